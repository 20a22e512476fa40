import { LINK_ID } from '../core/domain/ids.ts'

/** Path of the bank's pages (sources.md: document 5). */
export const BANK_PATH = '/v1/start'

/**
 * Returns the path of a link's page: an upper-case UUID at the root. Other paths at the root belong to other
 * interfaces. ASSUMED: link-id-in-address.
 */
export const linkPath = (rest = ''): RegExp => new RegExp(`^/(?<linkId>${LINK_ID})${rest}$`)

const ANY_LINK_PATH = linkPath('(?:/done|/continue)?')

/** Returns whether a path is one of a link's pages. */
export const isLinkPath = (path: string): boolean => ANY_LINK_PATH.test(path)

/** Damaged link IDs: truncated, in lower case, one letter short, with a pasted character, or with a slash. */
const LOST_LINK_PATH = /^\/(?:[\dA-Fa-f-]+(?:[^\w/%-]|%[\dA-Fa-f]{2})*|[\dA-Fa-f]{7,8}-[^/]+)\/*$/

/** Returns whether a path resembles that of a link's page. ASSUMED: malformed-link-404. */
export const isDamagedLinkPath = (path: string): boolean => LOST_LINK_PATH.test(path) && !isLinkPath(path)

/** Returns the ID in a path that resembles that of a link's page: without its slashes, it is the ID with additions. */
export const damagedLinkId = (path: string): string => path.replaceAll('/', '')

/** Path of the built-in return pages, in place of a shop's own (docs/how-to/receive-webhooks.md). */
export const RETURN_PATH = '/_sandbox/return'

/** Path of the console (docs/how-to/use-the-console.md). */
export const CONSOLE_PATH = '/_sandbox/'

/** Paths of its files. */
export const CONSOLE_FILE = /^\/_sandbox\/(?<file>console(?:-[\w-]+)?\.(?:js|css))$/

/** Path of the QR code of a text. */
export const CONSOLE_QR_CODE = '/_sandbox/console-code.svg'

/** Returns whether a path is the console or one of its files. */
export const isConsolePath = (path: string): boolean =>
  path === CONSOLE_PATH || path === CONSOLE_QR_CODE || CONSOLE_FILE.test(path)
