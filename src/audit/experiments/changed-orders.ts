import { formatAmount } from '../../core/domain/money.ts'
import { type Order, passChallenge, readOrderStatus } from '../steps/audited-order.ts'
import { beginOrder, changeOrder } from '../steps/begin-order.ts'
import { addViolation, type ExperimentRun, prove } from '../steps/experiment-run.ts'
import { NotJudged } from '../steps/not-judged.ts'
import { expectNever, watchEffects } from '../steps/wait-for-order.ts'
import type { Experiment } from './experiment.ts'
import { hasPassed, notifyBoth, paidOrder } from './experiment-steps.ts'

/** A lower amount does not end with 0 unless it is fixed, because an app may show 12.5 for 12.50. */
const amountsOf = ({ context: { file, nextN } }: ExperimentRun) => {
  const lower = file.checkout.fixedAmount ?? 4_001 + nextN() * 10
  return { lower, higher: lower * 4 }
}

/** Returns the amount and the counters that the app shows. In `digits`, 12.50 and 1250 are equal. */
const readWorth = async (order: Order) => {
  const { amount = { reason: 'There is no `order.amount`.' }, effects } = await readOrderStatus(order)
  return { amount, effects, ...('shown' in amount && { digits: Number(amount.shown.replace(/\D/g, '')) }) }
}

type Worth = Awaited<ReturnType<typeof readWorth>>

/** Returns the values of an unchanged order. @throws NotJudged if `order.amount` differs between orders of the same amount */
const readUnchanged = async (run: ExperimentRun, amount: number): Promise<Worth> => {
  const read = async () => readWorth(await paidOrder(run, { amount }))
  const first = await read()
  if (first.digits === undefined || first.digits === amount) return first
  // It may be a credit with a bonus.
  const second = await read()
  if (second.digits === first.digits) return first
  throw new NotJudged(`\`order.amount\` is not the total: it differs between orders of ${amount} minor units.`)
}

/** Returns the higher values of a changed order. */
const higherIn = (changed: Worth, unchanged: Worth): readonly string[] => [
  ...('shown' in changed.amount && (changed.digits ?? 0) > (unchanged.digits ?? 0)
    ? [`its amount is ${changed.amount.shown}`]
    : []),
  ...Object.entries(changed.effects).flatMap(([name, count]) => {
    const usual = unchanged.effects[name] ?? 0
    // One more may be a mail about the change.
    return count > usual + 1 ? [`${name} is ${count} instead of ${usual}`] : []
  }),
]

/** Experiments in which a customer changes an order although its payment is open. */
export const CHANGED_ORDERS: readonly Experiment[] = [
  {
    id: 'customer-changes-order',
    description: 'changes an order to a higher amount, then passes the payment of the lower one',
    rules: ['amount.not-compared'],
    needs: ['checkout.change'],
    async run(run) {
      const { lower, higher } = amountsOf(run)
      const unchanged = await readUnchanged(run, lower)
      const order = await beginOrder(run, { amount: lower })
      const response = await changeOrder(run, order, higher)
      await passChallenge(order)
      prove(run, await hasPassed(order), 'The payment of the lower amount could not be authenticated.')
      await notifyBoth(order)
      // A person may review the order.
      if ((await expectNever(order, ['paid'], 'end')) !== 'paid') return
      await watchEffects(order)
      const changed = await readWorth(order)
      const higherValues = higherIn(changed, unchanged)
      if (higherValues.length > 0)
        return addViolation(run, {
          rule: 'amount.not-compared',
          step: 'end',
          evidence: [
            `transaction ${order.id} of ${formatAmount(lower, order.purchase.currency)} paid order ${order.reference}: ${higherValues.join(', ')}`,
          ],
        })
      if (response === 'rejected') return
      if ('reason' in changed.amount)
        throw new NotJudged(`No amount shows whether the order was changed: ${changed.amount.reason}`, 'order.amount')
      const doubt = `The app accepted the change, but \`order.amount\` stayed ${changed.amount.shown}.`
      prove(run, response === 'unclear', doubt)
    },
  },
]
