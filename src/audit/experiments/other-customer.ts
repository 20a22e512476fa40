import { attempt } from '../../core/domain/value-or-undefined.ts'
import type { AuditFile, RequestTemplate } from '../audit-file.ts'
import type { Customer } from '../customer-port.ts'
import { placeholdersIn } from '../file/template-variables.ts'
import { followRedirect, type Order, open, readOrderStatus } from '../steps/audited-order.ts'
import { beginOrder } from '../steps/begin-order.ts'
import { addLine, addViolation, asCustomer, type ExperimentRun, prove } from '../steps/experiment-run.ts'
import { allowFailure } from '../steps/not-judged.ts'
import type { Experiment } from './experiment.ts'
import { requirePaid } from './experiment-steps.ts'

/** Names of fields, headers and pages that identify a customer. */
const IDENTIFIES =
  /user|log-?in|sign-?in|mail|account|customer|member|phone|pass|secret|\bpin\b|token|auth|cookie|api-?key/i

/** Names of values that protect a form, and are the same for all accounts. */
const PROTECTS_FORM = /csrf|xsrf|authenticity|verif/i

/** Returns whether a name identifies a customer. */
const identifies = (name: string): boolean => IDENTIFIES.test(name) && !PROTECTS_FORM.test(name)

/** Placeholders with a value that each purchase has for itself. */
const OWN_VALUE = /\$\{(?:email|n|cart)\}/

/** Returns each name and value of a JSON body. */
const valuesInJson = (name: string, value: unknown): readonly (readonly [string, string])[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([inner, item]) => valuesInJson(inner, item))
    : [[name, String(value)]]

/** Returns whether a step identifies its customer by fixed values only, such as those of a test account. */
const namesAccount = (step: RequestTemplate, extracted: ReadonlySet<string>): boolean => {
  const { url, headers, form = {}, json = '' } = step
  const isOwn = ([name, text]: readonly [string, string]): boolean =>
    OWN_VALUE.test(text) || (identifies(name) && placeholdersIn(text).some((each) => extracted.has(each)))
  const textsOf = (templates: RequestTemplate['headers']) =>
    Object.entries(templates).map(([name, { text }]) => [name, text] as const)
  // The path is a name, too: /login.
  const body = [[url.text, url.text] as const, ...textsOf(form), ...valuesInJson('', json)]
  const isNamed = (values: readonly (readonly [string, string])[]): boolean => values.some(([name]) => identifies(name))
  const fixedHeaders = textsOf(headers).filter((header) => !isOwn(header))
  return isNamed(fixedHeaders) || (isNamed(body) && !body.some(isOwn))
}

/** Returns whether each purchase has another customer: no step names an account. */
const hasOwnCustomers = ({ checkout: { fill = [], steps } }: AuditFile): boolean => {
  const all = [...fill, ...steps]
  const extracted = new Set(all.flatMap(({ extract }) => Object.keys(extract)))
  return !all.some((step) => namesAccount(step, extracted))
}

/** Shorter values are preferences, and not sessions. */
const MIN_SESSION_LENGTH = 16

/** Returns whether a cookie contains one of some texts, also in base64 or encoded for a URL. */
const contains = (value: string, texts: readonly string[]): boolean => {
  const spellings = [value, attempt(() => decodeURIComponent(value)) ?? '', Buffer.from(value, 'base64url').toString()]
  return texts.some((text) => spellings.some((spelling) => spelling.includes(text)))
}

/**
 * Returns the name of a cookie from before the payment that the return page gave to a stranger. Cookies that a second
 * customer has too are no sessions, and a value in the return URL belongs to everyone who has the URL.
 */
const givenSession = (
  { run, redirect, reference, id, refno }: Order,
  before: ReadonlyMap<string, string>,
  stranger: Customer,
  second: Customer,
): string | undefined => {
  const cookiesOf = (customer: Customer) => customer.cookies(redirect?.url ?? run.context.app.url)
  const [given, common] = [cookiesOf(stranger), cookiesOf(second)]
  const isSession = ([name, value]: readonly [string, string]): boolean =>
    value.length >= MIN_SESSION_LENGTH &&
    given.get(name) === value &&
    common.get(name) !== value &&
    !redirect?.url.includes(value) &&
    !contains(value, [reference, id, refno])
  return [...before].find(isSession)?.[0]
}

/** Searches a text for the email address of the customer, and adds the search to the timeline. */
const showsEmail = ({ run, purchase }: Order, step: string, text: string): boolean => {
  const isShown = text.includes(purchase.email)
  addLine(run, {
    kind: 'page',
    step,
    sent: 'searches for the email address',
    result: isShown ? 'found' : 'not found',
    curl: ['grep -c "$email" "$OUT" || :'],
  })
  return isShown
}

