import { acceptsHtml } from '../api/http/prefers-html.ts'
import { type HttpResponse, nothing } from '../api/http/response.ts'
import type { Incoming } from '../api/http/route.ts'
import { CONTROL_ROOT } from '../control/control-route.ts'
import { BANK_PATH, CONSOLE_PATH, isDamagedLinkPath, isLinkPath } from '../pages/page-paths.ts'
import type { SettingName, Settings } from './settings/settings-table.ts'

/** Settings for the public addresses of the sandbox. */
export const ADDRESSES = [
  'public-url',
  'base-url',
  'link-api-url',
  'pay-url',
  'link-page-url',
] as const satisfies readonly SettingName[]

/** Returns the configured addresses. */
export const addressesOf = (settings: Settings): readonly string[] => ADDRESSES.flatMap((name) => settings[name] ?? [])

/** Returns the public host names of the sandbox: the allowed ones and those of its addresses. */
export const allowedHostsOf = (settings: Settings): readonly string[] => [
  ...settings['allowed-hosts'],
  ...addressesOf(settings).map((url) => new URL(url).host),
]

/** Returns the scheme of the address on which the sandbox listens. */
export const schemeOf = ({ 'tls-cert': certificate }: Pick<Settings, 'tls-cert'>): 'http' | 'https' =>
  certificate === undefined ? 'http' : 'https'

/** Path of the link interface (sources.md: document 4). */
export const LINKS_PATH = '/v1/links'

const ROOTS = ['/v1/transactions', LINKS_PATH, BANK_PATH, CONTROL_ROOT]

/** Returns the path of an address without a final slash; empty if it has none. */
export const pathOf = (address: string | undefined): string =>
  address === undefined ? '' : new URL(address).pathname.replace(/\/+$/, '')

/** Returns whether a path is the root or below it. */
export const isBelow = (path: string, root: string): boolean =>
  path.startsWith(root) && (path.length === root.length || path[root.length] === '/')

/** Returns the address of the control API for a link in a page at this address. */
export const controlAddress = (page: string | undefined, publicUrl: string | undefined): string => {
  if (publicUrl === undefined) return `${pathOf(page)}${CONTROL_ROOT}`
  const isSameOrigin = page === undefined || new URL(page).origin === new URL(publicUrl).origin
  return `${isSameOrigin ? pathOf(publicUrl) : publicUrl}${CONTROL_ROOT}`
}

/** Returns the address of the control API for a caller of any address: a path unless `public-url` is set. */
export const fullControlAddress = (publicUrl: string | undefined): string =>
  `${publicUrl === undefined ? '' : new URL(publicUrl).origin}${pathOf(publicUrl)}${CONTROL_ROOT}`

/** Returns the path prefixes that may precede the sandbox's paths, and whether pages of links are directly below. */
const outerPathsOf = (settings: Settings): ReadonlyMap<string, boolean> => {
  const publicPath = pathOf(settings['public-url'])
  const pagePath = settings['link-page-url'] === undefined ? publicPath : pathOf(settings['link-page-url'])
  const paths = ADDRESSES.map((name) => pathOf(settings[name]))
  const withoutPublic = (path: string): string => (isBelow(path, publicPath) ? path.slice(publicPath.length) : path)
  // A proxy may also remove only the common prefix of all addresses.
  const all = [...paths, ...paths.map(withoutPublic)].filter((path) => path !== '')
  const longestFirst = [...new Set(all)].sort((a, b) => b.length - a.length)
  const ofPages = new Set([publicPath, pagePath, withoutPublic(pagePath)])
  return new Map(longestFirst.map((path) => [path, ofPages.has(path)]))
}

/**
 * Creates the function that removes the path prefix of a public address from a request target; a proxy may have
 * removed it already. `undefined` if no address has a path.
 */
export const outerPathCutter = (settings: Settings): ((target: string) => string) | undefined => {
  const outerPaths = outerPathsOf(settings)
  if (outerPaths.size === 0) return undefined
  const isSandboxPath = (path: string): boolean => ROOTS.some((root) => isBelow(path, root))
  const before = (path: string): string => {
    // Longest first. The page of a link may have a path of the API and then has precedence.
    for (const [outer, hasPages] of outerPaths) {
      if (!isBelow(path, outer)) continue
      const rest = path.slice(outer.length)
      if (isSandboxPath(rest) || (hasPages && isLinkPath(rest))) return outer
    }
    if (isSandboxPath(path)) return ''
    // Unknown path: the message names only the part after the prefix.
    for (const outer of outerPaths.keys())
      if (isBelow(path, outer) && !isLinkPath(path.slice(outer.length))) return outer
    return ''
  }
  return (target) => {
    const query = target.indexOf('?')
    const outer = before(query < 0 ? target : target.slice(0, query))
    if (outer === '') return target
    const rest = target.slice(outer.length)
    return rest.startsWith('/') ? rest : `/${rest}`
  }
}

/**
 * Redirects a browser from `/` to the console; programs get a description there (root-routes.ts). The address is
 * relative, because a proxy may add a prefix.
 */
export const redirectToConsole = (
  method: string,
  path: string,
  headers: Incoming['headers'],
): HttpResponse | undefined =>
  method === 'GET' && path === '/' && acceptsHtml(headers)
    ? nothing(302, { headers: { Location: CONSOLE_PATH.slice(1), 'Cache-Control': 'no-store', Vary: 'Accept' } })
    : undefined

/** Returns whether a browser requests a page of a link at a path without one. */
export const isDamagedLink = (method: string, path: string, headers: Incoming['headers']): boolean =>
  /^(GET|HEAD|POST)$/.test(method) && isDamagedLinkPath(path) && acceptsHtml(headers)
