import { amountIn } from '../../core/domain/money.ts'
import type { BrokenCheckout, ChangeResult, CheckoutResult, CheckoutResults, Purchase } from '../app-port.ts'
import type { AuditFile, RequestTemplate } from '../audit-file.ts'
import type { BrowserResult, Customer, Hop, Page } from '../customer-port.ts'
import type { PlaceholderValues } from '../file/template-variables.ts'
import { findIn, textOf } from '../find/find-value.ts'
import { findServiceStep, isAt } from './form-target.ts'
import { type SendOptions, send } from './send.ts'

/** Context of all requests to the app. */
export type AppContext = {
  readonly file: AuditFile
  readonly url: string
  readonly sandboxUrl: string
  /** Placeholder values that do not depend on a purchase. */
  readonly common: PlaceholderValues
  /** Sizes of counted files before the audit, by path. */
  readonly sizes: ReadonlyMap<string, number>
}

const purchaseValues = ({ n, amount, currency, email, cart, card }: Purchase): PlaceholderValues => ({
  n,
  amount,
  'amount.decimal': amountIn(amount, currency, { thousands: '', decimals: '.' }),
  currency,
  email,
  cart,
  'card.number': card.number,
  'card.cvv': card.cvv,
  'card.expiryMonth': card.expiryMonth,
  'card.expiryYear': card.expiryYear,
  'card.expiry': `${card.expiryMonth}/${card.expiryYear}`,
})

/** Returns the page, or an empty one if the customer was redirected before a response. */
const pageOrEmpty = (page: Page | undefined, url: string): Page => page ?? { url, status: 0, headers: {}, text: '' }

const extractValues = (
  { extract }: RequestTemplate,
  page: Page,
  customer: Customer,
): { readonly extracted: PlaceholderValues } | { readonly reason: string } => {
  const extracted: Record<string, unknown> = {}
  for (const [name, find] of Object.entries(extract)) {
    const match = findIn(find, page, (cookie) => customer.cookie(page.url, cookie))
    if ('reason' in match) return { reason: `extract ${name}: ${match.reason} (status ${page.status})` }
    extracted[name] = match.value
  }
  return { extracted }
}

const referenceIn = (
  { reference }: AuditFile['order'],
  page: Page,
  customer: Customer,
): { readonly reference?: string } | { readonly reason: string } => {
  if (reference === undefined) return {}
  const match = findIn(reference, page, (name) => customer.cookie(page.url, name))
  return 'reason' in match ? { reason: `order.reference: ${match.reason}` } : { reference: textOf(match.value) }
}

/** Returns whether the first status, or that of the final page below 500, is one of the rejections. */
const isRejection = (page: Page, first: Hop | undefined, rejected: readonly number[]): boolean =>
  rejected.includes(page.status) || (page.status < 500 && first !== undefined && rejected.includes(first.status))

const asOf = (
  { json, method }: RequestTemplate,
  isLast: boolean,
  { continueWith }: AuditFile['checkout'],
): NonNullable<SendOptions['as']> => {
  const isScripted = json !== undefined || (method !== 'GET' && method !== 'POST')
  const byScript = isScripted || (isLast && 'json' in continueWith)
  return byScript ? 'fetch' : 'navigation'
}

type Visit = { readonly result: Exclude<BrowserResult, { kind: 'failed' }>; readonly page: Page }
type Broken = { readonly reason: string; readonly status?: number }

/** Evaluates the response of the last step. */
const resultOfLastStep = async (
  { result, page }: Visit,
  customer: Customer,
  { file }: AppContext,
  isService: (url: URL) => boolean,
): Promise<CheckoutResult | (Broken & { readonly hops: readonly Hop[] })> => {
  const { continueWith, rejected } = file.checkout
  const reference = referenceIn(file.order, page, customer)
  const serviceStep = await findServiceStep(result, { continueWith, isService, customer })
  const { hops } = serviceStep
  if ('to' in serviceStep)
    return 'reason' in reference ? { ...reference, hops } : { kind: 'sent', ...reference, to: serviceStep.to, hops }
  if (result.kind === 'page' && isRejection(page, result.hops[0], rejected))
    return { kind: 'rejected', ...('reason' in reference ? {} : reference), page, hops }
  const reason = `it returned ${page.status} and ${serviceStep.reason}; \`checkout.rejected\` is ${rejected.join(', ')}`
  return { reason, status: page.status, hops }
}

