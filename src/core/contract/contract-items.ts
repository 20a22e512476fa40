import { isMap } from '../domain/is-record.ts'
import { keysOf, pointTo, valueAt } from '../domain/json-pointer.ts'

/** An item of the contract that must have an origin. */
export type ContractItem = {
  /** The operation, schema or kind of component that contains it. */
  readonly group: string
  readonly item: 'operation' | 'status' | 'parameter' | 'header' | 'security scheme' | 'property' | 'value' | 'rule'
  /** Its name within the group. */
  readonly name: string
  readonly pointer: string
  readonly rawOrigin: unknown
  readonly problem?: string
}

type Fields = Readonly<Record<string, unknown>>
type Location = Pick<ContractItem, 'group' | 'name' | 'pointer'>

/** Methods of a path in a contract. */
export const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']
const SUBSCHEMAS = ['items', 'additionalProperties', 'propertyNames', 'allOf', 'anyOf', 'oneOf']
const LIMITS = [
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
  'propertyNames',
  'required',
  'default',
  'oneOf',
  'anyOf',
]

/** Yields everything in a parsed contract that needs an origin, in the order of the file. */
export function* contractItems(document: unknown): Generator<ContractItem> {
  for (const [home, path, pathItem] of pathItems(fieldsOf(document))) {
    const pointer = pointTo(`#/${home}`, path)
    for (const [method, operation] of Object.entries(fieldsOf(pathItem))) {
      const called = fieldsOf(operation).operationId
      const group = typeof called === 'string' ? called : `${method} ${path}`
      const location = { group, name: `${method.toUpperCase()} ${path}`, pointer: pointTo(pointer, method) }
      if (METHODS.includes(method)) yield* operationClaims(location, fieldsOf(operation), document)
      if (method === 'parameters') yield* parameterClaims({ group: path, name: '', pointer }, operation)
    }
  }
  yield* componentClaims(fieldsOf(fieldsOf(document).components))
}

/** Yields the endpoints of callers and the outgoing requests. */
function* pathItems(document: Fields): Generator<[home: string, path: string, pathItem: unknown]> {
  for (const home of ['paths', 'webhooks'])
    for (const [path, pathItem] of Object.entries(fieldsOf(document[home])))
      yield [home, path, resolve(document, pathItem)]
}

/** Returns the value as an object, or an empty one: an incomplete contract is reported instead of an exception. */
export function fieldsOf(value: unknown): Fields {
  return isMap(value) ? value : {}
}

function* operationClaims(location: Location, operation: Fields, document: unknown): Generator<ContractItem> {
  yield { ...location, item: 'operation', rawOrigin: operation['x-origin'] }
  yield* parameterClaims(location, operation.parameters)
  yield* contentClaims(
    { ...location, name: 'body', pointer: pointTo(location.pointer, 'requestBody') },
    operation.requestBody,
  )
  for (const [status, response] of Object.entries(fieldsOf(operation.responses))) {
    const at = { ...location, name: status, pointer: pointTo(location.pointer, 'responses', status) }
    yield { ...at, item: 'status', rawOrigin: fieldsOf(resolve(document, response))['x-origin'] }
    yield* responseClaims(at, fieldsOf(response))
  }
}

/** Yields the claims of inline parameters. Referenced parameters and headers are handled with the components. */
function* parameterClaims(location: Location, parameters: unknown): Generator<ContractItem> {
  for (const [index, value] of (Array.isArray(parameters) ? parameters : []).entries()) {
    const parameter = fieldsOf(value)
    const at = {
      ...location,
      name: String(parameter.name),
      pointer: pointTo(location.pointer, 'parameters', String(index)),
    }
    if (!('$ref' in parameter)) yield* carrierClaims('parameter', at, parameter)
  }
}

function* responseClaims(location: Location, response: Fields): Generator<ContractItem> {
  for (const [name, value] of Object.entries(fieldsOf(response.headers))) {
    const at = { ...location, name: `${location.name} ${name}`, pointer: pointTo(location.pointer, 'headers', name) }
    if (!('$ref' in fieldsOf(value))) yield* carrierClaims('header', at, fieldsOf(value))
  }
  yield* contentClaims(location, response)
}

function* contentClaims(location: Location, body: unknown): Generator<ContractItem> {
  for (const [type, media] of Object.entries(fieldsOf(fieldsOf(body).content))) {
    const pointer = pointTo(location.pointer, 'content', type, 'schema')
    yield* schemaClaims({ ...location, pointer }, fieldsOf(fieldsOf(media).schema), false)
  }
}

