import type { ContractDocument } from '../../scripts/generate/contract.ts'
import type { OperationId } from '../../src/api/api-interface.ts'
import requests from '../../src/core/contract/request-validators.gen.cjs'
import { isMap, type Schema } from './contract-schemas.ts'

/** A request with the parts that the contract defines. */
export type Parts = {
  readonly headers: Readonly<Record<string, string>>
  readonly params: Readonly<Record<string, string>>
  readonly body?: unknown
}

type Parameter = {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly example?: string
  readonly schema: Schema
}
type Media = { readonly schema: Schema; readonly example?: unknown; readonly examples?: Record<string, unknown> }

export type ContractOperation = {
  readonly operation: OperationId
  readonly verb: string
  readonly path: string
  /** Returns the parts of a request as one object: `headers` and `params` by name, and `body` if there is one. */
  readonly request: Schema
  readonly requestExamples: readonly unknown[]
  /** A valid value for each path parameter. */
  readonly paramExamples: Readonly<Record<string, string>>
  readonly responses: readonly {
    readonly status: number
    readonly schema: Schema
    readonly examples: readonly unknown[]
  }[]
}

const mapAt = (holder: unknown, ...names: readonly string[]): Readonly<Record<string, unknown>> => {
  const result = names.reduce<unknown>((value, name) => (isMap(value) ? value[name] : undefined), holder)
  return isMap(result) ? result : {}
}

const examplesOf = ({ example, examples = {} }: Media): readonly unknown[] => [
  ...(example === undefined ? [] : [example]),
  ...Object.values(examples).map((named) => mapAt(named).value),
]

/** Returns the operations with JSON responses, as the contract describes them. */
export const contractOperations = (document: ContractDocument): readonly ContractOperation[] => {
  const resolved = (value: unknown): Readonly<Record<string, unknown>> => {
    const { $ref } = mapAt(value)
    return typeof $ref === 'string' ? mapAt(document, ...$ref.split('/').slice(1)) : mapAt(value)
  }
  const jsonOf = (holder: unknown): Media | undefined => {
    const media = mapAt(resolved(holder), 'content', 'application/json')
    return 'schema' in media ? (media as Media) : undefined
  }

  const partOf = (parameters: readonly Parameter[], where: string): Schema => {
    const matches = parameters
      .filter((parameter) => parameter.in === where)
      .map((parameter) => (where === 'header' ? { ...parameter, name: parameter.name.toLowerCase() } : parameter))
    return {
      type: 'object',
      properties: Object.fromEntries(matches.map(({ name, schema }) => [name, schema])),
      required: matches.filter(({ required }) => required).map(({ name }) => name),
    }
  }

  const described = (operation: OperationId, verb: string, path: string): ContractOperation => {
    const item = mapAt(document, 'paths', path, verb)
    const listed: readonly unknown[] = Array.isArray(item.parameters) ? item.parameters : []
    const parameters = listed.map((parameter) => resolved(parameter) as Parameter)
    const body = jsonOf(item.requestBody)
    const properties = {
      headers: partOf(parameters, 'header'),
      params: partOf(parameters, 'path'),
      ...(body && { body: body.schema }),
    }
    return {
      operation,
      verb: verb.toUpperCase(),
      path,
      request: { type: 'object', properties, required: Object.keys(properties) },
      requestExamples: body ? examplesOf(body) : [undefined],
      paramExamples: Object.fromEntries(
        parameters.filter((parameter) => parameter.in === 'path').map(({ name, example = '' }) => [name, example]),
      ),
      responses: Object.entries(mapAt(item.responses)).flatMap(([status, response]) => {
        const media = jsonOf(response)
        return media ? [{ status: Number(status), schema: media.schema, examples: examplesOf(media) }] : []
      }),
    }
  }

  const isOperationId = (name: unknown): name is OperationId => typeof name === 'string' && name in requests
  return Object.entries(mapAt(document, 'paths')).flatMap(([path, item]) =>
    Object.entries(mapAt(item)).flatMap(([verb, operation]) => {
      const { operationId } = mapAt(operation)
      return isOperationId(operationId) ? [described(operationId, verb, path)] : []
    }),
  )
}
