import { isMap } from '../domain/is-record.ts'
import { nearest } from '../domain/nearest-name.ts'
import { REQUEST_FIELDS } from './request-fields.gen.ts'
import type { KnownFields } from './validator.ts'

/** Returns the field names that the contract defines under a path of a request. */
const namesAt = (known: KnownFields | undefined, path: readonly string[]): readonly string[] => {
  const [first, ...rest] = path
  if (!isMap(known)) return []
  return first === undefined
    ? Object.keys(known)
    : namesAt(Object.hasOwn(known, first) ? known[first] : undefined, rest)
}

/** Returns every path of a request that ends with a name. */
const pathsTo = (name: string, known: KnownFields): readonly (readonly string[])[] =>
  isMap(known)
    ? Object.entries(known).flatMap(([field, inner]) => [
        ...(field === name ? [[field]] : []),
        ...pathsTo(name, inner).map((path) => [field, ...path]),
      ])
    : []

/** The most likely intended field for an unknown name: at another path, or with another name at the same path. */
export type SuggestedName = { readonly elsewhere: readonly string[] } | { readonly here: string }

/** Finds it by the last part of a path within the body. */
export const suggestedName = (
  request: 'init' | 'status' | 'authorize' | 'link',
  path: readonly string[],
): SuggestedName | undefined => {
  const known = request === 'status' ? true : REQUEST_FIELDS[request]
  const name = path.at(-1) ?? ''
  const [elsewhere, another] = pathsTo(name, known)
  if (elsewhere !== undefined && another === undefined) return { elsewhere }
  const suggestion = nearest(name, namesAt(known, path.slice(0, -1)))
  // In a name of three letters, two different letters make another name, not a misspelled one.
  if (suggestion === undefined || (name.length <= 3 && suggestion.toLowerCase() !== name.toLowerCase()))
    return undefined
  return { here: suggestion }
}
