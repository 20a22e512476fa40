import { SHORTEST } from '../core/domain/card-number-prefilter.ts'
import { numbersWrittenIn } from '../core/domain/card-numbers.ts'

/** How often what was packed is unpacked again: nobody packs a number in more layers by accident. */
const DEEPEST = 3
/** So many characters are looked at, and a hundred times those of the text: who writes more than that hides nothing. */
const MOST_CHARACTERS = 1_000_000
const MOST_TIMES = 100

/** A text without its tags. */
const withoutTags = (text: string): string => text.replace(/<[^<>]{0,200}>/g, '')

/** Words of base64 in a text, as text. */
const unpacked = (text: string): string[] =>
  (text.match(/[A-Za-z\d+/_-]{16,}={0,2}/g) ?? [])
    .map((word) => Buffer.from(word, 'base64').toString('utf8'))
    .filter((word) => /\d|^[ -~]+$/.test(word))

/** A text and all that is packed in it. */
const meaningsOf = (text: string): ReadonlySet<string> => {
  const found = new Set([text])
  let room = MOST_CHARACTERS + MOST_TIMES * text.length
  let layer: readonly string[] = [text]
  for (let depth = 0; depth < DEEPEST && room > 0; depth += 1) {
    const next = new Set<string>()
    for (const each of layer)
      for (const meaning of [withoutTags(each), ...unpacked(each)]) if (!found.has(meaning)) next.add(meaning)
    layer = [...next]
    for (const each of layer) {
      room -= each.length
      found.add(each)
    }
  }
  return found
}

/** Plain characters never become more when they are decoded; one of others may be several digits. */
const isTooShort = (text: string): boolean => text.length < SHORTEST && /^[ -~]*$/.test(text)

/**
 * The card numbers that a text holds, by their digits: however they are written, which `domain/card-numbers` knows, and
 * between tags and in base64 too, as recordings of other programs may have them.
 */
export const cardNumbersWithin = (text: string): ReadonlySet<string> =>
  new Set(isTooShort(text) ? [] : [...meaningsOf(text)].flatMap(numbersWrittenIn))
