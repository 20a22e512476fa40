import { fieldsOf } from '../core/contract/contract-items.ts'
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

const isReturnPage = (url: string, urls: Fields): boolean =>
  RETURN_URLS.some((name) => pageOf(url) === pageOf(String(urls[name] ?? '')))

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
  const known = new Set(inits.map((init) => String(idOf(init))))
  return exchanges.map((exchange) => {
    const init = inits.find((each) => idOf(each) === exchange.path.transactionId)
    const to = redirectOf(exchange)
    const urls = fieldsOf(membersOf(init?.sent ?? { kind: 'empty' }).redirect)
    if (to === undefined || isReturn(to, urls)) return exchange
    if (!init) return { ...exchange, isElsewhere: true }
    const next =
      inits.find(({ raw }) => raw.startedAt > exchange.raw.startedAt)?.raw.startedAt ?? Number.POSITIVE_INFINITY
    const returned = raws
      .filter(({ startedAt, request }) => startedAt >= exchange.raw.startedAt && isReturnPage(request.url, urls))
      .map((raw) => ({ url: urlOf(raw), startedAt: raw.startedAt }))
      .find(({ url, startedAt }) => {
        const ids = queryOf(url).flatMap(([, value]) => (known.has(value) ? [value] : []))
        return ids.length > 0 ? ids.includes(String(idOf(init))) : startedAt < next
      })
    return { ...exchange, isElsewhere: true, ...(returned && { returnedTo: returned.url }) }
  })
}
