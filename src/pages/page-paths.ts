import { LINK_ID } from '../core/domain/ids.ts'

/** Where the pages of the bank begin (sources.md: document 5). */
export const BANK_PATH = '/v1/start'

/** The address of a link's page: an upper-case UUID at the root. Everything else belongs to somebody else. */
export const linkPath = (rest = ''): RegExp => new RegExp(`^/(?<linkId>${LINK_ID})${rest}$`)

const ANY_LINK_PATH = linkPath('(?:/done|/continue)?')

/** Whether a path is one of a link's pages. */
export const isLinkPath = (path: string): boolean => ANY_LINK_PATH.test(path)

/** What is left of an id: cut off, in small letters, a letter short, with a sign that was pasted along, or with a slash. */
const LOST_LINK_PATH = /^\/(?:[\dA-Fa-f-]+(?:[^\w/%-]|%[\dA-Fa-f]{2})*|[\dA-Fa-f]{7,8}-[^/]+)\/*$/

/** Whether a path was meant for a link's page, and is none. ASSUMED: lost-link-shows-a-page. */
export const isLostLinkPath = (path: string): boolean => LOST_LINK_PATH.test(path) && !isLinkPath(path)

/** Where the built-in return places begin: pages that stand for a shop's own (docs/receiver.md). */
export const BACK_PATH = '/_sandbox/return'

/** The console's page and its files (docs/console.md). */
export const CONSOLE_PATH = '/_sandbox/'

/** The addresses of its files. */
export const CONSOLE_FILE = /^\/_sandbox\/(?<file>console(?:-[\w-]+)?\.(?:js|css))$/

/** A text as a code that phones read. */
export const CONSOLE_CODE = '/_sandbox/console-code.svg'

/** Whether a path is the console's page or one of its files. */
export const isConsolePath = (path: string): boolean =>
  path === CONSOLE_PATH || path === CONSOLE_CODE || CONSOLE_FILE.test(path)
