import { formatAmount } from '../../core/domain/money.ts'
import { followRedirect, type Order, passChallenge } from '../steps/audited-order.ts'
import { beginOrder } from '../steps/begin-order.ts'
import { addViolation, prove } from '../steps/experiment-run.ts'
import { countReads, overrideStatus, proveRead } from '../steps/service-steps.ts'
import { expectNever } from '../steps/wait-for-order.ts'
import { sendWebhook } from '../steps/webhook-steps.ts'
import type { Experiment } from './experiment.ts'
import { hasWebhook, PAID_UNREAD, UNKNOWN_ID } from './experiment-steps.ts'

/** Overrides the status of the order's transaction. A correct app does not pay the order; a person may review it. */
const altered = (
  id: string,
  description: string,
  rule: Experiment['rules'][number],
  patch: (order: Order) => { readonly override: Readonly<Record<string, unknown>>; readonly description: string },
): Experiment => ({
  id,
  description,
  rules: [rule],
  async run(run) {
    const order = await beginOrder(run)
    // Before the end, because a polling app must not read the actual status.
    const { override, description } = patch(order)
    await overrideStatus(order, override)
    await passChallenge(order)
    const notifications = [
      { step: 'return', notify: () => followRedirect(order) },
      ...(hasWebhook(order) ? [{ step: 'webhook', notify: () => sendWebhook(order) }] : []),
    ]
    for (const { step, notify } of notifications) {
      const { received } = await countReads(order)
      await notify()
      if ((await expectNever(order, ['paid'], step)) !== 'paid') continue
      const evidence = [`order ${order.reference} is paid, although the status has ${description}`]
      if ((await countReads(order)).received > received) addViolation(run, { rule, step, evidence })
      else prove(run, false, PAID_UNREAD)
      return
    }
    await proveRead(order)
  },
})

/** Experiments in which the status contradicts the order. */
export const ALTERED: readonly Experiment[] = [
  altered('trust-amount', 'the status has another amount', 'amount.not-compared', ({ record }) => ({
    override: { detail: { authorize: { amount: 1 } } },
    description: `the amount ${formatAmount(1, record.currency)} instead of ${formatAmount(record.amount, record.currency)}`,
  })),
  altered('trust-currency', 'the status has another currency', 'currency.not-compared', ({ record }) => ({
    override: { currency: record.currency === 'JPY' ? 'KRW' : 'JPY' },
    description: `another currency than ${record.currency}`,
  })),
  altered('trust-refno', "the status is that of another order's transaction", 'transaction.swapped', () => ({
    override: { refno: 'another-order', transactionId: UNKNOWN_ID },
    description: 'another refno and another ID',
  })),
]
