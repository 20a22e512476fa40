import { ACCEPTED_STATUSES, isAccepted } from '../../core/domain/observation.ts'
import { quoted } from '../../core/domain/shell-quoting.ts'
import { type Order, passChallenge, readOrderStatus } from '../steps/audited-order.ts'
import { beginOrder } from '../steps/begin-order.ts'
import { addLine, addViolation, asCustomer, type ExperimentRun, prove } from '../steps/experiment-run.ts'
import { NotJudged } from '../steps/not-judged.ts'
import { expectNever, watchEffects } from '../steps/wait-for-order.ts'
import type { Experiment } from './experiment.ts'
import { notifyBoth, paidOrder } from './experiment-steps.ts'

/** The amounts do not end with 0, because an app may show 12.5 for 12.50. */
const amountsOf = ({ context: { file, nextN } }: ExperimentRun) => {
  const lower = file.checkout.fixedAmount ?? 4_001 + nextN() * 10
  return { lower, higher: lower * 50 + 1 }
}

/** Statuses of a page that does not exist. Others of 400 to 499 reject the change. */
const NO_PAGE: readonly (number | undefined)[] = [404, 405]

/** Runs the steps that change an order. An app may reject them. */
const change = async ({ run, purchase, reference, customer }: Order, amount: number): Promise<void> => {
  const result = await run.context.app.change({ ...purchase, amount }, reference, customer)
  const hops = result.hops.map(({ method, url, status }) => `${method} ${url} ${status}`)
  const isBroken = result.kind === 'broken'
  addLine(run, {
    kind: 'checkout',
    step: 'change',
    sent: `changes order ${reference}: ${hops.join(', ')}`,
    result: isBroken ? result.reason : 'changed',
    curl: [...asCustomer(run, customer), `change ${quoted(reference)} ${amount}`],
  })
  const { status = undefined } = isBroken ? result : {}
  const isRejected = status !== undefined && status >= 400 && status < 500 && !NO_PAGE.includes(status)
  prove(run, !isBroken || isRejected, `The order could not be changed: ${isBroken ? result.reason : ''}`)
}

/** What an order is worth: its amount as the app shows it, with the digits, in which 12.50 and 1250 are equal, and its effects. */
const worthOf = async (order: Order) => {
  const { amount, effects } = await readOrderStatus(order)
  return { amount, digits: amount?.replace(/\D/g, '').replace(/^0+/, ''), effects }
}

type Worth = Awaited<ReturnType<typeof worthOf>>

/** @throws NotJudged if nothing shows what an order is worth */
const requireWorth = ({ amount, digits, effects }: Worth, bought: number): void => {
  if (amount === undefined && Object.keys(effects).length === 0)
    throw new NotJudged('Neither an amount nor a counter shows what an order is worth.', 'order.amount')
  if (digits !== undefined && digits !== String(bought))
    throw new NotJudged(
      `\`order.amount\` is \`${amount}\` for an order of ${bought} minor units. It must have all decimals.`,
    )
}

/** Returns what a changed order has more than an unchanged one. */
const moreIn = (changed: Worth, unchanged: Worth): readonly string[] => [
  ...(changed.digits === undefined || changed.digits === unchanged.digits
    ? []
    : [`the amount is ${changed.amount} instead of ${unchanged.amount}`]),
  ...Object.entries(changed.effects).flatMap(([name, count]) => {
    const usual = unchanged.effects[name] ?? 0
    return count > usual ? [`${name} is ${count} instead of ${usual}`] : []
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
      const unchanged = await worthOf(await paidOrder(run, { amount: lower }))
      requireWorth(unchanged, lower)
      const order = await beginOrder(run, { amount: lower })
      await change(order, higher)
      await passChallenge(order)
      await notifyBoth(order)
      if (!isAccepted(await expectNever(order, ACCEPTED_STATUSES, 'end'))) return
      await watchEffects(order)
      const more = moreIn(await worthOf(order), unchanged)
      if (more.length > 0)
        addViolation(run, {
          rule: 'amount.not-compared',
          step: 'end',
          evidence: [
            `transaction ${order.id} of ${lower} minor units paid order ${order.reference}: ${more.join(', ')}`,
          ],
        })
    },
  },
]
