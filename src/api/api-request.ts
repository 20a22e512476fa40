import { isMap } from '../core/domain/is-record.ts'
import { appStart } from '../core/domain/return-url-problem.ts'
import { formatName } from './format-value.ts'
import type { Incoming } from './http/route.ts'
import type { IgnoredMembers } from './ignored-members.ts'

/** Body whose fields are all known to a handler. A further field of the contract fails to compile. */
export type FullyRead<Body, Known extends keyof Body> = [keyof Body] extends [Known]
  ? Body
  : { readonly notRead: Exclude<keyof Body, Known> }

/** Returns a header that may occur once; Node joins repeated ones. */
export const headerOf = (headers: Incoming['headers'], name: string): string | undefined => {
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}

const sortKeys = (_key: string, value: unknown): unknown =>
  isMap(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value

/** Returns JSON that does not depend on the order of keys. */
export const canonicalJson = (value: unknown): string => JSON.stringify(value, sortKeys)

const MOST_NAMES = 20

const listed = (names: readonly string[]): string => {
  const more = names.length - MOST_NAMES
  return `${names.slice(0, MOST_NAMES).map(formatName).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

type Noted = { readonly notes: readonly string[]; readonly headers: Readonly<Record<string, string>> }
const NOTHING_NOTED: Noted = { notes: [], headers: {} }

/** Returns a note about return URLs that open an app, so that a mistyped `htp://` is seen. Keys are paths of members. */
export const appNotes = (returnUrls: Readonly<Record<string, string | undefined>>): readonly string[] => {
  const apps = Object.entries(returnUrls).flatMap(([path, url = '']) => {
    const start = appStart(url)
    return start === undefined ? [] : [`${path} (${start})`]
  })
  return apps.length === 0 ? [] : [`Opens an app: ${listed(apps)}`]
}

/** Returns the log notes and the header for accepted input without effect, and for other noteworthy input. */
export const inputNotes = (ignored: IgnoredMembers, others: readonly string[]): Noted => {
  const { request, 'payment-method': unavailable } = ignored
  const notes = [
    ...(request.length === 0 ? [] : [`Accepted but ignored: ${listed(request)}`]),
    ...(unavailable.length === 0 ? [] : [`Not available here: ${listed(unavailable)}`]),
    ...others,
  ]
  return notes.length === 0 ? NOTHING_NOTED : { notes, headers: { 'sandbox-notes': notes.join('. ') } }
}
