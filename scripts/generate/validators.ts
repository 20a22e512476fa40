import process from 'node:process'
import { Ajv2020, type Options } from 'ajv/dist/2020.js'
import { _ } from 'ajv/dist/compile/codegen/index.js'
import standalone from 'ajv/dist/standalone/index.js'
import { build } from 'esbuild'
import { formats } from '../../src/core/contract/formats.ts'
import type { ContractDocument, Json, JsonMap } from './contract.ts'
import { banner, type Generated } from './generated.ts'

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

/** Keywords that do not validate. */
const ANNOTATION = /^(x-.*|description|examples?|summary|title)$/

/** Returns the contract without annotations. Fields of the same names stay. */
const withoutAnnotations = (value: Json, namesFields = false): Json => {
  if (Array.isArray(value)) return value.map((item) => withoutAnnotations(item))
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([key]) => namesFields || !ANNOTATION.test(key))
  const isMapOfFields = (key: string): boolean => ['properties', 'schemas', 'patternProperties'].includes(key)
  return Object.fromEntries(
    kept.map(([key, inner]) => [key, withoutAnnotations(inner, !namesFields && isMapOfFields(key))]),
  )
}

const escaped = (part: string): string => encodeURIComponent(part.replace(/~/g, '~0').replace(/\//g, '~1'))
const pointer = (path: readonly string[]): Json => ({ $ref: `${CONTRACT}#/${path.map(escaped).join('/')}` })

/** Returns the operations of the two interfaces. Their responses are JSON. */
const operationsOf = (document: ContractDocument) =>
  Object.entries((document.paths ?? {}) as Record<string, Record<string, Operation>>)
    .filter(([path]) => /^\/v1\/(transactions|links)/.test(path))
    .flatMap(([path, item]) =>
      VERBS.flatMap((verb) => (item[verb] ? [{ path, verb, operation: item[verb] as Operation }] : [])),
    )

/** Returns a schema per operation: headers, path parameters and body, in the order in which errors are reported. */
const requestSchemas = (document: ContractDocument): JsonMap => {
  const { parameters: shared = {} } = document.components as { parameters?: Record<string, Parameter> }
  const resolved = (parameter: Parameter | { readonly $ref: string }): Parameter =>
    '$ref' in parameter ? (shared[parameter.$ref.split('/').at(-1) ?? ''] as Parameter) : parameter
  return Object.fromEntries(
    operationsOf(document).map(({ path, verb, operation: { operationId, parameters = [], requestBody } }) => {
      const part = (where: string): Json => {
        const match = parameters.map(resolved).filter((parameter) => parameter.in === where)
        const name = (parameter: Parameter) => (where === 'header' ? parameter.name.toLowerCase() : parameter.name)
        return {
          type: 'object',
          properties: Object.fromEntries(match.map((parameter) => [name(parameter), parameter.schema])),
          required: match.filter(({ required }) => required).map(name),
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

type ResponseSchemas = {
  readonly schemas: JsonMap
  /** By operation and status, the name of a schema. */
  readonly names: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** Returns a schema per distinct response. ajv compiles a schema again for each name under which it is exported. */
const responseSchemas = (document: ContractDocument): ResponseSchemas => {
  const schemas: Record<string, Json> = {}
  const names: Record<string, Record<string, string>> = {}
  for (const { path, verb, operation } of operationsOf(document))
    for (const [status, response] of Object.entries(operation.responses)) {
      const home =
        typeof response.$ref === 'string'
          ? response.$ref.slice(2).split('/')
          : ['paths', path, verb, 'responses', status]
      const location = [...home, 'content', 'application/json', 'schema']
      const schema = location.reduce<unknown>((at, key) => (at as Record<string, unknown>)?.[key], document)
      if (schema === undefined) continue
      const { $ref } = schema as { readonly $ref?: string }
      const name = $ref?.split('/').at(-1) ?? `${operation.operationId}_${status}`
      schemas[name] ??= pointer(location)
      names[operation.operationId] = { ...names[operation.operationId], [status]: name }
    }
  return { schemas, names }
}

/** Returns the standalone code of ajv: a CommonJS module that exports a validator per schema. */
const compiled = (document: ContractDocument, schemas: JsonMap, options: Options): string => {
  const ajv = new Ajv2020({
    strict: false,
    strictNumbers: true,
    validateSchema: false,
    code: { source: true, formats: _`require("./formats.gen.cjs").formats` },
    formats,
    ...options,
  })
  ajv.addSchema(withoutAnnotations(document as unknown as Json) as object, CONTRACT)
  for (const [name, schema] of Object.entries(schemas)) ajv.addSchema(schema as object, name)
  const names = Object.keys(schemas)
  return `${BANNER}\n${standalone.default(ajv, Object.fromEntries(names.map((name) => [name, name])))}\n`
}

const BANNER = banner('openapi.yaml')

/** Compiles the formats, since a module that is generated for Node cannot import TypeScript. */
const formatModule = async (): Promise<string> => {
  const { outputFiles } = await build({
    // By default esbuild keeps the folder in which it was loaded.
    absWorkingDir: process.cwd(),
    entryPoints: ['src/core/contract/formats.ts'],
    bundle: true,
    format: 'cjs',
    platform: 'node',
    write: false,
  })
  return outputFiles.map(({ text }) => text).join('')
}

/** Compiles the contract to validators. They are not in git: `prepare` generates them. */
export const validators = async (document: ContractDocument): Promise<readonly Generated[]> => {
  const requests = compiled(document, requestSchemas(document), { useDefaults: true, allErrors: true })
  const responses = compiled(document, responseSchemas(document).schemas, {})
  return [
    { path: 'src/core/contract/formats.gen.cjs', text: await formatModule() },
    { path: 'src/core/contract/request-validators.gen.cjs', text: requests },
    { path: 'src/core/contract/response-validators.gen.cjs', text: responses },
  ]
}

const bodyTypeOf = ({ requestBody }: Operation): string =>
  requestBody?.content['application/json']?.schema.$ref.split('/').at(-1) ?? 'undefined'

const declaration = (types: readonly string[], imports: readonly string[]): string =>
  [BANNER, ...imports, '', 'declare const validators: {', ...types, '}', 'export = validators', ''].join('\n')

/** Returns the declarations of the validators: a valid request has the body of the contract. */
export const validatorTypes = (document: ContractDocument): readonly Generated[] => {
  const operations = operationsOf(document).map(({ operation }) => operation)
  const bodies = operations.map(bodyTypeOf).filter((name) => name !== 'undefined')
  const requests = operations.map(
    (operation) => `  readonly ${operation.operationId}: Validator<RequestWith<${bodyTypeOf(operation)}>>`,
  )
  const responses = Object.keys(responseSchemas(document).schemas).map(
    (name) => `  readonly ${name}: Validator<object>`,
  )
  return [
    {
      path: 'src/core/contract/request-validators.gen.d.cts',
      text: declaration(requests, [
        "import type { RequestWith, Validator } from './validator.ts'",
        `import type { ${bodies.join(', ')} } from './wire.gen.ts'`,
      ]),
    },
    {
      path: 'src/core/contract/response-validators.gen.d.cts',
      text: declaration(responses, ["import type { Validator } from './validator.ts'"]),
    },
  ]
}

/** Returns the table of the validators of responses. */
export const responseTable = (document: ContractDocument): Generated => {
  const operations = Object.entries(responseSchemas(document).names).flatMap(([operation, names]) => [
    `  ${operation}: {`,
    ...Object.entries(names).map(([status, name]) => `    ${status}: validators.${name},`),
    '  },',
  ])
  const lines = [
    BANNER,
    "import validators from './response-validators.gen.cjs'",
    '',
    '/** Validators of the responses of each operation, by status. */',
    'export const responseValidators = {',
    ...operations,
    '}',
    '',
  ]
  return { path: 'src/core/contract/responses.gen.ts', text: lines.join('\n') }
}
