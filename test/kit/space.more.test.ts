import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer as createTcpServer } from 'node:net'
import { join } from 'node:path'
import { connect, type Receiver, SandboxError, type ScenarioName, type Space, startSandbox } from 'threeds-sandbox'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { temporaryFolder } from '../support/given-folder.ts'
import { initBody } from '../support/init-body.ts'

let sandbox: Awaited<ReturnType<typeof startSandbox>>
let receiver: Receiver
let space: Space
beforeAll(async () => {
  sandbox = await startSandbox()
  receiver = await sandbox.receiver()
})
afterAll(() => sandbox.close())
beforeEach(async () => {
  receiver.clear()
  space = await sandbox.space()
})

/** Sends a request like an app with the credentials of its environment. */
const post = async (path: string, body: object, headers: Record<string, string>) => {
  const response = await fetch(`${space.environment.SANDBOX_URL}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { status: response.status, scenario: response.headers.get('sandbox-scenario'), body: await response.json() }
}
const init = (more: object = {}) =>
  post(
    '/v1/transactions',
    { ...initBody(), webhook: { url: receiver.url }, ...more },
    { authorization: space.authorization },
  )

const rejection = (call: Promise<unknown>): Promise<SandboxError> =>
  call.then(
    () => {
      throw new Error('the call was not rejected')
    },
    (error: unknown) => {
      if (error instanceof SandboxError) return error
      throw error
    },
  )

describe('a test with its own space', () => {
  it('saves a timeline, for the artifacts of a failed job', async () => {
    const { body } = await init({ refno: 'order-9' })
    const file = join(temporaryFolder(), 'run.html')
    expect(await space.save(file)).toBe(file)
    expect(readFileSync(file, 'utf8')).toContain(`Activity of the space ${space.name}`)
    await space.save(file, { transaction: body.transactionId })
    expect(readFileSync(file, 'utf8')).toContain('Timeline of order-9')
    const unknown = await rejection(space.save(file, { transaction: '418203957162840337' }))
    expect([unknown.code, unknown.status]).toEqual(['TRANSACTION_NOT_FOUND', 404])
  })

  it('waits for a payment that the app has not started yet', async () => {
    const submitted = space.challenge({ refno: 'order-9' }).submit('4444')
    const { transactionId } = (await init({ refno: 'order-9' })).body
    await submitted
    expect((await space.transaction({ refno: 'order-9' })).id).toBe(transactionId)
  })

  it('waits for a payment in a space that has dropped its first events', async () => {
    const small = await startSandbox({ 'traffic-events': 5 })
    try {
      const old = await small.space()
      for (let n = 0; n < 10; n += 1) await old.clock.advance('1ms')
      const displayed = old.transaction({})
      const response = await fetch(`${old.url}/v1/transactions`, {
        method: 'POST',
        headers: { authorization: old.authorization, 'content-type': 'application/json' },
        body: JSON.stringify(initBody()),
      })
      const { transactionId } = (await response.json()) as { transactionId: string }
      expect((await displayed).id).toBe(transactionId)
    } finally {
      await small.close()
    }
  })

  it('restores an exported state, or starts empty', async () => {
    const { body } = await init()
    const kept = await space.export()
    await space.reset()
    expect((await rejection(space.transaction(body.transactionId))).status).toBe(404)
    await space.import(kept)
    expect((await space.transaction(body.transactionId)).status).toBe('initialized')
  })

  it('has a step for each kind of challenge', async () => {
    const scenarioOf = async (scenario: ScenarioName) => {
      await space.next(scenario)
      return space.challenge((await init()).body.transactionId)
    }
    const outOfBand = await scenarioOf('challenge_out_of_band')
    expect((await outOfBand.approve()).status).toBe('authenticated')
    const select = await scenarioOf('challenge_single_select')
    await select.channel('text')
    expect((await select.submit('4444')).status).toBe('authenticated')
    expect((await (await scenarioOf('challenge_success')).cancel()).status).toBe('canceled')
    expect((await (await scenarioOf('challenge_success')).end('N', '10')).status).toBe('failed')
  })
})

describe('errors of a test', () => {
  it('waits time out before the test runner, usually after 5 s', async () => {
    const silent = createTcpServer((socket) => onTestFinished(() => void socket.destroy())).listen(0, '127.0.0.1')
    onTestFinished(() => void silent.close())
    await once(silent, 'listening')
    const address = silent.address()
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
    const errors = await Promise.all(
      [
        space.wait({ type: 'link.created' }),
        space.challenge({ refno: 'order-1' }).submit('4444'),
        space.link({}).show(),
        receiver.waitFor({ transactionId: 'x' }),
        connect(url),
      ].map(rejection),
    )
    expect(errors.map(({ code }) => code)).toEqual(['TIMEOUT', 'TIMEOUT', 'TIMEOUT', 'TIMEOUT', 'UNREACHABLE'])
    expect(errors[3]?.message).toMatch(/ arrived within 4000 ms/)
    expect(errors[4]?.message).toContain('(no response within 4000 ms)')
  })
})
