import type { Contract } from './contract-index.ts'
import { createMatcher, type KnownExchange, linkPagesIn } from './match-operation.ts'
import { bodyOf, headerOf, mediaTypeOf } from './recorded-bodies.ts'
import { pageOf } from './recorded-urls.ts'
import type { RawExchange, RawMessage, Recording } from './recording.ts'

/** Statuses of rate limits and similar limits in front of a service. */
const LIMITS = [408, 425, 429, 431, 509]
const isOfGateway = (status: number): boolean => status === 502 || status === 504 || (status >= 520 && status <= 530)

/** Returns the reason why an exchange reveals nothing about the service, although its path matches. */
const exclusionReason = ({ raw, operation }: KnownExchange): string | undefined => {
  const { status } = raw.response
  if (status === 0) return 'no response'
  // The service sends a webhook, regardless of the response.
  if (operation.path === undefined) return undefined
  if (status < 200) return `an interim response (${status})`
  if (LIMITS.includes(status)) return `a response of a limit (${status})`
  if (isOfGateway(status)) return `a response of a gateway (${status})`
  if (isPage(raw) && !acceptsPage(raw) && (status === 403 || status >= 500)) return `a page of a gateway (${status})`
  if (status === 304) return 'a cached response (304)'
  if (raw.request.method === 'OPTIONS')
    return headerOf(raw.request, 'access-control-request-method') === undefined
      ? 'an OPTIONS request, which is not part of the service'
      : 'a preflight request of a browser'
  return bodyProblem(raw.request, 'request') ?? bodyProblem(raw.response, 'response')
}

/** Returns the reason why a body cannot be judged. */
const bodyProblem = (message: RawMessage, of: 'request' | 'response'): string | undefined => {
  const { body = '', isTruncated = false, isCompressed = false } = message
  if (isCompressed) return `a compressed ${of} body that cannot be decoded`
  const { kind } = bodyOf(message)
  const isJson = /\bjson\b/.test(mediaTypeOf(message) ?? '') || /^\s*[[{]/.test(body)
  const isCut = of === 'response' && kind === 'text' && /^\s*[[{]/.test(body) && !/[\]}]\s*$/.test(body)
  if (isJson && (isCut || (isTruncated && kind !== 'json'))) return `a truncated ${of} body`
  const [, empty] = /^\s*(\[\s*\]|null)\s*$/.exec(body) ?? []
  return of === 'response' && empty !== undefined ? `the response body is \`${empty.replace(/\s/g, '')}\`` : undefined
}

/** Returns whether a path has the name of another operation instead of an ID, such as `/v1/transactions/validate`. */
const isOtherPath = ({ isOtherMethod, path, operation }: KnownExchange): boolean =>
  isOtherMethod && operation.path !== '/{id}' && Object.values(path).some((value) => /^[a-z]+$/.test(value))

const isPage = ({ response }: RawExchange): boolean => {
  const { kind } = bodyOf(response)
  return kind === 'html' || kind === 'text'
}

const acceptsPage = ({ request }: RawExchange): boolean => (headerOf(request, 'accept') ?? '').includes('text/html')

/**
 * Separates exchanges of the service from others, with the reason. `unanswered` were sent to the service but got a
 * response from another component.
 */
export const excludeExchanges = (raws: readonly RawExchange[], contract: Contract) => {
  const pages = linkPagesIn(raws)
  const match = createMatcher(contract)
  const exchanges: KnownExchange[] = []
  const intercepted: KnownExchange[] = []
  const unmatched: RawExchange[] = []
  const excluded: Recording['excluded'][number][] = []
  for (const raw of raws) {
    const any = match(raw, (url) => pages.has(pageOf(url)))
    const matched = any && !isOtherPath(any) ? any : undefined
    const reason = matched ? exclusionReason(matched) : 'a path that is not in the contract'
    if (!matched) unmatched.push(raw)
    if (matched) (reason === undefined ? exchanges : intercepted).push(matched)
    if (reason !== undefined) excluded.push({ file: raw.file, entry: raw.entry, reason })
  }
  return { exchanges, intercepted, unmatched, excluded }
}