function* componentClaims(components: Fields): Generator<ContractItem> {
  const kinds = { securitySchemes: 'security scheme', parameters: 'parameter', headers: 'header' } as const
  for (const [group, item] of Object.entries(kinds)) {
    for (const [name, value] of Object.entries(fieldsOf(components[group])))
      yield* carrierClaims(item, { group, name, pointer: pointTo('#/components', group, name) }, fieldsOf(value))
  }
  for (const [name, value] of Object.entries(fieldsOf(components.responses)))
    yield* responseClaims(
      { group: 'responses', name, pointer: pointTo('#/components/responses', name) },
      fieldsOf(value),
    )
  for (const [group, value] of Object.entries(fieldsOf(components.schemas)))
    yield* schemaClaims({ group, name: '', pointer: pointTo('#/components/schemas', group) }, fieldsOf(value), false)
}

/** Yields the claims of a parameter, header or security scheme. Its origin includes the limits of its schema. */
function* carrierClaims(item: ContractItem['item'], location: Location, carrier: Fields): Generator<ContractItem> {
  const rawOrigin = carrier['x-origin']
  yield { ...location, item, rawOrigin }
  yield* ruleClaims(location, carrier, true)
  const covered = isAssumed(rawOrigin) || 'x-rule-origin' in carrier
  yield* schemaClaims({ ...location, pointer: pointTo(location.pointer, 'schema') }, fieldsOf(carrier.schema), covered)
}

/** `covered`: an assumption of a parent includes the limits of this schema. */
function* schemaClaims(location: Location, schema: Fields, covered: boolean): Generator<ContractItem> {
  yield* ruleClaims(location, schema, covered)
  yield* valueClaims(location, schema)
  for (const [key, value] of Object.entries(fieldsOf(schema.properties))) {
    const name = location.name === '' ? key : `${location.name}.${key}`
    const at = { ...location, name, pointer: pointTo(location.pointer, 'properties', key) }
    const rawOrigin = fieldsOf(value)['x-origin']
    yield { ...at, item: 'property', rawOrigin }
    yield* schemaClaims(at, fieldsOf(value), isAssumed(rawOrigin))
  }
  for (const [at, value] of subschemas(location.pointer, schema))
    yield* schemaClaims({ ...location, pointer: at }, value, covered || 'x-rule-origin' in schema)
}

function* ruleClaims(location: Location, schema: Fields, covered: boolean): Generator<ContractItem> {
  const limited = schema.additionalProperties === false || LIMITS.some((keyword) => keyword in schema)
  if ('x-rule-origin' in schema || (limited && !covered))
    yield {
      ...location,
      pointer: pointTo(location.pointer, 'x-rule-origin'),
      item: 'rule',
      rawOrigin: schema['x-rule-origin'],
    }
}

/** Yields a claim for each value of an enum, or one claim if all share the name of one origin. */
function* valueClaims(location: Location, schema: Fields): Generator<ContractItem> {
  if (typeof schema['x-enum-origin'] === 'string') {
    const name = location.name === '' ? 'every value' : `${location.name} = every value`
    yield {
      ...location,
      item: 'value',
      name,
      pointer: pointTo(location.pointer, 'x-enum-origin'),
      rawOrigin: schema['x-enum-origin'],
    }
    return
  }
  const values = Array.isArray(schema.enum) ? schema.enum.map(String) : []
  const origin = fieldsOf(schema['x-enum-origin'])
  const at = (value: string) => {
    const name = location.name === '' ? value : `${location.name} = ${value}`
    return { ...location, item: 'value', name, pointer: pointTo(location.pointer, 'x-enum-origin', value) } as const
  }
  for (const value of values) yield { ...at(value), rawOrigin: origin[value] }
  for (const value of Object.keys(origin).filter((value) => !values.includes(value)))
    yield { ...at(value), rawOrigin: undefined, problem: 'not a value of the enum' }
}

function* subschemas(pointer: string, schema: Fields): Generator<[string, Fields]> {
  for (const keyword of SUBSCHEMAS.filter((keyword) => keyword in schema)) {
    const value = schema[keyword]
    if (!Array.isArray(value)) yield [pointTo(pointer, keyword), fieldsOf(value)]
    else for (const [index, each] of value.entries()) yield [pointTo(pointer, keyword, String(index)), fieldsOf(each)]
  }
}

function resolve(document: unknown, value: unknown): unknown {
  const { $ref } = fieldsOf(value)
  return typeof $ref === 'string' ? valueAt(document, keysOf($ref)) : value
}

function isAssumed(origin: unknown): boolean {
  // Only assumptions have names in `x-origins`, and only they are recorded.
  return typeof origin === 'string' || ['assumed', 'recorded'].includes(String(fieldsOf(origin).kind))
}
