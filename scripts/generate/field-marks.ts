import { isMap } from '../../src/core/domain/is-record.ts'
import type { ContractDocument } from './contract.ts'
import { banner, type Generated } from './generated.ts'

type Field = {
  readonly path: readonly string[]
  readonly schema: Readonly<Record<string, unknown>>
  /** If properties alone lead to the field, so that its path finds the value in a body. */
  readonly isReachable: boolean
}

/** Yields the schemas below a schema, with the fields that they describe. */
function* fieldsBelow(
  schemas: object,
  schema: unknown,
  path: readonly string[],
  isReachable = true,
): Generator<Field, void> {
  if (Array.isArray(schema)) for (const inner of schema) yield* fieldsBelow(schemas, inner, path, false)
  if (!isMap(schema)) return
  const { $ref, properties, ...others } = schema
  yield { path, schema, isReachable }
  if (typeof $ref === 'string') {
    const name = $ref.split('/').at(-1)
    yield* fieldsBelow(schemas, Object.entries(schemas).find(([key]) => key === name)?.[1], path, isReachable)
  }
  for (const [name, inner] of Object.entries(isMap(properties) ? properties : {}))
    yield* fieldsBelow(schemas, inner, [...path, name], isReachable)
  for (const inner of Object.values(others)) yield* fieldsBelow(schemas, inner, path, false)
}

/**
 * Returns the module with the fields that are marked with `x-passes-through` or `x-hidden`.
 * @throws if the check of card numbers cannot reach a field with `x-passes-through`: it follows properties only.
 */
export const fieldMarks = (document: ContractDocument): Generated => {
  const { schemas = {} } = document.components as { schemas?: object }
  const passedThrough = (request: string) =>
    [...fieldsBelow(schemas, { $ref: request }, [])]
      .filter(({ schema }) => schema['x-passes-through'] === true)
      .map(({ path, isReachable }) => {
        if (isReachable) return path
        const field = [request, ...path].join('.')
        throw new Error(`x-passes-through is in an array, a map or a combination of schemas: mark ${field} itself`)
      })
  const lists = { init: passedThrough('TransactionInitRequest'), link: passedThrough('LinkCreateRequest') }
  const hidden = Object.values(schemas)
    .flatMap((schema) => [...fieldsBelow({}, schema, [])])
    .flatMap(({ path, schema }) => ('x-hidden' in schema ? [[path.at(-1), schema['x-hidden']] as const] : []))
  const paths = `export const PASSED_THROUGH = ${JSON.stringify(lists, null, 2)} as const\n`
  const names = `export const HIDDEN_FIELDS = ${JSON.stringify(Object.fromEntries(hidden), null, 2)} as const\n`
  const text = `${banner('openapi.yaml')}\n/** Paths of fields whose texts are returned, called or opened as they came. */\n${paths}\n/** Names of secrets. */\n${names}`
  return { path: 'src/core/contract/field-marks.gen.ts', text }
}
