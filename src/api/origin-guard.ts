import { parsedUrl } from '../core/domain/parse-url.ts'
import { tellName } from './format-value.ts'
import { problem } from './http/problem.ts'
import type { OriginGuard } from './http/route.ts'

/**
 * Host and port of an address as they are compared: before a proxy that ends TLS, the same place has another scheme, and
 * with it another default port. Undefined for what is no page on the web: `null`, an extension, several at once.
 */
const placeOf = (address: string): string | undefined => {
  const { protocol = '', hostname = '', port = '' } = parsedUrl(address) ?? {}
  if (protocol !== 'http:' && protocol !== 'https:') return undefined
  return port === '80' || port === '443' || port === '' ? hostname : `${hostname}:${port}`
}

/** What a browser says of a page beside its own origin. `none` is the address bar; programs say nothing. */
const FOREIGN_SITES: readonly unknown[] = ['cross-site', 'same-site']

/** A page's own word for where it is, or its browser's. Undefined where nothing speaks against the caller. */
const cameFrom = (origin: unknown, site: unknown, expected: readonly (string | undefined)[]): string | undefined => {
  if (origin === undefined) return FOREIGN_SITES.includes(site) ? `a page that is ${site} (Sec-Fetch-Site)` : undefined
  const place = placeOf(String(origin))
  if (place !== undefined && expected.includes(place)) return undefined
  return `${tellName(String(origin))} (Origin)`
}

/**
 * The one rule about pages from elsewhere, for whatever changes something and is not made for them: what cannot be read by
 * a page shall not even be caused by one. `Origin` must name host and port of this request's Host or of an address that
 * the settings name; without it the browser's `Sec-Fetch-Site` decides, and who sends neither is no browser.
 * @param addresses the addresses that the settings name, which a proxy may turn into another Host
 * @param pages where spaces have their hosted pages; which space has which is told to nobody
 */
export const originGuard = (addresses: readonly string[], pages: () => readonly string[] = () => []): OriginGuard => {
  const configured = addresses.map(placeOf)
  return ({ headers, origin: asked }) => {
    const { origin, 'sec-fetch-site': site } = headers
    if (origin === undefined && site === undefined) return undefined
    const expected = [...new Set([placeOf(asked), ...configured])]
    const came = cameFrom(origin, site, expected)
    if (came === undefined || cameFrom(origin, site, pages().map(placeOf)) === undefined) return undefined
    const ours = expected.flatMap((place) => (place === undefined ? [] : [tellName(place)]))
    return problem(
      403,
      'FORBIDDEN',
      `a page from elsewhere may not do this: the request came from ${came}, and pages of ${ours.join(', ')} may; an address of the sandbox that is missing there is set with --public-url`,
    )
  }
}
