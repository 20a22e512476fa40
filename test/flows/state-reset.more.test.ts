import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { quickFolder } from '../support/given-folder.ts'
import { CHALLENGE_CARD, initBody, THREE_DS } from '../support/init-body.ts'
import { held, startReceiver } from '../support/receiver.ts'
import { startSandbox } from '../support/sandbox.ts'
import { slowDirectory } from '../support/slow-directory.ts'
import { inSpace } from '../support/space.ts'
import { block, exported, fill, reset, startTransaction, summaryOf } from '../support/state.ts'
import { openPage, untilDelivery } from '../support/webhooks.ts'

const EMPTY = { format: 'threeds-sandbox state', version: 1, spaces: { default: {} } }

/** Sends the request, because a call starts only when it is awaited. */
const sent = <T>(request: PromiseLike<T>): Promise<T> => Promise.resolve(request)

describe.each(['POST /_sandbox/reset', 'DELETE /_sandbox/spaces/default'])('%s', (call) => {
  const empty = (running: Awaited<ReturnType<typeof startSandbox>>) =>
    call.startsWith('POST') ? reset(running) : running.http.delete('/_sandbox/spaces/default')

  it('removes all of the space: the same IDs are issued again, the clock is live, no scenario is set', async () => {
    const running = await startSandbox()
    const mine = inSpace(running)
    await mine.freeze()
    const first = await fill(running)
    await mine.choose({ name: 'challenge_failed', mode: 'force' }).expect(200)
    const response = await empty(running)
    expect([response.status, response.body]).toEqual([200, { space: 'default', status: 'empty' }])
    expect(JSON.parse(await exported(running, 'default'))).toEqual(EMPTY)
    for (const id of [first.open, first.ended, first.challenged]) expect((await running.status(id)).status).toBe(400)
    for (const id of [first.unused, first.used, first.deleted]) expect((await mine.linkStatus(id)).status).toBe(404)
    const card = { alias: first.alias, expiryMonth: '12', expiryYear: '34', '3D': THREE_DS }
    expect((await running.init(initBody(undefined, { card }))).body.error.code).toBe('INVALID_ALIAS')
    expect(await summaryOf(running, 'default')).toEqual({
      space: 'default',
      transactions: 0,
      links: 0,
      webhooks: 0,
      queuedOutcomes: 0,
      scenarioTexts: 0,
      clock: { mode: 'live', offsetMs: 0, now: expect.any(String) },
    })
    expect(await mine.webhooks()).toEqual([])

    await mine.freeze()
    expect(await fill(running)).toEqual(first)
    expect((await running.finish(first.open, { code: '4444' })).body.status).toBe('authenticated')
  })

  it('keeps other spaces', async () => {
    const running = await startSandbox({ webhooks: 'manual' })
    await fill(running)
    const { open } = await fill(running, 'b')
    await inSpace(running, 'b').freeze()
    const before = await exported(running, 'b')
    await empty(running)
    expect(await exported(running, 'b')).toBe(before)
    expect((await inSpace(running, 'b').finish(open)).body.status).toBe('authenticated')
  })

  it('returns 503 and changes nothing if it cannot be saved', async () => {
    const dir = join(quickFolder(), 'state')
    const running = await startSandbox({ ephemeral: false, 'state-dir': dir })
    const receiver = await startReceiver()
    await inSpace(running).freeze()
    const { open, half } = await fill(running)
    const withWebhook = await startTransaction(running, CHALLENGE_CARD, { webhook: { url: receiver.url } })
    const before = await exported(running)
    const unblock = block(dir)
    const rejected = await empty(running)
    expect([rejected.status, rejected.body.error.code]).toEqual([503, 'SERVER_ERROR'])
    expect(await exported(running)).toBe(before)
    unblock()
    expect(await exported(running)).toBe(before)
    expect((await inSpace(running).clock()).body).toMatchObject({ mode: 'frozen' })
    expect((await running.finish(open, { code: '4444' })).body.status).toBe('authenticated')
    expect((await inSpace(running).linkStatus(half)).body.status).toBe('PENDING')
    await inSpace(running).advance('31m')
    expect(JSON.parse((await receiver.next()).body)).toMatchObject({ transactionId: withWebhook, status: 'failed' })
    expect((await empty(running)).status).toBe(200)
    expect(JSON.parse(await exported(running, 'default'))).toEqual(EMPTY)
  })
})

describe('a space that was emptied', () => {
  it('ignores a start page that waited for the directory server, even with the same ID', async () => {
    const directory = slowDirectory({ patient: true })
    const running = await startSandbox({ sleep: directory.sleep })
    const id = await startTransaction(running, CHALLENGE_CARD, {}, { 'sandbox-scenario': 'slow_directory' })
    const opening = sent(running.http.get(`/v1/start/${id}`))
    await eventually(() => expect(directory.requestCount()).toBe(1))
    await reset(running)
    const again = await startTransaction(running)
    directory.respond()
    const page = await opening
    expect(again).toBe(id)
    expect([page.status, page.headers.location]).toEqual([404, undefined])
    expect((await running.status(id)).body).toMatchObject({ status: 'initialized', history: [{ action: 'init' }] })
    expect((await running.finish(id, { code: '4444' })).body.status).toBe('authenticated')
  })

  it('ignores an earlier challenge page', async () => {
    const running = await startSandbox()
    const id = await startTransaction(running)
    const confirm = await openPage(running, id)
    await reset(running)
    expect(await confirm()).toMatch(/^(404|410) null$/)
    expect(await startTransaction(running)).toBe(id)
    // The form is valid for the same ID, but the new transaction has not been opened yet.
    expect(await confirm()).not.toContain('success')
    expect((await running.status(id)).body).toMatchObject({ status: 'initialized', history: [{ action: 'init' }] })
  })

  it('drops the attempt of a webhook in delivery, even under the same ID', async () => {
    const running = await startSandbox()
    const { reply, release } = held()
    const receiver = await startReceiver((_request, n) => (n === 1 ? reply : {}))
    const webhook = { url: receiver.url }
    const report = async (): Promise<string> => {
      const id = await startTransaction(running, CHALLENGE_CARD, { webhook })
      await running.finish(id, { outcome: 'Y' }).expect(200)
      return id
    }
    const id = await report()
    const first = await receiver.next()
    const { id: webhookId } = await untilDelivery(running, { status: 'pending', attemptCount: 0 })
    await reset(running)
    expect(await inSpace(running).webhooks()).toEqual([])
    expect(await report()).toBe(id)
    const second = await receiver.next()
    expect([first, second].map(({ headers }) => headers['webhook-id'])).toEqual([webhookId, webhookId])
    release({ status: 500 })
    const displayed = await untilDelivery(running, { id: webhookId, status: 'delivered', attemptCount: 1 })
    expect(displayed.attempts).toMatchObject([{ response: { status: 200 } }])
    expect(receiver.requests).toHaveLength(2)
  })

  it('releases a browser that waits for its webhook', async () => {
    const running = await startSandbox()
    const { reply, release } = held()
    const receiver = await startReceiver(() => reply)
    const before = { 'sandbox-scenario': 'webhook_before_redirect' }
    const id = await startTransaction(running, CHALLENGE_CARD, { webhook: { url: receiver.url } }, before)
    const waiting = sent(running.finish(id, { code: '4444' }))
    await receiver.next()
    await reset(running)
    // It ended, but its webhook can no longer arrive.
    expect((await waiting).body).toMatchObject({ transactionId: id, status: 'authenticated' })
    release()
    expect(JSON.parse(await exported(running, 'default'))).toEqual(EMPTY)
  })
})
