import { z } from 'zod'
import { fileWords } from '../../../core/domain/vocabulary.schema.ts'

/** A key of a scenario file, as documented in editors and docs. */
export type Word = {
  readonly word: string
  /** All possible values. */
  readonly values?: string[]
  /** Description of the values without such a list. */
  readonly accepts?: string
  /** Default value. */
  readonly usual?: string
  readonly means: string
}

/** An object in a scenario file: its path with dots, and its keys. */
export type WordMap = { readonly path: string; readonly words: Word[] }

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
  return { accepts: word instanceof z.ZodNumber ? `number, ${word.minValue} to ${word.maxValue}` : 'a map' }
}

const wordOf = (word: string, known: Known): Word => {
  const { default: usual, description } = known.meta
  return {
    word,
    ...takenBy(known),
    ...(usual !== undefined && { usual: [usual].flat().join(', ') }),
    means: String(description),
  }
}

const mapsFrom = (shape: z.core.$ZodShape, path: string): WordMap[] => {
  const known = Object.entries(shape).map(([word, wrapped]) => [word, unwrapped(wrapped)] as const)
  const within = known.flatMap(
    ([
      word,
      {
        word: {
          _zod: { def },
        },
      },
    ]) => (def.type === 'object' ? mapsFrom(def.shape, path === '' ? word : `${path}.${word}`) : []),
  )
  return [{ path, words: known.map(([word, one]) => wordOf(word, one)) }, ...within]
}

/** Returns every object of a scenario file with its keys, the file itself first, from the schema of the parser. */
export const vocabulary = (): WordMap[] => mapsFrom(fileWords.shape, '')
