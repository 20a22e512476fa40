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
  readonly said: unknown
  readonly problem?: string
}

type Fields = Readonly<Record<string, unknown>>
type Place = Pick<ContractItem, 'group' | 'name' | 'pointer'>

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
      const place = { group, name: `${method.toUpperCase()} ${path}`, pointer: pointTo(pointer, method) }
      if (METHODS.includes(method)) yield* operationClaims(place, fieldsOf(operation), document)
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

function* operationClaims(place: Place, operation: Fields, document: unknown): Generator<ContractItem> {
  yield { ...place, item: 'operation', said: operation['x-origin'] }
  yield* parameterClaims(place, operation.parameters)
  yield* contentClaims(
    { ...place, name: 'body', pointer: pointTo(place.pointer, 'requestBody') },
    operation.requestBody,
  )
  for (const [status, response] of Object.entries(fieldsOf(operation.responses))) {
    const at = { ...place, name: status, pointer: pointTo(place.pointer, 'responses', status) }
    yield { ...at, item: 'status', said: fieldsOf(resolve(document, response))['x-origin'] }
    yield* responseClaims(at, fieldsOf(response))
  }
}

/** Yields the claims of inline parameters. Referenced parameters and headers are handled with the components. */
function* parameterClaims(place: Place, parameters: unknown): Generator<ContractItem> {
  for (const [index, value] of (Array.isArray(parameters) ? parameters : []).entries()) {
    const parameter = fieldsOf(value)
    const at = { ...place, name: String(parameter.name), pointer: pointTo(place.pointer, 'parameters', String(index)) }
    if (!('$ref' in parameter)) yield* carrierClaims('parameter', at, parameter)
  }
}

function* responseClaims(place: Place, response: Fields): Generator<ContractItem> {
  for (const [name, value] of Object.entries(fieldsOf(response.headers))) {
    const at = { ...place, name: `${place.name} ${name}`, pointer: pointTo(place.pointer, 'headers', name) }
    if (!('$ref' in fieldsOf(value))) yield* carrierClaims('header', at, fieldsOf(value))
  }
  yield* contentClaims(place, response)
}

function* contentClaims(place: Place, body: unknown): Generator<ContractItem> {
  for (const [type, media] of Object.entries(fieldsOf(fieldsOf(body).content))) {
    const pointer = pointTo(place.pointer, 'content', type, 'schema')
    yield* schemaClaims({ ...place, pointer }, fieldsOf(fieldsOf(media).schema), false)
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
function* carrierClaims(item: ContractItem['item'], place: Place, carrier: Fields): Generator<ContractItem> {
  const said = carrier['x-origin']
  yield { ...place, item, said }
  yield* ruleClaims(place, carrier, true)
  const covered = isAssumed(said) || 'x-rule-origin' in carrier
  yield* schemaClaims({ ...place, pointer: pointTo(place.pointer, 'schema') }, fieldsOf(carrier.schema), covered)
}

/** `covered`: an assumption of a parent includes the limits of this schema. */
function* schemaClaims(place: Place, schema: Fields, covered: boolean): Generator<ContractItem> {
  yield* ruleClaims(place, schema, covered)
  yield* valueClaims(place, schema)
  for (const [key, value] of Object.entries(fieldsOf(schema.properties))) {
    const name = place.name === '' ? key : `${place.name}.${key}`
    const at = { ...place, name, pointer: pointTo(place.pointer, 'properties', key) }
    const said = fieldsOf(value)['x-origin']
    yield { ...at, item: 'property', said }
    yield* schemaClaims(at, fieldsOf(value), isAssumed(said))
  }
  for (const [at, value] of subschemas(place.pointer, schema))
    yield* schemaClaims({ ...place, pointer: at }, value, covered || 'x-rule-origin' in schema)
}

function* ruleClaims(place: Place, schema: Fields, covered: boolean): Generator<ContractItem> {
  const limited = schema.additionalProperties === false || LIMITS.some((keyword) => keyword in schema)
  if ('x-rule-origin' in schema || (limited && !covered))
    yield { ...place, pointer: pointTo(place.pointer, 'x-rule-origin'), item: 'rule', said: schema['x-rule-origin'] }
}

/** Yields a claim for each value of an enum, or one claim if all share the name of one origin. */
function* valueClaims(place: Place, schema: Fields): Generator<ContractItem> {
  if (typeof schema['x-enum-origin'] === 'string') {
    const name = place.name === '' ? 'every value' : `${place.name} = every value`
    yield {
      ...place,
      item: 'value',
      name,
      pointer: pointTo(place.pointer, 'x-enum-origin'),
      said: schema['x-enum-origin'],
    }
    return
  }
  const values = Array.isArray(schema.enum) ? schema.enum.map(String) : []
  const said = fieldsOf(schema['x-enum-origin'])
  const at = (value: string) => {
    const name = place.name === '' ? value : `${place.name} = ${value}`
    return { ...place, item: 'value', name, pointer: pointTo(place.pointer, 'x-enum-origin', value) } as const
  }
  for (const value of values) yield { ...at(value), said: said[value] }
  for (const value of Object.keys(said).filter((value) => !values.includes(value)))
    yield { ...at(value), said: undefined, problem: 'not a value of the enum' }
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

function isAssumed(said: unknown): boolean {
  // Only assumptions have names in `x-origins`, and only they are recorded.
  return typeof said === 'string' || ['assumed', 'recorded'].includes(String(fieldsOf(said).kind))
}
