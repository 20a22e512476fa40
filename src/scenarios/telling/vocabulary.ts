import { z } from 'zod'
import { fileWords } from '../../shapes/vocabulary.ts'

/** A word that a scenario file may say, as editors and docs tell it. */
export type Word = {
  /** The keys that lead to it, with dots between them. */
  readonly path: string
  /** All that there is to choose from. */
  readonly values?: string[]
  /** What it takes, in words, where there is no such list. */
  readonly takes?: string
  /** What is meant where it is not said. */
  readonly usual?: string
  readonly means: string
}

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
const takenBy = ({ word, meta: { title } }: Known): Pick<Word, 'values' | 'takes'> => {
  if (typeof title === 'string') return { takes: title }
  const values = choices(word)
  if (values) return { values: values.map(String) }
  return { takes: word instanceof z.ZodNumber ? `number, ${word.minValue} to ${word.maxValue}` : 'a map' }
}

const wordsIn = (map: z.core.$ZodShape, above: string): readonly Word[] =>
  Object.entries(map).flatMap(([key, wrapped]) => {
    const known = unwrapped(wrapped)
    const { default: usual, description } = known.meta
    const path = `${above}${key}`
    const told = {
      path,
      ...takenBy(known),
      ...(usual !== undefined && { usual: [usual].flat().join(', ') }),
      means: String(description),
    }
    const { def } = known.word._zod
    return def.type === 'object' ? [told, ...wordsIn(def.shape, `${path}.`)] : [told]
  })

/** Every word of a scenario file, each map before what is in it: by the very schema that the parser judges by. */
export const vocabulary = (): readonly Word[] => wordsIn(fileWords.shape, '')
