import { expect, it } from 'vitest'
import { readOwnSignature, verifyStandard } from '../support/check-signature.ts'
import { eventually } from '../support/eventually.ts'
import { initBody } from '../support/init-body.ts'
import { startReceiver } from '../support/receiver.ts'
import { startSandbox } from '../support/sandbox.ts'
import { inSpace, newTransaction } from '../support/space.ts'

it('controls several transactions at once without an effect on another one', async () => {
  const running = await startSandbox()
  const space = inSpace(running)
  const other = inSpace(running, 'other')
  const { http } = running
  const first = await startReceiver()
  const second = await startReceiver()
  const third = await startReceiver()
  const reported = ({ url }: { readonly url: string }, refno: string) => ({ refno, webhook: { url } })
  const post = (path: string, body: object) => http.post(`/_sandbox${path}`).send(body)

  const slow = await newTransaction(space, reported(first, 'slow-1'))
  const forged = await newTransaction(space, reported(second, 'forged-1'))
  const untouched = await newTransaction(space, reported(third, 'untouched-1'))

  // The status of the first is held. The second gets a webhook with a false status, late and with a wrong signature. A
  // fourth one, which is just starting, waits for its response.
  const held = (await post('/holds', { on: 'status', transaction: slow }).expect(201)).body
  const holdInit = (await post('/holds', { on: 'init', when: { refno: 'slow-*' }, times: 1 }).expect(201)).body
  const forgery = { transaction: forged, status: 'authenticated', tampering: 'bad_own_signature', age: '1m' }
  await post('/webhooks', forgery).expect(201)
  const unknown = { about: { transaction: '418203957162840337' }, url: second.url, webhookId: 'msg_forged', times: 2 }
  await post('/webhooks', unknown).expect(201)
  const delayed = (await post('/webhooks', { transaction: forged, delay: '1h' }).expect(201)).body
  // Also: another amount, two failed requests, one expiry now, and an outcome for the next init of its kind.
  const odd = await newTransaction(space, { refno: 'odd-1' })
  await http
    .put(`/_sandbox/transactions/${odd}/status-override`)
    .send({ detail: { authorize: { amount: 1 } } })
    .expect(200)
  await http.put(`/_sandbox/transactions/${odd}/faults`).send({ on: 'status', status: 503, times: 2 }).expect(200)
  await post('/next', { scenario: 'not_enrolled', when: { refno: 'next-*' } }).expect(201)
  const over = await newTransaction(space, { refno: 'over-1' })
  await http.post(`/_sandbox/transactions/${over}/expire`).expect(200)
  const requested = Promise.resolve(space.status(slow).then((response) => response))
  const begun = Promise.resolve(space.init(initBody(undefined, { refno: 'slow-2' })).then((response) => response))
  await eventually(async () => {
    const { holds } = (await http.get('/_sandbox/scheduled').expect(200)).body
    expect(holds).toMatchObject([{ holding: [{ transaction: slow }] }, { left: 0, holding: [{ refno: 'slow-2' }] }])
  })
  const { scheduled } = (await http.get('/_sandbox/scheduled').expect(200)).body
  expect(scheduled.filter(({ kind }: { kind: string }) => kind === 'webhook_attempt')).toMatchObject([
    { webhook: delayed.id, transaction: forged },
  ])

  // The third continues undisturbed from its start to its webhook.
  expect((await space.status(untouched)).body.status).toBe('initialized')
  expect((await space.finish(untouched)).body.status).toBe('authenticated')
  const honest = await third.next()
  expect(verifyStandard(honest)).toEqual((await space.status(untouched)).body)
  expect(readOwnSignature(honest).valid).toBe(true)
  expect((await newTransaction(other, { refno: 'slow-1' })).length).toBe(18)

  expect([(await space.status(odd)).status, (await space.status(odd)).status]).toEqual([503, 503])
  expect((await space.status(odd)).body.detail.authorize.amount).toBe(1)
  expect((await space.status(over)).body.status).toBe('failed')
  const decided = (await space.init(initBody(undefined, { refno: 'next-1' }))).body
  expect(decided['3D']).toEqual({ enrolled: false })

  // The actions on the others were applied.
  const [wrong, repeated, again] = await second.until(({ length }) => length === 3)
  expect(wrong && [verifyStandard(wrong), readOwnSignature(wrong).valid]).toMatchObject([
    { transactionId: forged, status: 'authenticated' },
    false,
  ])
  expect([repeated, again].map((request) => request?.headers['webhook-id'])).toEqual(['msg_forged', 'msg_forged'])
  expect((await space.status(forged)).body.status).toBe('initialized')
  await space.finish(slow)
  expect(JSON.parse((await first.next()).body)).toMatchObject({ transactionId: slow, status: 'authenticated' })
  await http.delete(`/_sandbox/holds/${held.id}`).expect(200)
  expect((await requested).body.status).toBe('initialized')

  // A reset ends the remaining ones.
  await space.reset()
  expect((await begun).status).toBe(201)
  expect((await http.get('/_sandbox/scheduled').expect(200)).body).toMatchObject({
    scheduled: [],
    waiting: [],
    holds: [],
  })
  expect((await http.delete(`/_sandbox/holds/${holdInit.id}`)).status).toBe(404)
  expect([first.requests.length, second.requests.length, third.requests.length]).toEqual([1, 3, 1])
})
