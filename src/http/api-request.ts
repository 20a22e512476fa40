import { isMap } from '../domain/is-map.ts'
import type { Incoming } from '../reply/route.ts'
import { sayName } from './say.ts'

/** A body of which a handler knows every field: one that the contract has beside them does not compile. */
export type Reads<Body, Known extends keyof Body> = [keyof Body] extends [Known]
  ? Body
  : { readonly notRead: Exclude<keyof Body, Known> }

/** A header that may come once; Node joins those that come more often. */
export const headerOf = (headers: Incoming['headers'], name: string): string | undefined => {
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}

const sortKeys = (_key: string, value: unknown): unknown =>
  isMap(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value

/** JSON text that does not depend on the order in which a client writes its keys. */
export const canonicalJson = (value: unknown): string => JSON.stringify(value, sortKeys)

const MOST_NAMES = 20

type Noted = { readonly notes: readonly string[]; readonly headers: Readonly<Record<string, string>> }
const NOTHING_NOTED: Noted = { notes: [], headers: {} }

/**
 * What is taken and does nothing (sources.md: facts 1.3), such as unknown card.3D fields, is noted, in the log and in a
 * header.
 */
export const notesOn = (accepted: readonly string[]): Noted => {
  if (accepted.length === 0) return NOTHING_NOTED
  const note = `accepted without a meaning: ${accepted.slice(0, MOST_NAMES).map(sayName).join(', ')}`
  return { notes: [note], headers: { 'sandbox-notes': note } }
}
