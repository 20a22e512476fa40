import { LINK_ID } from '../domain/ids.ts'

/** Where the pages of the bank begin (service document 5). */
export const BANK_PATH = '/v1/start'

/** The address of a link's page: an upper-case UUID at the root. Everything else belongs to somebody else. */
export const linkPath = (rest = ''): RegExp => new RegExp(`^/(?<linkId>${LINK_ID})${rest}$`)

const ANY_LINK_PATH = linkPath('(?:/done|/continue)?')

/** Whether a path is one of a link's pages. */
export const isLinkPath = (path: string): boolean => ANY_LINK_PATH.test(path)
