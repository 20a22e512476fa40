import { formatAmount } from '../../core/domain/money.ts'
import { ACCEPTED_STATUSES, isAccepted } from '../../core/domain/observation.ts'
import { type Order, observe, open, openReturn, passChallenge, returnUrlOf } from '../steps/audited-order.ts'
import { beginOrder } from '../steps/begin-order.ts'
import { addViolation, type ExperimentRun, prove } from '../steps/experiment-run.ts'
import { NotJudged } from '../steps/not-judged.ts'
import { countReads } from '../steps/service-steps.ts'
import { expectNever, waitForStatus, waitUntilIdle } from '../steps/wait-for-order.ts'
import { sendCustomWebhook } from '../steps/webhook-steps.ts'
import type { Experiment } from './experiment.ts'
import { checkForCrash, notifyBoth, PAID_UNREAD, paidOrder, UNKNOWN_ID } from './experiment-steps.ts'

const returnOf = (order: Order): URL => new URL(returnUrlOf(order, 'success'))

/** Opens the success URL although nothing was paid. */
const claimSuccess = async (order: Order): Promise<void> => {
  await openReturn(order, 'return', returnOf(order).href)
  const status = await expectNever(order, ACCEPTED_STATUSES, 'end')
  if (!isAccepted(status)) return
  const reads = (await countReads(order)).requested
  addViolation(order.run, {
    rule: reads === 0 ? 'redirect.trusted' : 'outcome.failed-fulfilled',
    step: 'return',
    evidence: [`order ${order.reference} is ${status} although its payment is not; the status was read ${reads} times`],
  })
}

/** Returns the success URL with another transaction ID. */
const withId = (order: Order, id: string): string => {
  const url = returnOf(order)
  if (url.href.includes(order.id)) return url.href.replaceAll(order.id, id)
  url.searchParams.set(order.run.context.returnParameter, id)
  return url.href
}

/** Returns how often the app received the status of one of two orders. */
const readsOf = async (item: Order, other: Order): Promise<number> =>
  (await countReads(item)).received + (await countReads(other)).received

const swapped = (id: string, description: string, isCheap: boolean, rules: Experiment['rules']): Experiment => ({
  id,
  description,
  rules,
  ...(isCheap && { needs: ['amount'] }),
  async run(run) {
    const paid = await paidOrder(run)
    const amount = isCheap ? paid.purchase.amount * 50 : paid.purchase.amount
    const order = await beginOrder(run, { amount })
    if (order.record.amount !== amount)
      throw new NotJudged('The customer cannot choose the amount in this app.', 'amount')
    const before = await readsOf(paid, order)
    await open(order, 'return', { url: withId(order, paid.id), method: order.record.returnMethod })
    if (!isAccepted(await expectNever(order, ACCEPTED_STATUSES, 'end'))) return
    if ((await readsOf(paid, order)) === before) prove(run, false, PAID_UNREAD)
    else
      addViolation(run, {
        rule: 'transaction.swapped',
        step: 'return',
        evidence: [
          `transaction ${paid.id} paid order ${paid.reference} (${formatAmount(paid.purchase.amount, paid.purchase.currency)}) and order ${order.reference} (${formatAmount(amount, order.purchase.currency)})`,
        ],
      })
  },
})

const openUrls = async (run: ExperimentRun, urlsOf: (order: Order) => readonly string[]): Promise<void> => {
  const order = await beginOrder(run)
  for (const url of urlsOf(order)) await open(order, 'return', { url, method: order.record.returnMethod })
  const status = await expectNever(order, ACCEPTED_STATUSES, 'end')
  if (isAccepted(status)) await claimSuccess(order)
  checkForCrash(order, 'return.unknown-id-fails')
}

export const TRUST: readonly Experiment[] = [
  {
    id: 'trust-success-open',
    description: 'the success URL without an authentication',
    rules: ['redirect.trusted', 'outcome.failed-fulfilled'],
    run: async (run) => claimSuccess(await beginOrder(run)),
  },
  {
    id: 'trust-success-failed',
    description: 'the success URL after a failure',
    rules: ['outcome.failed-fulfilled', 'redirect.trusted'],
    async run(run) {
      const order = await beginOrder(run, { scenario: 'challenge_failed' })
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
    id: 'trust-swapped-webhook',
    description: "a signed webhook of one order with another's refno",
    rules: ['transaction.swapped'],
    async run(run) {
      const paid = await paidOrder(run)
      const order = await beginOrder(run, { amount: paid.purchase.amount })
      const before = await readsOf(paid, order)
      await sendCustomWebhook(paid, 'forged webhook', { payload: { refno: order.refno } })
      if (!isAccepted(await expectNever(order, ACCEPTED_STATUSES, 'end'))) return
      if ((await readsOf(paid, order)) === before) prove(run, false, PAID_UNREAD)
      else
        addViolation(run, {
          rule: 'transaction.swapped',
          step: 'forged webhook',
          evidence: [`the webhook of transaction ${paid.id} paid order ${order.reference} too`],
        })
    },
  },
  {
    id: 'trust-unknown-id',
    description: 'the success URL with an unknown ID',
    rules: ['return.unknown-id-fails', 'redirect.trusted'],
    run: (run) => openUrls(run, (order) => [withId(order, UNKNOWN_ID)]),
  },
  {
    id: 'trust-id-twice',
    description: 'the success URL with an ID twice, as a list, empty, and of 4 KB',
    rules: ['return.unknown-id-fails', 'redirect.trusted'],
    run: (run) =>
      openUrls(run, (order) => {
        const { href } = returnOf(order)
        const { returnParameter: name } = order.run.context
        const join = href.includes('?') ? '&' : '?'
        return [`${name}=1&${name}=2`, `${name}[]=1`, `${name}=`, `${name}=${'9'.repeat(4_096)}`].map(
          (query) => `${href}${join}${query}`,
        )
      }),
  },
  {
    id: 'trust-cancel-url',
    description: 'the cancel URL although the payment passed',
    rules: ['redirect.trusted-cancel'],
    async run(run) {
      const order = await beginOrder(run)
      await passChallenge(order)
      await openReturn(order, 'cancel page', returnUrlOf(order, 'cancel'))
      await waitUntilIdle(order)
      const status = await observe(order, 'end')
      if (status !== 'canceled' && status !== 'failed') return
      await notifyBoth(order)
      await waitForStatus(order, ACCEPTED_STATUSES, run.context.pace.promptMs)
      const isLost = !isAccepted(await observe(order, 'after news'))
      addViolation(run, {
        rule: 'redirect.trusted-cancel',
        step: 'cancel page',
        evidence: [
          `order ${order.reference} is ${status} although its payment is authenticated`,
          ...(isLost ? ['neither the return nor the webhook changes it'] : []),
        ],
        ...(isLost && { severity: 'important' }),
      })
    },
  },
]
