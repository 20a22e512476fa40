import { parsedUrl } from '../core/domain/parse-url.ts'
import { formatName } from './format-value.ts'
import { problem } from './http/problem.ts'
import type { OriginGuard } from './http/route.ts'

/**
 * Returns host and port of an address for comparison. A proxy that ends TLS changes the scheme and the default port.
 * `undefined` if it is not a web page: `null`, an extension, several origins.
 */
const hostOf = (address: string): string | undefined => {
  const { protocol = '', hostname = '', port = '' } = parsedUrl(address) ?? {}
  if (protocol !== 'http:' && protocol !== 'https:') return undefined
  return port === '80' || port === '443' || port === '' ? hostname : `${hostname}:${port}`
}

/** Values of Sec-Fetch-Site for pages of other origins. `none` is the address bar; programs do not send the header. */
const FOREIGN_SITES: readonly unknown[] = ['cross-site', 'same-site']

/** Describes the foreign origin of a request. Returns `undefined` if nothing indicates one. */
const foreignOrigin = (
  origin: unknown,
  site: unknown,
  expected: readonly (string | undefined)[],
): string | undefined => {
  if (origin === undefined) return FOREIGN_SITES.includes(site) ? `a ${site} page (Sec-Fetch-Site)` : undefined
  const location = hostOf(String(origin))
  if (location !== undefined && expected.includes(location)) return undefined
  return `${formatName(String(origin))} (Origin)`
}

/**
 * Creates the guard against requests from foreign pages, for operations that change something: a page that may not
 * read a response must not trigger the request either. `Origin` must match host and port of the request's Host or of
 * an address in the settings. Without `Origin`, the browser's `Sec-Fetch-Site` decides; a request with neither does
 * not come from a browser.
 * @param addresses addresses in the settings, which a proxy may turn into another Host
 * @param pages origins of the hosted pages of spaces; a message never names the space of an origin
 */
export const originGuard = (addresses: readonly string[], pages: () => readonly string[] = () => []): OriginGuard => {
  const configured = addresses.map(hostOf)
  return ({ headers, origin: requested }) => {
    const { origin, 'sec-fetch-site': site } = headers
    if (origin === undefined && site === undefined) return undefined
    const expected = [...new Set([hostOf(requested), ...configured])]
    const received = foreignOrigin(origin, site, expected)
    if (received === undefined || foreignOrigin(origin, site, pages().map(hostOf)) === undefined) return undefined
    const allowed = expected.flatMap((origin) => (origin === undefined ? [] : [formatName(origin)]))
    return problem(
      403,
      'FORBIDDEN',
      `Requests from ${received} are not allowed, only from pages of ${allowed.join(', ')}. Set a missing address of the sandbox with \`--public-url\`.`,
    )
  }
}
