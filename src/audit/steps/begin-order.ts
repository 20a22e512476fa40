import type { QueuedOutcomeRequest, TransactionRecord } from '../../core/contract/control.gen.ts'
import type { ScenarioWord } from '../../core/contract/vocabulary.ts'
import { formatAmount } from '../../core/domain/money.ts'
import { quoted } from '../../core/domain/shell-quoting.ts'
import type { CheckoutResult, CheckoutResults, Purchase } from '../app-port.ts'
import type { Customer, Hop } from '../customer-port.ts'
import type { AuditContext, TestCard } from './audit-context.ts'
import { createOrder, type Order } from './audited-order.ts'
import { controlCurl } from './control-call-curl.ts'
import { addLine, addViolation, asCustomer, type ExperimentRun, prove } from './experiment-run.ts'
import { NotJudged } from './not-judged.ts'

/** Options of a checkout. */
export type CheckoutOptions = {
  /** The scenario of the transaction. Default: the card passes a challenge. */
  readonly scenario?: ScenarioWord | Readonly<Record<string, unknown>>
  /** Whether the scenario is for all attempts of the order, or for its first one. Default: order. */
  readonly scenarioFor?: QueuedOutcomeRequest['for']
  /** A patch of the matching scenario. */
  readonly patch?: Readonly<Record<string, unknown>>
  readonly amount?: number
  readonly currency?: string
  readonly cart?: string
  readonly customer?: Customer
  readonly card?: TestCard
  /** The whole purchase, instead of the values above. */
  readonly purchase?: Purchase
}

const SERVER_ERROR = 500

/** Amounts are unique in a run, and no scenario depends on them. */
const FIRST_AMOUNT = 2_011

/** Returns an amount, at least `from`, that no other purchase has, or the fixed one of audit.yaml. */
export const ownAmount = ({ file, nextN }: AuditContext, from: number): number =>
  file.checkout.fixedAmount ?? from + nextN() * 3

/** Returns a purchase with an amount and a cart that no other one has. @throws NotJudged if there is no card */
export const purchaseOf = (
  { nextN, cards, file, suffix }: AuditContext,
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
    // A cart has one customer.
    email: `${cart ?? `audit-${n}`}@example.com`,
    // A running app still has the carts of earlier audits.
    cart: `${cart ?? `audit-cart-${n}`}-${suffix}`,
  }
}

/** Queues an outcome for the checkout with this amount, by default for all its attempts. */
const queue = async (run: ExperimentRun, purchase: Purchase, outcome: QueuedOutcomeRequest): Promise<string> => {
  const { call, file } = run.context
  const condition = file.checkout.fixedAmount === undefined ? { when: { amount: purchase.amount } } : {}
  const body = { for: 'order' as const, ...outcome, ...condition }
  const { id } = await call('queueOutcome', { body })
  run.cleanups.push(() => call('deleteQueuedOutcome', { path: { id } }).catch(() => undefined))
  const text = JSON.stringify(body)
  addLine(run, {
    kind: 'setup',
    step: 'prepare',
    sent: `POST /_sandbox/next ${text}`,
    result: id,
    curl: [controlCurl('POST', '/next', body)],
  })
  return id
}

/** Proves that a payment of the app used each queued outcome. */
const proveUsed = async (run: ExperimentRun, queued: readonly string[]): Promise<void> => {
  if (queued.length === 0) return
  const query = { type: 'outcome.used', after: run.afterEvent, limit: 1_000 } as const
  const { events } = await run.context.call('listEvents', { query })
  const isUsed = queued.every((id) => events.some(({ facts }) => facts.next === id))
  prove(run, isUsed, 'The app started no payment, so the outcome of this experiment did not happen.')
}

/** Returns the status of a checkout that does not lead to the service. */
const statusOf = (result: CheckoutResult): number | undefined =>
  result.kind === 'rejected' ? result.page.status : result.kind === 'broken' ? result.status : undefined

const describeCheckout = (result: CheckoutResult): string => {
  if (result.kind === 'sent') return `sent to ${result.to.url}`
  return result.kind === 'rejected' ? `rejected by the app (${result.page.status})` : result.reason
}

const formatHops = ({ hops }: { readonly hops: readonly Hop[] }): string =>
  hops.map(({ method, url, status }) => `${method} ${url} ${status}`).join(', ')

/** Adds the checkout to the timeline. The steps are those of audit.yaml. */
const addCheckoutLine = (
  run: ExperimentRun,
  { purchase, checkoutResult, customer }: CheckedOut,
  brand: string,
): void => {
  addLine(run, {
    kind: 'checkout',
    step: 'checkout',
    sent: `checkout of ${formatAmount(purchase.amount, purchase.currency)} by ${purchase.email}: ${formatHops(checkoutResult)}`,
    result: describeCheckout(checkoutResult),
    curl: [
      ...asCustomer(run, customer),
      `buy ${run.transactions.length + 1} ${purchase.n} ${purchase.amount} ${purchase.currency} ${quoted(purchase.cart)} ${brand}`,
    ],
  })
}

