import { observe, passChallenge } from '../steps/audited-order.ts'
import { beginOrder, checkOut } from '../steps/begin-order.ts'
import { addViolation, type ExperimentRun } from '../steps/experiment-run.ts'
import { NotJudged } from '../steps/not-judged.ts'
import { expectEnd } from '../steps/wait-for-order.ts'
import type { Experiment } from './experiment.ts'
import { checkForCrash, expectPaid, notifyBoth } from './experiment-steps.ts'

const usesCurrency = ({ stage: { file } }: ExperimentRun): boolean =>
  JSON.stringify(file.checkout.steps).includes('{currency}')

/** A currency without two decimals: the app must send the amount of the purchase in minor units. */
const decimals = (id: string, currency: string, plays: string): Experiment => ({
  id,
  plays,
  feeds: ['amount.minor-units'],
  async play(play) {
    if (!usesCurrency(play)) throw new NotJudged('The checkout of audit.yaml does not use the currency.')
    const { wish, bought } = await checkOut(play, { currency, amount: 70_000 + play.stage.nextN() * 10 })
    if (bought.kind !== 'sent') throw new NotJudged(`The app does not sell in ${currency}.`)
    const { transactions } = await play.stage.call('listTransactions', { query: { limit: 40 } })
    const transaction = transactions.findLast((one) => one.currency === currency)
    if (transaction === undefined) throw new NotJudged(`The app does not sell in ${currency}.`)
    play.transactions.push(transaction.id)
    if (transaction.amount !== wish.amount)
      addViolation(play, {
        rule: 'amount.minor-units',
        step: 'checkout',
        evidence: [
          `${wish.amount} minor units of ${currency} were bought, but the app requested ${transaction.amount}`,
        ],
      })
  },
})

/** The ECI of another brand: 02 is a full authentication, 01 an attempt. */
const otherBrand = (id: string, scenario: 'challenge_success' | 'frictionless_success', plays: string): Experiment => ({
  id,
  plays,
  feeds: ['outcome.eci-misread', 'outcome.crash'],
  async play(play) {
    const { cards } = await play.stage.call('listCards', { query: { scenario, brand: 'ECA', limit: 1 } })
    const [card] = cards
    if (card === undefined) throw new NotJudged('The sandbox lists no card of this brand.')
    const order = await beginOrder(play, { card: { number: card.number, cvv: '123', brand: 'ECA' } })
    if (order.record.paymentMethod !== 'ECA') throw new NotJudged('The app requested another brand.')
    await observe(order, 'checkout')
    await passChallenge(order)
    await notifyBoth(order)
    await expectEnd(order, expectPaid('outcome.eci-misread'))
    checkForCrash(order)
  },
})

export const AMOUNTS: readonly Experiment[] = [
  decimals('outcome-no-decimals', 'JPY', 'a currency without decimals'),
  decimals('outcome-three-decimals', 'KWD', 'a currency with three decimals'),
  otherBrand('outcome-other-brand', 'challenge_success', 'a card of a brand whose ECI is 02'),
  otherBrand(
    'outcome-other-brand-frictionless',
    'frictionless_success',
    'a card of a brand whose ECI is 02, without a challenge',
  ),
]
