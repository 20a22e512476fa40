import { isMap } from '../domain/is-record.ts'
import { nearest } from '../domain/nearest-name.ts'
import { REQUEST_FIELDS } from './request-fields.gen.ts'
import type { KnownFields } from './validator.ts'

/** The names that the contract knows at a place of a request. */
const namesAt = (known: KnownFields | undefined, path: readonly string[]): readonly string[] => {
  const [first, ...rest] = path
  if (!isMap(known)) return []
  return first === undefined
    ? Object.keys(known)
    : namesAt(Object.hasOwn(known, first) ? known[first] : undefined, rest)
}

/** Every path of a request that ends in a name. */
const pathsTo = (name: string, known: KnownFields): readonly (readonly string[])[] =>
  isMap(known)
    ? Object.entries(known).flatMap(([field, inner]) => [
        ...(field === name ? [[field]] : []),
        ...pathsTo(name, inner).map((path) => [field, ...path]),
      ])
    : []

/** What was most likely meant by a name that the contract does not know: another place, or another name at this one. */
export type MeantName = { readonly elsewhere: readonly string[] } | { readonly here: string }

/** Looks for it by the last part of a path below the body. */
export const meantName = (request: 'init' | 'status' | 'link', path: readonly string[]): MeantName | undefined => {
  const known = request === 'status' ? true : REQUEST_FIELDS[request]
  const name = path.at(-1) ?? ''
  const [elsewhere, another] = pathsTo(name, known)
  if (elsewhere !== undefined && another === undefined) return { elsewhere }
  const near = nearest(name, namesAt(known, path.slice(0, -1)))
  // Of three letters, two may differ: that is another name, not a misspelled one.
  if (near === undefined || (name.length <= 3 && near.toLowerCase() !== name.toLowerCase())) return undefined
  return { here: near }
}
