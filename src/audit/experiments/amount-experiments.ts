import { decimalsOf } from '../../core/domain/money.ts'
import { observe, passChallenge } from '../steps/audited-order.ts'
import { beginOrder, checkOut } from '../steps/begin-order.ts'
import { addViolation, type ExperimentRun } from '../steps/experiment-run.ts'
import { NotJudged } from '../steps/not-judged.ts'
import { expectStatus } from '../steps/wait-for-order.ts'
import { cardOf, requireBrand } from './card-of-brand.ts'
import type { Experiment } from './experiment.ts'
import { checkForCrash, expectPaid, notifyBoth } from './experiment-steps.ts'

const usesCurrency = ({ context: { file } }: ExperimentRun): boolean =>
  JSON.stringify([file.checkout.fill, file.checkout.steps]).includes('{currency}')

/** A currency without two decimals: the app must send the amount of the purchase in minor units. */
const decimals = (id: string, currency: string, description: string): Experiment => ({
  id,
  description,
  rules: ['amount.minor-units'],
  needs: ['amount'],
  async run(run) {
    if (!usesCurrency(run)) throw new NotJudged('The checkout of audit.yaml does not use the currency.')
    const { purchase, checkoutResult } = await checkOut(run, { currency, amount: 70_000 + run.context.nextN() * 10 })
    if (checkoutResult.kind !== 'sent') throw new NotJudged(`The app does not sell in ${currency}.`)
    const { transactions } = await run.context.call('listTransactions', { query: { limit: 40 } })
    const transaction = transactions.findLast((item) => item.currency === currency)
    if (transaction === undefined) throw new NotJudged(`The app does not sell in ${currency}.`)
    run.transactions.push(transaction.id)
    if (transaction.amount !== purchase.amount)
      addViolation(run, {
        rule: 'amount.minor-units',
        step: 'checkout',
        evidence: [
          `${purchase.amount} minor units of ${currency} were bought, but the app requested ${transaction.amount}`,
        ],
      })
  },
})

/** 19.99 * 100 is below 1999, and 20.01 * 100 above 2001, in binary fractions. */
const FRACTIONS = [1_999, 2_001] as const

/** Amounts that an app changes if it calculates with binary fractions and does not round. */
const fractions: Experiment = {
  id: 'outcome-binary-fractions',
  description: '19.99 and 20.01, which binary fractions do not represent',
  rules: ['amount.minor-units'],
  needs: ['amount'],
  async run(run) {
    const { currency } = run.context.file.checkout
    if (decimalsOf(currency) !== 2) throw new NotJudged(`Amounts in ${currency} do not have two decimals.`)
    for (const amount of FRACTIONS) {
      const { purchase, checkoutResult } = await checkOut(run, { amount })
      if (checkoutResult.kind !== 'sent') throw new NotJudged(`The app rejected a purchase of ${amount} minor units.`)
      const { transactions } = await run.context.call('listTransactions', { query: { limit: 40 } })
      const transaction = transactions.findLast(({ location }) => location === checkoutResult.to.url)
      if (transaction === undefined) throw new NotJudged('The app did not send the customer to a transaction.')
      run.transactions.push(transaction.id)
      const evidence = [`${purchase.amount} minor units were bought, but the app requested ${transaction.amount}`]
      if (transaction.amount !== purchase.amount)
        addViolation(run, { rule: 'amount.minor-units', step: 'checkout', evidence })
    }
  },
}

/** The ECI of another brand: 02 is a full authentication, 01 an attempt. */
const otherBrand = (
  id: string,
  scenario: 'challenge_success' | 'frictionless_success',
  description: string,
): Experiment => ({
  id,
  description,
  rules: ['outcome.eci-misread', 'outcome.crash'],
  async run(run) {
    const order = await beginOrder(run, { scenario, card: await cardOf(run, scenario, 'ECA') })
    requireBrand(order, 'ECA')
    await observe(order, 'checkout')
    await passChallenge(order)
    await notifyBoth(order)
    await expectStatus(order, expectPaid('outcome.eci-misread'))
    checkForCrash(order)
  },
})

/** A quick audit runs the first one for each rule. */
export const AMOUNTS: readonly Experiment[] = [
  decimals('outcome-no-decimals', 'JPY', 'a currency without decimals'),
  decimals('outcome-three-decimals', 'KWD', 'a currency with three decimals'),
  otherBrand('outcome-other-brand', 'challenge_success', 'a card of a brand whose ECI is 02'),
  otherBrand(
    'outcome-other-brand-frictionless',
    'frictionless_success',
    'a card of a brand whose ECI is 02, without a challenge',
  ),
  fractions,
]
