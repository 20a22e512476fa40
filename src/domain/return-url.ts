import { ENDS, type ReturnPlace } from './ends.ts'
import { donePage } from './link.ts'
import { parsedUrl } from './parsed-url.ts'
import { must, mustBe, type Rule } from './refusals.ts'
import type { EndedTransaction, Redirect } from './transaction.ts'

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

/** Adds `name=value` to a URL and leaves every byte of its own query and fragment as it is. */
const withParameter = (url: string, name: string, value: string): string => {
  const beforeFragment = url.replace(/#.*/, '')
  const separator = beforeFragment.includes('?') ? (/^[^?]*\?$|&$/.test(beforeFragment) ? '' : '&') : '?'
  const fragment = url.slice(beforeFragment.length)
  return `${beforeFragment}${separator}${encodeURIComponent(name)}=${encodeURIComponent(value)}${fragment}`
}

const fieldOf = (parameters: URLSearchParams, name: string): string | readonly string[] => {
  const values = parameters.getAll(name)
  const [only = ''] = values
  return values.length > 1 ? values : only
}

/**
 * The way back to the merchant. GET appends the transaction id to the query; POST moves the query that is there
 * into the form, next to the id. ASSUMED: id-appended-to-return-url, redirect-post-moves-query.
 */
export const returnTo = (url: string, method: 'GET' | 'POST', parameter: string, id: string): Redirect => {
  if (method === 'GET') return { method, url: withParameter(url, parameter, id), fields: {} }
  const target = new URL(url)
  const { searchParams } = target
  searchParams.set(parameter, id)
  const fields = Object.fromEntries(
    [...new Set(searchParams.keys())].map((name) => [name, fieldOf(searchParams, name)]),
  )
  target.search = ''
  return { method, url: target.href, fields }
}

/** Which of them an end leads to, as its scenario wants it. */
export const targetOf = ({ outcome, status }: EndedTransaction): ReturnPlace | 'nowhere' =>
  outcome.returns?.to ?? ENDS[status].place

/** Whether the merchant gave no address for this end, so that the sandbox's own result page is the last. */
export const endsOnOwnPage = (transaction: EndedTransaction): boolean => {
  const target = targetOf(transaction)
  return !transaction.forLink && target !== 'nowhere' && transaction.returnUrls[target] === undefined
}

/**
 * Where the cardholder goes at the end (sources.md: facts 1.5): the merchant's address for that end or, where none was
 * given, the sandbox's own result page; the cardholder of a link goes back to the link's page. Undefined when the
 * scenario loses the way back on purpose.
 * ASSUMED: built-in-result-page, rejected-goes-to-error-url.
 */
export const redirectOf = (transaction: EndedTransaction, parameter: string): Redirect | undefined => {
  const { returns } = transaction.outcome
  const target = targetOf(transaction)
  if (target === 'nowhere') return undefined
  if (transaction.forLink) return { method: 'GET', url: donePage(transaction.forLink.url), fields: {} }
  const url = transaction.returnUrls[target]
  if (url === undefined) return { method: 'GET', url: `${transaction.location}/result`, fields: {} }
  return returnTo(url, returns?.method ?? transaction.returnMethod, parameter, transaction.id)
}
