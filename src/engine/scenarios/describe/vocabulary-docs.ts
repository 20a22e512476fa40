import * as z from 'zod'
import { fileSchema } from '../../../core/domain/vocabulary.schema.ts'

/** A key of a scenario file, as documented in editors and docs. */
export type VocabularyKey = {
  readonly key: string
  /** All possible values. */
  readonly values?: string[]
  /** Description of the values without such a list. */
  readonly accepts?: string
  /** Default value. */
  readonly default?: string
  readonly description: string
}

/** An object in a scenario file: its path with dots, and its keys. */
export type VocabularyObject = { readonly path: string; readonly keys: VocabularyKey[] }

type Meta = { readonly [Name in 'title' | 'description' | 'default']?: unknown }
type Known = { readonly word: z.core.$ZodTypes; readonly meta: Meta }

/** Returns the metadata of a word from all its wrappers, and the word itself. */
const unwrapped = (wrapped: z.core.$ZodType, outer: Meta = {}): Known => {
  const word = wrapped as z.core.$ZodTypes
  const meta = { ...z.globalRegistry.get(wrapped), ...outer }
  const { def } = word._zod
  if (def.type === 'optional') return unwrapped(def.innerType, meta)
  return def.type === 'pipe' ? unwrapped(def.in, meta) : { word, meta }
}

const choices = ({ _zod: { def } }: z.core.$ZodTypes): readonly unknown[] | undefined => {
  if (def.type === 'enum') return Object.values(def.entries)
  if (def.type === 'literal') return def.values
  return def.type === 'boolean' ? [true, false] : undefined
}

/** Describes the values of a word. Types with a title are not expanded. */
const takenBy = ({ word, meta: { title } }: Known) => {
  if (typeof title === 'string') return { accepts: title }
  const values = choices(word)
  if (values) return { values: values.map(String) }
  return { accepts: word instanceof z.ZodNumber ? `number, ${word.minValue} to ${word.maxValue}` : 'an object' }
}

const keyOf = (key: string, known: Known): VocabularyKey => {
  const { default: preset, description } = known.meta
  return {
    key,
    ...takenBy(known),
    ...(preset !== undefined && { default: [preset].flat().join(', ') }),
    description: String(description),
  }
}

const objectsFrom = (shape: z.core.$ZodShape, path: string): VocabularyObject[] => {
  const known = Object.entries(shape).map(([word, wrapped]) => [word, unwrapped(wrapped)] as const)
  const within = known.flatMap(
    ([
      word,
      {
        word: {
          _zod: { def },
        },
      },
    ]) => (def.type === 'object' ? objectsFrom(def.shape, path === '' ? word : `${path}.${word}`) : []),
  )
  return [{ path, keys: known.map(([word, one]) => keyOf(word, one)) }, ...within]
}

/** Returns every object of a scenario file with its keys, the file itself first, from the schema of the parser. */
export const vocabulary = (): VocabularyObject[] => objectsFrom(fileSchema.shape, '')
