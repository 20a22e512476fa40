import { isMap } from '../../src/core/domain/is-record.ts'
import type { ContractDocument } from './contract.ts'
import { banner, type Generated } from './generated.ts'
import { importOfVocabulary, typeNameOf } from './wire-types.ts'

type Json = Readonly<Record<string, unknown>>

const VERBS = ['get', 'post', 'put', 'delete']

const resolved = (document: Json, value: unknown): Json => {
  if (!isMap(value)) return {}
  if (typeof value.$ref !== 'string') return value
  const path = value.$ref.split('/').slice(1)
  return path.reduce<Json>((at, name) => (isMap(at[name]) ? (at[name] as Json) : {}), document)
}

/** Returns the TypeScript type of a parameter in a URL. */
const parameterType = (schema: unknown): string => {
  if (!isMap(schema)) return 'string'
  const typeName = typeNameOf(schema)
  if (typeName !== undefined) return typeName
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => `'${value}'`).join(' | ')
  if (schema.type === 'integer' || schema.type === 'number') return 'number'
  return schema.type === 'boolean' ? 'boolean' : 'string'
}

/** Returns the name of the JSON schema of a body; other media types have no separate type. */
const jsonType = (content: unknown): string | undefined => {
  const media = isMap(content) ? Object.entries(content) : []
  const [json] = media.filter(([type]) => type === 'application/json').map(([, value]) => value)
  const schema = isMap(json) ? json.schema : undefined
  if (isMap(schema) && typeof schema.$ref === 'string') return schema.$ref.split('/').at(-1)
  if (json !== undefined) return 'unknown'
  return media.length > 0 ? 'string' : undefined
}

const members = (parameters: readonly Json[], location: string): string =>
  parameters
    .filter((parameter) => parameter.in === location)
    .map(
      ({ name, schema, required }) => `'${name}'${required === true ? '' : '?'}: ${parameterType(schema)} | undefined`,
    )
    .join('; ')

/** Parameter of an operation that accepts any query. */
const ANY_QUERY = '#/components/parameters/AnyQuery'

const operationLines = (document: Json, path: string, verb: string, operation: Json) => {
  const written: readonly unknown[] = Array.isArray(operation.parameters) ? operation.parameters : []
  const isOneOf = (item: unknown, ref: string): boolean => isMap(item) && item.$ref === ref
  const takesAny = written.some((item) => isOneOf(item, ANY_QUERY))
  const parameters = written.filter((item) => !isOneOf(item, ANY_QUERY)).map((item) => resolved(document, item))
  const query = parameters.filter(({ in: location }) => location === 'query').map(({ name }) => name)
  const request = resolved(document, operation.requestBody)
  const json = jsonType(request.content)
  const isTextToo = isMap(request.content) && Object.keys(request.content).length > 1
  const body = json !== undefined && isTextToo ? `${json} | string` : json
  const responses = Object.entries(isMap(operation.responses) ? operation.responses : {})
  const all = responses.map(([status, value]) => {
    const { content } = resolved(document, value)
    return { status, isGood: status.startsWith('2'), response: jsonType(content) ?? 'undefined' }
  })
  const good = all.filter(({ isGood }) => isGood)
  const types = [...new Set(good.map(({ response }) => response))]
  // All errors have the same schema, which is handled once.
  const own = all.filter(({ isGood, response }) => isGood || response !== 'ControlError')
  const parts = [
    `path: { ${members(parameters, 'path').replaceAll(' | undefined', '')} }`,
    `query: { ${members(parameters, 'query')} }`,
    `body: ${body === undefined ? 'undefined' : `${body}${request.required === true ? '' : ' | undefined'}`}`,
    `response: ${types.join(' | ') || 'undefined'}`,
    `status: ${good.map(({ status }) => status).join(' | ')}`,
    `responses: { ${own.map(({ status, response }) => `${status}: ${response}`).join('; ')} }`,
  ]
  return {
    type: `  ${operation.operationId}: {\n${parts.map((part) => `    ${part}\n`).join('')}  }`,
    route: `  ${operation.operationId}: ${JSON.stringify({
      verb: verb.toUpperCase(),
      path: path === '/' ? '' : path,
      ...(query.join() !== 'space' && { query }),
      ...(takesAny && { takesAnyQuery: true }),
      ...(Array.isArray(operation.security) && operation.security.length === 0 && { isOpen: true }),
      ...(good[0]?.status !== '200' && { status: Number(good[0]?.status) }),
    })},`,
    summary: `  ${operation.operationId}: ${JSON.stringify(operation.summary)},`,
    about: `  ${operation.operationId}: ${JSON.stringify(operation['x-about'])},`,
    members: parameters.flatMap((item) =>
      item['x-members'] === undefined ? [] : [`  ${operation.operationId}: ${JSON.stringify(item['x-members'])},`],
    ),
    schemas: [json, ...own.map(({ response }) => response)],
  }
}

