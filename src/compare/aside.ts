import { bodyOf, headerOf } from './bodies.ts'
import type { RawExchange } from './recording.ts'

/** Statuses of what stands before a service, and of how much it lets through. */
const LIMITS = [408, 425, 429, 431, 509]
const isOfGateway = (status: number): boolean => status === 502 || status === 504 || (status >= 520 && status <= 530)

/** Why an exchange tells nothing of the service, though it has a path of its; undefined where it does tell something. */
export const reasonAside = (raw: RawExchange): string | undefined => {
  const { status } = raw.response
  if (status === 0) return 'no answer came'
  if (status < 200) return `an answer that is not the last one (${status})`
  if (LIMITS.includes(status)) return `an answer of a limit (${status})`
  if (isOfGateway(status)) return `an answer of a gateway (${status})`
  if (isPage(raw) && !asksForPage(raw) && (status === 403 || status >= 500)) return `a page of a gateway (${status})`
  if (status === 304) return 'an answer that a cache had (304)'
  const isPreflight = raw.request.method === 'OPTIONS' && headerOf(raw.request, 'access-control-request-method')
  return isPreflight === undefined || isPreflight === false ? undefined : 'a question of a browser before its request'
}

const isPage = ({ response }: RawExchange): boolean => {
  const { kind } = bodyOf(response)
  return kind === 'html' || kind === 'text'
}

const asksForPage = ({ request }: RawExchange): boolean => (headerOf(request, 'accept') ?? '').includes('text/html')
