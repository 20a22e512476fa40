import { isAddress, siteOf } from '../../core/domain/same-site.ts'
import { hostOf, isTrustworthy } from './trustworthy-host.ts'

/** A stored cookie. Times are milliseconds of the customer's clock. */
export type Cookie = {
  readonly name: string
  readonly value: string
  readonly domain: string
  readonly hostOnly: boolean
  readonly path: string
  readonly secure: boolean
  readonly sameSite: 'strict' | 'lax' | 'none' | 'unset'
  /** Undefined: until the browser closes. */
  readonly expires: number | undefined
  readonly created: number
}

/** Browsers keep no cookie for longer (RFC 6265bis 5.5). */
const LONGEST_MS = 400 * 24 * 3_600_000
const MAX_CHARACTERS = 4096

const isBelow = (host: string, domain: string): boolean =>
  host === domain || (host.endsWith(`.${domain}`) && !isAddress(host))

/** Returns whether a cookie applies to a URL, regardless of SameSite. */
export const belongsTo = ({ domain, hostOnly, path }: Cookie, url: URL): boolean => {
  const host = hostOf(url)
  if (hostOnly ? host !== domain : !isBelow(host, domain)) return false
  const at = url.pathname
  return at === path || (at.startsWith(path) && (path.endsWith('/') || at[path.length] === '/'))
}

/**
 * Returns the domain of a Domain attribute. Undefined if browsers reject it: the domain of another host, or a public
 * suffix.
 */
const domainOf = (attribute: string, url: URL) => {
  const host = hostOf(url)
  const domain = attribute.replace(/^\./, '').toLowerCase()
  const own = siteOf(url).replace(/^.*\//, '')
  if (domain === '' || (domain === host && (isAddress(host) || !host.includes('.'))))
    return { domain: host, hostOnly: true }
  return isBelow(host, domain) && isBelow(domain, own) && own.includes('.') ? { domain, hostOnly: false } : undefined
}

const SAME_SITES: ReadonlyMap<string, Cookie['sameSite']> = new Map([
  ['strict', 'strict'],
  ['lax', 'lax'],
  ['none', 'none'],
])

const expiryOf = (attributes: ReadonlyMap<string, string>, now: number): number | undefined => {
  const maxAge = attributes.get('max-age') ?? ''
  const date = Date.parse(attributes.get('expires') ?? '')
  const until = /^-?\d+$/.test(maxAge) ? now + Number(maxAge) * 1000 : date
  return Number.isNaN(until) ? undefined : Math.min(until, now + LONGEST_MS)
}

const keepsPrefix = ({ name, secure, hostOnly, path }: Cookie, domain: string): boolean => {
  if (/^__secure-/i.test(name)) return secure
  return !/^__host-/i.test(name) || (secure && hostOnly && path === '/' && (domain === '' || isAddress(domain)))
}

/** Parses a Set-Cookie header of a response from `url`. Undefined if browsers reject it. */
export const cookieIn = (header: string, url: URL, now: number): Cookie | undefined => {
  const [pair = '', ...rest] = header.split(';')
  const [key = '', ...values] = pair.includes('=') ? pair.split('=') : ['', pair]
  const name = key.trim()
  const value = values.join('=').trim()
  if (name.length + value.length > MAX_CHARACTERS || name + value === '') return undefined
  const attributes = new Map(
    rest.map((each): [string, string] => {
      const [word = '', ...valueParts] = each.split('=')
      return [word.trim().toLowerCase(), valueParts.join('=').trim()]
    }),
  )
  const domain = domainOf(attributes.get('domain') ?? '', url)
  if (domain === undefined) return undefined
  const path = attributes.get('path') ?? ''
  const cookie: Cookie = {
    name,
    value,
    ...domain,
    path: path.startsWith('/') ? path : url.pathname.slice(0, url.pathname.lastIndexOf('/')) || '/',
    secure: attributes.has('secure'),
    sameSite: SAME_SITES.get((attributes.get('samesite') ?? '').toLowerCase()) ?? 'unset',
    expires: expiryOf(attributes, now),
    created: now,
  }
  const mayBeSet = cookie.secure ? isTrustworthy(url) : cookie.sameSite !== 'none'
  return mayBeSet && keepsPrefix(cookie, attributes.get('domain') ?? '') ? cookie : undefined
}
