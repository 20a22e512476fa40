import { portOf } from '../../core/domain/host-parts.ts'
import { elementsOf } from '../../core/domain/html-elements.ts'
import { parsedUrl } from '../../core/domain/parse-url.ts'
import { attempt } from '../../core/domain/value-or-undefined.ts'
import type { AuditFile } from '../audit-file.ts'
import type { BrowserResult, Customer, Hop, NextRequest, Page } from '../customer-port.ts'
import { findIn, textOf } from '../find/find-value.ts'
import { formsIn } from '../find/page-forms.ts'

/** Returns the requests that the forms of a page submit unchanged. */
const formsOf = (html: string, pageUrl: string): readonly NextRequest[] =>
  formsIn(elementsOf(html), pageUrl).map(({ action, method, fields }): NextRequest => {
    if (method === 'POST') return { url: action.href, method, form: fields, from: pageUrl }
    if (Object.keys(fields).length > 0) action.search = String(new URLSearchParams(fields))
    return { url: action.href, method, from: pageUrl }
  })

const OWN = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/

/** Returns whether a URL has the host and port of another one. All names of localhost are equal. */
export const isAt = (url: URL, base: URL): boolean =>
  portOf(url) === portOf(base) &&
  (url.hostname === base.hostname || (OWN.test(url.hostname) && OWN.test(base.hostname)))

/** The request to the service, or a reason; `hops` are the requests that were needed. */
type ServiceStep = ({ readonly to: NextRequest } | { readonly reason: string }) & { readonly hops: readonly Hop[] }

type Next = {
  readonly continueWith: AuditFile['checkout']['continueWith']
  readonly isService: (url: URL) => boolean
  readonly customer: Customer
}

const ofPage = (page: Page, { continueWith, isService }: Next): NextRequest | { readonly reason: string } => {
  if ('json' in continueWith) {
    const match = findIn(continueWith, page, () => undefined)
    if ('reason' in match) return match
    const url = attempt(() => new URL(textOf(match.value), page.url))
    return url ? { url: url.href, method: 'GET', from: page.url } : { reason: `"${continueWith.json}" is not a URL` }
  }
  if ('form' in continueWith) {
    const forms = formsOf(page.text, page.url)
    const match = forms.find(({ url }) => isService(new URL(url))) ?? (forms.length === 1 ? forms[0] : undefined)
    return match ?? { reason: `the page has ${forms.length} forms, none of which leads to the service` }
  }
  const url = attempt(() => new URL(page.headers.location ?? '', page.url))
  const isRedirect = page.status >= 300 && page.status < 400 && url !== undefined && isService(url)
  return isRedirect ? { url: url.href, method: 'GET', from: page.url } : { reason: 'it does not lead to the service' }
}

/** Returns the request of the customer to the service. Follows redirects through pages of the app. */
export const findServiceStep = async (
  result: Exclude<BrowserResult, { kind: 'failed' }>,
  next: Next,
): Promise<ServiceStep> => {
  if (result.kind === 'stopped') return { to: result.next, hops: [] }
  const step = ofPage(result.page, next)
  if ('reason' in step) return { ...step, hops: [] }
  const isThere = (address: string): boolean => {
    const url = parsedUrl(address)
    return url !== undefined && next.isService(url)
  }
  if (isThere(step.url)) return { to: step, hops: [] }
  const further = await next.customer.go({ ...step, until: next.isService })
  if (further.kind === 'stopped') return { to: further.next, hops: further.hops }
  return { reason: further.kind === 'failed' ? further.reason : 'it does not lead to the service', hops: further.hops }
}
