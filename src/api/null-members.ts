import { REQUEST_FIELDS } from '../core/contract/request-fields.gen.ts'
import { THREE_DS_FIELDS } from '../core/contract/three-ds-fields.gen.ts'
import { isList, type KnownFields } from '../core/contract/validator.ts'
import { isMap } from '../core/domain/is-record.ts'

const holdsNull = (value: unknown): boolean =>
  value === null || (typeof value === 'object' && Object.values(value).some(holdsNull))

/** A body without its null members, and their number. */
export type WithoutNulls = { readonly body: unknown; readonly nullCount: number }

/**
 * Returns a request body without members that are null: typed clients send null for a member that they do not set. Only
 * members of the contract are removed. Nulls in arrays and in free data such as `context` stay, and so do unknown names.
 * ASSUMED: null-is-absent.
 */
export const withoutNulls = (prefix: keyof typeof REQUEST_FIELDS, body: unknown): WithoutNulls => {
  // Most bodies have none, and a copy costs more than this search.
  if (!holdsNull(body)) return { body, nullCount: 0 }
  let nullCount = 0
  const clean = (known: KnownFields, value: unknown): unknown => {
    if (typeof known === 'string' || known === true) return value
    if (isList(known)) return Array.isArray(value) ? value.map((item) => clean(known[0], item)) : value
    if (!isMap(value)) return value
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, member]) => {
        const below = Object.hasOwn(known, name) ? known[name] : undefined
        if (below === undefined) return [[name, member]]
        if (member === null) {
          nullCount += 1
          return []
        }
        return [[name, clean(name === '3D' && below === true ? THREE_DS_FIELDS : below, member)]]
      }),
    )
  }
  const cleaned = clean(REQUEST_FIELDS[prefix], body)
  return nullCount === 0 ? { body, nullCount } : { body: cleaned, nullCount }
}
