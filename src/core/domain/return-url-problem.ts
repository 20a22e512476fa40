import { parsedUrl } from './parse-url.ts'
import { must, mustBe, type Rule } from './rejection.ts'

const MAX_LENGTH = 2048

/**
 * Addresses that need no further check: a host of plain names, the last of which is neither a number nor in punycode,
 * followed by visible ASCII only. Parsing every address would take a tenth of an initialization.
 */
const PLAIN = /^https?:\/\/(?:[a-z0-9]+[.-])*[a-wyz][a-z]*(?::\d{1,4})?(?:[/?#][!-[\]-~]*)?$/

/**
 * Returns the rule that a return address violates, or undefined for a valid one: absolute http(s), without user info,
 * control characters or white space, at most 2,048 characters.
 */
export const returnUrlProblem = (text: string): Rule | undefined => {
  if (text.length > MAX_LENGTH) return must(`not be longer than ${MAX_LENGTH} characters`)
  if (PLAIN.test(text)) return undefined
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern detects control characters
  if (/[\s\u0000-\u001f\u007f-\u009f\\]/.test(text))
    return must('not contain white space, control characters or backslashes')
  if (!/^https?:\/\/[^/]/i.test(text) || !parsedUrl(text)) return mustBe('an absolute http or https URL')
  // Even empty user info is rejected, because parsers disagree about the start of the host.
  return /^https?:\/\/[^/?#]*@/i.test(text) ? must('not contain user info') : undefined
}
