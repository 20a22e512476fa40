import * as z from 'zod'
import { nothing } from '../../api/http/response.ts'
import type { Route } from '../../api/http/route.ts'
import type { EventSubject } from '../../core/domain/event.ts'
import { isMap } from '../../core/domain/is-record.ts'
import { scenarioOfLink } from '../../core/domain/link.ts'
import type { EventLog } from '../../engine/events/event-log.ts'
import { prefers } from '../accept-header.ts'
import type { ControlParts } from '../control-parts.ts'
import { invalid, unknown } from '../control-problems.ts'
import { CONTROL_ROOT, routeWithBody, routeWithoutBody } from '../control-route.ts'
import { DROPPED, eventsOf, readAll } from '../events/read-events.ts'
import { getExplanation } from './explain-request.ts'

const numberIn = (requestId: string): number => Number(/^req_([1-9]\d{0,14})$/.exec(requestId)?.[1] ?? 0)

/** Returns the highest request number of all stored requests: the newest one is always stored. */
const newestNumber = (traffic: EventLog): number => {
  const ofCalls = traffic.calls().calls.map(({ requestId }) => numberIn(requestId))
  return Math.max(0, traffic.newestRequest(), ...ofCalls)
}

/** Describes why a request cannot be explained: invalid or unknown ID, a request to this API, or no longer stored. */
const whyNothing = (traffic: EventLog, id: string, only: string | undefined): string => {
  const number = numberIn(id)
  if (number === 0)
    return 'This is not a request ID. IDs look like `req_12`, and every response has its own in the header `sandbox-request-id`.'
  if (only !== undefined)
    return `Unknown request ID \`${id}\` in the space \`${only}\`. It may have been dropped because ${DROPPED}, or removed by a reset of the space.`
  if (number > newestNumber(traffic)) return `Unknown request ID \`${id}\`.`
  if (traffic.calls().calls.some(({ requestId }) => requestId === id))
    return `\`${id}\` was a request to the control API. Its response contains the reason.`
  return `Request \`${id}\` is no longer stored. It was dropped because ${DROPPED}, or removed by a reset of the space.`
}

/** Creates the routes that explain a request and validate a body. */
export const explainRoutes = (parts: ControlParts): readonly Route[] => {
  const { engine, traffic } = parts

  const find = (id: string, space: unknown) => {
    const result = numberIn(id) > 0 ? traffic.findRequest(id) : undefined
    return result?.type === 'request' && (space === undefined || space === result.space) ? result : undefined
  }

  /** Returns the current scenario of the request's record. */
  const pinnedTo = ({ kind, id }: Partial<EventSubject>) => {
    if (id === undefined) return undefined
    if (kind === 'transaction') return engine.find(id)?.transaction
    const link = engine.findLink(id)?.link
    return link && scenarioOfLink(link)
  }

  return [
    routeWithoutBody({
      operation: 'getExplanation',
      async handle({ json, params: { id }, query, only, headers, origin }) {
        const event = find(id, query.space)
        if (!event)
          return unknown(
            only === undefined && query.space !== undefined && find(id, undefined)
              ? 'The request belongs to another space. Change or remove `space`.'
              : whyNothing(traffic, id, only),
          )
        const { space } = event
        const about = { about: { space }, headers: { Vary: 'Accept' } }
        if (prefers(headers, 'text/html')) {
          // Relative without a public address, because a proxy may add a path prefix.
          const Location = `${parts.ownAddress('../..')}${CONTROL_ROOT}/#/live/${id}?space=${space}`
          return nothing(302, { ...about, headers: { ...about.headers, Location, 'Cache-Control': 'no-store' } })
        }
        const scenarios = engine.scenariosOf(space)
        await readAll(traffic, space)
        const pinned = pinnedTo(event.subject ?? {})
        const explainParts = { ...parts, scenarios, pinned, origin: parts.ownAddress(origin) }
        return json(getExplanation(event, eventsOf(traffic, space), explainParts), about)
      },
    }),
    routeWithBody({
      operation: 'validateRequest',
      isUnlogged: true,
      outside: z.unknown().refine(isMap),
      usage: 'Send the body of the request as a JSON object.',
      handle: async ({ json, space, params: { operation }, body }) =>
        operation === 'initTransaction' || operation === 'createLink'
          ? json(await parts.validateRequest(operation, space, body))
          : invalid('Only initTransaction and createLink can be checked.'),
    }),
  ]
}
