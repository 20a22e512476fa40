import { isMap } from '../../src/core/domain/is-record.ts'

type Fields = Readonly<Record<string, unknown>>
const fieldsOf = (value: unknown): Fields => (isMap(value) ? value : {})

/** Names with another meaning in a language or in the code around a generated client. */
const TAKEN = ['Error', 'Exception', 'Object', 'Map', 'Date', 'Response', 'Request', 'Configuration', 'ApiClient']
/** Members of every model of a Python client besides its fields; its generator renames `json`. */
const PYTHON_HAS = ['copy', 'dict', 'schema', 'construct', 'validate']
const CHOICES = ['oneOf', 'anyOf', 'allOf']
/** Subschemas that only refine a value: no generator creates a type for them. */
const RULES = ['if', 'then', 'else', 'not', 'propertyNames']
const NO_SCHEMAS = ['example', 'examples', 'default', 'enum', 'const', 'required', 'dependentRequired']

/** Returns a schema, or the shared schema to which it refers. */
const resolvedIn = (schemas: Fields, schema: unknown): Fields => {
  const { $ref: reference, ...own } = fieldsOf(schema)
  return typeof reference === 'string' ? fieldsOf(schemas[reference.split('/').at(-1) ?? '']) : own
}

/** Finds schemas for which generators lose an operation or write code that does not compile, by position. */
export const generatorTraps = (document: unknown): readonly string[] => {
  const { webhooks, components } = fieldsOf(document)
  const { schemas } = fieldsOf(components)
  return [
    ...Object.entries(fieldsOf(webhooks))
      .filter(([, item]) => !('$ref' in fieldsOf(item)))
      .map(([name]) => `#/webhooks/${name}: taken for an operation that can be called; refer to components.pathItems`),
    ...Object.keys(fieldsOf(schemas))
      .filter((name) => TAKEN.includes(name))
      .map((name) => `#/components/schemas/${name}: the name means something else in a client`),
    ...sharedNames(fieldsOf(schemas)),
    ...operationIds(document)
      .map((id) => `${id.charAt(0).toUpperCase()}${id.slice(1)}Response`)
      .filter((name) => name in fieldsOf(schemas))
      .map((name) => `#/components/schemas/${name}: oapi-codegen calls the response of the operation so`),
    ...shapeTraps(document, '#', fieldsOf(schemas)),
  ]
}

const operationIds = (document: unknown): readonly string[] =>
  Object.values(fieldsOf(fieldsOf(document).paths))
    .flatMap((item) => Object.values(fieldsOf(item)))
    .flatMap((operation) => String(fieldsOf(operation).operationId ?? []))

/** A Go client puts the values of all shared enums into one namespace. */
const sharedNames = (schemas: Fields): readonly string[] => {
  const owners = new Map<string, string>()
  return Object.entries(schemas).flatMap(([name, schema]) => {
    const { enum: values, 'x-enum-varnames': names = values } = fieldsOf(schema)
    return (Array.isArray(names) ? names : []).flatMap((value) => {
      const key = String(value).toUpperCase()
      const owner = owners.get(key) ?? name
      owners.set(key, owner)
      const reported = `#/components/schemas/${name}: ${owner} has ${key}, too; give x-enum-varnames`
      return owner === name ? [] : [reported]
    })
  })
}

function* shapeTraps(node: unknown, at: string, schemas: Fields): Generator<string> {
  if (Array.isArray(node))
    for (const [index, item] of node.entries()) yield* shapeTraps(item, `${at}/${index}`, schemas)
  if (!isMap(node)) return
  const isField = /\/properties$/.test(at)
  if (!isField) yield* schemaTraps(node, at, schemas)
  for (const [key, value] of Object.entries(node)) {
    if (isField || !(RULES.includes(key) || NO_SCHEMAS.includes(key) || key.startsWith('x-')))
      yield* shapeTraps(value, `${at}/${key}`, schemas)
  }
}

/** Returns true if the keys of a mapping are exactly the values that the branches allow. */
const isComplete = (schema: Fields, branches: unknown, schemas: Fields): boolean => {
  const { propertyName, mapping } = fieldsOf(schema.discriminator)
  const allowed = (Array.isArray(branches) ? branches : []).flatMap((branch) => {
    const { enum: values } = fieldsOf(fieldsOf(resolvedIn(schemas, branch).properties)[String(propertyName)])
    return Array.isArray(values) ? values.map(String) : []
  })
  return Object.keys(fieldsOf(mapping)).sort().join() === allowed.sort().join()
}

function* schemaTraps(schema: Fields, at: string, schemas: Fields): Generator<string> {
  const isNamed = /^#\/components\/schemas\/[^/]+$/.test(at)
  const choice = CHOICES.find((keyword) => keyword in schema)
  // A Go client has a method HasX for a field x.
  const names = Object.keys(fieldsOf(schema.properties))
  // A Python client has methods of these names.
  for (const name of names)
    if (PYTHON_HAS.includes(name)) yield `${at}/properties/${name}: means something else in a client`
  for (const name of names)
    if (names.includes(`has${name.charAt(0).toUpperCase()}${name.slice(1)}`))
      yield `${at}: has both ${name} and a has… of it`
  if ('const' in schema && schema.type !== 'string') yield `${at}: const of another type than string`
  if ('properties' in schema && !isNamed) yield `${at}: an object without a name; move it to components.schemas`
  if ('properties' in schema && choice) yield `${at}: ${choice} beside properties`
  if (Array.isArray(schema.type)) yield `${at}: a list as type; use anyOf of types`
  if (choice && 'mapping' in fieldsOf(schema.discriminator) && !isComplete(schema, schema[choice], schemas))
    yield `${at}: the mapping of the discriminator has other values than its branches`
  if ('not' in fieldsOf(schema.then)) yield `${at}: not after then; say it without if, or the whole becomes any type`
  if (choice && /\/additionalProperties$/.test(at)) yield `${at}: ${choice} of what further fields are`
  for (const branch of choice && Array.isArray(schema[choice]) ? schema[choice] : [])
    if (resolvedIn(schemas, branch).type === 'array')
      yield `${at}: a list as a branch; Java and TypeScript clients do not compile. Put it into a member`
    else if (!('$ref' in fieldsOf(branch)) && Object.keys(fieldsOf(branch)).join() !== 'type')
      yield `${at}: a branch without a name`
}
