import { parse } from 'yaml'
import { isMap } from '../core/domain/is-record.ts'
import { once } from '../core/domain/once.ts'
import { compact } from '../core/domain/without-undefined.ts'
import { runAtOnce } from '../engine/yielding.ts'
import { conditionSchemas } from './condition-schemas.ts'
import { writingYaml } from './contract-yaml.ts'

type Fields = Readonly<Record<string, unknown>>

const fieldsOf = (value: unknown): Fields => (isMap(value) ? value : {})
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Maps each member of an array or object; returns any other value unchanged. */
const each = (value: unknown, made: (member: unknown, key: string) => unknown): unknown => {
  if (Array.isArray(value)) return value.map((member) => made(member, ''))
  if (!isMap(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, made(member, key)]))
}

/** Makes a body with a `schema` a JSON body. A body with `content` stays unchanged. */
const inJson = (body: unknown): unknown => {
  const { schema, example, examples, ...rest } = fieldsOf(body)
  return schema === undefined
    ? body
    : { ...rest, content: { 'application/json': compact({ schema, example, examples }) } }
}

/** A schema with a property for each condition of a scenario, if it has `x-conditions`. */
const withConditions = (schema: unknown): unknown => {
  const { 'x-conditions': isOfConditions, ...rest } = fieldsOf(schema)
  return isOfConditions === true ? { ...rest, properties: conditionSchemas() } : schema
}

/**
 * Closes an object schema and requires all its properties, unless it declares otherwise. A schema with a `type` is
 * complete.
 */
const closed = (schema: unknown): unknown => {
  const { description, additionalProperties = false, required, ...rest } = fieldsOf(schema)
  if ('type' in rest || !isMap(rest.properties)) return schema
  const requiredNames = listOf(required ?? Object.keys(rest.properties))
  return compact({
    type: 'object',
    description,
    additionalProperties,
    required: requiredNames.length > 0 ? requiredNames : undefined,
    ...rest,
  })
}

/** Adds `minLength: 1` to a string in the query, unless it has a pattern or an enum. */
const notEmpty = (schema: unknown): unknown => {
  const { type, pattern, enum: values } = fieldsOf(schema)
  const isFree = type === 'string' && pattern === undefined && values === undefined
  return isFree && isMap(schema) ? { minLength: 1, ...schema } : schema
}

/** Makes a parameter a query parameter, unless it has another `in`. */
const inQuery = (input: unknown): unknown => {
  if (!isMap(input)) return input
  const parameter = { name: input.name, in: 'query', ...input }
  return parameter.in === 'query' ? { ...parameter, schema: notEmpty(input.schema) } : parameter
}

/** Returns the member names of a schema, including those of each `oneOf` form. */
const membersOf = (schemas: Fields, name: unknown): readonly string[] => {
  const { properties, oneOf } = fieldsOf(schemas[String(name)])
  const members = [...Object.keys(fieldsOf(properties)), ...listOf(oneOf).flatMap((form) => membersOf(schemas, form))]
  return [...new Set(members)]
}

/** Expands `x-members-of` to a comma-separated list of members of a row. @throws if the row has no such members */
const namingMembers = (schemas: Fields, parameter: unknown): unknown => {
  const { 'x-members-of': row, 'x-but': but, ...rest } = fieldsOf(parameter)
  if (row === undefined) return parameter
  const all = membersOf(schemas, row)
  const gone = listOf(but).find((name) => !all.some((member) => member === name))
  if (gone !== undefined) throw new Error(`x-but of ${row}: the schema has no member ${gone}`)
  const members = all.filter((name) => !listOf(but).includes(name))
  if (members.length === 0) throw new Error(`The contract has no members of ${row}`)
  const first = `(${members.join('|')})`
  const schema = { type: 'string', maxLength: 500, pattern: `^${first}(,${first})*$` }
  const description =
    'Short form: `short` contains only these members of each row (comma-separated), at most 2 KB per page. For the next page, pass `next` as `after`, or `older` as `before`.'
  return { ...rest, description, schema, 'x-members': members }
}

/** Paths of records that `--keep` can remove: their IDs are remembered. */
const REMOVABLE = /^\/(transactions|links|webhooks)\/\{id\}/

