import { LINK_ID } from '../domain/ids.ts'

/** Where the pages of the bank begin (service document 5). */
export const BANK_PATH = '/v1/start'

/** Every letter of a prefix is meant as it is; written as codes, none is taken for a pattern. */
const literal = (text: string): string =>
  text.replace(/[^A-Za-z0-9/]/g, (sign) => `\\x${sign.charCodeAt(0).toString(16).padStart(2, '0')}`)

/**
 * The address of a link's page: an upper-case UUID at the root or behind the prefix. Everything else belongs to
 * somebody else.
 */
export const linkPath = (prefix: string, rest = ''): RegExp =>
  new RegExp(`^(?:${literal(prefix)})?/(?<linkId>${LINK_ID})${rest}$`)

/** Every address of a link's pages. */
export const anyLinkPath = (prefix: string): RegExp => linkPath(prefix, '(?:/done|/continue)?')
