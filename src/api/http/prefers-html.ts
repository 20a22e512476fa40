import type { Incoming } from './route.ts'

/**
 * Returns whether a browser requests a page: `Accept` names the type without excluding it. A client that accepts
 * anything is a program.
 */
export const acceptsHtml = ({ accept }: Incoming['headers']): boolean =>
  typeof accept === 'string' && /(^|[\s,])text\/html\b(?!\s*;\s*q=0(\.0*)?(\s|,|$))/i.test(accept)
