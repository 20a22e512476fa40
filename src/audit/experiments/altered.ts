import { isTaken, TAKEN } from '../../core/domain/observation.ts'
import { back, goOn, type Order } from '../play/audited-order.ts'
import { beginOrder } from '../play/begin-order.ts'
import { find } from '../play/play.ts'
import { show } from '../play/service-steps.ts'
import { staysOut } from '../play/wait-for-order.ts'
import { deliver } from '../play/webhook-steps.ts'
import type { Experiment } from './experiment.ts'
import { hasWebhook, NOBODYS } from './experiment-steps.ts'

/** The service tells something else about the order's own transaction than was asked for. */
const altered = (
  id: string,
  plays: string,
  rule: Experiment['feeds'][number],
  patch: (order: Order) => { readonly shown: Readonly<Record<string, unknown>>; readonly words: string },
): Experiment => ({
  id,
  plays,
  feeds: [rule],
  async play(play) {
    const order = await beginOrder(play)
    // Before the end: an app that asks by itself must not see the truth.
    const { shown, words } = patch(order)
    await show(order, shown)
    await goOn(order)
    await back(order)
    if (hasWebhook(order)) await deliver(order)
    if (isTaken(await staysOut(order, TAKEN, 'altered')))
      find(play, {
        rule,
        step: 'return',
        evidence: [`order ${order.reference} is paid, and the status says ${words}`],
      })
  },
})

/** A service that tells something else about an order's own transaction. */
export const ALTERED: readonly Experiment[] = [
  altered('trust-amount', 'the service knows another amount', 'amount.not-compared', ({ record }) => ({
    shown: { detail: { authorize: { amount: 1 } } },
    words: `1 in place of ${record.amount} ${record.currency}`,
  })),
  altered('trust-currency', 'the service knows another currency', 'currency.not-compared', ({ record }) => ({
    shown: { currency: record.currency === 'JPY' ? 'KRW' : 'JPY' },
    words: `another currency than ${record.currency}`,
  })),
  altered('trust-refno', "the answer is about another order's transaction", 'transaction.swapped', () => ({
    shown: { refno: 'another-order', transactionId: NOBODYS },
    words: 'another refno and another id',
  })),
]
