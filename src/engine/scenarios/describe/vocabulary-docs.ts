import { z } from 'zod'
import { fileWords } from '../../../core/domain/vocabulary.schema.ts'

/** What a scenario file may say, as editors and docs tell it. */
export type Word = {
  readonly word: string
  /** All that there is to choose from. */
  readonly values?: string[]
  /** What it takes, in words, where there is no such list. */
  readonly accepts?: string
  /** What is meant where it is not said. */
  readonly usual?: string
  readonly means: string
}

/** A map of a scenario file: the keys that lead to it, with dots between them, and what may stand in it. */
export type WordMap = { readonly path: string; readonly words: Word[] }

type Meta = { readonly [Name in 'title' | 'description' | 'default']?: unknown }
type Known = { readonly word: z.core.$ZodTypes; readonly meta: Meta }

/** What is said of a word, on whichever of its wrappings that stands, and the word itself. */
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

/** What a word takes; what has a title is not looked into. */
const takenBy = ({ word, meta: { title } }: Known) => {
  if (typeof title === 'string') return { takes: title }
  const values = choices(word)
  if (values) return { values: values.map(String) }
  return { takes: word instanceof z.ZodNumber ? `number, ${word.minValue} to ${word.maxValue}` : 'a map' }
}

const told = (word: string, known: Known): Word => {
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
  return [{ path, words: known.map(([word, one]) => told(word, one)) }, ...within]
}

/** Every map of a scenario file with its words, the file itself first: by the very schema that the parser judges by. */
export const vocabulary = (): WordMap[] => mapsFrom(fileWords.shape, '')
