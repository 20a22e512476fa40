import type { ContractDocument } from '../../scripts/generate/contract.ts'

/** Constraints of the contract. An unknown keyword is an error, so that none is overlooked. */
export type Schema = {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly string[]
  readonly const?: unknown
  readonly pattern?: string
  readonly format?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly exclusiveMinimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
  readonly propertyNames?: Schema
  readonly maxProperties?: number
  readonly oneOf?: readonly Schema[]
  readonly not?: Schema
  readonly anyOf?: readonly Schema[]
}

/** The keywords that can reject a value. */
export const KEYWORDS = [
  'type',
  'enum',
  'const',
  'pattern',
  'format',
  'minLength',
  'maxLength',
  'exclusiveMinimum',
  'maximum',
  'minItems',
  'maxItems',
  'required',
  'additionalProperties',
  'propertyNames',
  'maxProperties',
  'oneOf',
  'not',
] as const
export type Keyword = (typeof KEYWORDS)[number]

/** Keywords that reject nothing: they lead to other schemas, or add information. */
const OTHERS = /^(\$ref|properties|items|anyOf|default|description|title|examples?|x-.*)$/

/** The position of a schema: its pointer in the document, and the part of it within its component. */
export type SchemaLocation = {
  readonly pointer: string
  readonly within: string
  readonly schema: Schema
}

/** The way from one place to the next: into a property, an element, a name, or a form that a value may have. */
export type Step = {
  readonly by: 'properties' | 'items' | 'additionalProperties' | 'propertyNames' | 'oneOf'
  readonly name: string
}

/** Schemas that only group the parts of a request: they are not in the contract. */
const HOLDER = /^\w+(\/properties\/(headers|params))?$/
/** Text of an HTTP header or path, which is text by nature. */
const PARAMETER = /^\w+\/properties\/(headers|params)\/properties\/[^/]+$/

/** Returns the keywords of a position that can reject a value. */
export const keywordsOf = ({ pointer, schema }: SchemaLocation): readonly Keyword[] =>
  HOLDER.test(pointer)
    ? []
    : KEYWORDS.filter((keyword) => {
        if (schema[keyword] === undefined || (keyword === 'type' && PARAMETER.test(pointer))) return false
        if (keyword === 'additionalProperties') return schema.additionalProperties === false
        return !(keyword === 'minLength' && schema.minLength === 0)
      })

export const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const at = (holder: unknown, name: string): unknown =>
  isMap(holder) && Object.hasOwn(holder, name) ? holder[name] : undefined

/** Returns the schemas of a document as positions, with the links between them. */
export const contractLocations = (document: ContractDocument) => {
  const followed = (pointer: string, schema: Schema): SchemaLocation => {
    if (schema.$ref === undefined)
      return { pointer, within: pointer.replace(/^#\/components\/\w+\/[^/]+|^\w+/, ''), schema }
    const result = schema.$ref.split('/').slice(1).reduce<unknown>(at, document)
    if (!isMap(result)) throw new Error(`${pointer} leads to ${schema.$ref}, where nothing is`)
    return followed(schema.$ref, result)
  }
  const locationOf = (pointer: string, schema: Schema): SchemaLocation => {
    const location = followed(pointer, schema)
    const strange = Object.keys(location.schema).find(
      (key) => !OTHERS.test(key) && !KEYWORDS.some((known) => known === key),
    )
    if (strange !== undefined) throw new Error(`the generator does not support ${location.pointer}/${strange}`)
    return location
  }

  const stepsOf = (location: SchemaLocation): readonly (readonly [Step, SchemaLocation])[] => {
    const { properties = {}, items, additionalProperties, propertyNames, oneOf = [] } = location.schema
    const step = (by: Step['by'], name: string, schema: Schema): readonly [Step, SchemaLocation] => [
      { by, name },
      locationOf([location.pointer, by, ...(name === '' ? [] : [name])].join('/'), schema),
    ]
    return [
      ...Object.entries(properties).map(([name, schema]) => step('properties', name, schema)),
      ...(items ? [step('items', '', items)] : []),
      ...(typeof additionalProperties === 'object' ? [step('additionalProperties', '', additionalProperties)] : []),
      ...(propertyNames ? [step('propertyNames', '', propertyNames)] : []),
      ...oneOf.map((branch, index) => step('oneOf', String(index), branch)),
    ]
  }
  const known = new Map<Schema, ReturnType<typeof stepsOf>>()
  return {
    locationOf,
    /** Returns the positions one step further. */
    stepsFrom(location: SchemaLocation): ReturnType<typeof stepsOf> {
      const steps = known.get(location.schema) ?? stepsOf(location)
      known.set(location.schema, steps)
      return steps
    },
  }
}
