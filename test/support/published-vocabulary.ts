import { z } from 'zod'
import type { CardCatalogue } from '../../src/core/domain/card-catalog.ts'
import { fileWords } from '../../src/core/domain/vocabulary.schema.ts'
import { cardEntry } from '../../src/core/domain/when.schema.ts'
import { vocabulary, type WordMap } from '../../src/engine/scenarios/describe/vocabulary-docs.ts'

type Node = z.core.JSONSchema.BaseSchema

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

const code = (value: string): string => `\`${value}\``

/** A row for each word of a map, behind that of a map those of its own words. */
const rowsOf = (maps: readonly WordMap[], at: string): readonly string[] =>
  (maps.find(({ path }) => path === at)?.words ?? []).flatMap(({ word, values, takes, usual, means }) => {
    const path = at === '' ? word : `${at}.${word}`
    const taken = values?.map(code).join(' ') ?? takes
    return [
      `| ${code(path)} | ${taken} | ${usual === undefined ? '' : code(usual)} | ${means} |`,
      ...rowsOf(maps, path),
    ]
  })

/** The vocabulary as the table of docs/scenarios.md, from the same source as the parser and the JSON Schema. */
export const renderVocabulary = (): string =>
  ['| Key | Takes | Without it | Meaning |', '|---|---|---|---|', ...rowsOf(vocabulary(), '')].join('\n')
