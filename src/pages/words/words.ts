import { BANK_WORDS } from './bank-words.ts'
import { CODE_WORDS } from './code-words.ts'
import { END_WORDS } from './end-words.ts'
import { ENTRY_WORDS } from './entry-words.ts'
import { FRAME_WORDS } from './frame-words.ts'
import { LINK_WORDS } from './link-words.ts'
import type { Rows } from './row.ts'

/**
 * Every text that a cardholder reads, in every language. What is for whoever tests or develops (hints, test cards, the
 * choice of an end) is the sandbox's own and is English, as its console and its documents are.
 */
export const WORDS = {
  ...FRAME_WORDS,
  ...BANK_WORDS,
  ...CODE_WORDS,
  ...END_WORDS,
  ...ENTRY_WORDS,
  ...LINK_WORDS,
} as const satisfies Rows

export type Key = keyof typeof WORDS

/** The names in braces of a text. */
type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never

/** What a text wants put in, by the English one; a test sees to it that the others want the same. */
export type Values<K extends Key, Value> = Readonly<Record<NamesIn<(typeof WORDS)[K]['en']>, Value>>
