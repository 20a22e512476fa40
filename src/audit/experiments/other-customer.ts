import type { OrderReading } from '../app-port.ts'
import type { AuditFile, RequestTemplate } from '../audit-file.ts'
import type { BrowserResult, Customer } from '../customer-port.ts'
import { followRedirect, type Order, open, readOrderStatus } from '../steps/audited-order.ts'
import { beginOrder } from '../steps/begin-order.ts'
import { addLine, addViolation, type ExperimentRun } from '../steps/experiment-run.ts'
import { NotJudged } from '../steps/not-judged.ts'
import type { Experiment } from './experiment.ts'
import { paidOrder } from './experiment-steps.ts'

/** Names of fields and headers that say who the customer is. */
const NAMES_CUSTOMER = /user|login|mail|account|customer|phone|pass|authorization|cookie|api-?key/i

/** Returns each named string of a request. */
const namedStrings = ({ headers, form = {}, json }: RequestTemplate): readonly (readonly [string, string])[] => {
  const inJson = (name: string, value: unknown): readonly (readonly [string, string])[] => {
    if (typeof value === 'string') return [[name, value]]
    return typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([inner, item]) => inJson(inner, item))
      : []
  }
  const templates = Object.entries({ ...headers, ...form })
  return [...templates.map(([name, { text }]) => [name, text] as const), ...inJson('', json)]
}

/** Returns whether each purchase is by another customer: audit.yaml names no account. */
const hasOwnCustomers = ({ checkout }: AuditFile): boolean =>
  [...(checkout.fill ?? []), ...checkout.steps]
    .flatMap(namedStrings)
    .every(([name, text]) => !NAMES_CUSTOMER.test(name) || /\$\{(?!env\.|sandbox\.|app\})/.test(text))

const showsEmail = (result: BrowserResult, { email }: Order['purchase']): boolean =>
  result.kind === 'page' && result.page.text.includes(email)

/** Shorter values are preferences, and not sessions. */
const MIN_SESSION_LENGTH = 16

/**
 * Returns the name of a cookie with the session of the owner that the return page gave to a stranger. The values of a
 * third customer are those of everyone, and a value in the return URL belongs to the person who has the URL.
 */
const givenSession = (
  order: Order,
  own: BrowserResult,
  { stranger, neighbor }: { readonly stranger: Customer; readonly neighbor: Customer | undefined },
): string | undefined => {
  const { run, customer, redirect, reference, id, refno } = order
  const { url } = run.context.app
  const names = own.hops.flatMap(({ sent, withheld }) => [...sent, ...withheld.map(({ name }) => name)])
  return names.find((name) => {
    const value = customer.cookie(url, name)
    if (value === undefined || value.length < MIN_SESSION_LENGTH) return false
    const isPublic = [reference, id, refno].includes(value) || redirect?.url.includes(value)
    return !isPublic && stranger.cookie(url, name) === value && neighbor?.cookie(url, name) !== value
  })
}

const addSearch = (run: ExperimentRun, isVisible: boolean): void =>
  addLine(run, {
    kind: 'page',
    step: 'another customer',
    sent: 'searches for the email address',
    result: isVisible ? 'found' : 'not found',
    curl: ['grep -c "$email" "$OUT" || :'],
  })

const readBy = async (order: Order, customer: Customer | undefined): Promise<OrderReading | undefined> => {
  const { app, file } = order.run.context
  // Without cookies, the request is one of the audit, and not of a customer.
  return customer && file.order.cookies === 'customer' ? await app.read(order.reference, customer) : undefined
}

export const OTHER_CUSTOMER: readonly Experiment[] = [
  {
    id: 'trust-other-customer',
    description: "another customer opens this one's return URL and order",
    rules: ['order.visible-to-others'],
    async run(run) {
      const order = await paidOrder(run)
      const own = await followRedirect(order, 'return again')
      const { file } = run.context
      const neighbor = hasOwnCustomers(file) ? (await beginOrder(run)).customer : undefined
      const stranger = run.context.newCustomer()
      const url = order.redirect?.url ?? ''
      const seen = await open(order, 'another customer', { url, customer: stranger, typed: true })
      const session = givenSession(order, own, { stranger, neighbor })
      const readings = [await readBy(order, stranger), await readBy(order, neighbor)]
      const { email } = order.purchase
      const isRead = (reading: OrderReading | undefined) => reading?.kind === 'read'
      const isVisible =
        showsEmail(seen, order.purchase) ||
        readings.some((reading) => reading?.kind === 'read' && reading.text.includes(email))
      addSearch(run, isVisible)
      const evidence = [
        ...(isVisible ? ["the page shows this customer's email address without their cookies"] : []),
        ...(session === undefined
          ? []
          : [`the return page gives the cookie \`${session}\` of this customer to another one`]),
      ]
      if (evidence.length > 0)
        return addViolation(run, { rule: 'order.visible-to-others', step: 'another customer', evidence })
      const read = file.order.cookies === 'customer' ? await readOrderStatus(order) : undefined
      const isShown = showsEmail(own, order.purchase) || read?.text.includes(email)
      const isClosed = read !== undefined && neighbor !== undefined && !readings.some(isRead)
      if (!isShown && !isClosed)
        throw new NotJudged('Neither the order nor its page shows the email address of its customer.')
    },
  },
]
