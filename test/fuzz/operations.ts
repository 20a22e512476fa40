import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { isMap } from '../../src/core/domain/is-record.ts'
import { contractIn } from '../support/contract-document.ts'

export type Json = Readonly<Record<string, unknown>>

export type Parameter = { readonly name: string; readonly in: string; readonly schema: Json; readonly example?: string }

/** Operation of a contract: request and possible responses. */
export type Operation = {
  readonly id: string
  readonly verb: string
  /** Path with `{name}` for parameters, including the root of its contract. */
  readonly path: string
  readonly isControl: boolean
  readonly parameters: readonly Parameter[]
  readonly body?: { readonly types: readonly string[]; readonly schema: Json; readonly examples: readonly unknown[] }
  /** By status: the media types, and the validator of JSON bodies. */
  readonly responses: ReadonlyMap<
    number,
    { readonly types: readonly string[]; readonly wrong: (body: unknown) => string }
  >
  /** Document of the referenced schemas. */
  readonly document: Json
}

const VERBS = ['get', 'post', 'put', 'delete']

/** Resolves a reference. */
export const resolveReference = (document: Json, value: unknown): Json => {
  if (!isMap(value)) return {}
  if (typeof value.$ref !== 'string') return value
  const result = value.$ref
    .split('/')
    .slice(1)
    .reduce<unknown>((at, name) => (isMap(at) ? at[name] : undefined), document)
  return resolveReference(document, result)
}

const escaped = (name: string): string => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))

const examplesOf = (media: Json): readonly unknown[] => [
  ...(media.example === undefined ? [] : [media.example]),
  ...Object.values(isMap(media.examples) ? media.examples : {}).map((item) => (isMap(item) ? item.value : undefined)),
]

const operationsIn = (file: string, root: string): readonly Operation[] => {
  const document = contractIn(file)
  const ajv = new Ajv2020({ strict: false, validateFormats: false, validateSchema: false }).addSchema(
    document,
    'contract',
  )
  /** Compiles the validator for its first response. */
  const judge = (pointer: readonly string[]) => {
    let validate: ValidateFunction | undefined
    return (body: unknown): string => {
      validate ??= ajv.compile({ $ref: `contract#/${pointer.map(escaped).join('/')}` })
      return validate(body) ? '' : ajv.errorsText(validate.errors)
    }
  }
  const responsesOf = (path: string, verb: string, responses: Json): Operation['responses'] =>
    new Map(
      Object.entries(responses).map(([status, written]) => {
        const ref = isMap(written) && typeof written.$ref === 'string' ? written.$ref.split('/').slice(1) : undefined
        const { content } = resolveReference(document, written)
        const types = Object.keys(isMap(content) ? content : {})
        const at = [...(ref ?? ['paths', path, verb, 'responses', status]), 'content', 'application/json', 'schema']
        return [Number(status), { types, wrong: types.includes('application/json') ? judge(at) : () => '' }]
      }),
    )
  const operationOf = (path: string, verb: string, operation: Json): Operation => {
    const written: readonly unknown[] = Array.isArray(operation.parameters) ? operation.parameters : []
    const { content } = resolveReference(document, operation.requestBody)
    const media = Object.entries(isMap(content) ? content : {})
    const [, first] = media[0] ?? []
    return {
      id: String(operation.operationId),
      verb: verb.toUpperCase(),
      path: path === '/' ? root : `${root}${path}`,
      isControl: root !== '',
      parameters: written.map((item) => resolveReference(document, item) as Parameter),
      ...(isMap(first) && {
        body: {
          types: media.map(([type]) => type),
          schema: isMap(first.schema) ? first.schema : {},
          examples: examplesOf(first),
        },
      }),
      responses: responsesOf(path, verb, isMap(operation.responses) ? operation.responses : {}),
      document,
    }
  }
  return Object.entries(isMap(document.paths) ? document.paths : {}).flatMap(([path, item]) =>
    Object.entries(isMap(item) ? item : {}).flatMap(([verb, operation]) =>
      VERBS.includes(verb) && isMap(operation) ? [operationOf(path, verb, operation)] : [],
    ),
  )
}

/** Returns the operations of both contracts. */
export const allOperations = (): readonly Operation[] => [
  ...operationsIn('openapi.yaml', ''),
  ...operationsIn('src/control/openapi.yaml', '/_sandbox'),
]
