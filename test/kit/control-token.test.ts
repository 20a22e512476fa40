import { connect, SandboxError, startSandbox } from 'threeds-sandbox'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { initBody } from '../support/init-body.ts'

const TOKEN = 'kept-by-the-team_7f3a9c'

let sandbox: Awaited<ReturnType<typeof startSandbox>>
beforeAll(async () => {
  sandbox = await startSandbox({ 'control-token': TOKEN })
})
afterAll(() => sandbox.close())

/** Sets the variable for one test. */
const setVariable = (value: string): void => {
  vi.stubEnv('SANDBOX_CONTROL_TOKEN', value)
  onTestFinished(() => void vi.unstubAllEnvs())
}

const rejection = async (call: Promise<unknown>): Promise<SandboxError> => {
  const error = await call.catch((cause: unknown) => cause)
  if (error instanceof SandboxError) return error
  throw new Error('the call was not rejected', { cause: error })
}

it('sends the token to a sandbox that was started with it', async () => {
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

it('passes the token to an app as a variable, if there is one', async () => {
  expect((await sandbox.space()).environment).toHaveProperty('SANDBOX_CONTROL_TOKEN', TOKEN)
  const open = await startSandbox()
  onTestFinished(() => open.close())
  expect(Object.keys((await open.space()).environment)).not.toContain('SANDBOX_CONTROL_TOKEN')
})

describe('a running sandbox', () => {
  it.each<[title: string, variable: string, given: () => Parameters<typeof connect>[0]]>([
    ['the token and its address', '', () => ({ url: sandbox.url, controlToken: TOKEN })],
    ['the address as a URL', '', () => ({ url: new URL(sandbox.url), controlToken: TOKEN })],
    ['the variable', TOKEN, () => sandbox.url],
    ['the variable, and a URL', TOKEN, () => new URL(sandbox.url)],
    ['the variable with a line end', `${TOKEN}\n`, () => ({ url: sandbox.url })],
    ['a token that wins over the variable', 'another', () => ({ url: sandbox.url, controlToken: TOKEN })],
  ])('is called with %s', async (_title, variable, input) => {
    setVariable(variable)
    const connection = await connect(input())
    expect((await connection.space()).environment.SANDBOX_CONTROL_TOKEN).toBe(TOKEN)
  })

  it.each([
    ['no token', undefined],
    ['a wrong token', 'secret-of-another'],
  ])('describes with %s how to pass the token, and never the token', async (_title, controlToken) => {
    setVariable('')
    const connection = await connect({ url: sandbox.url, controlToken })
    const error = await rejection(connection.call('listSpaces'))
    expect([error.code, error.status]).toEqual(['UNAUTHORIZED', 401])
    expect(error.message).toMatch(/`connect\(\{ url, controlToken \}\)` or set `SANDBOX_CONTROL_TOKEN`\.$/)
    expect(error.message).not.toMatch(/secret-of-another|7f3a9c/)
  })

  it('without a token ignores one that is sent', async () => {
    const open = await startSandbox()
    onTestFinished(() => open.close())
    const connection = await connect({ url: open.url, controlToken: TOKEN })
    expect((await connection.call('listSpaces')).spaces).toHaveLength(1)
  })
})

it.each([[{}], [{ controlToken: TOKEN }], [undefined], ['']])('rejects %j, which has no address', async (input) => {
  expect((await rejection(connect(input as string))).code).toBe('INVALID_ADDRESS')
})

it('rejects a token that is invalid in a header', async () => {
  const error = await rejection(startSandbox({ 'control-token': 'two words' }))
  expect(error.message).toBe(
    '`control-token` in the settings of startSandbox must be 1 to 256 visible ASCII characters without spaces.',
  )
})

describe('a sandbox with tokens of spaces', () => {
  const open = async () => {
    const closed = await startSandbox({ 'control-token': TOKEN, 'space-tokens': 'on' })
    onTestFinished(() => closed.close())
    return closed
  }

  it('gives each space a client that cannot call another space', async () => {
    const closed = await open()
    const first = await closed.space('one')
    const other = await closed.space('other')
    expect(first.password).not.toBe(other.password)
    const pay = () =>
      fetch(`${first.url}/v1/transactions`, {
        method: 'POST',
        headers: { authorization: first.authorization, 'content-type': 'application/json' },
        body: JSON.stringify(initBody()),
      })
    expect((await pay()).status).toBe(201)
    expect(await first.requests()).toHaveLength(1)
    const elsewhere = await rejection(other.call('reset', { query: { space: 'one' } }))
    expect([elsewhere.status, elsewhere.detail]).toEqual([404, expect.stringContaining('space `other`')])
    expect(await first.requests()).toHaveLength(1)
  })

  it('connects with the token of a space to that space, with its receiver', async () => {
    const { environment } = await (await open()).space('ci-42')
    const connection = await connect({ url: environment.SANDBOX_URL, controlToken: environment.SANDBOX_CONTROL_TOKEN })
    const space = await connection.space('ci-42')
    expect(space.environment).toEqual(environment)
    expect((await connection.receiver()).url).toMatch(/^http/)
    await connection.close()
    expect((await rejection(connection.space())).detail).toContain('space `ci-42`')
  })
})
