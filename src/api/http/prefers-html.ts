import type { Incoming } from './route.ts'

/** Whether a browser asks for a page: it names the type, and not to refuse it. A client that takes anything is a program. */
export const namesHtml = ({ accept }: Incoming['headers']): boolean =>
  typeof accept === 'string' && /(^|[\s,])text\/html\b(?!\s*;\s*q=0(\.0*)?(\s|,|$))/i.test(accept)
