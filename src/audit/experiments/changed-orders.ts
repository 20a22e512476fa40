import { ACCEPTED_STATUSES, isAccepted } from '../../core/domain/observation.ts'
import { quoted } from '../../core/domain/shell-quoting.ts'
import { type Order, passChallenge, readOrderStatus } from '../steps/audited-order.ts'
import { beginOrder } from '../steps/begin-order.ts'
import { addLine, addViolation, asCustomer, type ExperimentRun, prove } from '../steps/experiment-run.ts'
import { NotJudged } from '../steps/not-judged.ts'
import { expectNever } from '../steps/wait-for-order.ts'
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

/** Returns the amount that the app shows, and its digits, in which 12.50 and 1250 are equal. */
const amountShown = async (order: Order): Promise<{ readonly shown: string; readonly digits: string }> => {
  const { amount: shown = '' } = await readOrderStatus(order)
  return { shown, digits: shown.replace(/\D/g, '').replace(/^0+/, '') }
}

/** Experiments in which a customer changes an order although its payment is open. */
export const CHANGED_ORDERS: readonly Experiment[] = [
  {
    id: 'customer-changes-order',
    description: 'changes an order to a higher amount, then passes the payment of the lower one',
    rules: ['amount.not-compared'],
    needs: ['checkout.change', 'order.amount'],
    async run(run) {
      const { lower, higher } = amountsOf(run)
      const unchanged = await amountShown(await paidOrder(run, { amount: lower }))
      if (unchanged.digits !== String(lower))
        throw new NotJudged(
          `\`order.amount\` is \`${unchanged.shown}\` for an order of ${lower} minor units. It must have all decimals.`,
        )
      const order = await beginOrder(run, { amount: lower })
      await change(order, higher)
      await passChallenge(order)
      await notifyBoth(order)
      const status = await expectNever(order, ACCEPTED_STATUSES, 'end')
      if (!isAccepted(status)) return
      const { shown, digits } = await amountShown(order)
      if (digits !== String(lower))
        addViolation(run, {
          rule: 'amount.not-compared',
          step: 'end',
          evidence: [
            `order ${order.reference} is ${status} with the amount ${shown}, but transaction ${order.id} has ${lower} minor units`,
          ],
        })
    },
  },
]
