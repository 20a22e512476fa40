import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import process from 'node:process'
import { compile, type JSONSchema } from 'json-schema-to-typescript'
import type { ContractDocument, Json, JsonMap } from './contract.ts'
import { banner, type Generated } from './generated.ts'

const isObject = (value: Json): value is JsonMap => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns true for constraints without a shape ("exactly one of these is required"), which would blur the types. */
const isConstraintOnly = (key: string, value: Json): boolean =>
  key === 'not' || ((key === 'oneOf' || key === 'anyOf') && Array.isArray(value) && value.every(hasNoShape))

const hasNoShape = (schema: Json): boolean =>
  isObject(schema) && !('properties' in schema) && !('$ref' in schema) && !('type' in schema) && !('const' in schema)

const NOT_FOR_TYPES = ['example', 'examples', 'title', 'minItems', 'maxItems']

/** Keywords without a shape. A schema with only these is `unknown`, not an object. */
const OF_ANY_SHAPE = ['description', 'if', 'then', 'else']

/** Returns true for annotations. A `title` that is a schema is a property with that name. */
const isOmitted = (key: string, value: Json): boolean =>
  NOT_FOR_TYPES.includes(key) && !(key === 'title' && isObject(value))

/** Matches the pattern of a duration in the contracts. */
const DURATION = /^\^\\d\{1,\d+\}\(((?:\w+\|)+\w+)\)\$$/
const ALL_UNITS = 'ms|s|m|h|d'
/** Matches a pattern that lists words. */
const ONE_OF = /^\^\(((?:\w+\|)+\w+)\)\$$/

const quoted = (alternatives: string): string =>
  alternatives
    .split('|')
    .map((word) => `'${word}'`)
    .join(' | ')

/** Returns the type of a string with fixed words, by the name of a type or by a pattern. */
export const typeNameOf = ({ 'x-words': named, pattern }: { readonly [key: string]: unknown }): string | undefined => {
  if (typeof named === 'string') return named
  const [, units] = DURATION.exec(String(pattern)) ?? []
  const [, alternatives] = ONE_OF.exec(String(pattern)) ?? []
  if (units !== undefined) return units === ALL_UNITS ? 'Duration' : `Duration<${quoted(units)}>`
  return alternatives === undefined ? undefined : `Word<${quoted(alternatives)}>`
}

const VOCABULARY_FILE = 'src/core/contract/vocabulary.ts'

/** Returns the import of the vocabulary types that a text uses. */
export const importOfVocabulary = (text: string): string => {
  const exported = [...readFileSync(VOCABULARY_FILE, 'utf8').matchAll(/^export type (?:\{(.*?)\}|(\w+))/gm)]
  const names = exported.flatMap(([, listed, item = '']) => listed?.split(',').map((name) => name.trim()) ?? [item])
  const used = names.filter((name) => new RegExp(`\\b${name}\\b`).test(text)).sort()
  return used.length === 0 ? '' : `import type { ${used.join(', ')} } from './vocabulary.ts'\n`
}

/** Converts an OpenAPI schema for the type generator: local references, and only keywords about the shape. */
const forTypes = (value: Json): Json => {
  if (Array.isArray(value)) return value.map(forTypes)
  if (!isObject(value)) return value
  const tsType = typeNameOf(value)
  if (tsType !== undefined && !('properties' in value))
    return { ...(typeof value.description === 'string' && { description: value.description }), tsType }
  const kept = Object.entries(value).filter(
    ([key, inner]) => !key.startsWith('x-') && !isOmitted(key, inner) && !isConstraintOnly(key, inner),
  )
  const hasContent = typeof value.description === 'string' || isObject(value.if ?? null)
  if (hasContent && kept.every(([key]) => OF_ANY_SHAPE.includes(key)))
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

/** Formats a module like the sources. It takes a tenth of the time of the generator's own formatter. */
const formatted = (text: string): string => {
  const biome = 'node_modules/@biomejs/biome/bin/biome'
  return execFileSync(process.execPath, [biome, 'format', '--stdin-file-path=types.ts'], {
    input: text,
    encoding: 'utf8',
  })
}

type WireTypes = { readonly document: ContractDocument; readonly source: string; readonly path: string }

/** Returns the schemas of a contract as TypeScript. */
export const wireTypes = async ({ document, source, path }: WireTypes): Promise<Generated> => {
  const { schemas } = document.components as { readonly schemas: JsonMap }
  const definitions = forTypes(schemas)
  const root = { title: 'Contract', type: 'object', additionalProperties: false, definitions }
  const vocabularyImport = importOfVocabulary([...JSON.stringify(definitions).matchAll(/"tsType":"(.*?)"/g)].join('\n'))
  const text = await compile(root as JSONSchema, 'Contract', {
    bannerComment: `${banner(source)}${vocabularyImport && `\n${vocabularyImport}`}`,
    unreachableDefinitions: true,
    additionalProperties: true,
    format: false,
  })
  return { path, text: formatted(text) }
}
