import { z } from 'zod'
import type { CardCatalogue } from '../../domain/card-catalogue.ts'
import { fileWords } from './vocabulary.ts'
import { cardEntry } from './when-words.ts'

export type JsonSchema = z.core.JSONSchema.BaseSchema

/**
 * The vocabulary as a draft-07 JSON Schema for editors, from the very words that the parser judges by. It adds what
 * only the catalogue knows: the names that `when.card` takes.
 */
export const jsonSchema = ({ cards }: CardCatalogue): JsonSchema => {
  const names = [...new Set(cards.map(({ name }) => name))]
  const number = [{ type: 'string', pattern: '^\\d[\\d -]{11,22}$' } as const, { type: 'integer' } as const]
  return z.toJSONSchema(fileWords, {
    target: 'draft-7',
    io: 'input',
    override: ({ zodSchema, jsonSchema: node }) => {
      if (zodSchema === cardEntry.in) node.anyOf = [{ type: 'string', enum: names }, ...number]
    },
  })
}

/** The published file, byte for byte. */
export const jsonSchemaText = (catalogue: CardCatalogue): string =>
  `${JSON.stringify(jsonSchema(catalogue), null, 2)}\n`
