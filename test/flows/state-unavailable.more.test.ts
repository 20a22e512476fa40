import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../support/given-folder.ts'
import { CHALLENGE_CARD, FRICTIONLESS_CARD, initBody } from '../support/init-body.ts'
import { historyIn } from '../support/journal.ts'
import { manualClock } from '../support/manual-clock.ts'
import { startReceiver } from '../support/receiver.ts'
import { startSandbox } from '../support/sandbox.ts'

describe('a read that is due to change something while the state cannot be written', () => {
  /** Starts a sandbox whose state folder the test replaces by a file, so that even root cannot write there. */
  const start = async () => {
    const folder = temporaryFolder()
    const stateDir = join(folder, 'state')
    const clock = manualClock()
    const running = await startSandbox({ ephemeral: false, 'state-dir': stateDir, clock })
    const block = (): void => {
      renameSync(stateDir, join(folder, 'away'))
      writeFileSync(stateDir, 'in the way')
    }
    const unblock = (): void => {
      rmSync(stateDir)
      renameSync(join(folder, 'away'), stateDir)
    }
    /** Returns the state that a process would find that starts now. */
    const stored = (): string => readFileSync(join(folder, 'away/journal-1.log'), 'utf8')
    const saved = (type: string) => expect.poll(() => historyIn(running.sandbox).filter((each) => each === type).length)
    return { ...running, clock, block, unblock, stored, saved }
  }

  it('returns an expiry and does not store it; its event and webhook follow without another request', async () => {
    const { init, status, finish, http, clock, block, unblock, stored, saved, sandbox } = await start()
    const receiver = await startReceiver()
    const { transactionId } = (await init(initBody(CHALLENGE_CARD, { webhook: { url: receiver.url } }))).body
    block()
    clock.advance(31 * 60_000)
    for (let n = 0; n < 3; n += 1) expect((await status(transactionId)).body.status).toBe('failed')
    const reads = [
      'transactions',
      `transactions/${transactionId}`,
      'webhooks',
      'events',
      'scheduled',
      'spaces',
      'state',
    ]
    for (const path of reads) expect([path, (await http.get(`/_sandbox/${path}`)).status]).toEqual([path, 200])
    expect((await finish(transactionId, { code: '4444' })).status).toBe(409)
    expect(stored()).not.toContain('"failed"')
    expect(historyIn(sandbox)).not.toContain('transaction.changed')
    expect(receiver.requests).toEqual([])
    unblock()
    await saved('transaction.changed').toBe(1)
    clock.advance(60_000)
    await receiver.next()
    expect((await http.get('/_sandbox/ready')).status).toBe(200)
    expect((await status(transactionId)).body.status).toBe('failed')
  })

  it('opens a page and does not store it; its events follow', async () => {
    const { init, status, finish, http, block, unblock, stored, saved } = await start()
    const { transactionId } = (await init(initBody(CHALLENGE_CARD))).body
    const frictionless = (await init(initBody(FRICTIONLESS_CARD, { refno: 'order-2' }))).body.transactionId
    block()
    for (let n = 0; n < 2; n += 1) {
      expect((await http.get(`/v1/start/${transactionId}`)).status).toBe(200)
      expect((await http.get(`/v1/start/${frictionless}`)).status).toBe(n === 0 ? 303 : 410)
    }
    expect((await status(transactionId)).body.status).toBe('challenge_ongoing')
    expect((await status(frictionless)).body.status).toBe('authenticated')
    expect((await finish(transactionId, { code: '4444' })).status).toBe(503)
    expect((await status(transactionId)).body.status).toBe('challenge_ongoing')
    expect(stored()).not.toContain('challenge_ongoing')
    unblock()
    await saved('challenge.opened').toBe(1)
    expect((await finish(transactionId, { code: '4444' })).body.status).toBe('authenticated')
  })

  it('is served next to changes of the same moment, which are rejected', async () => {
    const { init, status, block, clock } = await start()
    const { transactionId } = (await init(initBody(CHALLENGE_CARD))).body
    block()
    clock.advance(31 * 60_000)
    const calls = Array.from({ length: 20 }, (_, n) =>
      n % 2 === 0 ? status(transactionId) : init(initBody(CHALLENGE_CARD, { refno: `order-${n}` })),
    )
    const statuses = (await Promise.all(calls)).map(({ status: code }) => code)
    expect(statuses).toEqual(calls.map((_, n) => (n % 2 === 0 ? 200 : 503)))
  })
})
