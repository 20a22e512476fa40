import { describe, expect, it } from 'vitest'
import { later } from '../../src/core/domain/time.ts'
import { temporaryFolder } from '../support/given-folder.ts'
import { manualClock } from '../support/manual-clock.ts'
import { startReceiver } from '../support/receiver.ts'
import { startSandbox } from '../support/sandbox.ts'
import { FROZEN, inSpace, newTransaction } from '../support/space.ts'
import { untilDelivery } from '../support/webhooks.ts'

const HOST_TIME = '2027-05-06T07:08:09.010+00:00'
const MINUTE = 60_000

/** Starts a sandbox with this state folder on a host with this time. */
const start = async (folder: string, at: string = HOST_TIME) => {
  const host = manualClock(at)
  const running = await startSandbox({ ephemeral: false, 'state-dir': folder, clock: host })
  return { machine: host, running, space: inSpace(running), close: () => running.sandbox.close() }
}

describe('after a restart', () => {
  it('a frozen clock keeps its time and can be advanced', async () => {
    const folder = temporaryFolder()
    const before = await start(folder)
    await before.space.freeze()
    await before.space.advance('5m')
    const id = await newTransaction(before.space)
    await before.close()

    const { space } = await start(folder, later(HOST_TIME, 90 * MINUTE))
    expect((await space.clock()).body).toEqual({ space: 'default', mode: 'frozen', now: later(FROZEN, 5 * MINUTE) })
    expect((await space.status(id)).body.status).toBe('initialized')
    await space.advance('2h')
    expect((await space.state()).transactions[id].history.at(-1).date).toBe(later(FROZEN, 35 * MINUTE))
  })

  it('a live clock keeps its offset', async () => {
    const folder = temporaryFolder()
    const before = await start(folder)
    await before.space.advance('10m')
    await inSpace(before.running, 'ci-42').advance('1d')
    await before.close()

    const { running, space } = await start(folder, later(HOST_TIME, MINUTE))
    expect((await space.clock()).body).toMatchObject({ offsetMs: 10 * MINUTE, now: later(HOST_TIME, 11 * MINUTE) })
    expect((await inSpace(running, 'ci-42').clock()).body.offsetMs).toBe(24 * 60 * MINUTE)
  })

  it('timers that became due while the process was down run automatically, at their due time', async () => {
    const folder = temporaryFolder()
    const receiver = await startReceiver()
    const before = await start(folder)
    await before.space.advance('10m')
    const id = await newTransaction(before.space, { webhook: { url: receiver.url } })
    const due = later(HOST_TIME, 40 * MINUTE)
    await before.close()

    const after = await start(folder, later(HOST_TIME, 45 * MINUTE))
    after.machine.advance(0)
    await untilDelivery(after.running, { transaction: id, status: 'pending' })
    const ended = (await after.space.state()).transactions[id]
    expect([ended.status, ended.history.at(-1).date]).toEqual(['failed', due])
    after.machine.advance(0)
    const webhook = await untilDelivery(after.running, { status: 'delivered', attemptCount: 1 })
    expect(webhook.attempts[0]?.at).toBe(later(HOST_TIME, 55 * MINUTE))
    expect(JSON.parse(webhook.body).history[1].date).toBe(due)
  })

  it('overdue timers also run on the real host clock', async () => {
    const folder = temporaryFolder()
    const receiver = await startReceiver()
    const before = await start(folder, FROZEN)
    const id = await newTransaction(before.space, { webhook: { url: receiver.url } })
    await before.close()

    const running = await startSandbox({ ephemeral: false, 'state-dir': folder })
    const delivered = JSON.parse((await receiver.next()).body)
    expect(delivered).toMatchObject({ transactionId: id, status: 'failed' })
    expect((await running.status(id)).body.history.at(-1).date).toBe(later(FROZEN, 30 * MINUTE))
  })

  it('a webhook continues its attempts at the times of its frozen clock', async () => {
    const folder = temporaryFolder()
    const receiver = await startReceiver(() => ({ status: 500 }))
    const before = await start(folder)
    await before.space.freeze()
    await before.space.finish(await newTransaction(before.space, { webhook: { url: receiver.url } }))
    await before.space.advance('10s')
    expect(await before.space.webhooks()).toMatchObject([{ attemptCount: 2 }])
    await before.close()

    const { space } = await start(folder, later(HOST_TIME, 24 * 60 * MINUTE))
    expect(await space.webhooks()).toMatchObject([{ attemptCount: 2 }])
    await space.advance('2h')
    const [webhook] = await space.webhooks()
    expect(webhook).toMatchObject({ status: 'failed', attemptCount: 6 })
    expect(webhook.attempts.map(({ at }: { at: string }) => at)).toEqual(
      [0, 5, 35, 155, 755, 4_355].map((seconds) => later(FROZEN, seconds * 1_000)),
    )
  })

  it('concurrent advances add up, and each is saved before it returns', async () => {
    const folder = temporaryFolder()
    const before = await start(folder)
    await Promise.all(Array.from({ length: 5 }, () => before.space.advance('1m')))
    await before.close()
    const { space } = await start(folder)
    expect((await space.clock()).body.offsetMs).toBe(5 * MINUTE)
  })
})
