import { closestMatch } from 'leven'

const LONGEST = 80

/** The word of `known` that was most likely meant, if one is near enough to be worth saying. */
export const nearest = (word: string, known: readonly string[]): string | undefined => {
  if (word.length > LONGEST) return undefined
  const lower = word.toLowerCase()
  const sameLetters = known.find((candidate) => candidate.toLowerCase() === lower)
  return sameLetters ?? closestMatch(word, known, { maxDistance: Math.max(2, Math.floor(word.length / 3)) })
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
