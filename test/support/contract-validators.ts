import { Ajv2020, type Options } from 'ajv/dist/2020.js'
import { _ } from 'ajv/dist/compile/codegen/index.js'
import standalone from 'ajv/dist/standalone/index.js'
import type { ContractDocument } from './contract-document.ts'

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }
type JsonMap = { readonly [key: string]: Json }

type Parameter = { readonly name: string; readonly in: string; readonly required?: boolean; readonly schema: Json }
type Operation = {
  readonly operationId: string
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[]
  readonly requestBody?: {
    readonly content: { readonly [type: string]: { readonly schema: { readonly $ref: string } } }
  }
  readonly responses: { readonly [status: string]: JsonMap }
}

const VERBS = ['get', 'post', 'put', 'patch', 'delete']
const CONTRACT = 'contract'

/** Words for people, which no validator needs. */
const SAID = /^(x-.*|description|examples?|summary|title)$/

/** The contract without what it says to people; names of fields stay. */
const withoutWords = (value: Json, namesFields = false): Json => {
  if (Array.isArray(value)) return value.map((item) => withoutWords(item))
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([key]) => namesFields || !SAID.test(key))
  const isMapOfFields = (key: string): boolean => ['properties', 'schemas', 'patternProperties'].includes(key)
  return Object.fromEntries(kept.map(([key, inner]) => [key, withoutWords(inner, !namesFields && isMapOfFields(key))]))
}

const escaped = (part: string): string => encodeURIComponent(part.replace(/~/g, '~0').replace(/\//g, '~1'))
const pointer = (path: readonly string[]): Json => ({ $ref: `${CONTRACT}#/${path.map(escaped).join('/')}` })

/** The operations that are answered with JSON: those of the two interfaces. */
const operationsOf = (document: ContractDocument) =>
  Object.entries((document.paths ?? {}) as Record<string, Record<string, Operation>>)
    .filter(([path]) => /^\/v1\/(transactions|links)/.test(path))
    .flatMap(([path, item]) =>
      VERBS.flatMap((verb) => (item[verb] ? [{ path, verb, operation: item[verb] as Operation }] : [])),
    )

type Schemas = { readonly [name: string]: Json }

/** One schema for each operation: what its request brings, in the order in which its findings are told. */
const requestSchemas = (document: ContractDocument): Schemas => {
  const { parameters: shared = {} } = document.components as { parameters?: Record<string, Parameter> }
  const resolved = (parameter: Parameter | { readonly $ref: string }): Parameter =>
    '$ref' in parameter ? (shared[parameter.$ref.split('/').at(-1) ?? ''] as Parameter) : parameter
  return Object.fromEntries(
    operationsOf(document).map(({ path, verb, operation: { operationId, parameters = [], requestBody } }) => {
      const part = (where: string): Json => {
        const found = parameters.map(resolved).filter((parameter) => parameter.in === where)
        const name = (parameter: Parameter) => (where === 'header' ? parameter.name.toLowerCase() : parameter.name)
        return {
          type: 'object',
          properties: Object.fromEntries(found.map((parameter) => [name(parameter), parameter.schema])),
          required: found.filter(({ required }) => required).map(name),
        }
      }
      const body = requestBody
        ? { body: pointer(['paths', path, verb, 'requestBody', 'content', 'application/json', 'schema']) }
        : {}
      return [
        operationId,
        {
          type: 'object',
          properties: { headers: part('header'), params: part('path'), ...body },
          required: ['headers', 'params', ...Object.keys(body)],
        },
      ]
    }),
  )
}

/** One schema for each shape of an answer, and which operation answers which of them with which status. */
const answerSchemas = (document: ContractDocument) => {
  const schemas: Record<string, Json> = {}
  const table: Record<string, Record<string, string>> = {}
  const names = new Map<string, string>()
  for (const { path, verb, operation } of operationsOf(document))
    for (const [status, response] of Object.entries(operation.responses)) {
      const home =
        typeof response.$ref === 'string'
          ? response.$ref.slice(2).split('/')
          : ['paths', path, verb, 'responses', status]
      const place = [...home, 'content', 'application/json', 'schema']
      const schema = place.reduce<unknown>((at, key) => (at as Record<string, unknown>)?.[key], document)
      if (schema === undefined) continue
      const key = (schema as { $ref?: string }).$ref ?? place.join('/')
      const name = names.get(key) ?? `answer${names.size}`
      names.set(key, name)
      schemas[name] = pointer(place)
      table[operation.operationId] = { ...table[operation.operationId], [status]: name }
    }
  return { schemas, table }
}

/** The formats that the contract uses are functions of ours; generated code finds them under this name. */
const FORMATS = {
  'http-url': () => true,
  int32: { type: 'number', validate: () => true } as const,
  int64: { type: 'number', validate: () => true } as const,
}

const compiled = (document: ContractDocument, schemas: Schemas, options: Options): string => {
  const ajv = new Ajv2020({
    strict: false,
    strictNumbers: true,
    validateSchema: false,
    code: { source: true, esm: true, optimize: 2, formats: _`formats` },
    formats: FORMATS,
    ...options,
  })
  ajv.addSchema(withoutWords(document as unknown as Json) as object, CONTRACT)
  for (const [name, schema] of Object.entries(schemas)) ajv.addSchema(schema as object, name)
  const names = Object.keys(schemas)
  const code = standalone.default(ajv, Object.fromEntries(names.map((name) => [name, name])))
  return code
    .replace(/^"use strict";/, '')
    .replace(/require\("ajv\/dist\/runtime\/ucs2length"\)\.default/g, 'ucs2length')
    .replace(/require\("ajv\/dist\/runtime\/equal"\)\.default/g, 'equal')
}

const BANNER = '/* Generated from openapi.yaml by `npm run generate`. Do not edit. */\n'
const HEAD = `${BANNER}import { formats, ucs2length } from './validator-runtime.ts'\n`

/** What the contract asks of requests, as plain functions. */
export const requestValidators = (document: ContractDocument): string => {
  const code = compiled(document, requestSchemas(document), { useDefaults: true, allErrors: true })
  return `${HEAD}${code}`
}

/** What the contract asks of our answers, by operation and status. */
export const answerValidators = (document: ContractDocument): string => {
  const { schemas, table } = answerSchemas(document)
  const entries = Object.entries(table).map(
    ([operation, statuses]) =>
      `  ${operation}: { ${Object.entries(statuses)
        .map(([status, name]) => `${status}: ${name}`)
        .join(', ')} },`,
  )
  const code = compiled(document, schemas, {})
  return `${HEAD}${code}\nexport const answers = {\n${entries.join('\n')}\n}\n`
}

const bodyTypeOf = ({ requestBody }: Operation): string =>
  requestBody?.content['application/json']?.schema.$ref.split('/').at(-1) ?? 'undefined'

/** The types of both: a request that passes has the body that the contract describes. */
export const validatorTypes = (document: ContractDocument): { readonly requests: string; readonly answers: string } => {
  const operations = operationsOf(document).map(({ operation }) => operation)
  const bodies = operations.map(bodyTypeOf).filter((name) => name !== 'undefined')
  const lines = operations.map(
    (operation) => `export const ${operation.operationId}: Validator<RequestWith<${bodyTypeOf(operation)}>>`,
  )
  const entries = operations.map(
    ({ operationId, responses }) =>
      `  ${operationId}: { ${Object.keys(responses)
        .map((status) => `readonly ${status}: Validator<object>`)
        .join('; ')} }`,
  )
  const runtime = "from './validator-runtime.ts'\n"
  return {
    requests: `${BANNER}import type { RequestWith, Validator } ${runtime}import type { ${bodies.join(', ')} } from './wire.gen.ts'\n\n${lines.join('\n')}\n`,
    answers: `${BANNER}import type { Validator } ${runtime}\nexport const answers: {\n${entries.join('\n')}\n}\n`,
  }
}

/** The names that the contract knows below a schema: free data has none, a list those of its elements. */
const namesBelow = (schemas: JsonMap, schema: Json): Json => {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return true
  const { $ref, properties, items } = schema as JsonMap
  if (typeof $ref === 'string') return namesBelow(schemas, schemas[$ref.split('/').at(-1) ?? ''] ?? true)
  if (items !== undefined) return [namesBelow(schemas, items)]
  if (typeof properties !== 'object' || properties === null) return true
  return Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, namesBelow(schemas, inner)]))
}