/** Opens the return page as another customer. Returns whether it shows the email address. */
const openAs = async (order: Order, customer: Customer, step: string): Promise<boolean> => {
  const url = order.redirect?.url ?? ''
  const result = await open(order, step, { url, customer, typed: true })
  return showsEmail(order, step, result.kind === 'page' ? result.page.text : '')
}

/** The order as another customer receives it. */
type Seen = { readonly isShown: boolean; readonly isClosed: boolean }

/** Statuses for a person who may not see a page. */
const FORBIDDEN: readonly number[] = [401, 403, 404]

/** Reads the order as another customer. Without cookies, that request is one of the audit. */
const readAs = async (order: Order, customer: Customer, step: string): Promise<Seen | undefined> => {
  const { run, reference } = order
  const { app, file } = run.context
  if (file.order.cookies === 'none') return undefined
  const reading = await app.read(reference, customer, order.customer)
  // Without a value of its customer, such as a token, the order cannot be requested.
  if (reading.kind === 'unreadable' && reading.isUnsent) return undefined
  const status = reading.kind === 'unreadable' ? reading.status : undefined
  if (status !== undefined) run.responses.push({ step, status })
  const { text = '' } = reading
  addLine(run, {
    kind: 'order',
    step,
    sent: `reads order ${reference}`,
    result: reading.kind === 'read' ? reading.appStatus : String(status ?? 'no response'),
    curl: [...asCustomer(run, customer), `order ${reference}`],
  })
  // A redirect leads to a page without the order.
  const isElsewhere = status !== undefined && status < 400 && !text.includes(reference)
  const isClosed = isElsewhere || (status !== undefined && FORBIDDEN.includes(status))
  return { isShown: showsEmail(order, step, text), isClosed }
}

const STRANGER = 'another customer'
const SECOND = 'second customer'

/** Buys as a second customer. Undefined if audit.yaml names an account, or if the app rejects the purchase. */
const secondCustomer = async (run: ExperimentRun): Promise<Customer | undefined> => {
  if (!hasOwnCustomers(run.context.file)) {
    prove(run, false, 'audit.yaml buys with one account, so that no second customer could open the order.')
    return undefined
  }
  let customer: Customer | undefined
  await allowFailure(beginOrder(run).then((order) => (customer = order.customer)))
  prove(run, customer !== undefined, 'A second customer could not buy, and did not open the order.')
  return customer
}

export const OTHER_CUSTOMER: readonly Experiment[] = [
  {
    id: 'trust-other-customer',
    description: "another customer opens this one's return URL and order",
    rules: ['order.visible-to-others'],
    async run(run) {
      const order = await beginOrder(run)
      const before = order.customer.cookies(order.record.returnUrls.success ?? run.context.app.url)
      await requirePaid(order)
      const { email } = order.purchase
      const stranger = run.context.newCustomer()
      const pages = [await openAs(order, stranger, STRANGER)]
      const readings = [await readAs(order, stranger, STRANGER)]
      const second = await secondCustomer(run)
      const session = second && givenSession(order, before, stranger, second)
      if (second) {
        readings.push(await readAs(order, second, SECOND))
        pages.push(await openAs(order, second, SECOND))
      }
      const leak = (isShown: readonly (boolean | undefined)[], shown: string): readonly string[] =>
        ['a stranger', 'a second customer'].flatMap((name, index) =>
          isShown[index] ? [`${shown} shows the email address of its customer to ${name}`] : [],
        )
      const evidence = [
        ...leak(pages, 'the return page'),
        ...leak(
          readings.map((reading) => reading?.isShown),
          'the order',
        ),
        ...(session === undefined
          ? []
          : [`the return page gives the cookie \`${session}\` of its customer to a stranger`]),
      ]
      if (evidence.length > 0) return addViolation(run, { rule: 'order.visible-to-others', step: STRANGER, evidence })
      const own = await followRedirect(order, 'return again')
      const read = run.context.file.order.cookies === 'customer' ? await readOrderStatus(order) : undefined
      const isShown = (own.kind === 'page' && own.page.text.includes(email)) || read?.text.includes(email) === true
      const [ofStranger, ofSecond] = readings
      const isClosed = ofSecond?.isClosed === true && ofStranger?.isClosed !== false
      prove(run, isShown || isClosed, 'Neither the order nor its page shows the email address of its customer.')
    },
  },
]
