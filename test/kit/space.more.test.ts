import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Receiver, SandboxError, type ScenarioName, type Space, startSandbox } from 'threeds-sandbox'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
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

/** What an app does with the credentials that its environment gives it. */
const post = async (path: string, body: object, headers: Record<string, string>) => {
  const answer = await fetch(`${space.environment.SANDBOX_URL}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { status: answer.status, scenario: answer.headers.get('sandbox-scenario'), body: await answer.json() }
}
const init = (more: object = {}) =>
  post(
    '/v1/transactions',
    { ...initBody(), webhook: { url: receiver.url }, ...more },
    { authorization: space.authorization },
  )

const refusal = (call: Promise<unknown>): Promise<SandboxError> =>
  call.then(
    () => {
      throw new Error('the call was not refused')
    },
    (error: unknown) => {
      if (error instanceof SandboxError) return error
      throw error
    },
  )

describe('a test with a space of its own', () => {
  it('saves what happened as a page, for the artefacts of a job that failed', async () => {
    const { body } = await init({ refno: 'order-9' })
    const file = join(temporaryFolder(), 'run.html')
    expect(await space.save(file)).toBe(file)
    expect(readFileSync(file, 'utf8')).toContain(`What happened in the space ${space.name}`)
    await space.save(file, { transaction: body.transactionId })
    expect(readFileSync(file, 'utf8')).toContain('Timeline of order-9')
    const nobodys = await refusal(space.save(file, { transaction: '418203957162840337' }))
    expect([nobodys.code, nobodys.status]).toEqual(['TRANSACTION_NOT_FOUND', 404])
  })

  it('waits for a payment that the app has not begun yet', async () => {
    const told = space.challenge({ refno: 'order-9' }).submit('4444')
    const { transactionId } = (await init({ refno: 'order-9' })).body
    await told
    expect((await space.transaction({ refno: 'order-9' })).id).toBe(transactionId)
  })

  it('waits for one in a space that has forgotten its first events', async () => {
    const small = await startSandbox({ 'traffic-events': 5 })
    try {
      const old = await small.space()
      for (let n = 0; n < 10; n += 1) await old.clock.advance('1ms')
      const shown = old.transaction({})
      const answer = await fetch(`${old.url}/v1/transactions`, {
        method: 'POST',
        headers: { authorization: old.authorization, 'content-type': 'application/json' },
        body: JSON.stringify(initBody()),
      })
      const { transactionId } = (await answer.json()) as { transactionId: string }
      expect((await shown).id).toBe(transactionId)
    } finally {
      await small.close()
    }
  })

  it('begins from what it has kept, or anew', async () => {
    const { body } = await init()
    const kept = await space.export()
    await space.reset()
    expect((await refusal(space.transaction(body.transactionId))).status).toBe(404)
    await space.import(kept)
    expect((await space.transaction(body.transactionId)).status).toBe('initialized')
  })

  it('has one more step for each way through a challenge', async () => {
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

describe('what a test is told when something is wrong', () => {
  it('a wait in vain says so before a test runner ends the test, most of them after 5 s', async () => {
    // What the sandbox is asked to wait for is over at once here; it is told how long that would be.
    const patience: string[] = []
    const really = fetch
    vi.stubGlobal('fetch', (address: string | URL, how?: RequestInit) => {
      const url = new URL(address)
      const timeout = url.searchParams.get('timeout')
      if (timeout !== null) patience.push(timeout)
      if (timeout !== null) url.searchParams.set('timeout', '1ms')
      return really(url, how)
    })
    onTestFinished(() => void vi.unstubAllGlobals())
    for (const one of [
      () => space.wait({ type: 'link.created' }),
      () => space.challenge({ refno: 'order-1' }).submit('4444'),
      () => space.link({}).show(),
    ])
      expect((await refusal(one())).code).toBe('TIMEOUT')
    expect(patience).toEqual(['4000ms', '4000ms', '4000ms'])

    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const missed = refusal(receiver.waitFor({ transactionId: 'x' }))
    vi.advanceTimersByTime(4_000)
    expect(await missed).toMatchObject({ code: 'TIMEOUT', message: expect.stringMatching(/ came within 4000 ms/) })
  })
})
