import type { ContractDocument } from '../contract/document.ts'
import { isMap } from '../domain/is-map.ts'

type Schema = {
  readonly $ref?: string
  readonly type?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
}
type Schemas = Readonly<Record<string, Schema>>

const resolve = (schema: Schema, schemas: Schemas): Schema => {
  const name = schema.$ref?.split('/').at(-1)
  return name === undefined ? schema : (schemas[name] ?? {})
}

/**
 * Paths inside `value` that the schema does not name, where it leaves room for them. An object without properties of
 * its own (free data) has no unknown ones.
 */
const unknownFields = (schema: Schema, schemas: Schemas, value: unknown, path: string): readonly string[] => {
  const { properties, items } = resolve(schema, schemas)
  if (Array.isArray(value) && items)
    return value.flatMap((item, i) => unknownFields(items, schemas, item, `${path}[${i}]`))
  if (!isMap(value) || !properties) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    const known = Object.hasOwn(properties, name) ? properties[name] : undefined
    const place = `${path}.${name}`
    return known ? unknownFields(known, schemas, inner, place) : [place]
  })
}

/** The fields of a request's 3D object at `path` that the contract does not name (domain-facts 1.3). */
export const unknownThreeDSFields = (document: ContractDocument, threeDS: unknown, path: string): readonly string[] => {
  const { schemas = {} } = (document.components ?? {}) as { readonly schemas?: Schemas }
  return unknownFields({ $ref: 'RequestThreeDSecure' }, schemas, threeDS, path)
}