const BANNER = banner('src/control/openapi.yaml')

const operationsOf = (document: Json) =>
  Object.entries(isMap(document.paths) ? document.paths : {}).flatMap(([path, item]) =>
    Object.entries(isMap(item) ? item : {})
      .filter(([verb]) => VERBS.includes(verb))
      .map(([verb, operation]) => operationLines(document, path, verb, operation as Json)),
  )

/** Returns the summary of each operation. They are a separate module, since not every caller needs them. */
export const controlSummaries = (document: ContractDocument): Generated => ({
  path: 'src/core/contract/control-summaries.gen.ts',
  text: [
    BANNER,
    "import type { ControlOperations } from './control-operations.gen.ts'\n",
    '/** Purpose of each operation. */',
    'export const CONTROL_SUMMARIES: { readonly [Name in keyof ControlOperations]: string } = {',
    ...operationsOf(document).map(({ summary }) => summary),
    '}\n',
  ].join('\n'),
})

/** Returns the scope of each operation, which decides the tokens that it accepts. Only the server needs them. */
export const controlAbout = (document: ContractDocument): Generated => ({
  path: 'src/core/contract/control-about.gen.ts',
  text: [
    BANNER,
    "import type { ControlOperations } from './control-operations.gen.ts'\n",
    '/** Scope of an operation; src/control/openapi.yaml describes the values. */',
    "export type About = 'nothing' | 'one' | 'all' | 'shared'\n",
    '/** Scope of each operation. */',
    'export const CONTROL_ABOUT: { readonly [Name in keyof ControlOperations]: About } = {',
    ...operationsOf(document).map(({ about }) => about),
    '}\n',
  ].join('\n'),
})

/** Returns the members that each list accepts as `fields`. Only the server needs them. */
export const controlMembers = (document: ContractDocument): Generated => ({
  path: 'src/core/contract/control-members.gen.ts',
  text: [
    BANNER,
    '/** Members of the rows of each list that `fields` accepts. */',
    'export const CONTROL_MEMBERS = {',
    ...operationsOf(document).flatMap(({ members }) => members),
    '} as const\n',
  ].join('\n'),
})

/** Returns the operations of the control contract as types and routes. */
export const controlOperations = (document: ContractDocument): Generated => {
  const { components } = document
  const schemas = isMap(components) && isMap(components.schemas) ? Object.keys(components.schemas) : []
  const operations = operationsOf(document)
  const used = [...new Set(operations.flatMap((item) => item.schemas))].filter((name) => schemas.includes(name ?? ''))
  const types = operations.map(({ type }) => type)
  const lines = [
    BANNER,
    `import type { ${used.sort().join(', ')} } from './control.gen.ts'\n${importOfVocabulary(types.join('\n'))}`,
    '/** Parameters and responses of each operation. */',
    'export type ControlOperations = {',
    ...types,
    '}\n',
    '/** Path below the root of the control API, method, query and status of an operation. */',
    'type ControlRoute<Name extends keyof ControlOperations> = {',
    `  readonly verb: ${VERBS.map((verb) => `'${verb.toUpperCase()}'`).join(' | ')}`,
    '  readonly path: string',
    '  /** Absent if the query is the space only. */',
    "  readonly query?: readonly (keyof ControlOperations[Name]['query'] & string)[]",
    '  /** Set if any query is accepted and ignored. Kept short, because each kilobyte of this table slows every command. */',
    '  readonly takesAnyQuery?: true',
    '  /** Set if the operation never needs the control token. */',
    '  readonly isOpen?: true',
    '  /** First successful status, if it is not 200. */',
    "  readonly status?: ControlOperations[Name]['status']",
    '}\n',
    'export const CONTROL_ROUTES: { readonly [Name in keyof ControlOperations]: ControlRoute<Name> } = {',
    ...operations.map(({ route }) => route),
    '}\n',
  ]
  return { path: 'src/core/contract/control-operations.gen.ts', text: lines.join('\n') }
}
