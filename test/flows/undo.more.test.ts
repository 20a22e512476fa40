import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { temporaryFolder } from '../support/given-folder.ts'
import { CHALLENGE_CARD, initBody } from '../support/init-body.ts'
import { type ManualClock, manualClock } from '../support/manual-clock.ts'
import { ownScenarios } from '../support/own-scenarios.ts'
import { queued } from '../support/queue-outcomes.ts'
import { startReceiver } from '../support/receiver.ts'
import { type Running, startSandbox } from '../support/sandbox.ts'
import { inSpace } from '../support/space.ts'
import { block, exported, fill, reset, startTransaction } from '../support/state.ts'
import { resetKept, stateOf, undoTo } from '../support/undo.ts'
import { deliveries, untilDelivery } from '../support/webhooks.ts'

/** Creates all kinds of records of a space, both exported and held in memory. */
const furnished = async (running: Running, clock: ManualClock, space = 'default') => {
  const mine = inSpace(running, space)
  const query = `?space=${space}`
  await mine.freeze()
  await ownScenarios(running, space).put('shop/slow', 'title: Slow\ninitialization: { delay: 1ms }\n')
  const ids = await fill(running, space)
  await queued(running, { scenario: 'decline/51', when: { amount: 999 } }, space)
  await running.http
    .post(`/_sandbox/holds${query}`)
    .send({ on: 'init', when: { amount: 777 } })
    .expect(201)
  const { receiver } = (await running.http.get(`/_sandbox/receiver${query}`)).body
  const reported = await startTransaction(mine, CHALLENGE_CARD, { webhook: { url: receiver } })
  await mine.finish(reported, { code: '4444' }).expect(200)
  clock.advance(0)
  await eventually(async () => {
    expect((await running.http.get(`/_sandbox/receiver${query}&transaction=${reported}`)).body.received).toHaveLength(1)
  })
  await running.http.put(`/_sandbox/receiver-response${query}`).send({ status: 500, times: 3 }).expect(200)
  await mine.init({}).expect(400)
  return ids
}

describe('an undo', () => {
  it('restores a space exactly, with its requests, events and received webhooks', async () => {
    const clock = manualClock()
    const running = await startSandbox({ clock })
    const { open } = await furnished(running, clock)
    await furnished(running, clock, 'b')
    const before = await stateOf(running)
    const other = await stateOf(running, 'b')
    const { id, until } = await resetKept(running)
    expect(until).toBe('2026-01-02T04:04:05.678+00:00')
    expect(await stateOf(running)).not.toEqual(before)
    const response = await undoTo(running, id)
    expect([response.status, response.body.spaces]).toEqual([200, ['default']])
    expect(await stateOf(running)).toEqual(before)
    expect(await stateOf(running, 'b')).toEqual(other)

    // It continues from there: no ID is issued twice, a response is repeated, the hold applies, the page keeps its step.
    expect((await running.init(initBody(), { 'idempotency-key': 'first' })).body.transactionId).toBe(open)
    expect(JSON.stringify(before)).not.toContain(await startTransaction(running))
    const [hold] = (await running.http.get('/_sandbox/holds')).body.holds
    expect(hold).toMatchObject({ on: 'init', holding: [] })
    expect((await running.finish(open, { code: '4444' })).body.status).toBe('authenticated')
  })

  it('replaces later records without mixing, and can be undone too', async () => {
    const clock = manualClock()
    const running = await startSandbox({ clock })
    const mine = inSpace(running)
    await furnished(running, clock)
    const before = await stateOf(running)
    const first = await resetKept(running)
    await mine.choose({ name: 'challenge_failed', mode: 'force' }).expect(200)
    const since = await startTransaction(running, CHALLENGE_CARD, { refno: 'since' })
    const after = await stateOf(running)

    const { undo } = (await undoTo(running, first.id).expect(200)).body
    expect(await stateOf(running)).toEqual(before)
    expect(JSON.stringify(before)).not.toContain('"since"')
    const again = (await undoTo(running, undo.id).expect(200)).body
    expect(await stateOf(running)).toEqual(after)
    expect((await running.status(since)).body.status).toBe('initialized')
    await undoTo(running, again.undo.id).expect(200)
    expect(await stateOf(running)).toEqual(before)
  })

  it.each(['DELETE /_sandbox/spaces/a', 'PUT /_sandbox/state'])('reverts %s', async (call) => {
    const clock = manualClock()
    const running = await startSandbox({ clock })
    await furnished(running, clock, 'a')
    await furnished(running, clock, 'b')
    const before = [await stateOf(running, 'a'), await stateOf(running, 'b')]
    const file = { format: 'threeds-sandbox state', version: 1, spaces: { a: {}, b: {} } }
    const replaced = call.startsWith('DELETE')
      ? running.http.delete('/_sandbox/spaces/a?keep=1h')
      : running.http.put('/_sandbox/state?keep=1h').send(file)
    const { undo, ...rest } = (await replaced.expect(200)).body
    expect(rest).toEqual(call.startsWith('DELETE') ? { space: 'a', status: 'empty' } : { spaces: ['a', 'b'] })
    expect(JSON.parse(await exported(running, 'a')).spaces).toEqual({ a: {} })
    await undoTo(running, undo.id).expect(200)
    expect([await stateOf(running, 'a'), await stateOf(running, 'b')]).toEqual(before)
  })
})

