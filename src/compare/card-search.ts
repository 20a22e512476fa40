import { SHORTEST_NUMBER } from '../core/domain/card-number-prefilter.ts'
import { numbersWrittenIn } from '../core/domain/card-numbers.ts'

/** Maximum depth of nested encodings. Accidental ones are not deeper. */
const DEEPEST = 3
/** Limits of the decoded characters, in total and relative to the text. */
const MOST_CHARACTERS = 1_000_000
const MOST_TIMES = 100

/** Removes tags from a text. */
const withoutTags = (text: string): string => text.replace(/<[^<>]{0,200}>/g, '')

/** Decodes the base64 words of a text. */
const decodedTokens = (text: string): string[] =>
  (text.match(/[A-Za-z\d+/_-]{16,}={0,2}/g) ?? [])
    .map((word) => Buffer.from(word, 'base64').toString('utf8'))
    .filter((word) => /\d|^[ -~]+$/.test(word))

/** Returns a text and all its decodings. */
const decodingsOf = (text: string): ReadonlySet<string> => {
  const texts = new Set([text])
  let budget = MOST_CHARACTERS + MOST_TIMES * text.length
  let layer: readonly string[] = [text]
  for (let depth = 0; depth < DEEPEST && budget > 0; depth += 1) {
    const next = new Set<string>()
    for (const each of layer)
      for (const decoded of [withoutTags(each), ...decodedTokens(each)]) if (!texts.has(decoded)) next.add(decoded)
    layer = [...next]
    for (const each of layer) {
      budget -= each.length
      texts.add(each)
    }
  }
  return texts
}

/** Plain characters never decode to more characters; others may decode to several digits. */
const isTooShort = (text: string): boolean => text.length < SHORTEST_NUMBER && /^[ -~]*$/.test(text)

/**
 * Returns the card numbers in a text as digits: in all spellings of `domain/card-numbers`, between tags and in base64,
 * because recordings of other programs contain those.
 */
export const cardNumbersIn = (text: string): ReadonlySet<string> =>
  new Set(isTooShort(text) ? [] : [...decodingsOf(text)].flatMap(numbersWrittenIn))
