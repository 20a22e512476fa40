// This file is only compiled, against the declarations of the built kit. Each line has one typical mistake and must not
// compile; the function at the end compiles.
import { type Connection, connect, type EventType, own, type Receiver, type Space, startSandbox } from 'threeds-sandbox'

export const misspelt = async (sandbox: Connection, space: Space, receiver: Receiver): Promise<void> => {
  // Names and values.
  // @ts-expect-error 1: a scenario
  await space.next('chalenge_failed')
  // @ts-expect-error 2: a type of event
  await space.wait({ type: 'webhook.deliverd', refno: 'order-1' })
  // @ts-expect-error 3: an operation
  await space.verify({ requests: { operation: 'initTransactoin' }, count: 1 })
  // @ts-expect-error 4: a duration
  await space.clock.advance('31 minutes')
  // @ts-expect-error 5: an expected member of a webhook
  await receiver.waitFor({ transactionIdd: '1' })
  const webhook = await receiver.waitFor({ refno: 'order-1' })
  // @ts-expect-error 6: a member of the body of a webhook
  webhook.body.transactionIdd
  // @ts-expect-error 7: a case of a family
  await space.forceScenario('decline/510')
  // @ts-expect-error 8: a hyphen for an underscore
  await space.setDefaultScenario('frictionless-success')
  // @ts-expect-error 9: a scenario in an object
  await space.next({ scenario: 'decline51', times: 2 })
  // @ts-expect-error 10: a condition
  await space.next({ scenario: 'decline/51', when: { refNo: 'order-1' } })
  // @ts-expect-error 11: a brand by its printed name
  await space.next({ scenario: 'decline/51', when: { brand: 'VISA' } })
  // @ts-expect-error 12: an end of a range
  await space.next({ scenario: 'decline/51', when: { amount: { form: 1000 } } })
  // @ts-expect-error 13: a unit of `times`
  await space.next({ scenario: 'decline/51', for: 'orders' })
  // @ts-expect-error 14: a status
  await space.wait({ type: 'transaction.changed', status: 'autenticated' })
  // @ts-expect-error 15: a filter of a wait
  await space.wait({ type: 'webhook.delivered', refNo: 'order-1' })
  // @ts-expect-error 16: a duration with a space
  await space.wait({ type: 'webhook.delivered', timeout: '30 s' })
  // @ts-expect-error 17: one of two types
  await space.wait({ type: ['webhook.delivered', 'webhook.givenup'] })
  // @ts-expect-error 18: an outcome of a challenge
  await space.challenge('1').end('F')
  // @ts-expect-error 19: an undefined reason
  await space.challenge('1').end('N', '1')
  // @ts-expect-error 20: an unknown channel
  await space.challenge('1').channel('sms')
  // @ts-expect-error 21: a code that is no string
  await space.challenge({ refno: 'order-1' }).submit(4444)
  // @ts-expect-error 22: a kind of check
  await space.verify({ request: { refno: 'order-1' }, count: 1 })
  // @ts-expect-error 23: a count
  await space.verify({ webhooks: { refno: 'order-1' }, atleast: 1 })
  // @ts-expect-error 24: a predefined check
  await space.verify({ ready: 'no_rejected_request' })
  // @ts-expect-error 25: a new status
  await space.verify({ changes: { refno: 'order-1', to: 'cancelled' } })
  // @ts-expect-error 26: a type of event in an order
  await space.verify({ order: [{ type: 'webhook.delivered' }, { type: 'status.reed' }] })
  // @ts-expect-error 27: an error code
  await space.verify({ requests: { code: 'DECLIND' }, count: 0 })

  // Other mistakes.
  // @ts-expect-error a status in the body of a webhook
  if (webhook.body.status === 'autenticated') return
  // @ts-expect-error a signature
  if (webhook.signatures.standard === 'vaild') return
  // @ts-expect-error a nested member
  await receiver.waitFor({ card: { maskd: '400000xxxxxx0026' } })
  // @ts-expect-error an option
  await receiver.waitFor({ refno: 'order-1' }, { timeout: 30_000 })
  // @ts-expect-error a number of a webhook
  await receiver.waitFor({ refno: 'order-1' }, { nth: '2' })
  // @ts-expect-error a status of a response
  receiver.respondNext('503')
  // @ts-expect-error a type of event
  await space.events({ type: 'webhook.atempted' })
  const [event] = await space.events({ type: 'webhook.attempted' })
  // @ts-expect-error a type of a returned event
  if (event?.type === 'webhook.atempted') return
  // @ts-expect-error a filter
  await space.requests({ operations: 'initTransaction' })
  // @ts-expect-error a filter of transactions
  await space.transaction({ reference: 'order-1' })
  // @ts-expect-error a filter of links
  await space.link({ refno: 'booking-1' }).show()
  // @ts-expect-error a field of a card
  await space.link('1').submit({ number: '4000001000000026', cvv: '123', expiryMont: '12', expiryYear: '34' })
  // @ts-expect-error a variable
  space.environment.SANDBOX_MERCHANTID
  // @ts-expect-error an operation of the control API
  await sandbox.call('listScenario')
  // @ts-expect-error a value in the body of an operation
  await space.call('queueOutcome', { body: { scenario: 'chalenge_failed' } })
  // @ts-expect-error a setting
  await startSandbox({ 'webhook-timescale': 0.01 })
  // @ts-expect-error a value of a setting
  await startSandbox({ webhooks: 'manually' })
  // @ts-expect-error an option of connect
  await connect({ url: 'http://127.0.0.1:8080', controltoken: 'secret' })
  // @ts-expect-error a short form, which returns other members
  await space.requests({ fields: 'path' })
  // @ts-expect-error the same
  await space.events({ fields: 'id' })
  // @ts-expect-error a name that is known only at run time, without own()
  await space.next(`decline/${Date.now()}`)
}

export const right = async (space: Space, receiver: Receiver): Promise<void> => {
  const mine = await space.saveScenario('mine', 'title: Mine\n')
  await space.next(mine)
  await space.forceScenario(own('shop/slow_bank'))
  await space.setDefaultScenario(null)
  for (const scenario of ['decline/51', 'rejected'] as const)
    await space.next({ scenario, when: { brand: ['VIS', 'ECA'], card: '4000001000000026', amount: { from: 1000 } } })
  const types: readonly EventType[] = ['webhook.delivered', 'webhook.failed']
  await space.wait({ type: types, refno: 'order-1', timeout: '30s', status: own('200'), count: 2 })
  await space.wait({ type: 'webhook.attempted', status: '5xx' })
  await space.wait({ type: 'request', status: '404', operation: 'getTransaction', timeout: own(`${2 * 15}s`) })
  await space.verify(
    { events: { type: ['webhook.attempted', 'webhook.delivered'] }, count: 0 },
    { requests: { operation: 'initTransaction', status: '4xx', method: 'POST' }, atMost: 0 },
    { changes: { reference: 'booking-1', to: 'SUCCESS' } },
  )
  await space.challenge({ refno: 'order-1', timeout: '30s' }).end('N', '10')
  const { body } = await receiver.waitFor({ refno: 'order-1', status: 'failed' }, { count: 2 })
  if (body.card?.['3D']?.eci === '05' || body.reference === 'booking-1') receiver.clear()
}
