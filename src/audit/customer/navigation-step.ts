import { parsedUrl } from '../../core/domain/parse-url.ts'
import { siteOf } from '../../core/domain/same-site.ts'
import type { Going } from '../customer-port.ts'
import type { SiteContext } from './cookie-jar.ts'
import { type ReferrerPolicy, referrerFor } from './referrer.ts'
import { isTrustworthy } from './trustworthy-host.ts'

type Fields = Readonly<Record<string, string>>

/** Where a browser is on its way, and what it tells of it. */
export type Way = {
  readonly url: URL
  readonly method: NonNullable<Going['method']>
  readonly form?: Fields
  readonly json?: unknown
  readonly headers: Fields
  readonly as: 'navigation' | 'fetch'
  /** The page where it began; undefined where the address was typed. Redirects do not change it. */
  readonly initiator: URL | undefined
  /** Addresses that were asked since, by redirects. */
  readonly passed: readonly URL[]
  readonly byHand: boolean
  readonly origin: string | undefined
  readonly referrer: string | undefined
  readonly policy: ReferrerPolicy
}

const isSameSite = ({ initiator }: Way, url: URL): boolean =>
  initiator === undefined || siteOf(initiator) === siteOf(url)

/** `Origin` of what begins at a page. A form of a page that gives no referrer away gives no origin either (Chromium). */
const originOf = (way: Way): string | undefined => {
  const { as, method, initiator, url, referrer } = way
  if (initiator === undefined || (method === 'GET' && (as === 'navigation' || initiator.origin === url.origin)))
    return undefined
  return as === 'fetch' || referrer !== undefined ? initiator.origin : 'null'
}

/** A way that begins: typed, clicked or called, or sent by the page itself. */
export const beginning = (going: Going, policy: ReferrerPolicy, byHand: boolean): Way => {
  const { form, json, headers = {}, as = 'navigation', method = form || json ? 'POST' : 'GET' } = going
  const url = new URL(going.url)
  const initiator = going.from === undefined ? undefined : parsedUrl(going.from)
  // What a form sends by GET stands in the address.
  if (form && method === 'GET') url.search = `${new URLSearchParams(form)}`
  const way: Way = {
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

/** What is left of a way after a redirect. */
export const redirected = (way: Way, status: number, url: URL, policy = way.policy): Way => {
  const { form, json, ...rest } = way
  const keeps = status === 307 || status === 308 || way.method === 'GET'
  const crosses = url.origin !== way.url.origin
  // A call names its page for as long as nobody else has sent it on; a form, only to whom it was sent.
  const isOwn = !crosses || (way.as === 'fetch' && way.initiator?.origin === way.url.origin)
  if (url.hash === '') url.hash = way.url.hash
  return {
    ...(keeps ? way : rest),
    url,
    method: keeps ? way.method : 'GET',
    // What a script or a program put in is for whom it was put in.
    headers: crosses ? {} : way.headers,
    passed: [...way.passed, way.url],
    origin: way.origin === undefined || !keeps ? undefined : isOwn ? way.origin : 'null',
    referrer: way.referrer === undefined ? undefined : referrerFor(policy, new URL(way.referrer), url),
    policy,
  }
}

export const contextOf = (way: Way): SiteContext => {
  if (isSameSite(way, way.url)) return 'same'
  if (way.as === 'fetch') return 'cross'
  return way.method === 'GET' ? 'safe' : 'unsafe'
}

/** `Sec-Fetch-Site`: the farthest that the way has been from where it began. */
const siteWord = (way: Way): string => {
  const { initiator, passed, url } = way
  if (initiator === undefined) return 'none'
  const asked = [...passed, url]
  if (asked.every(({ origin }) => origin === initiator.origin)) return 'same-origin'
  return asked.every((each) => isSameSite(way, each)) ? 'same-site' : 'cross-site'
}

const NAVIGATION: Fields = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'upgrade-insecure-requests': '1',
}

/** What a browser says of its way; to nobody but whom it trusts. */
const fetchWords = (way: Way): Fields => {
  if (!isTrustworthy(way.url)) return {}
  const isPage = way.as === 'navigation'
  return {
    'sec-fetch-site': siteWord(way),
    'sec-fetch-mode': isPage ? 'navigate' : 'cors',
    ...(isPage && way.byHand ? { 'sec-fetch-user': '?1' } : {}),
    'sec-fetch-dest': isPage ? 'document' : 'empty',
  }
}

/** What is sent, but for the cookies and the language. */
export const requestOf = (way: Way): { readonly headers: Fields; readonly body: string | undefined } => {
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
    ...fetchWords(way),
    ...Object.fromEntries(Object.entries(way.headers).map(([name, value]) => [name.toLowerCase(), value])),
  }
  return { headers, body }
}
