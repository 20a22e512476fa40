import { describe, expect, it } from 'vitest'
import { CHALLENGE_CARD, initBody, THREE_DS } from '../support/init-body.ts'
import { enteredCard } from '../support/link-body.ts'
import { manualClock } from '../support/manual-clock.ts'
import { startReceiver } from '../support/receiver.ts'
import { type Running, startSandbox } from '../support/sandbox.ts'
import { inSpace } from '../support/space.ts'
import { exported, fill, imported, linked, startTransaction, tokenOf } from '../support/state.ts'
import { untilDelivery } from '../support/webhooks.ts'

/** Starts another sandbox with the export of the first one. */
const copyOf = async (first: Running, clock = manualClock()): Promise<Running> => {
  const second = await startSandbox({ clock })
  await imported(second, await exported(first)).expect(200)
  return second
}

const fileOf = async (running: Running) => JSON.parse(await exported(running))

describe('after an import', () => {
  it('transactions expire at their time', async () => {
    const first = await startSandbox({ clock: manualClock() })
    const receiver = await startReceiver()
    const id = await startTransaction(first, CHALLENGE_CARD, { webhook: { url: receiver.url } })
    const second = await copyOf(first)
    await inSpace(second).advance('1799999ms')
    expect((await second.status(id)).body.status).toBe('initialized')
    await inSpace(second).advance('1ms')
    // No request reads it: its timer alone sends the webhook.
    expect(JSON.parse((await receiver.next()).body)).toMatchObject({ transactionId: id, status: 'failed' })
    expect((await second.status(id)).body.history.at(-1)).toMatchObject({
      source: 'system',
      date: '2026-01-02T03:34:05.678+00:00',
    })
  })

  it('scheduled webhooks are sent under the same ID', async () => {
    const receiver = await startReceiver()
    const first = await startSandbox({ clock: manualClock() })
    const late = { 'sandbox-scenario': 'webhook_late' }
    const id = await startTransaction(first, CHALLENGE_CARD, { webhook: { url: receiver.url } }, late)
    await first.finish(id, { code: '4444' }).expect(200)
    const { id: webhookId } = await untilDelivery(first, { status: 'pending', attemptCount: 0 })
    const clock = manualClock()
    const second = await copyOf(first, clock)
    clock.advance(24 * 3_600_000)
    expect((await receiver.next()).headers['webhook-id']).toBe(webhookId)
    await untilDelivery(second, { id: webhookId, status: 'delivered' })
  })

  it('links continue at their step', async () => {
    const first = await startSandbox({ clock: manualClock() })
    const ids = await fill(first)
    const second = inSpace(await copyOf(first))
    const card = enteredCard(CHALLENGE_CARD)
    expect((await second.submit(ids.half, card)).body.challenge.attemptsLeft).toBe(3)
    expect((await second.linkStatus(ids.half)).body.status).toBe('PENDING')
    expect((await second.submit(ids.unused, card, { outcome: 'Y' })).body.status).toBe('SUCCESS')
    expect((await second.linkStatus(ids.used)).body).toEqual((await inSpace(first).linkStatus(ids.used)).body)
    expect((await second.linkStatus(ids.deleted)).body.status).toBe('DELETED')
  })

  it('aliases work as cards, and a CVV token is valid once', async () => {
    const first = await startSandbox({ clock: manualClock() })
    const { alias, aliasCVV } = await tokenOf(first)
    const second = await copyOf(first)
    const card = { alias, aliasCVV, expiryMonth: '12', expiryYear: '34', '3D': THREE_DS }
    const { transactionId } = (await second.init(initBody(undefined, { card }))).body
    expect((await second.status(transactionId)).body.card).toMatchObject({ alias, masked: '400000xxxxxx0026' })
    expect((await second.init(initBody(undefined, { card }))).body.error.code).toBe('INVALID_CVV')
  })

  it('no ID is issued twice, responses are repeated, clock and scenario are restored', async () => {
    const first = await startSandbox({ clock: manualClock() })
    const ids = await fill(first)
    await inSpace(first).setClock({ mode: 'frozen', now: '2026-01-02T03:30:00.008Z' }).expect(200)
    await inSpace(first).choose({ name: 'challenge_failed', mode: 'force' }).expect(200)
    const second = await copyOf(first)
    const known = Object.values(ids)
    const next = await startTransaction(second)
    expect(known).not.toContain(next)
    expect(known).not.toContain(await linked(inSpace(second)))
    expect(known).not.toContain((await tokenOf(second)).alias)
    expect(next).toBe(await startTransaction(first))
    expect((await second.init(initBody(), { 'idempotency-key': 'first' })).body.transactionId).toBe(ids.open)
    expect((await inSpace(second).clock()).body).toEqual({
      space: 'default',
      mode: 'frozen',
      now: '2026-01-02T03:30:00.008+00:00',
    })
    expect((await second.finish(next, { code: '4444' })).body.status).toBe('failed')
  })
})

