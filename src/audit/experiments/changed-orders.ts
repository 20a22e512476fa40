import { formatAmount } from '../../core/domain/money.ts'
import { beginHeldCheckout } from '../explore/held-checkout.ts'
import { type Order, observe, passChallenge, readOrderStatus } from '../steps/audited-order.ts'
import { beginOrder, changeOrder, purchaseOf } from '../steps/begin-order.ts'
import { addViolation, type ExperimentRun, prove } from '../steps/experiment-run.ts'
import { allowFailure, NotJudged } from '../steps/not-judged.ts'
import { countReads } from '../steps/service-steps.ts'
import { waitUntilSettled, watchEffects } from '../steps/wait-for-order.ts'
import type { Experiment } from './experiment.ts'
import { hasPassed, notifyBoth, paidOrder } from './experiment-steps.ts'

/** Returns a lower and a higher amount in minor units. The lower one ends with 1 unless it is fixed. */
const amountsOf = ({ context: { file, nextN } }: ExperimentRun) => {
  const lower = file.checkout.fixedAmount ?? 4_001 + nextN() * 10
  return { lower, higher: lower * 4 }
}

type OrderValues = Pick<Awaited<ReturnType<typeof readOrderStatus>>, 'amount' | 'effects'>

const amountText = ({ amount }: OrderValues): string | undefined =>
  amount !== undefined && 'text' in amount ? amount.text : undefined

/** Returns the digits of an amount as a number, so that 12.50 and 1250 are equal. */
const digitsOf = (amount: string): number => Number(amount.replace(/\D/g, ''))

/** Returns the values of an unchanged order. @throws NotJudged if `order.amount` differs between orders of the same amount */
const readUnchanged = async (run: ExperimentRun, bought: number): Promise<OrderValues> => {
  const read = async () => readOrderStatus(await paidOrder(run, { amount: bought }))
  const first = await read()
  const amount = amountText(first)
  if (amount === undefined || digitsOf(amount) === bought) return first
  // It may be a credit with a bonus.
  if (amountText(await read()) === amount) return first
  throw new NotJudged(
    `\`order.amount\` differs between orders of ${bought} minor units. Set it to the location of the total or credit.`,
  )
}

/** An app may show 12.5 for 12.50, and 50 for 50.00. */
const higherAmount = (changed?: string, unchanged?: string): readonly string[] =>
  changed !== undefined &&
  unchanged !== undefined &&
  (digitsOf(changed) > digitsOf(unchanged) || Number(changed) > Number(unchanged))
    ? [`its amount is ${changed} instead of ${unchanged}`]
    : []

/** Returns the higher values of a changed order. */
const higherIn = (changed: OrderValues, unchanged: OrderValues): readonly string[] => [
  ...higherAmount(amountText(changed), amountText(unchanged)),
  ...Object.entries(changed.effects).flatMap(([name, count]) => {
    const usual = unchanged.effects[name] ?? 0
    // One more may be a mail about the change.
    return count > usual + 1 ? [`${name} is ${count} instead of ${usual}`] : []
  }),
]

/** An order, and how the app responded to its change. */
type Changed = { readonly order: Order; readonly response: Awaited<ReturnType<typeof changeOrder>> }

/** Passes the payment of the lower amount, and expects an order without higher values. */
const judgeChanged = async (
  run: ExperimentRun,
  { order, response }: Changed,
  unchanged: OrderValues,
): Promise<void> => {
  await passChallenge(order)
  prove(run, await hasPassed(order), 'The payment of the lower amount could not be authenticated.')
  await notifyBoth(order)
  await waitUntilSettled(order)
  // A person may review the order.
  if ((await observe(order, 'end')) !== 'paid') {
    // A worker that other experiments keep busy may not have read the status yet.
    const isRead = (await countReads(order)).received > 0
    return prove(
      run,
      isRead || response === 'rejected',
      'The app did not read the status of the changed order in time.',
    )
  }
  await watchEffects(order)
  const changed = await readOrderStatus(order)
  const higherValues = higherIn(changed, unchanged)
  const { amount, currency } = order.purchase
  if (higherValues.length > 0)
    return addViolation(run, {
      rule: 'amount.not-compared',
      step: 'end',
      evidence: [
        `transaction ${order.id} of ${formatAmount(amount, currency)} paid order ${order.reference}: ${higherValues.join(', ')}`,
      ],
    })
  if (response === 'rejected') return
  if (changed.amount === undefined)
    throw new NotJudged('Without `order.amount`, the audit cannot determine if the order was changed.', 'order.amount')
  if ('reason' in changed.amount)
    throw new NotJudged(`\`order.amount\` was not found: ${changed.amount.reason}. Correct its location.`)
  const doubt = `The app accepted the change, but \`order.amount\` is still ${changed.amount.text}. Check \`checkout.change\` and its location.`
  prove(run, response === 'unclear', doubt)
}

/** Changes an order whose payment is open. */
const changeWhileOpen = async (run: ExperimentRun, lower: number, higher: number): Promise<Changed> => {
  const order = await beginOrder(run, { amount: lower })
  return { order, response: await changeOrder(run, order, higher) }
}

/** An app that handles one request of an order at a time changes it after the initialization. Milliseconds. */
const LOCKED_MS = 1_000

/** Changes an order while the response to its initialization is held. @throws NotJudged if its reference is unknown then */
const changeAtStart = async (run: ExperimentRun, lower: number, higher: number): Promise<Changed> => {
  const { context } = run
  if (context.file.order.reference !== undefined)
    throw new NotJudged('`order.reference` comes from the response that is held here.')
  const customer = context.newCustomer()
  const purchase = purchaseOf(context, { amount: lower })
  const early = await beginHeldCheckout(run, lower, { customer, purchase })
  try {
    const { refno } = await context.call('getTransaction', { path: { id: early.transaction.id } })
    const changing = changeOrder(run, { purchase, reference: refno, customer }, higher)
    await Promise.race([allowFailure(changing), context.sleep(LOCKED_MS)])
    const order = await early.releaseHold()
    return { order, response: await changing }
  } finally {
    await early.releaseAll()
  }
}

/** Creates an experiment in which a customer changes an order to a higher amount, by `change`. */
const changesOrder = (
  id: string,
  description: string,
  change: (run: ExperimentRun, lower: number, higher: number) => Promise<Changed>,
): Experiment => ({
  id,
  description,
  rules: ['amount.not-compared'],
  needs: ['checkout.change'],
  async run(run) {
    const { lower, higher } = amountsOf(run)
    const unchanged = await readUnchanged(run, lower)
    await judgeChanged(run, await change(run, lower, higher), unchanged)
  },
})

/** Experiments in which a customer changes an order although its payment is open. */
export const CHANGED_ORDERS: readonly Experiment[] = [
  changesOrder(
    'customer-changes-order',
    'changes an order to a higher amount, then passes the payment of the lower one',
    changeWhileOpen,
  ),
  changesOrder(
    'customer-changes-at-start',
    'changes an order to a higher amount while its payment is being started',
    changeAtStart,
  ),
]
