import { THREE_DS_FIELDS } from '../core/contract/three-ds-fields.gen.ts'
import { isList, type KnownFields } from '../core/contract/validator.ts'
import { isMap } from '../core/domain/is-record.ts'
import { formatName } from './format-value.ts'
import type { Incoming } from './http/route.ts'

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

type Noted = { readonly notes: readonly string[]; readonly headers: Readonly<Record<string, string>> }
const NOTHING_NOTED: Noted = { notes: [], headers: {} }

/**
 * Returns the log notes and the header for accepted input that has no effect (sources.md: facts 1.3), such as unknown
 * card.3D fields, and for removed null members.
 */
export const ignoredInputNotes = (accepted: readonly string[], nullCount = 0): Noted => {
  const notes = [
    ...(accepted.length === 0
      ? []
      : [`Accepted but ignored: ${accepted.slice(0, MOST_NAMES).map(formatName).join(', ')}`]),
    ...(nullCount === 0 ? [] : [`Removed because they are null: ${nullCount} member${nullCount === 1 ? '' : 's'}`]),
  ]
  return notes.length === 0 ? NOTHING_NOTED : { notes, headers: { 'sandbox-notes': notes.join('. ') } }
}

/** Adds the paths inside `value` that are not in the contract. */
const collect = (known: KnownFields, value: unknown, path: string, unknown: string[]): void => {
  if (known === true || typeof value !== 'object') return
  if (isList(known)) {
    if (Array.isArray(value)) for (const [i, item] of value.entries()) collect(known[0], item, `${path}[${i}]`, unknown)
    return
  }
  if (!isMap(value)) return
  for (const name of Object.keys(value)) {
    const below = Object.hasOwn(known, name) ? known[name] : undefined
    if (below === undefined) unknown.push(`${path}.${name}`)
    // Most fields have no fields below them and need no path.
    else if (below !== true) collect(below, value[name], `${path}.${name}`, unknown)
  }
}

/** Returns the fields of a request's 3D object at `path` that are not in the contract (sources.md: facts 1.3). */
export const unknownThreeDSFields = (threeDS: unknown, path: string): readonly string[] => {
  const unknown: string[] = []
  collect(THREE_DS_FIELDS, threeDS, path, unknown)
  return unknown
}
