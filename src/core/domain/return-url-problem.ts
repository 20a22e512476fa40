import { parsedUrl } from './parse-url.ts'
import { must, mustBe, type Rule } from './rejection.ts'

const MAX_LENGTH = 2048

/**
 * Addresses that need no closer look: a host of plain names, of which the last is neither a number nor in punycode, and
 * nothing but visible ASCII behind it. Parsing every address would take a tenth of an initialization.
 */
const PLAIN = /^https?:\/\/(?:[a-z0-9]+[.-])*[a-wyz][a-z]*(?::\d{1,4})?(?:[/?#][!-[\]-~]*)?$/

/**
 * The rule that a text breaks as a return address, or undefined where it can be one: absolute http(s), without user info,
 * control characters or white space, at most 2,048 characters.
 */
export const returnUrlProblem = (text: string): Rule | undefined => {
  if (text.length > MAX_LENGTH) return must(`not be longer than ${MAX_LENGTH} characters`)
  if (PLAIN.test(text)) return undefined
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  if (/[\s\u0000-\u001f\u007f-\u009f\\]/.test(text))
    return must('not contain white space, control characters or backslashes')
  if (!/^https?:\/\/[^/]/i.test(text) || !parsedUrl(text)) return mustBe('an absolute http or https URL')
  // Even an empty one: readers disagree about where the host begins.
  return /^https?:\/\/[^/?#]*@/i.test(text) ? must('not contain user info') : undefined
}
