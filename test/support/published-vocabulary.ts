import { z } from 'zod'
import type { CardCatalogue } from '../../src/domain/card-catalogue.ts'
import { NAME_PART, optional } from '../../src/shapes/values.ts'
import { scenarioWords } from '../../src/shapes/vocabulary.ts'
import { cardEntry } from '../../src/shapes/when-words.ts'

type Node = z.core.JSONSchema.BaseSchema

const caseName = z.string().regex(NAME_PART, { error: 'a case is named in lower case letters, digits, _ and -' })

/** A file: one scenario, or with `cases` a family of them. */
const fileWords = z
  .strictObject({
    ...scenarioWords.shape,
    cases: optional(
      z.record(caseName, scenarioWords),
      'A family: case name to what differs from the rest of the file. The scenario is called file/case.',
    ),
  })
  .meta({ title: 'Scenario file', description: 'A scenario of the sandbox, or a family of them.' })

/**
 * The vocabulary as a draft-07 JSON Schema for editors, from the very words that the parser judges by. It adds what
 * only the catalogue knows: the names that `when.card` takes.
 */
export const jsonSchema = ({ cards }: CardCatalogue): Node => {
  const names = [...new Set(cards.map(({ name }) => name))]
  const number = [{ type: 'string', pattern: '^\\d[\\d -]{11,22}$' } as const, { type: 'integer' } as const]
  return z.toJSONSchema(fileWords, {
    target: 'draft-7',
    io: 'input',
    override: ({ zodSchema, jsonSchema: node }) => {
      if (zodSchema === cardEntry.in) node.anyOf = [{ type: 'string', enum: names }, ...number]
      // Of a word that becomes something else zod takes the default for one of what it becomes, and leaves it out.
      const usual = z.globalRegistry.get(zodSchema)?.default
      if (usual === undefined || node.default !== undefined) return
      const { description, ...rest } = { ...node }
      for (const key of Object.keys(rest)) delete node[key]
      Object.assign(node, { default: usual, ...rest })
    },
  })
}

/** The published file, byte for byte. */
export const jsonSchemaText = (catalogue: CardCatalogue): string =>
  `${JSON.stringify(jsonSchema(catalogue), null, 2)}\n`

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
