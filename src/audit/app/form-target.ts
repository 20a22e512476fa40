import { portOf } from '../../core/domain/host-parts.ts'
import { elementsOf } from '../../core/domain/html-elements.ts'
import { parsedUrl } from '../../core/domain/parse-url.ts'
import { attempt } from '../../core/domain/value-or-undefined.ts'
import type { AuditFile } from '../audit-file.ts'
import type { Customer, Hop, Page, Step, Trip } from '../customer-port.ts'
import { findIn, textOf } from '../find/find-value.ts'
import { formsIn } from '../find/page-forms.ts'

/** Where the forms of a page send what is in their fields. */
const formsOf = (html: string, pageUrl: string): readonly Step[] =>
  formsIn(elementsOf(html), pageUrl).map(({ action, method, fields }): Step => {
    if (method === 'POST') return { url: action.href, method, form: fields, from: pageUrl }
    if (Object.keys(fields).length > 0) action.search = String(new URLSearchParams(fields))
    return { url: action.href, method, from: pageUrl }
  })

const OWN = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/

/** Whether an address is below another one, whatever this machine is called in it. */
export const isAt = (url: URL, base: URL): boolean =>
  portOf(url) === portOf(base) &&
  (url.hostname === base.hostname || (OWN.test(url.hostname) && OWN.test(base.hostname)))

/** Where the customer is sent, or why nowhere; `hops` is what was asked to find out. */
type Led = ({ readonly to: Step } | { readonly why: string }) & { readonly hops: readonly Hop[] }

type Next = {
  readonly leadsTo: AuditFile['checkout']['leadsTo']
  readonly isService: (url: URL) => boolean
  readonly customer: Customer
}

const ofPage = (page: Page, { leadsTo, isService }: Next): Step | { readonly why: string } => {
  if ('json' in leadsTo) {
    const found = findIn(leadsTo, page, () => undefined)
    if ('why' in found) return found
    const url = attempt(() => new URL(textOf(found.found), page.url))
    return url ? { url: url.href, method: 'GET', from: page.url } : { why: `"${leadsTo.json}" holds no address` }
  }
  if ('form' in leadsTo) {
    const forms = formsOf(page.text, page.url)
    const meant = forms.find(({ url }) => isService(new URL(url))) ?? (forms.length === 1 ? forms[0] : undefined)
    return meant ?? { why: `the page has ${forms.length} forms, and none leads to the service` }
  }
  const url = attempt(() => new URL(page.headers.location ?? '', page.url))
  const isRedirect = page.status >= 300 && page.status < 400 && url !== undefined && isService(url)
  return isRedirect ? { url: url.href, method: 'GET', from: page.url } : { why: 'it leads to no page of the service' }
}

/** Where the answer to the last step sends the customer, pages of the app's own on the way included. */
export const ledTo = async (trip: Exclude<Trip, { kind: 'failed' }>, next: Next): Promise<Led> => {
  if (trip.kind === 'stopped') return { to: trip.next, hops: [] }
  const step = ofPage(trip.page, next)
  if ('why' in step) return { ...step, hops: [] }
  const isThere = (address: string): boolean => {
    const url = parsedUrl(address)
    return url !== undefined && next.isService(url)
  }
  if (isThere(step.url)) return { to: step, hops: [] }
  const further = await next.customer.go({ ...step, until: next.isService })
  if (further.kind === 'stopped') return { to: further.next, hops: further.hops }
  return { why: further.kind === 'failed' ? further.why : 'it leads to no page of the service', hops: further.hops }
}