/** Returns the error statuses that apply to every operation of this kind. */
const commonErrors = (
  path: string,
  { security, requestBody, 'x-takes-webhooks': takesWebhooks }: Fields,
): readonly unknown[] => {
  const isOpen = Array.isArray(security) && security.length === 0
  return [
    400,
    405,
    ...(isOpen ? [] : [401]),
    // Only the receiver accepts webhooks, and operations that change something reject cross-origin pages.
    ...(takesWebhooks === true ? [] : [403]),
    ...(path.includes('{id}') ? [404] : []),
    ...(REMOVABLE.test(path) ? [410] : []),
    ...(requestBody === undefined ? [] : [413, 415]),
  ]
}

/** Expands a contract in short form; the rules are at its top. @throws if it contradicts itself */
const inFull = ({ 'x-in-short': _, paths, components, ...document }: Fields): Fields => {
  const known = fieldsOf(components)

  /** Resolves the name of a component to a reference; returns any other value unchanged. */
  const named = (kind: 'parameters' | 'responses' | 'schemas', value: unknown): unknown => {
    if (typeof value !== 'string') return value
    if (Object.hasOwn(fieldsOf(known[kind]), value)) return { $ref: `#/components/${kind}/${value}` }
    throw new Error(`The contract has no ${value} in its ${kind}`)
  }
  const schemaOf = (value: unknown): unknown => withSchemas(named('schemas', value))
  const withSchemas = (node: unknown): unknown =>
    each(node, (value, key) => {
      if (['example', 'examples', 'default'].includes(key)) return value
      if (['schema', 'items'].includes(key)) return schemaOf(value)
      return ['schemas', 'properties', 'oneOf'].includes(key) ? each(value, schemaOf) : withSchemas(value)
    })

  /** Adds `?space=` after the path parameters, unless the operation has its own parameter of this name. */
  const withSpace = (path: string, parameters: readonly unknown[]): readonly unknown[] => {
    const isSpace = (item: unknown): boolean =>
      fieldsOf(typeof item === 'string' ? fieldsOf(known.parameters)[item] : item).name === 'space'
    return parameters.some(isSpace) ? parameters : parameters.toSpliced(path.split('{').length - 1, 0, 'Space')
  }
  const operation = (path: string, input: Fields): Fields => {
    const {
      operationId,
      parameters,
      requestBody,
      responses,
      'x-rejects': own,
      'x-takes-webhooks': _takes,
      ...rest
    } = input
    const byRule = commonErrors(path, input)
    const again = listOf(own).find((status) => byRule.includes(status))
    if (again !== undefined) throw new Error(`x-rejects of ${operationId}: a rule already adds ${again}`)
    const errors = Object.fromEntries(
      [...byRule, ...listOf(own)].map((status) => [status, status === 401 ? 'Unauthorized' : 'Error']),
    )
    return {
      operationId,
      ...rest,
      parameters: withSpace(path, listOf(parameters).flat()).map((item) =>
        named('parameters', inQuery(namingMembers(fieldsOf(known.schemas), item))),
      ),
      ...(isMap(requestBody) && { requestBody: inJson({ required: true, ...requestBody }) }),
      responses: each({ ...errors, ...fieldsOf(responses) }, (item) => named('responses', inJson(item))),
    }
  }
  return fieldsOf(
    withSchemas({
      ...document,
      paths: each(paths, (item, path) => each(item, (input) => operation(path, fieldsOf(input)))),
      components: {
        ...known,
        parameters: each(known.parameters, inQuery),
        responses: each(known.responses, inJson),
        schemas: each(known.schemas, (schema) => closed(withConditions(schema))),
      },
    }),
  )
}

/** Parses a contract. @throws if its short form contradicts itself */
export const contractOf = (yaml: string): Fields => {
  const document = fieldsOf(parse(yaml, { merge: true }))
  return 'x-in-short' in document ? inFull(document) : document
}

/** Returns a contract as clients receive it: expanded and without aliases. The first request reads it. */
export const contractTexts = (source: string) => {
  const document = once(() => contractOf(source))
  return {
    document,
    yaml: once(() => (/^x-in-short:/m.test(source) ? runAtOnce(writingYaml(document())) : source)),
    json: once(() => `${JSON.stringify(document())}\n`),
  }
}
