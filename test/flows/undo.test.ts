import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../support/given-folder.ts'
import { CHALLENGE_CARD } from '../support/init-body.ts'
import { historyIn } from '../support/journal.ts'
import { held, startReceiver } from '../support/receiver.ts'
import { startSandbox } from '../support/sandbox.ts'
import { inSpace } from '../support/space.ts'
import { block, exported, fill, startTransaction } from '../support/state.ts'
import { resetKept, undoTo } from '../support/undo.ts'
import { untilDelivery } from '../support/webhooks.ts'

describe('an undo', () => {
  it('creates an event with a new number', async () => {
    const running = await startSandbox()
    await startTransaction(running)
    const story = historyIn(running.sandbox)
    const { id } = await resetKept(running)
    await startTransaction(running)
    const last = (await running.http.get('/_sandbox/health')).headers['sandbox-event'] ?? ''
    await undoTo(running, id).expect(200)
    expect(historyIn(running.sandbox)).toEqual([...story, 'space.restored'])
    const { events } = (await running.http.get(`/_sandbox/events?after=${last}`).expect(200)).body
    expect(events).toMatchObject([{ type: 'space.restored', facts: { undone: 'reset' } }])
    const check = { after: last, checks: [{ count: { type: 'space.restored' }, is: 1 }] }
    expect((await running.http.post('/_sandbox/verify').send(check)).body).not.toMatchObject({ incomplete: true })
  })

  it.each([
    ['in other letters', (id: string) => id.toUpperCase(), 'An undo with these letters in small letters exists.'],
    ['with a blank', (id: string) => `${id}%20`, 'An undo with this ID without blanks exists.'],
  ])('has a hint if its ID is sent %s', async (_title, changed, hint) => {
    const running = await startSandbox()
    await startTransaction(running)
    const { id } = await resetKept(running)
    const { code, message } = (await undoTo(running, changed(id)).expect(404)).body.error
    expect([code, message]).toEqual(['UNDO_GONE', expect.stringContaining(hint)])
    await undoTo(running, id).expect(200)
    expect((await undoTo(running, changed(id)).expect(404)).body.error.message).not.toContain('exists')
  })

  it('is in the state folder when the response is sent', async () => {
    const options = { ephemeral: false, 'state-dir': join(temporaryFolder(), 'state') }
    const first = await startSandbox(options)
    await fill(first)
    const before = await exported(first)
    const { id } = await resetKept(first)
    const unblock = block(options['state-dir'])
    expect((await undoTo(first, id)).status).toBe(503)
    unblock()
    await undoTo(first, id).expect(200)
    expect(await exported(first)).toBe(before)
    await first.sandbox.close()
    const second = await startSandbox(options)
    expect(await exported(second)).toBe(before)
    expect((await undoTo(second, id)).body.error.code).toBe('UNDO_GONE')
  })
})

describe('webhooks that became due before an undo', () => {
  it('wait even with a fixed clock, and can be sent manually', async () => {
    const running = await startSandbox()
    await inSpace(running).freeze()
    const { reply, release } = held()
    const receiver = await startReceiver((_request, n) => (n === 1 ? reply : {}))
    const ended = await startTransaction(running, CHALLENGE_CARD, { webhook: { url: receiver.url } })
    await running.finish(ended, { code: '4444' }).expect(200)
    await receiver.next()
    const { id } = await resetKept(running)
    release({ status: 500 })
    await undoTo(running, id).expect(200)
    const { id: webhook } = await untilDelivery(running, { status: 'pending', attemptCount: 0 })
    const soon = await startTransaction(running, CHALLENGE_CARD, { refno: 'soon', webhook: { url: receiver.url } })
    await running.finish(soon, { code: '4444' }).expect(200)
    expect(JSON.parse((await receiver.next()).body)).toMatchObject({ transactionId: soon })
    await running.http.post(`/_sandbox/webhooks/${webhook}/redeliver`).send({ times: 2 }).expect(200)
    await receiver.until((requests) => requests.length === 4)
  })
})
