import { isMap } from '../../src/core/domain/is-record.ts'

const BANNER = '/* Generated from openapi.yaml by `npm run generate`. Do not edit. */\n'

/** Yields the paths of the fields below a schema that have the mark. */
function* markedBelow(schemas: object, schema: unknown, path: readonly string[]): Generator<readonly string[], void> {
  if (!isMap(schema)) return
  const { $ref, properties } = schema
  if (schema['x-passes-through'] === true) yield path
  if (typeof $ref === 'string') {
    const [name = ''] = $ref.split('/').slice(-1)
    yield* markedBelow(schemas, Object.entries(schemas).find(([key]) => key === name)?.[1], path)
  }
  for (const [name, inner] of Object.entries(isMap(properties) ? properties : {}))
    yield* markedBelow(schemas, inner, [...path, name])
}

/** Returns the module with the fields of both requests that are marked with `x-passes-through`. */
export const passedThrough = (schemas: object): string => {
  const pathsOf = (request: string) => [...markedBelow(schemas, { $ref: request }, [])]
  const lists = { init: pathsOf('TransactionInitRequest'), link: pathsOf('LinkCreateRequest') }
  return `${BANNER}export const PASSED_THROUGH = ${JSON.stringify(lists, null, 2)} as const\n`
}
