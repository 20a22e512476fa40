import type { ContractDocument } from '../../scripts/generate/contract.ts'

/** What the contract asks of a value. A keyword that is not named here is refused, so that none is overlooked. */
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

/** The keywords by which a value can be refused. */
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

/** Those that refuse nothing: they lead on, or say something else. */
const OTHERS = /^(\$ref|properties|items|anyOf|default|description|title|examples?|x-.*)$/

/** Where a schema stands: its pointer in the document, and the part of it within its component. */
export type Place = {
  readonly pointer: string
  readonly within: string
  readonly schema: Schema
}

/** The way from one place to the next: into a property, an element, a name, or a form that a value may have. */
export type Step = {
  readonly by: 'properties' | 'items' | 'additionalProperties' | 'propertyNames' | 'oneOf'
  readonly name: string
}

/** What holds the parts of a request together: the contract says nothing of it. */
const HOLDER = /^\w+(\/properties\/(headers|params))?$/
/** Text of an HTTP header or path, which is text by nature. */
const PARAMETER = /^\w+\/properties\/(headers|params)\/properties\/[^/]+$/

/** The keywords of a place that can refuse something. */
export const keywordsOf = ({ pointer, schema }: Place): readonly Keyword[] =>
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

/** The schemas of a document as places, with what leads from one to the next. */
export const contractPlaces = (document: ContractDocument) => {
  const followed = (pointer: string, schema: Schema): Place => {
    if (schema.$ref === undefined)
      return { pointer, within: pointer.replace(/^#\/components\/\w+\/[^/]+|^\w+/, ''), schema }
    const found = schema.$ref.split('/').slice(1).reduce<unknown>(at, document)
    if (!isMap(found)) throw new Error(`${pointer} leads to ${schema.$ref}, where nothing is`)
    return followed(schema.$ref, found)
  }
  const placeOf = (pointer: string, schema: Schema): Place => {
    const place = followed(pointer, schema)
    const strange = Object.keys(place.schema).find(
      (key) => !OTHERS.test(key) && !KEYWORDS.some((known) => known === key),
    )
    if (strange !== undefined) throw new Error(`nobody taught the generator what ${place.pointer}/${strange} means`)
    return place
  }

  const stepsOf = (place: Place): readonly (readonly [Step, Place])[] => {
    const { properties = {}, items, additionalProperties, propertyNames, oneOf = [] } = place.schema
    const step = (by: Step['by'], name: string, schema: Schema): readonly [Step, Place] => [
      { by, name },
      placeOf([place.pointer, by, ...(name === '' ? [] : [name])].join('/'), schema),
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
    placeOf,
    /** The places one step further. */
    stepsFrom(place: Place): ReturnType<typeof stepsOf> {
      const steps = known.get(place.schema) ?? stepsOf(place)
      known.set(place.schema, steps)
      return steps
    },
  }
}