/** The fields of a request's 3D object, to note those that the contract does not name. */
export const threeDSFields = (document: ContractDocument): string => {
  const { schemas = {} } = document.components as { schemas?: JsonMap }
  const fields = JSON.stringify(namesBelow(schemas, { $ref: 'RequestThreeDSecure' }), null, 2)
  return `${BANNER}import type { KnownFields } from './validator-runtime.ts'\n\nexport const THREE_DS_FIELDS: KnownFields = ${fields}\n`
}

/** The names below a schema as `namesBelow` has them; a choice of forms has the names of all, and 3D is free. */
const requestNames = (schemas: JsonMap, schema: Json): { readonly [name: string]: Json } => {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return {}
  const { $ref, properties = {}, oneOf = [], anyOf = [], allOf = [] } = schema as JsonMap
  if (typeof $ref === 'string') return requestNames(schemas, schemas[$ref.split('/').at(-1) ?? ''] ?? null)
  const below = (inner: Json): Json => {
    const names = requestNames(schemas, inner)
    return Object.keys(names).length === 0 ? true : names
  }
  const own = Object.entries(properties as JsonMap).filter(([, inner]) => inner !== true)
  return {
    ...Object.fromEntries(own.map(([name, inner]) => [name, name === '3D' ? true : below(inner)])),
    ...Object.assign({}, ...[oneOf, anyOf, allOf].flat().map((form) => requestNames(schemas, form as Json))),
  }
}

/** The fields of both requests, so that one that is not known can be told the nearest. */
export const requestFields = (document: ContractDocument): string => {
  const { schemas = {} } = document.components as { schemas?: JsonMap }
  const fields = {
    init: requestNames(schemas, { $ref: 'TransactionInitRequest' }),
    link: requestNames(schemas, { $ref: 'LinkCreateRequest' }),
  }
  const text = JSON.stringify(fields, null, 2)
  return `${BANNER}import type { KnownFields } from './validator-runtime.ts'\n\nexport const REQUEST_FIELDS: { readonly init: KnownFields; readonly link: KnownFields } = ${text}\n`
}