describe('webhooks that became due before an undo', () => {
  const late = { 'sandbox-scenario': 'webhook_late' }

  it('wait until the clock is set; later ones are sent at their time', async () => {
    const clock = manualClock()
    const running = await startSandbox({ clock })
    const receiver = await startReceiver()
    const ended = await startTransaction(running, CHALLENGE_CARD, { webhook: { url: receiver.url } }, late)
    await running.finish(ended, { code: '4444' }).expect(200)
    // It expires in the meantime, and so does the time of its webhook.
    await startTransaction(running, CHALLENGE_CARD, { refno: 'open', webhook: { url: receiver.url } }, late)
    const { due } = await untilDelivery(running, { status: 'pending', attemptCount: 0 })
    const { id } = await resetKept(running)
    clock.advance(31 * 60_000)
    await undoTo(running, id).expect(200)
    clock.advance(31_000)

    const waiting = await eventually(async () => {
      const { body } = await running.http.get('/_sandbox/scheduled').expect(200)
      const those = body.scheduled.filter(({ kind }: { kind: string }) => kind === 'webhook_attempt')
      expect(those).toHaveLength(2)
      return those
    })
    expect(waiting[0]).toMatchObject({ at: due, attempt: 1, transaction: ended })
    const soon = await startTransaction(running, CHALLENGE_CARD, { refno: 'soon', webhook: { url: receiver.url } })
    await running.finish(soon, { code: '4444' }).expect(200)
    clock.advance(0)
    expect(JSON.parse((await receiver.next()).body)).toMatchObject({ transactionId: soon })
    expect(receiver.requests).toHaveLength(1)

    await inSpace(running).advance('1ms')
    await receiver.until((requests) => requests.length === 3)
    expect((await deliveries(running)).map(({ status }) => status)).toEqual(['delivered', 'delivered', 'delivered'])
  })

  it('wait again when the undo is undone, and when that is undone', async () => {
    const clock = manualClock()
    const running = await startSandbox({ clock })
    const receiver = await startReceiver()
    await startTransaction(running, CHALLENGE_CARD, { webhook: { url: receiver.url } }, late)
    const { id } = await resetKept(running)
    // It expired in the meantime, and its webhook would follow after 30 s.
    clock.advance(30 * 60_000 + 1)
    const first = (await undoTo(running, id).expect(200)).body.undo
    const second = (await undoTo(running, first.id).expect(200)).body.undo
    await undoTo(running, second.id).expect(200)
    clock.advance(31_000)
    await untilDelivery(running, { status: 'pending', attemptCount: 0 })
    expect(receiver.requests).toEqual([])
    await inSpace(running).advance('1ms')
    await receiver.next()
  })

  it('wait if a reset of their space was not saved', async () => {
    const clock = manualClock()
    const options = { ephemeral: false, 'state-dir': join(temporaryFolder(), 'state') }
    const running = await startSandbox({ ...options, clock })
    const receiver = await startReceiver()
    const ended = await startTransaction(running, CHALLENGE_CARD, { webhook: { url: receiver.url } }, late)
    await running.finish(ended, { code: '4444' }).expect(200)
    const { id } = await resetKept(running)
    clock.advance(60_000)
    await undoTo(running, id).expect(200)
    const unblock = block(options['state-dir'])
    await reset(running).expect(503)
    unblock()
    clock.advance(60_000)
    const soon = await startTransaction(running, CHALLENGE_CARD, { refno: 'soon', webhook: { url: receiver.url } })
    await running.finish(soon, { code: '4444' }).expect(200)
    clock.advance(0)
    expect(JSON.parse((await receiver.next()).body)).toMatchObject({ transactionId: soon })
    expect(await deliveries(running)).toMatchObject([{ status: 'pending', attemptCount: 0 }, {}])
    expect(receiver.requests).toHaveLength(1)
  })
})