/** Returns the problem of a response before the last step. */
const brokenBetween = ({ result, page }: Visit): Broken | undefined => {
  if (result.kind === 'stopped')
    return { reason: 'it already sends the customer to the service. Remove the steps after it.' }
  return page.status >= 400 ? { reason: `it returned ${page.status}`, status: page.status } : undefined
}

/** The state of a checkout between two steps. */
type Progress = { readonly values: PlaceholderValues; readonly from?: string; readonly hops: readonly Hop[] }

/** A checkout that is being run. `keep` receives the values for later requests of this order. */
type Checkout = {
  readonly customer: Customer
  readonly steps: readonly RequestTemplate[]
  readonly context: AppContext
  readonly isService: (url: URL) => boolean
  readonly keep: (values: PlaceholderValues) => void
}

type SentStep = Visit & {
  readonly as: NonNullable<SendOptions['as']>
  readonly hops: readonly Hop[]
  readonly broken: (problem: Broken) => BrokenCheckout
}

/** Sends the request of a step. Returns the response, or the result of the checkout if there is none. */
const sendStep = async (
  step: RequestTemplate,
  { values, from, hops: before }: Progress,
  { customer, context, isService, steps }: Checkout,
): Promise<SentStep | BrokenCheckout> => {
  const index = steps.indexOf(step)
  const as = asOf(step, index === steps.length - 1, context.file.checkout)
  const options = { as, base: context.url, until: isService, ...(from !== undefined && { from }) }
  const sent = await send(step, values, options, customer)
  if ('problem' in sent) return { kind: 'broken', reason: sent.problem, hops: before }
  const { result, request } = sent
  const hops = [...before, ...result.hops]
  const broken = ({ reason, ...status }: Broken): BrokenCheckout => {
    const named = `step ${index + 1} (${step.method} ${new URL(request.url).pathname})`
    return { kind: 'broken', ...status, reason: `${step.at}: ${named}: ${reason}`, hops }
  }
  if (result.kind === 'failed') return broken({ reason: result.reason })
  return { result, page: pageOrEmpty(result.page, request.url), as, hops, broken }
}

/** Runs a step before the last one. Returns the state after it, or the result of the checkout if it ends here. */
const runStep = async (
  step: RequestTemplate,
  progress: Progress,
  checkout: Checkout,
): Promise<Progress | BrokenCheckout> => {
  const sent = await sendStep(step, progress, checkout)
  if ('kind' in sent) return sent
  const { page, as, hops, broken } = sent
  const problem = brokenBetween(sent)
  if (problem) return broken(problem)
  const extracted = extractValues(step, page, checkout.customer)
  if ('reason' in extracted) return broken(extracted)
  const values = { ...progress.values, ...extracted.extracted }
  checkout.keep(values)
  const from = as === 'navigation' ? page.url : progress.from
  return { values, hops, ...(from !== undefined && { from }) }
}

const runLastStep = async (step: RequestTemplate, progress: Progress, checkout: Checkout): Promise<CheckoutResult> => {
  const { customer, context, isService, keep } = checkout
  const sent = await sendStep(step, progress, checkout)
  if ('kind' in sent) return sent
  const outcome = await resultOfLastStep(sent, customer, context, isService)
  const hops = [...sent.hops, ...outcome.hops]
  const broken = (problem: Broken): CheckoutResult => ({ ...sent.broken(problem), hops })
  if (!('kind' in outcome))
    return broken({ reason: outcome.reason, ...(outcome.status !== undefined && { status: outcome.status }) })
  // A rejected purchase has no values to extract.
  const extracted = outcome.kind === 'rejected' ? { extracted: {} } : extractValues(step, sent.page, customer)
  if ('reason' in extracted) return broken(extracted)
  keep({ ...progress.values, ...extracted.extracted })
  return { ...outcome, hops }
}