describe('an import', () => {
  it('fills one space of several, and keeps the others', async () => {
    const first = await startSandbox()
    await startTransaction(inSpace(first, 'a'))
    await startTransaction(inSpace(first, 'b'))
    const file = await exported(first)
    const a = (await fileOf(first)).spaces.a
    const third = await startTransaction(inSpace(first, 'a'))
    const b = await startTransaction(inSpace(first, 'b'))
    await startTransaction(first)
    const before = (await fileOf(first)).spaces
    expect((await imported(first, file, 'a')).body).toEqual({ spaces: ['a'] })
    expect((await fileOf(first)).spaces).toEqual({ ...before, a })
    expect((await inSpace(first, 'a').status(third)).status).toBe(400)
    expect((await inSpace(first, 'b').status(b)).status).toBe(200)
  })

  it('is rejected for a space that is not in the file, or for an empty name', async () => {
    const running = await startSandbox()
    await startTransaction(running)
    const file = await exported(running)
    const unknown = await imported(running, file, 'b')
    expect([unknown.status, unknown.body.error.message]).toEqual([400, 'The export has no space `b`.'])
    expect((await imported(running, file, 'B')).status).toBe(400)
    expect(await exported(running)).toBe(file)
  })

  it.each<[title: string, damage: (file: string) => string, status: number, message: string]>([
    ['no JSON', (file) => file.slice(1), 400, 'The body is not valid JSON.'],
    ['of another version', (file) => file.replace('"version":1', '"version":7'), 400, 'Unknown version 7'],
    ['of another program', (file) => file.replace('threeds-sandbox state', 'x'), 400, 'This is not an export'],
    ['damaged', (file) => file.replace('"initialized"', '"begun"'), 400, 'spaces.default.transactions.'],
    ['under another id', (file) => file.replace(/"id":"./, '"id":"0'), 400, 'does not match the ID of its record'],
    ['of a wrong space', (file) => file.replace('"default":', '"Default":'), 400, 'spaces.Default: a space has'],
  ])('that is %s is rejected with the position, and changes nothing', async (_title, damage, status, message) => {
    const running = await startSandbox()
    const id = await startTransaction(running)
    const before = await exported(running)
    const damaged = damage(before)
    expect(damaged).not.toBe(before)
    const rejected = await imported(running, damaged)
    expect([rejected.status, rejected.body.error.message]).toEqual([status, expect.stringContaining(message)])
    expect(await exported(running)).toBe(before)
    expect((await running.finish(id, { code: '4444' })).body.status).toBe('authenticated')
  })

  it('is rejected for foreign pages, which cannot send JSON, and for other verbs', async () => {
    const { http } = await startSandbox()
    const sent = await http.put('/_sandbox/state').set('content-type', 'text/plain').send('{}')
    expect([sent.status, (await http.post('/_sandbox/state').send({})).status]).toEqual([415, 405])
  })
})
