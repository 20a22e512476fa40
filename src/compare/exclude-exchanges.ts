import type { Contract } from './contract-index.ts'
import { createMatcher, type Known, linkPagesIn } from './match-operation.ts'
import { bodyOf, headerOf } from './recorded-bodies.ts'
import { pageOf } from './recorded-urls.ts'
import type { RawExchange, Recording } from './recording.ts'

/** Statuses of what stands before a service, and of how much it lets through. */
const LIMITS = [408, 425, 429, 431, 509]
const isOfGateway = (status: number): boolean => status === 502 || status === 504 || (status >= 520 && status <= 530)

/** Why an exchange tells nothing of the service, though it has a path of its; undefined where it does tell something. */
const reasonAside = ({ raw, operation }: Known): string | undefined => {
  const { status } = raw.response
  if (status === 0) return 'no answer came'
  // A webhook is told by the service, whatever its receiver makes of it.
  if (operation.path === undefined) return undefined
  if (status < 200) return `an answer that is not the last one (${status})`
  if (LIMITS.includes(status)) return `an answer of a limit (${status})`
  if (isOfGateway(status)) return `an answer of a gateway (${status})`
  if (isPage(raw) && !asksForPage(raw) && (status === 403 || status >= 500)) return `a page of a gateway (${status})`
  if (status === 304) return 'an answer that a cache had (304)'
  const isPreflight =
    raw.request.method === 'OPTIONS' && headerOf(raw.request, 'access-control-request-method') !== undefined
  return isPreflight ? 'a question of a browser before its request' : undefined
}

const isPage = ({ response }: RawExchange): boolean => {
  const { kind } = bodyOf(response)
  return kind === 'html' || kind === 'text'
}

const asksForPage = ({ request }: RawExchange): boolean => (headerOf(request, 'accept') ?? '').includes('text/html')

/**
 * Exchanges of the contract, and others with the reason why they are none. Some of these were sent to the service for all
 * that is known, and were not answered by it.
 */
export const sortOut = (raws: readonly RawExchange[], contract: Contract) => {
  const pages = linkPagesIn(raws)
  const match = createMatcher(contract)
  const known: Known[] = []
  const unanswered: Known[] = []
  const aside: Recording['aside'][number][] = []
  for (const raw of raws) {
    const found = match(raw, (url) => pages.has(pageOf(url)))
    const reason = found ? reasonAside(found) : 'a path that the contract does not have'
    if (found) (reason === undefined ? known : unanswered).push(found)
    if (reason !== undefined) aside.push({ file: raw.file, entry: raw.entry, reason })
  }
  return { known, unanswered, aside }
}
