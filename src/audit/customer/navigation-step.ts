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
  readonly redirects: readonly URL[]
  readonly byUser: boolean
  readonly origin: string | undefined
  readonly referrer: string | undefined
  readonly policy: ReferrerPolicy
}

const isSameSite = ({ initiator }: Navigation, url: URL): boolean =>
  initiator === undefined || siteOf(initiator) === siteOf(url)

/** Returns the `Origin` at the start of a navigation. A form of a page without a referrer sends `null` (Chromium). */
const originOf = (navigation: Navigation): string | undefined => {
  const { as, method, initiator, url, referrer } = navigation
  if (initiator === undefined || (method === 'GET' && (as === 'navigation' || initiator.origin === url.origin)))
    return undefined
  return as === 'fetch' || referrer !== undefined ? initiator.origin : 'null'
}

/** Starts a navigation: typed, clicked, called by a script, or submitted by the page. */
export const startNavigation = (request: BrowserRequest, policy: ReferrerPolicy, byUser: boolean): Navigation => {
  const { form, json, headers = {}, as = 'navigation', method = form || json ? 'POST' : 'GET' } = request
  const url = new URL(request.url)
  const initiator = request.from === undefined ? undefined : parsedUrl(request.from)
  // Fields of a form with GET are part of the URL.
  if (form && method === 'GET') url.search = `${new URLSearchParams(form)}`
  const navigation: Navigation = {
    url,
    method,
    ...(form && method !== 'GET' ? { form } : {}),
    ...(json === undefined ? {} : { json }),
    headers,
    as,
    initiator,
    redirects: [],
    byUser,
    origin: undefined,
    referrer: initiator && referrerFor(policy, initiator, url),
    policy,
  }
  return { ...navigation, origin: originOf(navigation) }
}

/** Returns the navigation after a redirect. */
export const redirected = (
  navigation: Navigation,
  status: number,
  url: URL,
  policy = navigation.policy,
): Navigation => {
  const { form, json, ...rest } = navigation
  const keeps = status === 307 || status === 308 || navigation.method === 'GET'
  const crosses = url.origin !== navigation.url.origin
  // A script call keeps its origin until another origin redirects it. A form keeps it for its target only.
  const isOwn = !crosses || (navigation.as === 'fetch' && navigation.initiator?.origin === navigation.url.origin)
  if (url.hash === '') url.hash = navigation.url.hash
  return {
    ...(keeps ? navigation : rest),
    url,
    method: keeps ? navigation.method : 'GET',
    // Headers that a script added are only for the origin of the request.
    headers: crosses ? {} : navigation.headers,
    redirects: [...navigation.redirects, navigation.url],
    origin: navigation.origin === undefined || !keeps ? undefined : isOwn ? navigation.origin : 'null',
    referrer: navigation.referrer === undefined ? undefined : referrerFor(policy, new URL(navigation.referrer), url),
    policy,
  }
}

export const contextOf = (navigation: Navigation): SiteContext => {
  if (isSameSite(navigation, navigation.url)) return 'same'
  if (navigation.as === 'fetch') return 'cross'
  return navigation.method === 'GET' ? 'safe' : 'unsafe'
}

/** Returns `Sec-Fetch-Site`: the most distant relation to the initiator so far. */
const fetchSite = (navigation: Navigation): string => {
  const { initiator, redirects, url } = navigation
  if (initiator === undefined) return 'none'
  const urls = [...redirects, url]
  if (urls.every(({ origin }) => origin === initiator.origin)) return 'same-origin'
  return urls.every((each) => isSameSite(navigation, each)) ? 'same-site' : 'cross-site'
}

const NAVIGATION: Fields = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'upgrade-insecure-requests': '1',
}

/** Returns the `Sec-Fetch` headers, which browsers send to trustworthy hosts only. */
const fetchHeaders = (navigation: Navigation): Fields => {
  if (!isTrustworthy(navigation.url)) return {}
  const isPage = navigation.as === 'navigation'
  return {
    'sec-fetch-site': fetchSite(navigation),
    'sec-fetch-mode': isPage ? 'navigate' : 'cors',
    ...(isPage && navigation.byUser ? { 'sec-fetch-user': '?1' } : {}),
    'sec-fetch-dest': isPage ? 'document' : 'empty',
  }
}

/** Returns body and headers, without cookies and language. */
export const requestOf = (navigation: Navigation): { readonly headers: Fields; readonly body: string | undefined } => {
  const { form, json, origin, referrer } = navigation
  const sent = form === undefined ? undefined : `${new URLSearchParams(form)}`
  const body = json === undefined ? sent : JSON.stringify(json)
  const formType = `application/x-www-form-urlencoded${navigation.as === 'fetch' ? ';charset=UTF-8' : ''}`
  const type = json === undefined ? formType : 'application/json'
  const headers = {
    ...(navigation.as === 'navigation' ? NAVIGATION : { accept: '*/*' }),
    ...(body === undefined ? {} : { 'content-type': type }),
    ...(origin === undefined ? {} : { origin }),
    ...(referrer === undefined ? {} : { referer: referrer }),
    ...fetchHeaders(navigation),
    ...Object.fromEntries(Object.entries(navigation.headers).map(([name, value]) => [name.toLowerCase(), value])),
  }
  return { headers, body }
}
