import { expect, it } from 'vitest'
import { initBody } from '../support/init-body.ts'
import { linkBody, threeDSLink } from '../support/link-body.ts'
import { startReceiver } from '../support/receiver.ts'
import { sharedSandbox, startSandbox } from '../support/sandbox.ts'
import { FROZEN, inSpace, newTransaction } from '../support/space.ts'

const shared = sharedSandbox()
const CARD = { number: '4000001000000018', cvv: '123', expiryMonth: '12', expiryYear: '34' }

const scheduledOf = async ({ http }: ReturnType<typeof shared>, space: string) =>
  (await http.get(`/_sandbox/scheduled?space=${space}`).expect(200)).body

it('an empty space has nothing scheduled', async () => {
  const { now, ...rest } = await scheduledOf(shared(), 'empty')
  expect(rest).toEqual({
    space: 'empty',
    scheduled: [],
    omitted: 0,
    waiting: [],
    queuedOutcomes: [],
    altered: [],
    holds: [],
  })
  expect(now).toMatch(/^\d{4}-/)
})

it('lists everything scheduled in a space in due order, and everything that waits or is held', async () => {
  const running = await startSandbox({ webhooks: 'manual' })
  const space = inSpace(running, 'due')
  const receiver = await startReceiver(() => ({ status: 500 }))
  await space.freeze()

  const expiring = await newTransaction(space, { refno: 'A1' })
  const timed = await newTransaction(space, { refno: 'A2' }, 'challenge_timeout')
  await running.http.get(`/v1/start/${timed}`).expect(200)
  const ended = await newTransaction(space, { refno: 'A3', webhook: { url: receiver.url } })
  await space.finish(ended)
  const fire = (order: object) => running.http.post('/_sandbox/webhooks?space=due').send(order).expect(201)
  const failing = (await fire({ transaction: ended })).body.id
  const later = (await fire({ transaction: ended, delay: '20m' })).body.id
  const link = (await space.createLink(linkBody())).body.id
  await space.submit(link, CARD).expect(200)
  const hold = (await running.http.post('/_sandbox/holds?space=due').send({ on: 'status', link }).expect(201)).body

  const arm = running.http
    .post('/_sandbox/next?space=due')
    .send({ scenario: 'challenge_failed', when: { refno: 'Z*' } })
  const { space: _space, ...queued } = (await arm.expect(201)).body
  const override = { refno: 'another' }
  await running.http.put(`/_sandbox/transactions/${ended}/status-override`).send(override).expect(200)

  const { now, scheduled, omitted, waiting, holds, ...changes } = await scheduledOf(running, 'due')
  expect([now, omitted]).toEqual([FROZEN, 0])
  const [first, ...rest] = scheduled
  expect(first).toEqual({
    at: '2026-01-02T03:04:10.678+00:00',
    kind: 'webhook_attempt',
    webhook: failing,
    transaction: ended,
    attempt: 2,
  })
  expect(rest.find(({ webhook }: { webhook?: string }) => webhook === later)).toEqual({
    at: '2026-01-02T03:24:05.678+00:00',
    kind: 'webhook_attempt',
    webhook: later,
    transaction: ended,
    attempt: 1,
  })
  expect(rest.find(({ transaction }: { transaction?: string }) => transaction === expiring)).toEqual({
    at: '2026-01-02T03:34:05.678+00:00',
    kind: 'transaction_expires',
    transaction: expiring,
    refno: 'A1',
  })
  const page = rest.find(({ transaction }: { transaction?: string }) => transaction === timed)
  expect(page).toMatchObject({ kind: 'challenge_times_out', refno: 'A2' })
  expect(rest.find(({ kind }: { kind: string }) => kind === 'cvv_token_expires')).toEqual({
    at: '2026-01-02T03:34:05.678+00:00',
    kind: 'cvv_token_expires',
    fingerprint: expect.stringMatching(/^F-/),
  })
  const times = scheduled.map(({ at }: { at: string }) => at)
  expect(times).toEqual(times.toSorted())
  expect(waiting).toEqual([{ webhook: expect.any(String), waitsFor: 'manual', transaction: ended }])
  expect(changes).toMatchObject({
    queuedOutcomes: [queued],
    altered: [{ transactionId: ended, statusOverride: override }],
  })
  expect(holds).toEqual([{ ...hold, holding: [] }])

  // The listed times are correct.
  await space.setClock({ mode: 'frozen', now: page.at })
  expect((await space.status(timed)).body.status).toBe('failed')
  expect((await space.status(expiring)).body.status).toBe('initialized')

  await space.reset()
  expect(await scheduledOf(running, 'due')).toMatchObject({
    scheduled: [],
    waiting: [],
    queuedOutcomes: [],
    altered: [],
    holds: [],
  })
})

it('names the automatic end of a scenario, and the link of an authentication', async () => {
  const running = shared()
  const space = inSpace(shared(), 'ends')
  const { transactionId } = (
    await space.init(initBody(undefined, { refno: 'B1' }), { 'sandbox-scenario': 'challenge_decoupled' })
  ).body
  await running.http.get(`/v1/start/${transactionId}`).expect(200)
  const link = (await space.createLink(threeDSLink())).body.id
  await space.submit(link, { ...CARD, number: '4000001000000026' }).expect(200)
  const { scheduled } = await scheduledOf(running, 'ends')
  expect(scheduled).toMatchObject([
    { kind: 'challenge_ends', transaction: transactionId, refno: 'B1' },
    { kind: 'transaction_expires', link },
  ])
})
