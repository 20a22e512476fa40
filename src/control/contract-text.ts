import { parse } from 'yaml'
import { isMap } from '../core/domain/is-record.ts'
import { once } from '../core/domain/once.ts'
import { compact } from '../core/domain/without-undefined.ts'
import { runAtOnce } from '../engine/cooperative.ts'
import { conditionSchemas } from './condition-schemas.ts'
import { writingYaml } from './contract-yaml.ts'

type Fields = Readonly<Record<string, unknown>>

const fieldsOf = (value: unknown): Fields => (isMap(value) ? value : {})
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** A list or a map with each member made into another; anything else as it is. */
const each = (value: unknown, made: (member: unknown, key: string) => unknown): unknown => {
  if (Array.isArray(value)) return value.map((member) => made(member, ''))
  if (!isMap(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, made(member, key)]))
}

/** A body is JSON, unless its `content` says otherwise. */
const inJson = (said: unknown): unknown => {
  const { schema, example, examples, ...rest } = fieldsOf(said)
  return schema === undefined
    ? said
    : { ...rest, content: { 'application/json': compact({ schema, example, examples }) } }
}

/** A schema with a property for each condition of a scenario, if it has `x-conditions`. */
const withConditions = (schema: unknown): unknown => {
  const { 'x-conditions': isOfConditions, ...rest } = fieldsOf(schema)
  return isOfConditions === true ? { ...rest, properties: conditionSchemas() } : schema
}

/** An object has all its properties and no others, unless it says otherwise. One with a `type` is written in full. */
const closed = (schema: unknown): unknown => {
  const { description, additionalProperties = false, required, ...rest } = fieldsOf(schema)
  if ('type' in rest || !isMap(rest.properties)) return schema
  const needed = listOf(required ?? Object.keys(rest.properties))
  return compact({
    type: 'object',
    description,
    additionalProperties,
    required: needed.length > 0 ? needed : undefined,
    ...rest,
  })
}

/** A text in the query is not empty; a pattern and a list of words say so themselves. */
const notEmpty = (schema: unknown): unknown => {
  const { type, pattern, enum: words } = fieldsOf(schema)
  const isFree = type === 'string' && pattern === undefined && words === undefined
  return isFree && isMap(schema) ? { minLength: 1, ...schema } : schema
}

/** A parameter is one of the query, unless it says otherwise. */
const inQuery = (said: unknown): unknown => {
  if (!isMap(said)) return said
  const parameter = { name: said.name, in: 'query', ...said }
  return parameter.in === 'query' ? { ...parameter, schema: notEmpty(said.schema) } : parameter
}

/** The names of the members of a schema, those of each of its forms. */
const membersOf = (schemas: Fields, name: unknown): readonly string[] => {
  const { properties, oneOf } = fieldsOf(schemas[String(name)])
  const members = [...Object.keys(fieldsOf(properties)), ...listOf(oneOf).flatMap((form) => membersOf(schemas, form))]
  return [...new Set(members)]
}

/** What the short form of a list has: names of members of its rows, with commas. @throws where there are none */
const namingMembers = (schemas: Fields, said: unknown): unknown => {
  const { 'x-members-of': row, 'x-but': but, ...rest } = fieldsOf(said)
  if (row === undefined) return said
  const all = membersOf(schemas, row)
  const gone = listOf(but).find((name) => !all.some((member) => member === name))
  if (gone !== undefined) throw new Error(`x-but of ${row}: the contract has no ${gone} among its members`)
  const members = all.filter((name) => !listOf(but).includes(name))
  if (members.length === 0) throw new Error(`the contract has no members of ${row}`)
  const one = `(${members.join('|')})`
  const schema = { type: 'string', maxLength: 500, pattern: `^${one}(,${one})*$` }
  const description =
    'The short form: `short` has these members of each row, with commas, and a page has at most 2 KB. Where there is more, `next` is for `after`, and `older` for `before`.'
  return { ...rest, description, schema, 'x-members': members }
}

/** Paths of what can be let go (`--keep`): their ids are remembered. */
const CAN_GO = /^\/(transactions|links|webhooks)\/\{id\}/

