import type { z } from 'zod'
import type { CardCatalogue } from '../../domain/card-catalogue.ts'
import { jsonSchema } from './json-schema.ts'

type Node = z.core.JSONSchema.BaseSchema

const isNode = (part: z.core.JSONSchema._JSONSchema | undefined): part is Node => typeof part === 'object'

/** What a key holds, looked up where the schema only points to it. */
const resolve = (node: Node, root: Node): Node => {
  const [only] = node.allOf ?? []
  const ref = node.$ref ?? (isNode(only) ? only.$ref : undefined)
  const definitions = (root.definitions ?? {}) as Readonly<Record<string, Node>>
  const found = definitions[ref?.replace('#/definitions/', '') ?? '']
  return found ?? node
}

const code = (value: unknown): string => `\`${String(value)}\``

const takes = (node: Node): string => {
  if (node.title !== undefined) return node.title
  if (node.enum) return node.enum.map(code).join(' ')
  if (node.const !== undefined) return code(node.const)
  if (node.type === 'integer') return `number, ${node.minimum} to ${node.maximum}`
  return node.type === 'boolean' ? '`true` `false`' : 'a map'
}

const defaultOf = (node: Node): string => {
  if (node.default === undefined) return ''
  return code(Array.isArray(node.default) ? node.default.join(', ') : node.default)
}

const rows = (map: Node, root: Node, above = ''): string[] =>
  Object.entries(map.properties ?? {}).flatMap(([key, node]) => {
    if (!isNode(node)) return []
    const path = above === '' ? key : `${above}.${key}`
    const held = resolve(node, root)
    const row = `| ${code(path)} | ${takes(held)} | ${defaultOf(node)} | ${node.description ?? ''} |`
    return [row, ...rows(held, root, path)]
  })

/** The vocabulary as the table of docs/scenarios.md, from the same source as the parser and the JSON Schema. */
export const renderVocabulary = (catalogue: CardCatalogue): string => {
  const schema = jsonSchema(catalogue)
  return ['| Key | Takes | Without it | Meaning |', '|---|---|---|---|', ...rows(schema, schema)].join('\n')
}
