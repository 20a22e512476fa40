import type { StartOptions } from '../../src/testkit/start-sandbox.ts'
import { initBody, plainCard, THREE_DS } from '../support/init-body.ts'
import { BRAND_OBJECT, linkBody } from '../support/link-body.ts'
import { cardNamed } from './find-card.ts'
import type { Recorder } from './recorder.ts'

/** Creates a transaction, opens its page and reads it. The card decides the outcome, or further fields of card.3D. */
const openedAndRead =
  (card: string, brand: string, further: object = {}) =>
  async ({ init, status, call }: Recorder) => {
    const number = cardNamed(card, brand)
    const { value, location } = await init(
      initBody(number, { card: plainCard(number, { '3D': { ...THREE_DS, ...further } }) }),
    )
    await call(location)
    await status(value.transactionId)
  }

/** Flows to record, each of which touches other lines. */
export const FLOWS = {
  async passedAfterChallenge({ init, status, space }: Recorder) {
    const { value } = await init(initBody(cardNamed('challenge_success', 'VIS')))
    await status(value.transactionId)
    await space.challenge(value.transactionId).submit('4444')
    await status(value.transactionId)
  },
  async failedAfterChallenge({ init, status, space }: Recorder) {
    const { value } = await init(initBody(cardNamed('challenge_success', 'VIS')))
    await space.challenge(value.transactionId).submit('4009')
    await status(value.transactionId)
  },
  rejectedOfMastercard: openedAndRead('rejected', 'ECA'),
  async passedUnasked({ init, status, call }: Recorder) {
    const { value, location } = await init(initBody(cardNamed('frictionless_success', 'ECA')))
    await status(value.transactionId)
    await call(location)
    await status(value.transactionId)
    await call(location)
  },
  attempt: openedAndRead('attempt', 'VIS'),
  dataOnly: openedAndRead('neutral', 'ECA', { messageCategory: '80' }),
  notEnrolled: openedAndRead('not_enrolled', 'VIS'),
  async canceled({ init, status, space }: Recorder) {
    const { value } = await init(initBody(cardNamed('challenge_success', 'VIS')))
    await space.challenge(value.transactionId).cancel()
    await status(value.transactionId)
  },
  async declined({ init }: Recorder) {
    await init(initBody(cardNamed('decline/05', 'VIS')))
  },
  async authorized({ init, status, authorize, call, space }: Recorder) {
    const { value } = await init(initBody(cardNamed('challenge_success', 'VIS')))
    await space.challenge(value.transactionId).submit('4444')
    await status(value.transactionId)
    await authorize(value.transactionId, { refno: 'order-1', amount: 1251 })
    await authorize(value.transactionId, { amount: 1250 })
    await authorize(value.transactionId, { refno: 'order-1', amount: 1000 }, { 'idempotency-key': 'authorization-1' })
    await authorize(value.transactionId, { refno: 'order-1', amount: 1000 }, { 'idempotency-key': 'authorization-1' })
    await authorize(value.transactionId)
    await status(value.transactionId)
    const second = await init(initBody(cardNamed('frictionless_success', 'ECA'), { refno: 'order-2' }))
    await authorize(second.value.transactionId)
    await call(second.location)
    await authorize(second.value.transactionId, { refno: 'order-2', autoSettle: true })
    await status(second.value.transactionId)
  },
  async declinedSoftly({ init, status, authorize, call }: Recorder) {
    const { value, location } = await init(initBody(cardNamed('soft_decline_on_authorize', 'VIS')))
    await call(location)
    await authorize(value.transactionId)
    await status(value.transactionId)
    await authorize(value.transactionId)
  },
  async rejectedRequests({ init, status, call }: Recorder) {
    const { refno: _refno, ...rest } = initBody(cardNamed('challenge_success', 'VIS'))
    await init(rest)
    await init({ ...initBody(cardNamed('challenge_success', 'VIS')), amuont: 1 })
    await init({ ...initBody(cardNamed('challenge_success', 'VIS')), amount: 0 })
    await status('418203957162840337')
    await call('/v1/transactions/418203957162840337')
  },
  async repeated({ init }: Recorder) {
    const body = initBody(cardNamed('challenge_success', 'VIS'))
    await init(body, { 'idempotency-key': 'try-1-of-order' })
    await init(body, { 'idempotency-key': 'try-1-of-order' })
  },
  async notified({ init, status, call, space, receive }: Recorder) {
    const body = { ...initBody(cardNamed('challenge_success', 'VIS')), webhook: { url: 'https://shop.example/in' } }
    const { value, location } = await init(body, { 'idempotency-key': 'try-1-of-notified' })
    await call(location)
    await space.challenge(value.transactionId).submit('4444')
    await call(location)
    await receive(value.transactionId)
    await status(value.transactionId)
    await init({ ...body, amount: 7 }, { 'idempotency-key': 'try-1-of-notified' })
  },
  async linkWithTokens({ createLink, link, init, status, space }: Recorder) {
    const card = plainCard(cardNamed('challenge_success', 'VIS'))
    const body = linkBody({ collectCardholderName: true, amount: 1250, currency: 'EUR', VIS: BRAND_OBJECT })
    const { id } = (await createLink(body)).value
    await link(id)
    const { number = '', cvv = '', expiryMonth, expiryYear } = card
    await space.link(id).submit({ number, cvv, expiryMonth, expiryYear }, { cardholderName: 'Ada Example' })
    await space.link(id).challenge.submit('4444')
    const { alias, aliasCVV } = (await link(id)).value.card
    const tokens = { alias, aliasCVV, expiryMonth, expiryYear, '3D': card['3D'] }
    const { value } = await init({ ...initBody(number), card: tokens })
    await status(value.transactionId)
    await link(id, 'DELETE')
    await init({ ...initBody(number), refno: 'order-2', card: tokens })
    await link(id)
    await link(id, 'DELETE')
  },
  async linkWithHistory({ createLink, link, space }: Recorder) {
    const { number = '', cvv = '', expiryMonth, expiryYear } = plainCard(cardNamed('frictionless_success', 'VIS'))
    const { id } = (await createLink(linkBody({ amount: 1250, currency: 'EUR', VIS: BRAND_OBJECT }))).value
    await space.link(id).submit({ number, cvv, expiryMonth, expiryYear })
    await link(id)
  },
  async linkWithoutAuthentication({ createLink, link, space }: Recorder) {
    const { id } = (await createLink(linkBody())).value
    const { number = '', cvv = '', expiryMonth, expiryYear } = plainCard(cardNamed('challenge_success', 'ECA'))
    await space.link(id).submit({ number, cvv, expiryMonth, expiryYear })
    await link(id)
  },
  async linkNotAuthenticated({ createLink, link, space }: Recorder) {
    const { id } = (await createLink(linkBody({ amount: 1250, currency: 'EUR', VIS: BRAND_OBJECT }))).value
    const { number = '', cvv = '', expiryMonth, expiryYear } = plainCard(cardNamed('frictionless_failed', 'VIS'))
    await space.link(id).submit({ number, cvv, expiryMonth, expiryYear })
    await link(id)
  },
  async linkRejected({ createLink, call, link }: Recorder) {
    await createLink({ reference: '' })
    await call('/v1/links', { method: 'POST', body: linkBody() })
    await link('9F0C71D2-4B3E-4E86-A5D7-60B1C2F83E94')
  },
} as const satisfies Readonly<Record<string, (recorder: Recorder) => Promise<void>>>

/** Settings that a flow requires. */
export const SETTINGS_FOR: Partial<Record<FlowName, StartOptions>> = { linkWithHistory: { 'link-history': 'entries' } }

export type FlowName = keyof typeof FLOWS
