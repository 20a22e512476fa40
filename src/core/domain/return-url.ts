import { donePage } from './link.ts'
import { FINAL_STATES, type ReturnPage } from './return-targets.ts'
import { appStart } from './return-url-problem.ts'
import { beforeAuthorization, type EndedTransaction, type Redirect } from './transaction.ts'

/** Adds `name=value` to a URL and leaves every byte of the existing query and fragment unchanged. */
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
 * Returns the redirect to the merchant. GET appends the transaction ID to the query; POST moves the existing query into
 * the form, next to the ID. ASSUMED: id-appended-to-return-url, redirect-post-moves-query.
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

/** Returns the return page of the end of an authentication. The scenario can override it. */
export const targetOf = (transaction: EndedTransaction): ReturnPage | 'nowhere' =>
  transaction.outcome.returns?.to ?? FINAL_STATES[beforeAuthorization(transaction).status].page

/** Returns true if the merchant gave no address for this end, so that the sandbox's result page is the last one. */
export const endsOnOwnPage = (transaction: EndedTransaction): boolean => {
  const target = targetOf(transaction)
  return !transaction.forLink && target !== 'nowhere' && transaction.returnUrls[target] === undefined
}

/**
 * Returns the final redirect of the cardholder (sources.md: facts 1.5): to the merchant's address for the end, or else
 * to the sandbox's result page. The cardholder of a link returns to the link's page. An app opens with GET, even if the
 * scenario sets POST. Undefined if the scenario deliberately omits the redirect.
 * ASSUMED: built-in-result-page, rejected-goes-to-error-url, return-url-schemes.
 */
export const redirectOf = (transaction: EndedTransaction, parameter: string): Redirect | undefined => {
  const { returns } = transaction.outcome
  const target = targetOf(transaction)
  if (target === 'nowhere') return undefined
  if (transaction.forLink) return { method: 'GET', url: donePage(transaction.forLink.url), fields: {} }
  const url = transaction.returnUrls[target]
  if (url === undefined) return { method: 'GET', url: `${transaction.location}/result`, fields: {} }
  const method = appStart(url) === undefined ? (returns?.method ?? transaction.returnMethod) : 'GET'
  return returnTo(url, method, parameter, transaction.id)
}
