import { connect, SandboxError, startSandbox } from 'threeds-sandbox'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { initBody } from '../support/init-body.ts'

const TOKEN = 'kept-by-the-team_7f3a9c'

let sandbox: Awaited<ReturnType<typeof startSandbox>>
beforeAll(async () => {
  sandbox = await startSandbox({ 'control-token': TOKEN })
})
afterAll(() => sandbox.close())

/** Whatever the machine that runs the tests has set. */
const setVariable = (value: string): void => {
  vi.stubEnv('SANDBOX_CONTROL_TOKEN', value)
  onTestFinished(() => void vi.unstubAllEnvs())
}

const refused = async (call: Promise<unknown>): Promise<SandboxError> => {
  const error = await call.catch((cause: unknown) => cause)
  if (error instanceof SandboxError) return error
  throw new Error('the call was not refused', { cause: error })
}

it('a sandbox that a test starts with a token is asked with it', async () => {
  const space = await sandbox.space()
  await fetch(`${space.url}/v1/transactions`, {
    method: 'POST',
    headers: { authorization: space.authorization, 'content-type': 'application/json' },
    body: JSON.stringify(initBody()),
  })
  await space.challenge({ refno: 'order-1' }).submit('4444')
  expect((await space.wait({ type: 'transaction.changed', status: 'authenticated', after: '0' })).type).toBeDefined()
  await space.saveScenario('mine', 'title: mine\ndescription: mine\n')
  expect(await space.requests()).toHaveLength(1)
  expect((await sandbox.call('listSpaces')).spaces.length).toBeGreaterThan(0)
  expect((await fetch(`${sandbox.controlUrl}/spaces`)).status).toBe(401)
})

it('what an app is given has it as a variable, and nowhere where there is none', async () => {
  expect((await sandbox.space()).environment).toHaveProperty('SANDBOX_CONTROL_TOKEN', TOKEN)
  const open = await startSandbox()
  onTestFinished(() => open.close())
  expect(Object.keys((await open.space()).environment)).not.toContain('SANDBOX_CONTROL_TOKEN')
})

describe('a sandbox that runs already', () => {
  it.each<[what: string, variable: string, given: () => Parameters<typeof connect>[0]]>([
    ['the token beside its address', '', () => ({ url: sandbox.url, controlToken: TOKEN })],
    ['the address as a URL', '', () => ({ url: new URL(sandbox.url), controlToken: TOKEN })],
    ['the variable', TOKEN, () => sandbox.url],
    ['the variable, and a URL', TOKEN, () => new URL(sandbox.url)],
    ['the variable as a file has it', `${TOKEN}\n`, () => ({ url: sandbox.url })],
    ['a token that wins over the variable', 'another', () => ({ url: sandbox.url, controlToken: TOKEN })],
  ])('is asked with %s', async (_what, variable, given) => {
    setVariable(variable)
    const connection = await connect(given())
    expect((await connection.space()).environment.SANDBOX_CONTROL_TOKEN).toBe(TOKEN)
  })

  it.each([
    ['none', undefined, 'and none came'],
    ['another', 'secret-of-another', 'is not the control token of this sandbox'],
  ])('with %s says where it is given, and never what it is', async (_what, controlToken, why) => {
    setVariable('')
    const connection = await connect({ url: sandbox.url, controlToken })
    const error = await refused(connection.call('listSpaces'))
    expect([error.code, error.status]).toEqual(['UNAUTHORIZED', 401])
    expect(error.message).toContain(why)
    expect(error.message).toMatch(/connect\(\{ url, controlToken \}\), or set SANDBOX_CONTROL_TOKEN$/)
    expect(error.message).not.toMatch(/secret-of-another|7f3a9c/)
  })

  it('without a token set does not mind one that is sent', async () => {
    const open = await startSandbox()
    onTestFinished(() => open.close())
    const connection = await connect({ url: open.url, controlToken: TOKEN })
    expect((await connection.call('listSpaces')).spaces).toHaveLength(1)
  })
})

it.each([[{}], [{ controlToken: TOKEN }], [undefined], ['']])('%j has no address', async (given) => {
  expect((await refused(connect(given as string))).code).toBe('INVALID_ADDRESS')
})

it('a token that no header can carry stops the start', async () => {
  const error = await refused(startSandbox({ 'control-token': 'two words' }))
  expect(error.message).toBe(
    '`control-token` in the settings of startSandbox must be 1 to 256 visible ASCII characters without spaces.',
  )
})

describe('a sandbox whose spaces have tokens', () => {
  const open = async () => {
    const closed = await startSandbox({ 'control-token': TOKEN, 'space-tokens': 'on' })
    onTestFinished(() => closed.close())
    return closed
  }

  it('gives each space a client that reaches no other', async () => {
    const closed = await open()
    const one = await closed.space('one')
    const other = await closed.space('other')
    expect(one.password).not.toBe(other.password)
    const pay = () =>
      fetch(`${one.url}/v1/transactions`, {
        method: 'POST',
        headers: { authorization: one.authorization, 'content-type': 'application/json' },
        body: JSON.stringify(initBody()),
      })
    expect((await pay()).status).toBe(201)
    expect(await one.requests()).toHaveLength(1)
    const elsewhere = await refused(other.call('reset', { query: { space: 'one' } }))
    expect([elsewhere.status, elsewhere.said]).toEqual([404, 'the token that came opens the space other alone'])
    expect(await one.requests()).toHaveLength(1)
  })

  it('connects with the token of a space to that one, its receiver included', async () => {
    const { environment } = await (await open()).space('ci-42')
    const connection = await connect({ url: environment.SANDBOX_URL, controlToken: environment.SANDBOX_CONTROL_TOKEN })
    const space = await connection.space('ci-42')
    expect(space.environment).toEqual(environment)
    expect((await connection.receiver()).url).toMatch(/^http/)
    await connection.close()
    expect((await refused(connection.space())).said).toBe('the token that came opens the space ci-42 alone')
  })
})
