import { amountIn } from '../../core/domain/money.ts'
import type { CheckoutResult, Purchase } from '../app-port.ts'
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

const takeValues = (
  { take }: RequestTemplate,
  page: Page,
  customer: Customer,
): { readonly taken: PlaceholderValues } | { readonly why: string } => {
  const taken: Record<string, unknown> = {}
  for (const [name, find] of Object.entries(take)) {
    const match = findIn(find, page, (cookie) => customer.cookie(page.url, cookie))
    if ('why' in match) return { why: `take ${name}: ${match.why} (status ${page.status})` }
    taken[name] = match.value
  }
  return { taken }
}

const referenceIn = (
  { reference }: AuditFile['order'],
  page: Page,
  customer: Customer,
): { readonly reference?: string } | { readonly why: string } => {
  if (reference === undefined) return {}
  const match = findIn(reference, page, (name) => customer.cookie(page.url, name))
  return 'why' in match ? { why: `order.reference: ${match.why}` } : { reference: textOf(match.value) }
}

/** Returns whether the first status, or that of the final page below 500, is one of the rejections. */
const isRejection = (page: Page, first: Hop | undefined, rejected: readonly number[]): boolean =>
  rejected.includes(page.status) || (page.status < 500 && first !== undefined && rejected.includes(first.status))

const asOf = (
  { json, method }: RequestTemplate,
  isLast: boolean,
  { leadsTo }: AuditFile['checkout'],
): NonNullable<SendOptions['as']> => {
  const byScript = json !== undefined || method === 'PUT' || method === 'DELETE' || (isLast && 'json' in leadsTo)
  return byScript ? 'fetch' : 'navigation'
}

type Visit = { readonly result: Exclude<BrowserResult, { kind: 'failed' }>; readonly page: Page }
type Broken = { readonly why: string; readonly status?: number }

/** Evaluates the response of the last step. */
const resultOfLastStep = async (
  { result, page }: Visit,
  customer: Customer,
  { file }: AppContext,
  isService: (url: URL) => boolean,
): Promise<CheckoutResult | (Broken & { readonly hops: readonly Hop[] })> => {
  const { leadsTo, rejected } = file.checkout
  const reference = referenceIn(file.order, page, customer)
  const serviceStep = await findServiceStep(result, { leadsTo, isService, customer })
  const { hops } = serviceStep
  if ('to' in serviceStep)
    return 'why' in reference ? { ...reference, hops } : { kind: 'sent', ...reference, to: serviceStep.to, hops }
  if (result.kind === 'page' && isRejection(page, result.hops[0], rejected))
    return { kind: 'rejected', ...('why' in reference ? {} : reference), page, hops }
  const why = `it returned ${page.status} and ${serviceStep.why}; \`checkout.rejected\` is ${rejected.join(', ')}`
  return { why, status: page.status, hops }
}

/** Returns the problem of a response before the last step. */
const brokenBetween = ({ result, page }: Visit): Broken | undefined => {
  if (result.kind === 'stopped')
    return { why: 'it already sends the customer to the service. Remove the steps after it.' }
  return page.status >= 400 ? { why: `it returned ${page.status}`, status: page.status } : undefined
}

/** Runs the steps of the checkout. `keep` receives the values for later requests of this order. */
export const buy = async (
  purchase: Purchase,
  customer: Customer,
  site: AppContext,
  keep: (values: PlaceholderValues) => void,
): Promise<CheckoutResult> => {
  const { checkout, path } = site.file
  const sandbox = new URL(site.sandboxUrl)
  const isService = (url: URL): boolean => isAt(url, sandbox)
  const hops: Hop[] = []
  let values: PlaceholderValues = { ...site.common, ...purchaseValues(purchase) }
  let from: string | undefined
  for (const [index, step] of checkout.steps.entries()) {
    const isLast = index === checkout.steps.length - 1
    const as = asOf(step, isLast, checkout)
    const options = { as, base: site.url, until: isService, ...(from !== undefined && { from }) }
    const sent = await send(step, values, options, customer)
    if ('problem' in sent) return { kind: 'broken', why: sent.problem, hops }
    const { result, request } = sent
    hops.push(...result.hops)
    const broken = ({ why, ...status }: Broken): CheckoutResult => {
      const named = `step ${index + 1} (${step.method} ${new URL(request.url).pathname})`
      return { kind: 'broken', ...status, why: `${step.at}: ${named}: ${why}`, hops }
    }
    if (result.kind === 'failed') return broken({ why: result.why })
    const page = pageOrEmpty(result.page, request.url)
    const wrong = isLast ? undefined : brokenBetween({ result, page })
    if (wrong) return broken(wrong)
    const outcome = isLast ? await resultOfLastStep({ result, page }, customer, site, isService) : undefined
    if (outcome) hops.push(...outcome.hops)
    if (outcome && !('kind' in outcome))
      return broken({ why: outcome.why, ...(outcome.status !== undefined && { status: outcome.status }) })
    // A rejected purchase has no values to take.
    const taken = outcome?.kind === 'rejected' ? { taken: {} } : takeValues(step, page, customer)
    if ('why' in taken) return broken(taken)
    values = { ...values, ...taken.taken }
    if (as === 'navigation') from = page.url
    if (outcome === undefined) continue
    keep(values)
    return { ...outcome, hops }
  }
  return { kind: 'broken', why: `${path}: checkout.steps is empty. Add a step.`, hops }
}
