import { namesHtml } from '../api/http/prefers-html.ts'
import { type Answer, nothing } from '../api/http/response.ts'
import type { Incoming } from '../api/http/route.ts'
import { CONTROL_ROOT } from '../control/control-route.ts'
import { BANK_PATH, CONSOLE_PATH, isLinkPath, isLostLinkPath } from '../pages/page-paths.ts'
import type { SettingName, Settings } from './settings/settings-table.ts'

/** The addresses under which the sandbox may be known outside. */
export const ADDRESSES = [
  'public-url',
  'base-url',
  'link-api-url',
  'pay-url',
  'link-page-url',
] as const satisfies readonly SettingName[]

/** Those of the addresses that are set. */
export const addressesOf = (settings: Settings): readonly string[] => ADDRESSES.flatMap((name) => settings[name] ?? [])

/** The names beside local ones under which the sandbox may be called: those that are allowed, and its own addresses'. */
export const allowedHostsOf = (settings: Settings): readonly string[] => [
  ...settings['allowed-hosts'],
  ...addressesOf(settings).map((url) => new URL(url).host),
]

/** Where the link interface begins (sources.md: document 4). */
export const LINKS_PATH = '/v1/links'

const ROOTS = ['/v1/transactions', LINKS_PATH, BANK_PATH, CONTROL_ROOT]

/** The path of an address, without a slash at its end; empty where there is none. */
export const pathOf = (address: string | undefined): string =>
  address === undefined ? '' : new URL(address).pathname.replace(/\/+$/, '')

/** Whether a path is this one or leads on from it. */
export const isBelow = (path: string, root: string): boolean =>
  path.startsWith(root) && (path.length === root.length || path[root.length] === '/')

/** Where the control API is for a link in a page that is known under this address. */
export const controlAddress = (page: string | undefined, publicUrl: string | undefined): string => {
  if (publicUrl === undefined) return `${pathOf(page)}${CONTROL_ROOT}`
  const isBeside = page === undefined || new URL(page).origin === new URL(publicUrl).origin
  return `${isBeside ? pathOf(publicUrl) : publicUrl}${CONTROL_ROOT}`
}

/** Where the control API is for a reader who may have called any of the addresses: a path, unless a setting says more. */
export const fullControlAddress = (publicUrl: string | undefined): string =>
  `${publicUrl === undefined ? '' : new URL(publicUrl).origin}${pathOf(publicUrl)}${CONTROL_ROOT}`

/** Every path that may stand before our own ones, and whether links have their pages right below it. */
const outerPathsOf = (settings: Settings): ReadonlyMap<string, boolean> => {
  const publicPath = pathOf(settings['public-url'])
  const pagePath = settings['link-page-url'] === undefined ? publicPath : pathOf(settings['link-page-url'])
  const paths = ADDRESSES.map((name) => pathOf(settings[name]))
  const withoutPublic = (path: string): string => (isBelow(path, publicPath) ? path.slice(publicPath.length) : path)
  // A proxy may also take off what all addresses have in common, and leave the rest.
  const all = [...paths, ...paths.map(withoutPublic)].filter((path) => path !== '')
  const longestFirst = [...new Set(all)].sort((one, other) => other.length - one.length)
  const ofPages = new Set([publicPath, pagePath, withoutPublic(pagePath)])
  return new Map(longestFirst.map((path) => [path, ofPages.has(path)]))
}

/**
 * Takes from a request's target the path of an address that is handed out, which a proxy may have taken off or not. A
 * path without it is left as it is. Undefined where no address has a path: then there is nothing to do for a request.
 */
export const outerPathCutter = (settings: Settings): ((target: string) => string) | undefined => {
  const outerPaths = outerPathsOf(settings)
  if (outerPaths.size === 0) return undefined
  const isOurs = (path: string): boolean => ROOTS.some((root) => isBelow(path, root))
  const before = (path: string): string => {
    // Longest first. The page of a link may lie where the API has a path; it then comes first.
    for (const [outer, hasPages] of outerPaths) {
      if (!isBelow(path, outer)) continue
      const rest = path.slice(outer.length)
      if (isOurs(rest) || (hasPages && isLinkPath(rest))) return outer
    }
    if (isOurs(path)) return ''
    // Nobody's path: what is said about it is about what comes after the address.
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
 * Leads a person who opens the sandbox's own address to the console; programs read there what this is (signpost.ts).
 * The address is relative, since a proxy may put a path before it.
 */
export const guideToConsole = (method: string, path: string, headers: Incoming['headers']): Answer | undefined =>
  method === 'GET' && path === '/' && namesHtml(headers)
    ? nothing(302, { headers: { Location: CONSOLE_PATH.slice(1), 'Cache-Control': 'no-store', Vary: 'Accept' } })
    : undefined

/** Whether a browser looks for a page where no link has one. */
export const isLostLink = (method: string, path: string, headers: Incoming['headers']): boolean =>
  /^(GET|HEAD|POST)$/.test(method) && isLostLinkPath(path) && namesHtml(headers)
