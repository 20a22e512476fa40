import { isMap } from '../../src/core/domain/is-record.ts'
import { contractIn } from './contract-document.ts'

/** The form of a text in a field: its value, a URL, or a name and a value in an object. */
type Kind = 'text' | 'url' | 'map'

/** A field of a request that accepts any text of a caller. */
export type FieldLocation = {
  readonly request: 'init' | 'link'
  readonly path: readonly string[]
  readonly kind: Kind
  /** With `x-passes-through`. */
  readonly isMarked: boolean
  /** The status response has a field of this name. */
  readonly isReturned: boolean
}

/** A schema with a format does not accept any text. */
const NAMED_FORM = ['enum', 'const', 'pattern']

/** Returns the form of a text in a value of a schema; undefined if it accepts none. */
const kindOf = (schema: Readonly<Record<string, unknown>>): Kind | undefined => {
  const types = [schema.type].flat()
  if (isMap(schema.additionalProperties) || schema.additionalProperties === true) return 'map'
  if (!types.includes('string') || NAMED_FORM.some((keyword) => keyword in schema)) return undefined
  return schema.format === 'http-url' || schema.format === 'return-url' ? 'url' : 'text'
}

/** Returns every field of the two requests in openapi.yaml that accepts any text of a caller. */
export const fieldLocations = (): readonly FieldLocation[] => {
  const { components } = contractIn('openapi.yaml')
  const schemas = isMap(components) && isMap(components.schemas) ? components.schemas : {}
  const resolved = (schema: unknown): Readonly<Record<string, unknown>> => {
    if (!isMap(schema)) throw new Error('a schema of openapi.yaml is no object')
    const { $ref, ...own } = schema
    return typeof $ref === 'string' ? { ...resolved(schemas[$ref.split('/').at(-1) ?? '']), ...own } : schema
  }
  const propertiesOf = (schema: unknown): Readonly<Record<string, unknown>> => {
    const { properties } = resolved(schema)
    return isMap(properties) ? properties : {}
  }
  function* below(schema: unknown, path: readonly string[]): Generator<Omit<FieldLocation, 'request' | 'isReturned'>> {
    const node = resolved(schema)
    const kind = kindOf(node)
    if (kind !== undefined) yield { path, kind, isMarked: node['x-passes-through'] === true }
    for (const [name, inner] of Object.entries(propertiesOf(node))) yield* below(inner, [...path, name])
    if (node.items !== undefined) yield* below(node.items, [...path, '0'])
  }
  const locationsOf = (request: FieldLocation['request'], body: string, status: string): FieldLocation[] =>
    [...below(schemas[body], [])].map((location) => ({
      ...location,
      request,
      isReturned: location.path.length === 1 && (location.path[0] ?? '') in propertiesOf(schemas[status]),
    }))
  return [
    ...locationsOf('init', 'TransactionInitRequest', 'TransactionStatusResponse'),
    ...locationsOf('link', 'LinkCreateRequest', 'LinkStatusResponse'),
  ]
}

const withAt = (holder: unknown, path: readonly string[], make: (value: unknown) => unknown): unknown => {
  const [name, ...rest] = path
  if (name === undefined) return make(holder)
  if (name === '0') return [withAt(undefined, rest, make)]
  const fields = isMap(holder) ? holder : {}
  return { ...fields, [name]: withAt(fields[name], rest, make) }
}

/** Returns a body with a text in a field. */
export const withTextAt = (body: object, path: readonly string[], kind: Kind, text: string): object => {
  const made = withAt(body, path, (value) => {
    if (kind === 'map') return { ...(isMap(value) ? value : {}), [text]: 'name', value: text }
    return kind === 'url' ? `http://shop.test/${text}` : text
  })
  return isMap(made) ? made : body
}
