import { isMap } from '../../src/core/domain/is-record.ts'
import type { ContractDocument } from './contract.ts'
import { banner, type Generated } from './generated.ts'

type Field = { readonly path: readonly string[]; readonly schema: Readonly<Record<string, unknown>> }

/** Yields the fields below a schema. */
function* fieldsBelow(schemas: object, schema: unknown, path: readonly string[]): Generator<Field, void> {
  if (!isMap(schema)) return
  const { $ref, properties, items } = schema
  yield { path, schema }
  if (typeof $ref === 'string') {
    const name = $ref.split('/').at(-1)
    yield* fieldsBelow(schemas, Object.entries(schemas).find(([key]) => key === name)?.[1], path)
  }
  for (const [name, inner] of Object.entries(isMap(properties) ? properties : {}))
    yield* fieldsBelow(schemas, inner, [...path, name])
  yield* fieldsBelow(schemas, items, path)
}

/** Returns the module with the fields that are marked with `x-passes-through` or `x-hidden`. */
export const fieldMarks = (document: ContractDocument): Generated => {
  const { schemas = {} } = document.components as { schemas?: object }
  const passedThrough = (request: string) =>
    [...fieldsBelow(schemas, { $ref: request }, [])]
      .filter(({ schema }) => schema['x-passes-through'] === true)
      .map(({ path }) => path)
  const lists = { init: passedThrough('TransactionInitRequest'), link: passedThrough('LinkCreateRequest') }
  const hidden = Object.values(schemas)
    .flatMap((schema) => [...fieldsBelow({}, schema, [])])
    .flatMap(({ path, schema }) => ('x-hidden' in schema ? [[path.at(-1), schema['x-hidden']] as const] : []))
  const paths = `export const PASSED_THROUGH = ${JSON.stringify(lists, null, 2)} as const\n`
  const names = `export const HIDDEN_FIELDS = ${JSON.stringify(Object.fromEntries(hidden), null, 2)} as const\n`
  const text = `${banner('openapi.yaml')}\n/** Paths of fields whose texts are returned, called or opened as they came. */\n${paths}\n/** Names of secrets. */\n${names}`
  return { path: 'src/core/contract/field-marks.gen.ts', text }
}
