import { REQUEST_FIELDS } from '../core/contract/request-fields.gen.ts'
import { THREE_DS_FIELDS } from '../core/contract/three-ds-fields.gen.ts'
import { isList, type KnownFields, type Named } from '../core/contract/validator.ts'
import { holdsCardData } from '../core/domain/card-numbers.ts'
import { CONDITION_NAMES, threeDSPaths } from '../core/domain/condition-table.ts'
import { isMap } from '../core/domain/is-record.ts'
import { HIDDEN } from '../core/secrets/secret-names.ts'

type Kind = keyof typeof REQUEST_FIELDS

/** Paths of received members without effect: named in the contract as such (`x-effect: noted`), or not named below `3D`. */
export type IgnoredMembers = Readonly<Record<Named, readonly string[]>>

/** Returns the members of a valid request that have no effect. ASSUMED: published-members. */
export const ignoredMembers = (kind: Kind, body: object): IgnoredMembers => {
  const members: Record<Named, string[]> = { noted: [], unavailable: [] }
  const collect = (known: KnownFields, value: unknown, path: string): void => {
    if (known === true || typeof value !== 'object') return
    if (isList(known)) {
      if (Array.isArray(value)) for (const [i, item] of value.entries()) collect(known[0], item, `${path}[${i}]`)
      return
    }
    if (!isMap(value) || typeof known === 'string') return
    for (const name of Object.keys(value)) {
      const at = path === '' ? name : `${path}.${name}`
      const below = Object.hasOwn(known, name) ? known[name] : 'noted'
      if (typeof below === 'string') members[below].push(at)
      else if (name === '3D' && below === true) collect(THREE_DS_FIELDS, value[name], at)
      // Most fields have no fields below them and need no path.
      else if (below !== undefined && below !== true) collect(below, value[name], at)
    }
  }
  collect(REQUEST_FIELDS[kind], body, '')
  return members
}

/** Returns the members that the conditions of the matching scenario compare, by the reason of its match. */
const matchedPaths = (noted: readonly string[], matchedBy: string): readonly string[] =>
  CONDITION_NAMES.flatMap((name) =>
    matchedBy.includes(`when.${name} `) ? (threeDSPaths(name).find((path) => noted.includes(path)) ?? []) : [],
  )

/** Returns the members without those that had an effect: they decided the outcome, or selected the scenario. */
export const withoutEffective = (
  members: IgnoredMembers,
  matchedBy: string,
  effective: readonly string[],
): IgnoredMembers => {
  const { noted } = members
  if (noted.length === 0) return members
  const used = [...effective, ...matchedPaths(noted, matchedBy)]
  return used.length === 0 ? members : { ...members, noted: noted.filter((path) => !used.includes(path)) }
}

/** Returns the ignored members of a body that are objects. Their content is the caller's own. */
const ignoredObjects = (kind: Kind, body: unknown): readonly (readonly [name: string, value: object])[] => {
  const known = REQUEST_FIELDS[kind]
  if (!isMap(body) || !isMap(known)) return []
  return Object.entries(body).flatMap(([name, value]) =>
    Object.hasOwn(known, name) && typeof known[name] === 'string' && typeof value === 'object' && value !== null
      ? [[name, value] as const]
      : [],
  )
}

/**
 * Returns a body with a placeholder in each ignored object, for logs. The placeholder is an object, so that a repeated
 * request is valid. Returns the same body if there is none.
 */
export const withoutIgnoredContent = (kind: Kind, body: unknown): unknown => {
  const objects = ignoredObjects(kind, body)
  if (objects.length === 0 || !isMap(body)) return body
  return { ...body, ...Object.fromEntries(objects.map(([name]) => [name, { content: HIDDEN.other }])) }
}

/** Returns the path of the first card number below a value; undefined if there is none. */
const cardDataBelow = (value: unknown, path: string): string | undefined => {
  if (typeof value === 'string' || typeof value === 'number') return holdsCardData(String(value)) ? path : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, inner] of Object.entries(value)) {
    const result = holdsCardData(name) ? path : cardDataBelow(inner, `${path}.${name}`)
    if (result !== undefined) return result
  }
  return undefined
}

/** Returns the paths of card numbers in ignored objects, at most one per object. */
export const cardDataInIgnored = (kind: Kind, body: object): readonly string[] =>
  ignoredObjects(kind, body).flatMap(([name, value]) => cardDataBelow(value, name) ?? [])
