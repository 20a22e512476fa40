import { z } from 'zod'
import { type CardCatalog, createCardCatalog } from '../../src/core/domain/card-catalog.ts'
import { fileWords } from '../../src/core/domain/vocabulary.schema.ts'
import { cardEntry } from '../../src/core/domain/when.schema.ts'
import { vocabulary, type WordMap } from '../../src/engine/scenarios/describe/vocabulary-docs.ts'
import type { Generated } from './generated.ts'
import { withPart } from './markdown.ts'

type Node = z.core.JSONSchema.BaseSchema

/**
 * Returns the vocabulary as a draft-07 JSON Schema for editors. It is made of the schemas of the parser, with the names of
 * the catalog for `when.card`.
 */
export const jsonSchema = ({ cards }: CardCatalog): Node => {
  const names = [...new Set(cards.map(({ name }) => name))]
  const number = [{ type: 'string', pattern: '^\\d[\\d -]{11,22}$' } as const, { type: 'integer' } as const]
  return z.toJSONSchema(fileWords, {
    target: 'draft-7',
    io: 'input',
    override: ({ zodSchema, jsonSchema: node }) => {
      if (zodSchema === cardEntry.in) node.anyOf = [{ type: 'string', enum: names }, ...number]
      // zod omits the default of a key with a transform, because it treats it as a value of the result.
      const usual = z.globalRegistry.get(zodSchema)?.default
      if (usual === undefined || node.default !== undefined) return
      const { description, ...rest } = { ...node }
      for (const key of Object.keys(rest)) delete node[key]
      Object.assign(node, { default: usual, ...rest })
    },
  })
}

/** Returns scenarios/schema.json. */
export const scenarioSchema = (): Generated => ({
  path: 'scenarios/schema.json',
  text: `${JSON.stringify(jsonSchema(createCardCatalog()), null, 2)}\n`,
})

const code = (value: string): string => `\`${value}\``

/** Returns a row per key. The rows of a nested key follow that of its parent. */
const rowsOf = (maps: readonly WordMap[], at: string): readonly string[] =>
  (maps.find(({ path }) => path === at)?.words ?? []).flatMap(({ word, values, accepts: takes, usual, means }) => {
    const path = at === '' ? word : `${at}.${word}`
    const taken = values?.map(code).join(' ') ?? takes
    return [
      `| ${code(path)} | ${taken} | ${usual === undefined ? '' : code(usual)} | ${means} |`,
      ...rowsOf(maps, path),
    ]
  })

/** Returns the vocabulary as the table of docs/reference/scenarios.md. */
export const renderVocabulary = (): string =>
  ['| Key | Takes | Without it | Meaning |', '|---|---|---|---|', ...rowsOf(vocabulary(), '')].join('\n')

/** Returns docs/reference/scenarios.md with the table of the vocabulary. */
export const scenariosPage = (): Generated => {
  const path = 'docs/reference/scenarios.md'
  return { path, text: withPart(path, 'vocabulary', renderVocabulary()) }
}
