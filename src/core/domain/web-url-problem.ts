import { parsedUrl } from './parse-url.ts'
import { must, mustBe, type Rule } from './rejection.ts'

const MAX_LENGTH = 2048

/**
 * Addresses that need no further check: a host of plain names, the last of which is neither a number nor in punycode,
 * followed by visible ASCII only. Parsing every address would take a tenth of an initialization.
 */
const PLAIN = /^https?:\/\/(?:[a-z0-9]+[.-])*[a-wyz][a-z]*(?::\d{1,4})?(?:[/?#][!-[\]-~]*)?$/

/**
 * Returns the rule for the text of any URL that this one violates: at most 2,048 characters, without white space, control
 * characters and backslashes, which parsers remove or replace.
 */
export const urlTextProblem = (text: string): Rule | undefined => {
  if (text.length > MAX_LENGTH) return must(`not be longer than ${MAX_LENGTH} characters`)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern detects control characters
  return /[\s\u0000-\u001f\u007f-\u009f\\]/.test(text)
    ? must('not contain white space, control characters or backslashes')
    : undefined
}

/** Returns the rule that the URL of a server violates, or undefined for a valid one: absolute http(s), without user info. */
export const webUrlProblem = (text: string): Rule | undefined => {
  if (text.length <= MAX_LENGTH && PLAIN.test(text)) return undefined
  const problem = urlTextProblem(text)
  if (problem !== undefined) return problem
  if (!/^https?:\/\/[^/]/i.test(text) || !parsedUrl(text)) return mustBe('an absolute http or https URL')
  // Even empty user info is rejected, because parsers disagree about the start of the host.
  return /^https?:\/\/[^/?#]*@/i.test(text) ? must('not contain user info') : undefined
}
