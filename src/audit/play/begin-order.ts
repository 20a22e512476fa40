import type { QueuedOutcomeRequest, TransactionRecord } from '../../core/contract/control.gen.ts'
import type { ScenarioWord } from '../../core/contract/vocabulary.ts'
import { quoted } from '../../core/domain/shell-words.ts'
import type { Bought, Wish } from '../app-port.ts'
import type { Customer } from '../customer-port.ts'
import { createOrder, type Order } from './audited-order.ts'
import { controlLine } from './control-call-curl.ts'
import { NotJudged } from './not-judged.ts'
import { asCustomer, type Play, tell } from './play.ts'
import type { Stage, TestCard } from './stage.ts'

/** What is special about a checkout; nothing of it has to be. */
export type Special = {
  /** What decides about its transaction. Without one the card passes a challenge. */
  readonly scenario?: ScenarioWord | Readonly<Record<string, unknown>>
  /** Changes of whatever decides. */
  readonly change?: Readonly<Record<string, unknown>>
  readonly amount?: number
  readonly currency?: string
  readonly cart?: string
  readonly customer?: Customer
  readonly card?: TestCard
}

/** Amounts of which none is used twice in a run, and that no scenario of a card means anything by. */
const FIRST_AMOUNT = 2_011

const wishOf = ({ nextN, cards, file }: Stage, { amount, currency, cart, card: chosen }: Special): Wish => {
  const n = nextN()
  const card = chosen ?? cards[n % cards.length]
  if (card === undefined) throw new NotJudged('the sandbox lists no card that passes a challenge')
  return {
    n,
    amount: amount ?? file.checkout.fixedAmount ?? FIRST_AMOUNT + n * 7,
    currency: currency ?? file.checkout.currency,
    card: { number: card.number, cvv: card.cvv, expiryMonth: '12', expiryYear: '34' },
    email: `audit-${n}@example.com`,
    cart: cart ?? `audit-cart-${n}`,
  }
}

/** Arms what decides about a checkout that has this amount, for all of its tries. */
const arm = async (play: Play, wish: Wish, what: QueuedOutcomeRequest): Promise<void> => {
  const { call, file } = play.stage
  const fits = file.checkout.fixedAmount === undefined ? { when: { amount: wish.amount } } : {}
  const body = { ...what, ...fits, for: 'order' as const }
  const { id } = await call('queueOutcome', { body })
  play.after.push(() => call('deleteQueuedOutcome', { path: { id } }).catch(() => undefined))
  const said = JSON.stringify(body)
  tell(play, {
    step: 'prepare',
    sent: `POST /_sandbox/next ${said}`,
    came: id,
    curl: [controlLine('POST', '/next', body)],
  })
}

/** A checkout as it is told: the app's steps stand in audit.yaml. */
const tellCheckout = (play: Play, { wish, bought, customer }: CheckedOut, brand: string): void => {
  const hops = bought.hops.map(({ method, url, status }) => `${method} ${url} ${status}`)
  const came =
    bought.kind === 'sent' ? `sent to ${bought.to.url}` : bought.kind === 'refused' ? 'refused by the app' : bought.why
  tell(play, {
    step: 'checkout',
    sent: `checkout of ${wish.amount} ${wish.currency} by ${wish.email}: ${hops.join(', ')}`,
    came,
    curl: [
      ...asCustomer(play, customer),
      `buy ${play.transactions.length + 1} ${wish.n} ${wish.amount} ${wish.currency} ${quoted(wish.cart)} ${brand}`,
    ],
  })
}

/** A customer checks out. Gives what the app did with it. */
export const checkOut = async (play: Play, special: Special = {}): Promise<CheckedOut> => {
  const { stage } = play
  const wish = wishOf(stage, special)
  const customer = special.customer ?? stage.newCustomer()
  if (stage.isAttached) await arm(play, wish, { patch: { webhook: { send: 'manual' } } })
  if (special.scenario !== undefined) await arm(play, wish, { scenario: special.scenario })
  if (special.change !== undefined) await arm(play, wish, { patch: special.change })
  const bought = await stage.app.buy(wish, customer)
  const checkedOut = { wish, bought, customer }
  const status = bought.kind === 'refused' ? bought.page.status : bought.kind === 'broken' ? bought.status : undefined
  if (status !== undefined) play.answers.push({ step: 'checkout', status })
  if (special.change?.faults !== undefined) play.excuses.push('the service failed')
  tellCheckout(play, checkedOut, special.card?.brand ?? 'VIS')
  return checkedOut
}

/** How far back the transaction of a checkout is looked for: so many may begin beside it. */
const NEWEST = 24

/** The transaction of a checkout: the newest with its amount that is not of this play already. */
const transactionOf = async ({ stage: { call }, transactions }: Play, { amount }: Wish) => {
  const { transactions: newest } = await call('listTransactions', { query: { limit: NEWEST } })
  return newest.findLast((one) => one.amount === amount && !transactions.includes(one.id))
}

/** Names in a shell for what is another one at each run. */
const nameAll = ({ names, transactions }: Play, { id, returnUrls }: TransactionRecord, reference: string): void => {
  const nth = transactions.indexOf(id) + 1
  const named = { SUCCESS: returnUrls.success, CANCEL: returnUrls.cancel, T: id, REF: reference }
  for (const [name, value] of Object.entries(named)) if (value !== undefined) names.set(value, `${name}${nth}`)
}

type CheckedOut = { readonly wish: Wish; readonly bought: Bought; readonly customer: Customer }

/** The order of a checkout whose customer was sent on, with its transaction; undefined where none came of it. */
export const orderOf = async (play: Play, { wish, bought, customer }: CheckedOut): Promise<Order | undefined> => {
  if (bought.kind !== 'sent') return undefined
  const transaction = await transactionOf(play, wish)
  if (transaction === undefined) return undefined
  play.transactions.push(transaction.id)
  const reference = bought.reference ?? transaction.refno
  nameAll(play, transaction, reference)
  return createOrder(play, { wish, customer, transaction, reference, to: bought.to })
}

/** A customer checks out and is sent to the bank: an order with a transaction that has only begun. @throws NotJudged */
export const beginOrder = async (play: Play, special: Special = {}): Promise<Order> => {
  const checkedOut = await checkOut(play, special)
  const { wish, bought } = checkedOut
  if (bought.kind === 'refused') throw new NotJudged(`refused by the app itself (${bought.page.status})`)
  if (bought.kind === 'broken') throw new NotJudged(`the checkout did not work: ${bought.why}`)
  const order = await orderOf(play, checkedOut)
  if (order !== undefined) return order
  const what = `${wish.amount} ${wish.currency}`
  throw new NotJudged(`no transaction of ${what} came to the sandbox: is this its app?`, 'amount')
}
