import { REQUEST_FIELDS } from '../contract/request-fields.gen.ts'
import type { KnownFields } from '../contract/validator-runtime.ts'
import { isMap } from '../domain/is-map.ts'
import { nearest } from '../domain/nearest.ts'
import type { Said } from './say.ts'

/** The names that the contract knows at a place of a request. */
const namesAt = (known: KnownFields | undefined, path: readonly string[]): readonly string[] => {
  const [first, ...rest] = path
  if (!isMap(known)) return []
  return first === undefined
    ? Object.keys(known)
    : namesAt(Object.hasOwn(known, first) ? known[first] : undefined, rest)
}

/** Every path of a request that ends in a name. */
const pathsTo = (name: string, known: KnownFields): readonly string[] =>
  isMap(known)
    ? Object.entries(known).flatMap(([field, inner]) => [
        ...(field === name ? [field] : []),
        ...pathsTo(name, inner).map((path) => `${field}.${path}`),
      ])
    : []

const unknown = (todo: string): Said => ({
  message: `is not recognized: ${todo}`,
  expected: `no field of this name: ${todo}`,
  actual: 'an unknown name',
})

/** What to say of a name that the contract does not know: where it belongs, or which one is near. */
export const unknownNameWords = (prefix: 'init' | 'status' | 'link', path: readonly string[]): Said => {
  const known = prefix === 'status' ? true : REQUEST_FIELDS[prefix]
  const name = path.at(-1) ?? ''
  const [elsewhere, another] = pathsTo(name, known)
  if (elsewhere !== undefined && another === undefined) return unknown(`did you mean ${prefix}.${elsewhere}?`)
  const near = nearest(name, namesAt(known, path.slice(0, -1)))
  // Of three letters, two may differ: that is another name, not a misspelled one.
  const meant = name.length > 3 || near?.toLowerCase() === name.toLowerCase() ? near : undefined
  return unknown(meant === undefined ? 'leave it out' : `did you mean "${meant}"?`)
}
