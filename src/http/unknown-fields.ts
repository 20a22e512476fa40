import { THREE_DS_FIELDS } from '../contract/three-ds-fields.gen.ts'
import type { KnownFields } from '../contract/validator-runtime.ts'
import { isMap } from '../domain/is-map.ts'

const isList = (known: KnownFields): known is readonly [KnownFields] => Array.isArray(known)

/** Adds the paths inside `value` that the contract does not name. */
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
    // Most fields have nothing below them, and need no path.
    else if (below !== true) collect(below, value[name], `${path}.${name}`, unknown)
  }
}

/** The fields of a request's 3D object at `path` that the contract does not name (sources.md: facts 1.3). */
export const unknownThreeDSFields = (threeDS: unknown, path: string): readonly string[] => {
  const unknown: string[] = []
  collect(THREE_DS_FIELDS, threeDS, path, unknown)
  return unknown
}
