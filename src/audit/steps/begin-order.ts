import type { QueuedOutcomeRequest, TransactionRecord } from '../../core/contract/control.gen.ts'
import type { ScenarioWord } from '../../core/contract/vocabulary.ts'
import { quoted } from '../../core/domain/shell-words.ts'
import type { CheckoutResult, Purchase } from '../app-port.ts'
import type { Customer } from '../customer-port.ts'
import type { AuditContext, TestCard } from './audit-context.ts'
import { createOrder, type Order } from './audited-order.ts'
import { controlCurl } from './control-call-curl.ts'
import { addLine, asCustomer, type ExperimentRun } from './experiment-run.ts'
import { NotJudged } from './not-judged.ts'

/** Options of a checkout. */
export type CheckoutOptions = {
  /** The scenario of the transaction. Default: the card passes a challenge. */
  readonly scenario?: ScenarioWord | Readonly<Record<string, unknown>>
  /** A patch of the matching scenario. */
  readonly change?: Readonly<Record<string, unknown>>
  readonly amount?: number
  readonly currency?: string
  readonly cart?: string
  readonly customer?: Customer
  readonly card?: TestCard
}

/** Amounts are unique in a run, and no scenario depends on them. */
const FIRST_AMOUNT = 2_011

const purchaseOf = (
  { nextN, cards, file }: AuditContext,
  { amount, currency, cart, card: chosen }: CheckoutOptions,
): Purchase => {
  const n = nextN()
  const card = chosen ?? cards[n % cards.length]
  if (card === undefined) throw new NotJudged('The sandbox lists no card that passes a challenge.')
  return {
    n,
    amount: amount ?? file.checkout.fixedAmount ?? FIRST_AMOUNT + n * 7,
    currency: currency ?? file.checkout.currency,
    card: { number: card.number, cvv: card.cvv, expiryMonth: '12', expiryYear: '34' },
    email: `audit-${n}@example.com`,
    cart: cart ?? `audit-cart-${n}`,
  }
}

/** Queues an outcome for all attempts of the checkout with this amount. */
const queue = async (play: ExperimentRun, wish: Purchase, outcome: QueuedOutcomeRequest): Promise<void> => {
  const { call, file } = play.stage
  const condition = file.checkout.fixedAmount === undefined ? { when: { amount: wish.amount } } : {}
  const body = { ...outcome, ...condition, for: 'order' as const }
  const { id } = await call('queueOutcome', { body })
  play.after.push(() => call('deleteQueuedOutcome', { path: { id } }).catch(() => undefined))
  const text = JSON.stringify(body)
  addLine(play, {
    step: 'prepare',
    sent: `POST /_sandbox/next ${text}`,
    came: id,
    curl: [controlCurl('POST', '/next', body)],
  })
}

/** Adds the checkout to the timeline. The steps are those of audit.yaml. */
const addCheckoutLine = (play: ExperimentRun, { wish, bought, customer }: CheckedOut, brand: string): void => {
  const hops = bought.hops.map(({ method, url, status }) => `${method} ${url} ${status}`)
  const came =
    bought.kind === 'sent'
      ? `sent to ${bought.to.url}`
      : bought.kind === 'rejected'
        ? 'rejected by the app'
        : bought.why
  addLine(play, {
    step: 'checkout',
    sent: `checkout of ${wish.amount} ${wish.currency} by ${wish.email}: ${hops.join(', ')}`,
    came,
    curl: [
      ...asCustomer(play, customer),
      `buy ${play.transactions.length + 1} ${wish.n} ${wish.amount} ${wish.currency} ${quoted(wish.cart)} ${brand}`,
    ],
  })
}

/** Checks out with a customer. Returns the result of the app. */
export const checkOut = async (play: ExperimentRun, special: CheckoutOptions = {}): Promise<CheckedOut> => {
  const { stage } = play
  const wish = purchaseOf(stage, special)
  const customer = special.customer ?? stage.newCustomer()
  if (stage.isAttached) await queue(play, wish, { patch: { webhook: { send: 'manual' } } })
  if (special.scenario !== undefined) await queue(play, wish, { scenario: special.scenario })
  if (special.change !== undefined) await queue(play, wish, { patch: special.change })
  const bought = await stage.app.buy(wish, customer)
  const checkedOut = { wish, bought, customer }
  const status = bought.kind === 'rejected' ? bought.page.status : bought.kind === 'broken' ? bought.status : undefined
  if (status !== undefined) play.answers.push({ step: 'checkout', status })
  if (special.change?.faults !== undefined) play.excuses.push('the service failed')
  addCheckoutLine(play, checkedOut, special.card?.brand ?? 'VIS')
  return checkedOut
}

/** How many transactions to search, because other checkouts run at the same time. */
const NEWEST = 24

/** Returns the transaction of a checkout: the newest one with its amount that does not belong to this run yet. */
const transactionOf = async ({ stage: { call }, transactions }: ExperimentRun, { amount }: Purchase) => {
  const { transactions: newest } = await call('listTransactions', { query: { limit: NEWEST } })
  return newest.findLast((one) => one.amount === amount && !transactions.includes(one.id))
}

/** Defines shell variables for values that differ in each run. */
const nameAll = (
  { names, transactions }: ExperimentRun,
  { id, returnUrls }: TransactionRecord,
  reference: string,
): void => {
  const number = transactions.indexOf(id) + 1
  const named = { SUCCESS: returnUrls.success, CANCEL: returnUrls.cancel, T: id, REF: reference }
  for (const [name, value] of Object.entries(named)) if (value !== undefined) names.set(value, `${name}${number}`)
}

type CheckedOut = { readonly wish: Purchase; readonly bought: CheckoutResult; readonly customer: Customer }

/** Returns the order and the transaction of a checkout. Undefined if the customer was not sent to the service. */
export const orderOf = async (
  play: ExperimentRun,
  { wish, bought, customer }: CheckedOut,
): Promise<Order | undefined> => {
  if (bought.kind !== 'sent') return undefined
  const transaction = await transactionOf(play, wish)
  if (transaction === undefined) return undefined
  play.transactions.push(transaction.id)
  const reference = bought.reference ?? transaction.refno
  nameAll(play, transaction, reference)
  return createOrder(play, { wish, customer, transaction, reference, to: bought.to })
}

/** Checks out and returns the order with its new transaction. @throws NotJudged */
export const beginOrder = async (play: ExperimentRun, special: CheckoutOptions = {}): Promise<Order> => {
  const checkedOut = await checkOut(play, special)
  const { wish, bought } = checkedOut
  if (bought.kind === 'rejected') throw new NotJudged(`The app rejected the purchase (${bought.page.status}).`)
  if (bought.kind === 'broken') throw new NotJudged(`The checkout failed: ${bought.why}`)
  const order = await orderOf(play, checkedOut)
  if (order !== undefined) return order
  const price = `${wish.amount} ${wish.currency}`
  throw new NotJudged(
    `The sandbox received no transaction of ${price}. Check that the app uses this sandbox.`,
    'amount',
  )
}
