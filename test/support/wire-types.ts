import { compile, type JSONSchema } from 'json-schema-to-typescript'

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

const isObject = (value: Json): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Constraints that say nothing about the shape ("exactly one of these is required") only blur the types. */
const isConstraintOnly = (key: string, value: Json): boolean =>
  key === 'not' || ((key === 'oneOf' || key === 'anyOf') && Array.isArray(value) && value.every(hasNoShape))

const hasNoShape = (schema: Json): boolean =>
  isObject(schema) && !('properties' in schema) && !('$ref' in schema) && !('type' in schema) && !('const' in schema)

const NOT_FOR_TYPES = ['example', 'examples', 'title', 'minItems', 'maxItems']

/** A value of which nothing else is said may be anything, not only an object. */
const OF_ANY_SHAPE = ['description', 'if', 'then', 'else']

/** A title of a schema is text; one that is a schema is a property of that name. */
const isLeftOut = (key: string, value: Json): boolean =>
  NOT_FOR_TYPES.includes(key) && !(key === 'title' && isObject(value))

/** An OpenAPI schema as the type generator wants it: local references, nothing that is not about shape. */
const forTypes = (value: Json): Json => {
  if (Array.isArray(value)) return value.map(forTypes)
  if (!isObject(value)) return value
  const kept = Object.entries(value).filter(
    ([key, inner]) => !key.startsWith('x-') && !isLeftOut(key, inner) && !isConstraintOnly(key, inner),
  )
  const saysSomething = typeof value.description === 'string' || isObject(value.if ?? null)
  if (saysSomething && kept.every(([key]) => OF_ANY_SHAPE.includes(key)))
    return { ...(typeof value.description === 'string' && { description: value.description }), tsType: 'unknown' }
  return Object.fromEntries(
    kept.map(([key, inner]) => [
      key,
      key === '$ref' && typeof inner === 'string'
        ? inner.replace('#/components/schemas/', '#/definitions/')
        : forTypes(inner),
    ]),
  )
}

/** The wire types of a contract: its schemas as TypeScript. */
export const wireTypes = async (schemas: Record<string, Json>, file = 'openapi.yaml'): Promise<string> => {
  const definitions = forTypes(schemas)
  const root = { title: 'Contract', type: 'object', additionalProperties: false, definitions }
  return compile(root as JSONSchema, 'Contract', {
    bannerComment: `/* Generated from ${file} by \`npm run generate\`. Do not edit. */`,
    unreachableDefinitions: true,
    additionalProperties: true,
    style: { singleQuote: true, semi: false, printWidth: 120 },
  })
}
