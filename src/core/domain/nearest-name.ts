import { closestMatch } from 'leven'

const LONGEST = 80
/** In a shorter word, one wrong letter can mean anything. */
const SHORTEST = 3

/** Returns the known word that was most likely meant: the same letters, or at most a third of them different. */
export const nearest = (word: string, known: readonly string[]): string | undefined => {
  if (word.length > LONGEST) return undefined
  const lower = word.toLowerCase()
  const sameLetters = known.find((candidate) => candidate.toLowerCase() === lower)
  if (sameLetters !== undefined || word.length < SHORTEST) return sameLetters
  return closestMatch(word, known, { maxDistance: Math.floor(word.length / 3) })
}

/** `did you mean "…"?`, if a known word is near enough. */
export const meantQuestion = (word: string, known: readonly string[]): string | undefined => {
  const meant = nearest(word, known)
  return meant === undefined ? undefined : `did you mean "${meant}"?`
}

/** `; did you mean "…"?`, or nothing. */
export const didYouMean = (word: string, known: readonly string[]): string => {
  const question = meantQuestion(word, known)
  return question === undefined ? '' : `; ${question}`
}
