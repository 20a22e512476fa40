import { groupBy } from '../core/domain/group-by.ts'
import { parsedUrl } from '../core/domain/parse-url.ts'
import { membersOf } from './match-operation.ts'
import { bodyOf } from './recorded-bodies.ts'
import { hostOf } from './recorded-urls.ts'
import type { RawExchange, Recording } from './recording.ts'

const pathOf = ({ request }: RawExchange): string => parsedUrl(request.url)?.pathname ?? ''

const INTERFACE = /^(\/.+)?\/v1\/(?:transactions|links)(?:\/[^/]+)?$/

/** Returns whether a response has the members of a created or read transaction or link. */
const looksLikeService = ({ response }: RawExchange): boolean => {
  const body = membersOf(bodyOf(response))
  return 'transactionId' in body || ('id' in body && ('link' in body || 'status' in body))
}

/** Finds the path in front of the service: that of responses like its own, if none is at the root. */
const basePathIn = (raws: readonly RawExchange[]): string => {
  const paths = raws.filter(looksLikeService).flatMap((raw) => {
    const match = INTERFACE.exec(pathOf(raw))
    return match ? [match[1] ?? ''] : []
  })
  return paths.includes('') ? '' : (paths[0] ?? '')
}

/** Removes the path in front of the service from the URLs of requests. */
export const withoutBasePath = (raws: readonly RawExchange[], given?: string): readonly RawExchange[] => {
  const base = (given ?? basePathIn(raws)).replace(/\/+$/, '')
  if (base === '') return raws
  return raws.map((raw) => {
    const url = parsedUrl(raw.request.url)
    if (!url?.pathname.startsWith(`${base}/`)) return raw
    url.pathname = url.pathname.slice(base.length)
    return { ...raw, request: { ...raw.request, url: url.href } }
  })
}

/** A segment that is a name and not a value. */
const NAME = /^(?:v\d|[a-z]{1,20}(?:[A-Z][a-z]{1,20})?)$/

/** Counts the calls to paths of the service that the contract lacks. IDs in paths are replaced. */
export const otherPaths = (unmatched: readonly RawExchange[], hosts: ReadonlySet<string>): Recording['otherPaths'] => {
  const calls = unmatched.filter(
    (raw) => hosts.has(hostOf(raw.request.url)) && /^\/v\d\//.test(pathOf(raw)) && raw.request.method !== 'OPTIONS',
  )
  const named = (raw: RawExchange): string => {
    const segments = pathOf(raw).split('/').slice(1)
    return `${raw.request.method} /${segments.map((segment) => (NAME.test(segment) ? segment : '{id}')).join('/')}`
  }
  return [...groupBy(calls, (raw) => [named(raw)])].map(([path, { length: count }]) => ({ path, count }))
}
