import { ACCEPTED_STATUSES, isAccepted } from '../../core/domain/observation.ts'
import { followRedirect, type Order, observe, open, passChallenge, returnUrlOf } from '../steps/audited-order.ts'
import { beginOrder } from '../steps/begin-order.ts'
import { addLine, addViolation, type ExperimentRun } from '../steps/experiment-run.ts'
import { NotJudged } from '../steps/not-judged.ts'
import { countReads } from '../steps/service-steps.ts'
import { expectNever, waitUntilIdle } from '../steps/wait-for-order.ts'
import { sendCustomWebhook } from '../steps/webhook-steps.ts'
import type { Experiment } from './experiment.ts'
import { checkForCrash, paidOrder, UNKNOWN_ID } from './experiment-steps.ts'

const returnOf = (order: Order): URL => new URL(returnUrlOf(order, 'success'))

/** Opens the success URL although nothing was paid. */
const claimSuccess = async (order: Order): Promise<void> => {
  await open(order, 'return', { url: returnOf(order).href, method: order.record.returnMethod })
  const status = await expectNever(order, ACCEPTED_STATUSES, 'end')
  if (!isAccepted(status)) return
  const reads = (await countReads(order)).asked
  addViolation(order.play, {
    rule: reads === 0 ? 'redirect.trusted' : 'outcome.failed-fulfilled',
    step: 'return',
    evidence: [`order ${order.reference} is ${status} although its payment is not; the status was read ${reads} times`],
  })
}

/** Returns the success URL with another transaction ID. */
const withId = (order: Order, id: string): string => {
  const url = returnOf(order)
  if (url.href.includes(order.id)) return url.href.replaceAll(order.id, id)
  url.searchParams.set('transactionId', id)
  return url.href
}

const swapped = (id: string, plays: string, isCheap: boolean, feeds: Experiment['feeds']): Experiment => ({
  id,
  plays,
  feeds,
  async play(play) {
    const paid = await paidOrder(play)
    const amount = isCheap ? paid.wish.amount * 50 : paid.wish.amount
    const order = await beginOrder(play, { amount })
    if (order.record.amount !== amount)
      throw new NotJudged('The customer cannot choose the amount in this app.', 'amount')
    await open(order, 'return', { url: withId(order, paid.id), method: order.record.returnMethod })
    if (isAccepted(await expectNever(order, ACCEPTED_STATUSES, 'end')))
      addViolation(play, {
        rule: 'transaction.swapped',
        step: 'return',
        evidence: [
          `transaction ${paid.id} paid order ${paid.reference} (${paid.wish.amount}) and order ${order.reference} (${amount})`,
        ],
      })
  },
})

const openUrls = async (play: ExperimentRun, urlsOf: (order: Order) => readonly string[]): Promise<void> => {
  const order = await beginOrder(play)
  for (const url of urlsOf(order)) await open(order, 'return', { url, method: order.record.returnMethod })
  const status = await expectNever(order, ACCEPTED_STATUSES, 'end')
  if (isAccepted(status)) await claimSuccess(order)
  checkForCrash(order, 'return.unknown-breaks')
}

export const TRUST: readonly Experiment[] = [
  {
    id: 'trust-success-open',
    plays: 'the success URL without an authentication',
    feeds: ['redirect.trusted', 'outcome.failed-fulfilled'],
    play: async (play) => claimSuccess(await beginOrder(play)),
  },
  {
    id: 'trust-success-failed',
    plays: 'the success URL after a failure',
    feeds: ['outcome.failed-fulfilled', 'redirect.trusted'],
    async play(play) {
      const order = await beginOrder(play, { scenario: 'challenge_failed' })
      await passChallenge(order, 'fail')
      await claimSuccess(order)
    },
  },
  swapped('trust-swapped', 'the ID of another paid order with the same amount', false, ['transaction.swapped']),
  swapped('trust-swapped-cheap', 'the ID of a cheap paid order for an expensive one', true, [
    'transaction.swapped',
    'amount.not-compared',
  ]),
  {
    id: 'trust-swapped-hook',
    plays: "a signed webhook of one order with another's refno",
    feeds: ['transaction.swapped'],
    async play(play) {
      const paid = await paidOrder(play)
      const order = await beginOrder(play, { amount: paid.wish.amount })
      await sendCustomWebhook(paid, 'forged webhook', { payload: { refno: order.refno } })
      if (isAccepted(await expectNever(order, ACCEPTED_STATUSES, 'end')))
        addViolation(play, {
          rule: 'transaction.swapped',
          step: 'forged webhook',
          evidence: [`the webhook of transaction ${paid.id} paid order ${order.reference}too`],
        })
    },
  },
  {
    id: 'trust-unknown-id',
    plays: 'the success URL with an unknown ID',
    feeds: ['return.unknown-breaks', 'redirect.trusted'],
    play: (play) => openUrls(play, (order) => [withId(order, UNKNOWN_ID)]),
  },
  {
    id: 'trust-id-twice',
    plays: 'the success URL with an ID twice, as a list, empty, and of 4 KB',
    feeds: ['return.unknown-breaks', 'redirect.trusted'],
    play: (play) =>
      openUrls(play, (order) => {
        const { href } = returnOf(order)
        const join = href.includes('?') ? '&' : '?'
        return [
          'transactionId=1&transactionId=2',
          'transactionId[]=1',
          'transactionId=',
          `transactionId=${'9'.repeat(4_096)}`,
        ].map((query) => `${href}${join}${query}`)
      }),
  },
  {
    id: 'trust-cancel-url',
    plays: 'the cancel URL although the payment passed',
    feeds: ['redirect.trusted-cancel'],
    async play(play) {
      const order = await beginOrder(play)
      await passChallenge(order)
      await open(order, 'cancel page', { url: returnUrlOf(order, 'cancel'), method: order.record.returnMethod })
      await waitUntilIdle(order)
      const status = await observe(order, 'end')
      if (status === 'cancelled' || status === 'failed')
        addViolation(play, {
          rule: 'redirect.trusted-cancel',
          step: 'cancel page',
          evidence: [`order ${order.reference} is ${status} although its payment is authenticated`],
        })
    },
  },
  {
    id: 'trust-other-customer',
    plays: "another customer opens this one's return URL",
    feeds: ['order.shown-to-others'],
    async play(play) {
      const order = await paidOrder(play)
      const own = await followRedirect(order, 'return again')
      const email = order.wish.email
      if (own.kind !== 'page' || !own.page.text.includes(email))
        throw new NotJudged('The page of the order shows no data of its customer.')
      const other = await open(order, 'another customer', {
        url: order.redirect?.url ?? '',
        customer: play.stage.newCustomer(),
        typed: true,
      })
      const isSeen = other.kind === 'page' && other.page.text.includes(email)
      addLine(play, {
        step: 'another customer',
        sent: 'searches for the email address',
        came: isSeen ? 'found' : 'not found',
        curl: ['grep -c "$email" "$OUT" || :'],
      })
      if (isSeen)
        addViolation(play, {
          rule: 'order.shown-to-others',
          step: 'another customer',
          evidence: ["the page shows this customer's email address without their cookies"],
        })
    },
  },
]