/** The statuses with which a call refuses whatever it is about. */
const refusals = (
  path: string,
  { security, requestBody, 'x-takes-webhooks': takesWebhooks }: Fields,
): readonly unknown[] => {
  const isOpen = Array.isArray(security) && security.length === 0
  return [
    400,
    405,
    ...(isOpen ? [] : [401]),
    // Webhooks are kept out everywhere but where they belong, and pages from elsewhere where something can be changed.
    ...(takesWebhooks === true ? [] : [403]),
    ...(path.includes('{id}') ? [404] : []),
    ...(CAN_GO.test(path) ? [410] : []),
    ...(requestBody === undefined ? [] : [413, 415]),
  ]
}

/** What a contract in short says in full: the rules stand at its top. @throws where it contradicts itself */
const inFull = ({ 'x-in-short': _, paths, components, ...document }: Fields): Fields => {
  const known = fieldsOf(components)

  /** A name is that of a component; anything else is meant as it is. */
  const named = (kind: 'parameters' | 'responses' | 'schemas', value: unknown): unknown => {
    if (typeof value !== 'string') return value
    if (Object.hasOwn(fieldsOf(known[kind]), value)) return { $ref: `#/components/${kind}/${value}` }
    throw new Error(`the contract has no ${value} among its ${kind}`)
  }
  const schemaOf = (value: unknown): unknown => withSchemas(named('schemas', value))
  const withSchemas = (node: unknown): unknown =>
    each(node, (value, key) => {
      if (['example', 'examples', 'default'].includes(key)) return value
      if (['schema', 'items'].includes(key)) return schemaOf(value)
      return ['schemas', 'properties', 'oneOf'].includes(key) ? each(value, schemaOf) : withSchemas(value)
    })

  /** Every call takes `?space=`, behind the parts of its path, unless another parameter of it is called so. */
  const withSpace = (path: string, parameters: readonly unknown[]): readonly unknown[] => {
    const isSpace = (one: unknown): boolean =>
      fieldsOf(typeof one === 'string' ? fieldsOf(known.parameters)[one] : one).name === 'space'
    return parameters.some(isSpace) ? parameters : parameters.toSpliced(path.split('{').length - 1, 0, 'Space')
  }
  const operation = (path: string, said: Fields): Fields => {
    const {
      operationId,
      parameters,
      requestBody,
      responses,
      'x-refuses': own,
      'x-takes-webhooks': _takes,
      ...rest
    } = said
    const byRule = refusals(path, said)
    const again = listOf(own).find((status) => byRule.includes(status))
    if (again !== undefined) throw new Error(`x-refuses of ${operationId}: ${again} follows from a rule`)
    const refused = Object.fromEntries(
      [...byRule, ...listOf(own)].map((status) => [status, status === 401 ? 'Unauthorized' : 'Error']),
    )
    return {
      operationId,
      ...rest,
      parameters: withSpace(path, listOf(parameters).flat()).map((one) =>
        named('parameters', inQuery(namingMembers(fieldsOf(known.schemas), one))),
      ),
      ...(isMap(requestBody) && { requestBody: inJson({ required: true, ...requestBody }) }),
      responses: each({ ...refused, ...fieldsOf(responses) }, (one) => named('responses', inJson(one))),
    }
  }
  return fieldsOf(
    withSchemas({
      ...document,
      paths: each(paths, (item, path) => each(item, (said) => operation(path, fieldsOf(said)))),
      components: {
        ...known,
        parameters: each(known.parameters, inQuery),
        responses: each(known.responses, inJson),
        schemas: each(known.schemas, (schema) => closed(withConditions(schema))),
      },
    }),
  )
}

/** A contract as data. @throws where one in short contradicts itself */
export const contractOf = (yaml: string): Fields => {
  const document = fieldsOf(parse(yaml, { merge: true }))
  return 'x-in-short' in document ? inFull(document) : document
}

/** A contract as its readers get it: in full, and without aliases. It is read once, by whoever asks first. */
export const contractTexts = (source: string) => {
  const document = once(() => contractOf(source))
  return {
    document,
    yaml: once(() => (/^x-in-short:/m.test(source) ? runAtOnce(writingYaml(document())) : source)),
    json: once(() => `${JSON.stringify(document())}\n`),
  }
}
