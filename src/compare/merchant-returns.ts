import { fieldsOf } from '../core/contract/contract-items.ts'
import { groupBy } from '../core/domain/group-by.ts'
import { parsedUrl } from '../core/domain/parse-url.ts'
import { type Fields, idOf } from './earlier-exchanges.ts'
import { type KnownExchange, membersOf } from './match-operation.ts'
import { bodyOf, headerOf } from './recorded-bodies.ts'
import { hostOf, pageOf, queryOf } from './recorded-urls.ts'
import type { RawExchange } from './recording.ts'

// Redirects of hosted pages: to the merchant, or to a bank, after which the browser requests the return URL.

const PAGES = ['startTransaction', 'submitChallenge']
const RETURN_URLS = ['successUrl', 'cancelUrl', 'errorUrl']

/** Returns the redirect of a hosted page to another host. */
export const redirectOf = ({ operation, raw }: KnownExchange): string | undefined => {
  const to = headerOf(raw.response, 'location')
  const isRedirect = PAGES.includes(operation.id) && to !== undefined && parsedUrl(to) !== undefined
  return isRedirect && hostOf(to) !== hostOf(raw.request.url) ? to : undefined
}

const originOf = (url: string): string => `${parsedUrl(url)?.protocol}//${hostOf(url)}`

/** Returns whether a URL belongs to the merchant: it has the origin of a return URL. */
export const isReturn = (url: string, urls: Fields): boolean =>
  RETURN_URLS.some((name) => originOf(url) === originOf(String(urls[name] ?? '')))

/** Returns the URL of a request. The fields of a form count as its query. */
const urlOf = ({ request }: RawExchange): string => {
  const body = bodyOf(request)
  if (body.kind !== 'form') return request.url
  const fields = Object.entries(membersOf(body)).map(([name, value]) => [name, String(value)] as const)
  const query = new URLSearchParams([
    ...queryOf(request.url).map(([name, value]) => [name, value]),
    ...fields.map(([name, value]) => [name, value]),
  ])
  return `${pageOf(request.url)}?${query}`
}

/**
 * Adds to each page that redirected to a bank the later request to a return URL of its transaction. Without an ID in
 * that request, it must follow before the next transaction. A redirect is set aside if its initialization is unknown.
 */
export const withReturns = (
  exchanges: readonly KnownExchange[],
  raws: readonly RawExchange[],
): readonly KnownExchange[] => {
  const inits = exchanges.filter(
    ({ operation, raw }) => operation.id === 'initTransaction' && raw.response.status < 300,
  )
  // Indexes, because a recording may have thousands of exchanges. The first initialization of an ID counts.
  const initOf = new Map(inits.toReversed().map((init) => [idOf(init), init]))
  const known = new Set(inits.map((init) => String(idOf(init))))
  const starts = inits.map(({ raw }) => raw.startedAt).sort((a, b) => a - b)
  const order = new Map(raws.map((raw, index) => [raw, index]))
  const byPage = groupBy(raws, ({ request }) => [pageOf(request.url)])
  /** Returns the requests to a return URL, in the order of the recording. */
  const returnsTo = (urls: Fields): readonly RawExchange[] =>
    [...new Set(RETURN_URLS.map((name) => pageOf(String(urls[name] ?? ''))))]
      .flatMap((page) => byPage.get(page) ?? [])
      .sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0))
  return exchanges.map((exchange) => {
    const init = initOf.get(exchange.path.transactionId)
    const to = redirectOf(exchange)
    const urls = fieldsOf(membersOf(init?.sent ?? { kind: 'empty' }).redirect)
    if (to === undefined || isReturn(to, urls)) return exchange
    if (!init) return { ...exchange, isElsewhere: true }
    const next = starts.find((startedAt) => startedAt > exchange.raw.startedAt) ?? Number.POSITIVE_INFINITY
    const returned = returnsTo(urls)
      .filter(({ startedAt }) => startedAt >= exchange.raw.startedAt)
      .map((raw) => ({ url: urlOf(raw), startedAt: raw.startedAt }))
      .find(({ url, startedAt }) => {
        const ids = queryOf(url).flatMap(([, value]) => (known.has(value) ? [value] : []))
        return ids.length > 0 ? ids.includes(String(idOf(init))) : startedAt < next
      })
    return { ...exchange, isElsewhere: true, ...(returned && { returnedTo: returned.url }) }
  })
}
