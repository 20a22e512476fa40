import { z } from 'zod'
import { type CardCatalog, createCardCatalog } from '../../src/core/domain/card-catalog.ts'
import { aimedPatterns } from '../../src/core/domain/condition-table.ts'
import { fileSchema } from '../../src/core/domain/vocabulary.schema.ts'
import { cardEntry } from '../../src/core/domain/when.schema.ts'
import { type VocabularyObject, vocabulary } from '../../src/engine/scenarios/describe/vocabulary-docs.ts'
import type { Generated } from './generated.ts'
import { code, pageOf, table } from './markdown.ts'

type Node = z.core.JSONSchema.BaseSchema

/**
 * Returns the vocabulary as a draft-07 JSON Schema for editors. It is made of the schemas of the parser, with the names of
 * the catalog for `when.card`.
 */
export const jsonSchema = ({ cards }: CardCatalog): Node => {
  const names = [...new Set(cards.map(({ name }) => name))]
  const number = [{ type: 'string', pattern: '^\\d[\\d -]{11,22}$' } as const, { type: 'integer' } as const]
  return z.toJSONSchema(fileSchema, {
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

/** The end of a description that the column of values, or the list above the table, states. */
const STATED =
  /(?:\. (?:One (?:code|value), or an object of brands with a default|Two digits or letters|One or a list)|, such as (?:250ms or )?5s|, or a list of them|: a number, or an object with from and to)\.$/

/** Returns a row per key. The rows of a nested key follow that of its parent. */
const rowsOf = (objects: readonly VocabularyObject[], at: string): readonly (readonly string[])[] =>
  (objects.find(({ path }) => path === at)?.keys ?? []).flatMap(
    ({ key, values, accepts, default: preset, description }) => {
      const path = at === '' ? key : `${at}.${key}`
      const taken = values?.map(code).join(' ') ?? (accepts === 'an object' ? '' : (accepts ?? ''))
      const meaning = description.replace(STATED, '.')
      return [[code(path), taken, preset === undefined ? '' : code(preset), meaning], ...rowsOf(objects, path)]
    },
  )

/** Returns the keys of a scenario file: name, values, default and meaning. */
export const vocabularyRows = (): readonly (readonly string[])[] => rowsOf(vocabulary(), '')

const page = (): string =>
  pageOf(
    'Scenario vocabulary',
    'src/core/domain',
    `The keys of a scenario file. [Write scenarios](../how-to/write-scenarios.md) shows how to use them, and
[scenario matching](../explanation/scenario-matching.md) which scenario applies.`,
    `\`\`\`yaml
# vip.yaml
title: Large amounts of a good customer
when: { email: "*@example.com", amount: { from: 100000 } }
authentication: { flow: frictionless, transStatus: Y, reason: 17 }
\`\`\``,
    `\`\`\`sh
threeds-sandbox validate vip.yaml
\`\`\``,
    `- **Name**: the path of the file without its extension, such as \`checkout/vip\`: lower case letters, digits, \`_\` and \`-\`.
- **Text conditions** (${aimedPatterns().map(code).join(', ')}) and exact amounts come before conditions for cards. Challenge
  preference and message category come last.
- **Times** have a unit: \`250ms\`, \`5s\`, \`10m\`, \`1h\`.
- **Codes** can be written with or without quotes: \`reason: 01\` is 01.
- **By brand**: \`reason: { VIS: 81, default: 22 }\`.
- **Patterns**: \`*\` matches any text, \`?\` one character.
- **Cards**: names or numbers of [test cards](cards.md).
- **Families**: \`limits.yaml\` with the case \`low\` is the scenario \`limits/low\`.
- **Editors**: begin a file with \`# yaml-language-server: $schema=node_modules/threeds-sandbox/scenarios/schema.json\`.`,
    '## Keys',
    table(['Key', 'Values', 'Default', 'Meaning'], vocabularyRows()),
    'See [the shipped scenarios](shipped-scenarios.md).',
  )

/** Returns docs/reference/scenario-vocabulary.md. */
export const scenariosPage = (): Generated => ({ path: 'docs/reference/scenario-vocabulary.md', text: page() })