/** Runs the steps before the last one. Returns the last one and the state before it. */
const runStepsBeforeLast = async (
  values: PlaceholderValues,
  checkout: Checkout,
): Promise<{ readonly last: RequestTemplate; readonly progress: Progress } | BrokenCheckout> => {
  const { steps, context } = checkout
  let progress: Progress = { values, hops: [] }
  const last = steps.at(-1)
  if (last === undefined) return { kind: 'broken', reason: `${context.file.path}: there are no steps.`, hops: [] }
  for (const step of steps.slice(0, -1)) {
    const after = await runStep(step, progress, checkout)
    if ('kind' in after) return after
    progress = after
  }
  return { last, progress }
}

/** Runs steps. Returns the result, and that of a second click on the last step at the same time if `clicks` is two. */
const runSteps = async (values: PlaceholderValues, checkout: Checkout, clicks: 1 | 2 = 1): Promise<CheckoutResults> => {
  const begun = await runStepsBeforeLast(values, checkout)
  if ('kind' in begun) return [begun]
  const click = () => runLastStep(begun.last, begun.progress, checkout)
  return clicks === 1 ? [await click()] : Promise.all([click(), click()])
}

const isServiceOf = ({ sandboxUrl }: AppContext): Checkout['isService'] => {
  const sandbox = new URL(sandboxUrl)
  return (url) => isAt(url, sandbox)
}

type BuyOptions = Pick<Checkout, 'keep'> & {
  readonly clicks: 1 | 2
  /** The values of an earlier checkout that filled this cart, if any. */
  readonly cart: PlaceholderValues | undefined
}

/**
 * Runs the steps of the checkout, after those that fill the cart unless it is full. Returns its result, and that of a second
 * click on the last step at the same time if `clicks` is two. `keep` receives the values for later requests of this order.
 */
export const buy = (
  purchase: Purchase,
  customer: Customer,
  context: AppContext,
  { keep, clicks, cart }: BuyOptions,
): Promise<CheckoutResults> => {
  const { fill = [], steps } = context.file.checkout
  const values = { ...context.common, ...cart, ...purchaseValues(purchase) }
  const all = cart === undefined ? [...fill, ...steps] : steps
  return runSteps(values, { customer, context, keep, steps: all, isService: isServiceOf(context) }, clicks)
}

/** Runs the steps of another attempt to pay an order. `values` are those of the first attempt, with its reference. */
export const buyAgain = async (
  purchase: Purchase,
  customer: Customer,
  context: AppContext,
  { keep, values }: Pick<Checkout, 'keep'> & { readonly values: PlaceholderValues },
): Promise<CheckoutResult> => {
  const { again = [] } = context.file.checkout
  const steps = again === 'none' ? [] : again
  const all = { ...context.common, ...values, ...purchaseValues(purchase) }
  return (await runSteps(all, { customer, context, keep, steps, isService: isServiceOf(context) }))[0]
}

/** Changes an order to the amount of a purchase. `values` are those of its checkout, with its reference. */
export const changeOrder = async (
  purchase: Purchase,
  customer: Customer,
  context: AppContext,
  values: PlaceholderValues,
): Promise<ChangeResult> => {
  const { change: steps = [] } = context.file.checkout
  // Later requests of the order use the values of its checkout.
  const checkout = { customer, context, keep: () => {}, steps, isService: isServiceOf(context) }
  const begun = await runStepsBeforeLast({ ...context.common, ...values, ...purchaseValues(purchase) }, checkout)
  if ('kind' in begun) return begun
  const sent = await sendStep(begun.last, begun.progress, checkout)
  if ('kind' in sent) return sent
  // The app may send the customer to another payment.
  const problem = sent.result.kind === 'stopped' ? undefined : brokenBetween(sent)
  return problem ? sent.broken(problem) : { kind: 'changed', hops: sent.hops }
}
