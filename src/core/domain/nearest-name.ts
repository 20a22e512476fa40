import { closestMatch } from 'leven'

const LONGEST = 80
/** In a shorter word, one wrong letter can mean anything. */
const SHORTEST = 3

/** Returns the spellings of a word with two neighbouring letters exchanged, the most frequent typing error. */
const exchanged = (word: string): readonly string[] =>
  Array.from(word, (_, i) => `${word.slice(0, i)}${word.charAt(i + 1)}${word.charAt(i)}${word.slice(i + 2)}`)

/** Returns the known word that was most likely meant: the same letters, two neighbours exchanged, or at most a third different. */
export const nearest = (word: string, known: readonly string[]): string | undefined => {
  if (word.length > LONGEST) return undefined
  const lower = word.toLowerCase()
  const sameLetters = known.find((candidate) => candidate.toLowerCase() === lower)
  if (sameLetters !== undefined || word.length < SHORTEST) return sameLetters
  const spellings = exchanged(lower)
  const exchange = known.find((candidate) => spellings.includes(candidate.toLowerCase()))
  return exchange ?? closestMatch(word, known, { maxDistance: Math.floor(word.length / 3) })
}

/** Returns ``Did you mean `…`?`` if a known word is close enough. */
export const suggestionFor = (word: string, known: readonly string[]): string | undefined => {
  const meant = nearest(word, known)
  return meant === undefined ? undefined : `Did you mean \`${meant}\`?`
}

/** Returns ``. Did you mean `…`?`` to follow a sentence without its period, or an empty string. */
export const didYouMean = (word: string, known: readonly string[]): string => {
  const question = suggestionFor(word, known)
  return question === undefined ? '' : `. ${question}`
}
