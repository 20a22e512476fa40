import type { Route } from '../../api/http/route.ts'
import type { SandboxEvent } from '../../core/domain/event.ts'
import { mapYielding } from '../../engine/yielding.ts'
import { prefers } from '../accept-header.ts'
import type { ControlParts } from '../control-parts.ts'
import { invalid, unknown } from '../control-problems.ts'
import { routeWithoutBody, type Scope } from '../control-route.ts'
import type { RequestEvent } from '../events/event-view.ts'
import { keptAfter, readAll } from '../events/read-events.ts'
import { newestShortPage } from '../list-pages.ts'
import { type Query, readLimit } from '../query.ts'
import { inChunks } from '../stream-json.ts'
import { recordedRequest } from '../timeline/described-runs.ts'
import { fits, readConditions } from '../wait/event-pattern.ts'
import { whyNothing } from './explain-empty-result.ts'
import { harEntry, harLog } from './har.ts'
import { curlOf } from './request-as-curl.ts'

const HAR = 'application/har+json'

const MOST = 10_000
const PAGE = { standard: 100, most: MOST } as const

/** A file contains all requests by default. */
const FILE = { standard: MOST, most: MOST } as const

type ListRequest = Scope & { readonly query: Query<'listRequests'> }

const WRONG_INTERFACE = invalid('`interface` must be control, for requests to this API. Combine it only with `limit`.')

/** Returns false for a connection that ended before a request. A HAR file has no entry for it. */
const isRequest = ({ facts }: RequestEvent): boolean => facts.connection === undefined

/** Returns the newest entries of a list, and the number of omitted older ones. */
const newestOf = <Thing>(all: readonly Thing[], limit: number) => {
  const omitted = Math.max(0, all.length - limit)
  return { matches: all.slice(omitted), omitted }
}

/** Returns the newest matching requests of a space, oldest first, with a hint if there are none. */
const choose = ({ query, space, only }: ListRequest, parts: ControlParts, page: Parameters<typeof readLimit>[1]) => {
  const { since, before, limit: requested, interface: named, fields: _, ...filter } = query
  if (named !== undefined) return WRONG_INTERFACE
  const chosen = readConditions(filter)
  if ('problem' in chosen) return chosen
  const paged = readLimit(requested, page)
  if ('problem' in paged) return paged
  const kept = keptAfter(parts.traffic, space, 'since', since)
  if ('problem' in kept) return kept
  const end = before === undefined ? kept.events.length : kept.events.findIndex(({ id }) => id === before)
  if (end < 0) return invalid('`before` must be the ID of a stored event.')
  const requestsIn = (events: readonly SandboxEvent[]): readonly RequestEvent[] =>
    events.filter((event) => event.type === 'request').filter((event) => fits(chosen.pattern, event))
  const all = requestsIn(kept.events.slice(0, end))
  const countAll = (): number => requestsIn(kept.events).length
  const hint = all.length === 0 ? whyNothing(parts, { space, only }, filter) : undefined
  return { all, asked: paged.requested, ...newestOf(all, paged.limit), gap: kept.gap, hint, countAll }
}

/**
 * Returns the stored requests to this API, without bodies. With the token of a space, only the requests with this
 * token.
 */
const controlCalls = ({ query, only: asker }: ListRequest, { traffic }: ControlParts) => {
  const { limit, interface: _, space: __, ...filter } = query
  if (Object.keys(filter).length > 0) return WRONG_INTERFACE
  const paged = readLimit(limit, PAGE)
  if ('problem' in paged) return paged
  const { calls, dropped } = traffic.calls()
  const own = calls.flatMap(({ only, ...call }) => (asker === undefined || asker === only ? [call] : []))
  return { ...newestOf(own, paged.limit), dropped }
}

/** Creates the routes for requests of apps and browsers: as JSON with curl scripts, as HAR, and one by one. */
export const requestRoutes = (parts: ControlParts): readonly Route[] => {
  const { traffic, version } = parts

  const view = (event: RequestEvent, origin: string) => {
    const call = curlOf(event, parts.ownAddress(origin), parts)
    return { ...recordedRequest(event), ...call }
  }

  const har = async (requested: ListRequest & { readonly origin: string }) => {
    await readAll(traffic, requested.space)
    const chosen = choose(requested, parts, FILE)
    if ('problem' in chosen) return chosen
    const { matches, omitted, gap, hint } = chosen
    const older = omitted > 0 ? `${omitted} older ones omitted` : undefined
    const missing = [older, gap.gap, hint].filter((text) => text !== undefined)
    const comment = [`Requests of the space ${requested.space}`, ...missing].join('; ')
    const entries = await mapYielding(matches.filter(isRequest), (event) => [harEntry(event, requested.origin)])
    return { ...inChunks(HAR, { log: harLog(entries, version, comment) }), about: { space: requested.space } }
  }

  return [
    routeWithoutBody({
      operation: 'listRequests',
      async handle({ json, ...requested }) {
        if (requested.query.interface === 'control') {
          const last = controlCalls(requested, parts)
          if ('problem' in last) return last
          const { matches: calls, ...counts } = last
          const next = traffic.newest(requested.space)
          return json({ requests: [], calls, ...counts, incomplete: counts.dropped > 0, next })
        }
        if (prefers(requested.headers, HAR)) return har(requested)
        await readAll(traffic, requested.space)
        const chosen = choose(requested, parts, PAGE)
        if ('problem' in chosen) return chosen
        const { all, matches, omitted, gap, hint, countAll } = chosen
        const next = traffic.newest(requested.space)
        const { fields } = requested.query
        if (fields !== undefined) {
          const around = { requests: [], omitted: all.length, next, ...gap, ...(hint && { hint }) }
          const rowOf = (event: RequestEvent) => view(event, requested.origin)
          const options = { list: 'listRequests', idOf: ({ id }: RequestEvent) => id, rowOf, around } as const
          const short = newestShortPage(all, fields, { ...options, total: countAll(), limit: chosen.asked })
          return 'problem' in short ? short : json({ ...around, ...short.page, omitted: short.left })
        }
        return json({
          requests: await mapYielding(matches, (event) => [view(event, requested.origin)]),
          omitted,
          next,
          ...gap,
          ...(hint && { hint }),
        })
      },
    }),
    routeWithoutBody({ operation: 'getRequestsHar', handle: har }),
    routeWithoutBody({
      operation: 'getRequest',
      handle({ json, params: { id }, query, space, origin }) {
        const match = id.startsWith('req_') ? traffic.findRequest(id) : traffic.find(space, id)
        const isElsewhere = query.space !== undefined && match?.space !== space
        if (match?.type !== 'request' || isElsewhere) {
          const dropped = traffic.dropped(space)
          const droppedHint =
            dropped > 0 ? ` ${dropped} events of this space were dropped, possibly including this one.` : ''
          return unknown(`This request is not stored.${droppedHint}`)
        }
        return json(view(match, origin), { about: { space: match.space } })
      },
    }),
  ]
}
