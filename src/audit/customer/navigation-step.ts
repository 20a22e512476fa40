import { parsedUrl } from '../../core/domain/parse-url.ts'
import { siteOf } from '../../core/domain/same-site.ts'
import type { BrowserRequest } from '../customer-port.ts'
import type { SiteContext } from './cookie-jar.ts'
import { type ReferrerPolicy, referrerFor } from './referrer.ts'
import { isTrustworthy } from './trustworthy-host.ts'

type Fields = Readonly<Record<string, string>>

/** State of a navigation, and the headers that describe it. */
export type Navigation = {
  readonly url: URL
  readonly method: NonNullable<BrowserRequest['method']>
  readonly form?: Fields
  readonly json?: unknown
  readonly headers: Fields
  readonly as: 'navigation' | 'fetch'
  /** The page of the link, form or script. Undefined if the URL was typed. Redirects do not change it. */
  readonly initiator: URL | undefined
  /** URLs that redirected. */
  readonly passed: readonly URL[]
  readonly byHand: boolean
  readonly origin: string | undefined
  readonly referrer: string | undefined
  readonly policy: ReferrerPolicy
}

const isSameSite = ({ initiator }: Navigation, url: URL): boolean =>
  initiator === undefined || siteOf(initiator) === siteOf(url)

/** Returns the `Origin` at the start of a navigation. A form of a page without a referrer sends `null` (Chromium). */
const originOf = (way: Navigation): string | undefined => {
  const { as, method, initiator, url, referrer } = way
  if (initiator === undefined || (method === 'GET' && (as === 'navigation' || initiator.origin === url.origin)))
    return undefined
  return as === 'fetch' || referrer !== undefined ? initiator.origin : 'null'
}

/** Starts a navigation: typed, clicked, called by a script, or submitted by the page. */
export const startNavigation = (going: BrowserRequest, policy: ReferrerPolicy, byHand: boolean): Navigation => {
  const { form, json, headers = {}, as = 'navigation', method = form || json ? 'POST' : 'GET' } = going
  const url = new URL(going.url)
  const initiator = going.from === undefined ? undefined : parsedUrl(going.from)
  // Fields of a form with GET are part of the URL.
  if (form && method === 'GET') url.search = `${new URLSearchParams(form)}`
  const way: Navigation = {
    url,
    method,
    ...(form && method !== 'GET' ? { form } : {}),
    ...(json === undefined ? {} : { json }),
    headers,
    as,
    initiator,
    passed: [],
    byHand,
    origin: undefined,
    referrer: initiator && referrerFor(policy, initiator, url),
    policy,
  }
  return { ...way, origin: originOf(way) }
}

/** Returns the navigation after a redirect. */
export const redirected = (way: Navigation, status: number, url: URL, policy = way.policy): Navigation => {
  const { form, json, ...rest } = way
  const keeps = status === 307 || status === 308 || way.method === 'GET'
  const crosses = url.origin !== way.url.origin
  // A script call keeps its origin until another origin redirects it. A form keeps it for its target only.
  const isOwn = !crosses || (way.as === 'fetch' && way.initiator?.origin === way.url.origin)
  if (url.hash === '') url.hash = way.url.hash
  return {
    ...(keeps ? way : rest),
    url,
    method: keeps ? way.method : 'GET',
    // Headers that a script added are only for the origin of the request.
    headers: crosses ? {} : way.headers,
    passed: [...way.passed, way.url],
    origin: way.origin === undefined || !keeps ? undefined : isOwn ? way.origin : 'null',
    referrer: way.referrer === undefined ? undefined : referrerFor(policy, new URL(way.referrer), url),
    policy,
  }
}

export const contextOf = (way: Navigation): SiteContext => {
  if (isSameSite(way, way.url)) return 'same'
  if (way.as === 'fetch') return 'cross'
  return way.method === 'GET' ? 'safe' : 'unsafe'
}

/** Returns `Sec-Fetch-Site`: the most distant relation to the initiator so far. */
const fetchSite = (way: Navigation): string => {
  const { initiator, passed, url } = way
  if (initiator === undefined) return 'none'
  const urls = [...passed, url]
  if (urls.every(({ origin }) => origin === initiator.origin)) return 'same-origin'
  return urls.every((each) => isSameSite(way, each)) ? 'same-site' : 'cross-site'
}

const NAVIGATION: Fields = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'upgrade-insecure-requests': '1',
}

/** Returns the `Sec-Fetch` headers, which browsers send to trustworthy hosts only. */
const fetchHeaders = (way: Navigation): Fields => {
  if (!isTrustworthy(way.url)) return {}
  const isPage = way.as === 'navigation'
  return {
    'sec-fetch-site': fetchSite(way),
    'sec-fetch-mode': isPage ? 'navigate' : 'cors',
    ...(isPage && way.byHand ? { 'sec-fetch-user': '?1' } : {}),
    'sec-fetch-dest': isPage ? 'document' : 'empty',
  }
}

/** Returns body and headers, without cookies and language. */
export const requestOf = (way: Navigation): { readonly headers: Fields; readonly body: string | undefined } => {
  const { form, json, origin, referrer } = way
  const sent = form === undefined ? undefined : `${new URLSearchParams(form)}`
  const body = json === undefined ? sent : JSON.stringify(json)
  const formType = `application/x-www-form-urlencoded${way.as === 'fetch' ? ';charset=UTF-8' : ''}`
  const type = json === undefined ? formType : 'application/json'
  const headers = {
    ...(way.as === 'navigation' ? NAVIGATION : { accept: '*/*' }),
    ...(body === undefined ? {} : { 'content-type': type }),
    ...(origin === undefined ? {} : { origin }),
    ...(referrer === undefined ? {} : { referer: referrer }),
    ...fetchHeaders(way),
    ...Object.fromEntries(Object.entries(way.headers).map(([name, value]) => [name.toLowerCase(), value])),
  }
  return { headers, body }
}