/** Checks out with a customer, with a double click on the last step if `clicks` is two. Returns a result per click. */
const checkOutBy = async (
  run: ExperimentRun,
  options: CheckoutOptions,
  clicks: 1 | 2,
): Promise<readonly [CheckedOut, ...CheckedOut[]]> => {
  const { context } = run
  const purchase = options.purchase ?? purchaseOf(context, options)
  const customer = options.customer ?? context.newCustomer()
  if (context.isAttached) await queue(run, purchase, { patch: { webhook: { send: 'manual' } } })
  const queued: string[] = []
  if (options.scenario !== undefined)
    queued.push(await queue(run, purchase, { scenario: options.scenario, for: options.scenarioFor ?? 'order' }))
  if (options.patch !== undefined) queued.push(await queue(run, purchase, { patch: options.patch }))
  const { app } = context
  const [first, ...others]: CheckoutResults =
    clicks === 1 ? [await app.buy(purchase, customer)] : await app.doubleClick(purchase, customer)
  await proveUsed(run, queued)
  if (options.patch?.faults !== undefined) run.excuses.push('the service failed')
  const record = (checkoutResult: CheckoutResult): CheckedOut => {
    const checkedOut = { purchase, checkoutResult, customer }
    const status = statusOf(checkoutResult)
    if (status !== undefined) run.responses.push({ step: 'checkout', status })
    addCheckoutLine(run, checkedOut, options.card?.brand ?? 'VIS')
    return checkedOut
  }
  return [record(first), ...others.map(record)]
}

/**
 * The order of another attempt, or the reason why it has no new transaction. `isNotStarted`: the steps of audit.yaml worked,
 * but the app starts no payment, or fails.
 */
type AnotherAttempt =
  | { readonly order: Order }
  | { readonly order?: undefined; readonly reason: string; readonly isNotStarted: boolean }

/** Returns a test card other than that of a purchase, if there is one. */
const anotherCard = ({ cards }: AuditContext, { card }: Purchase): TestCard | undefined =>
  cards.find(({ number }) => number !== card.number)

/** Starts another attempt to pay an order, by default with another card. */
export const beginAgain = async (run: ExperimentRun, first: Order, sameCard?: TestCard): Promise<AnotherAttempt> => {
  const { context } = run
  const { customer, reference } = first
  const chosen = sameCard ?? anotherCard(context, first.purchase)
  const { card } = purchaseOf(context, { ...(chosen && { card: chosen }) })
  const purchase = { ...first.purchase, card }
  if (context.isAttached) await queue(run, purchase, { patch: { webhook: { send: 'manual' } } })
  const checkoutResult = await context.app.again(purchase, reference, customer)
  addLine(run, {
    kind: 'checkout',
    step: 'another attempt',
    sent: `pays order ${reference} again: ${formatHops(checkoutResult)}`,
    result: describeCheckout(checkoutResult),
  })
  const order = await orderOf(run, { purchase, checkoutResult, customer })
  if (order !== undefined) return { order: { ...order, reference } }
  return {
    reason: checkoutResult.kind === 'sent' ? 'it continued with the first one' : describeCheckout(checkoutResult),
    isNotStarted: checkoutResult.kind !== 'broken' || (checkoutResult.status ?? 0) >= SERVER_ERROR,
  }
}

/** Statuses with which an app rejects the change of an order, in addition to those of `checkout.rejected`. */
const REJECTS_CHANGE: readonly number[] = [409, 423]

/** Statuses of a page that does not exist. */
const NO_PAGE: readonly number[] = [404, 405]

/** The result of a change. `unclear`: the request succeeded, and its status is listed as a rejection. */
type ChangeResponse = 'rejected' | 'unclear' | 'accepted'

/** Changes an order to another amount. @throws NotJudged if there is no page for it */
export const changeOrder = async (
  run: ExperimentRun,
  { purchase, reference, customer }: Pick<Order, 'purchase' | 'reference' | 'customer'>,
  amount: number,
): Promise<ChangeResponse> => {
  const { context } = run
  const changed = { ...purchase, amount }
  if (context.isAttached) await queue(run, changed, { patch: { webhook: { send: 'manual' } } })
  const result = await context.app.change(changed, reference, customer)
  addLine(run, {
    kind: 'checkout',
    step: 'change',
    sent: `changes order ${reference}: ${formatHops(result)}`,
    result: result.kind === 'broken' ? result.reason : `returned ${result.hops.at(-1)?.status}`,
    curl: [...asCustomer(run, customer), `change ${quoted(reference)} ${amount}`],
  })
  const rejections = [...REJECTS_CHANGE, ...context.file.checkout.rejected]
  const statuses = result.hops.map(({ status }) => status)
  for (const status of statuses) run.responses.push({ step: 'change', status })
  const isListed = statuses.some((status) => rejections.includes(status))
  if (result.kind === 'changed') return isListed ? 'unclear' : 'accepted'
  if (isListed) return 'rejected'
  const doubt = `The order could not be changed: ${result.reason}`
  if (result.status !== undefined && NO_PAGE.includes(result.status)) throw new NotJudged(doubt)
  prove(run, false, doubt)
  return 'rejected'
}

/** Checks out with a customer. Returns the result of the app. */
export const checkOut = async (run: ExperimentRun, options: CheckoutOptions = {}): Promise<CheckedOut> =>
  (await checkOutBy(run, options, 1))[0]

/** Checks out with a double click on the last step. Returns a result per click. */
export const checkOutTwice = (run: ExperimentRun, options: CheckoutOptions): Promise<readonly CheckedOut[]> =>
  checkOutBy(run, options, 2)

/** How many transactions to search, because other checkouts run at the same time. */
const NEWEST = 24

/**
 * Returns the new transaction of a checkout: that of the page to which the app sent the customer, otherwise the newest one
 * with its amount. Undefined if it belongs to this run already. `after`: the ID of an earlier transaction.
 */
const transactionOf = async (
  { context: { call }, transactions }: ExperimentRun,
  { amount }: Purchase,
  { after, page }: { readonly after?: string; readonly page?: string },
) => {
  const { transactions: newest } = await call('listTransactions', { query: { limit: NEWEST } })
  const isOfRun = (item: TransactionRecord): boolean => item.amount === amount && !transactions.includes(item.id)
  const opened = newest.find(({ location }) => location === page)
  if (opened !== undefined) return isOfRun(opened) ? opened : undefined
  const later = newest.slice(newest.findIndex(({ id }) => id === after) + 1)
  return later.findLast(isOfRun)
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

/** Adds return URLs with the email address of the customer. */
const judgeReturnUrls = (run: ExperimentRun, { email }: Purchase, { returnUrls }: TransactionRecord): void => {
  for (const [name, url = ''] of Object.entries(returnUrls))
    if ([email, encodeURIComponent(email)].some((text) => url.includes(text)))
      addViolation(run, {
        rule: 'return.personal-data',
        step: 'checkout',
        evidence: [`the ${name} URL contains the email address of the customer`],
      })
}

/** The result of a checkout, with its purchase and its customer. */
export type CheckedOut = {
  readonly purchase: Purchase
  readonly checkoutResult: CheckoutResult
  readonly customer: Customer
}

/** Returns the order and the transaction of a checkout. Undefined if the customer was not sent to the service. */
export const orderOf = async (
  run: ExperimentRun,
  { purchase, checkoutResult, customer }: CheckedOut,
): Promise<Order | undefined> => {
  if (checkoutResult.kind !== 'sent') return undefined
  const transaction = await transactionOf(run, purchase, { page: checkoutResult.to.url })
  if (transaction === undefined) return undefined
  const reference = checkoutResult.reference ?? transaction.refno
  return addOrder(run, { purchase, customer, transaction, reference, to: checkoutResult.to })
}

/** Adds the transaction of an order to the run. */
const addOrder = (run: ExperimentRun, order: Parameters<typeof createOrder>[1]): Order => {
  const { purchase, transaction, reference } = order
  run.transactions.push(transaction.id)
  nameAll(run, transaction, reference)
  judgeReturnUrls(run, purchase, transaction)
  return createOrder(run, order)
}

/** Returns the order with a further transaction that the app started without a checkout step. Undefined if there is none. */
export const continuedOrder = async (run: ExperimentRun, first: Order): Promise<Order | undefined> => {
  const { purchase, customer, reference } = first
  const transaction = await transactionOf(run, purchase, { after: first.id })
  if (transaction === undefined) return undefined
  const to = { url: transaction.location, method: 'GET', from: run.context.app.url } as const
  return addOrder(run, { purchase, customer, transaction, reference, to })
}

/** Checks out and returns the order with its new transaction. @throws NotJudged */
export const beginOrder = async (run: ExperimentRun, options: CheckoutOptions = {}): Promise<Order> => {
  const checkedOut = await checkOut(run, options)
  const { purchase, checkoutResult } = checkedOut
  if (checkoutResult.kind === 'rejected')
    throw new NotJudged(`The app rejected the purchase (${checkoutResult.page.status}).`)
  if (checkoutResult.kind === 'broken') throw new NotJudged(`The checkout failed: ${checkoutResult.reason}`)
  const order = await orderOf(run, checkedOut)
  if (order !== undefined) return order
  const { call } = run.context
  const earlier = await Promise.all(run.transactions.map((id) => call('getTransaction', { path: { id } })))
  if (checkoutResult.kind === 'sent' && earlier.some(({ location }) => location === checkoutResult.to.url))
    throw new NotJudged('The app continued with the first payment of the cart.')
  throw new NotJudged(
    `The sandbox received no transaction of ${formatAmount(purchase.amount, purchase.currency)}. Check that the app uses this sandbox.`,
    'amount',
  )
}
