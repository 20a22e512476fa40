import { z } from 'zod'
import { nothing } from '../../api/http/response.ts'
import type { Route } from '../../api/http/route.ts'
import type { EventSubject } from '../../core/domain/event.ts'
import { isMap } from '../../core/domain/is-record.ts'
import { scenarioOfLink } from '../../core/domain/link.ts'
import type { EventLog } from '../../engine/events/event-log.ts'
import { prefers } from '../accept.ts'
import type { ControlParts } from '../control-parts.ts'
import { invalid, unknown } from '../control-problems.ts'
import { CONTROL_ROOT, routeWithBody, routeWithoutBody } from '../control-route.ts'
import { DROPPED, eventsOf, readAll } from '../events/kept-events.ts'
import { getExplanation } from './explain-request.ts'

const numberIn = (requestId: string): number => Number(/^req_([1-9]\d{0,14})$/.exec(requestId)?.[1] ?? 0)

/** The highest number that a request has had, of those of which something is kept: the newest always is. */
const newestNumber = (traffic: EventLog): number => {
  const ofCalls = traffic.calls().calls.map(({ requestId }) => numberIn(requestId))
  return Math.max(0, traffic.newestRequest(), ...ofCalls)
}

/** Why there is nothing to explain: the id is none, was never given, is of this API, or is forgotten. */
const whyNothing = (traffic: EventLog, id: string, only: string | undefined): string => {
  const number = numberIn(id)
  if (number === 0)
    return 'that is no id of a request: they look like req_12, and every answer names its own in sandbox-request-id'
  if (only !== undefined)
    return `no request ${id} of the space ${only} is kept: it never was, it was dropped because ${DROPPED}, or with its space when that was reset`
  if (number > newestNumber(traffic))
    return `there never was a request ${id}: no request since the start of the sandbox has had a number that high`
  if (traffic.calls().calls.some(({ requestId }) => requestId === id))
    return `${id} was a call of the control API, whose answers say by themselves why they are what they are`
  return `${id} is not kept any more: it was dropped because ${DROPPED}, or with its space when that was reset`
}

/** Why a request got what it got: the one question that every answer's header leads to. */
export const explainRoutes = (parts: ControlParts): readonly Route[] => {
  const { engine, traffic } = parts

  const find = (id: string, wanted: unknown) => {
    const found = numberIn(id) > 0 ? traffic.findRequest(id) : undefined
    return found?.type === 'request' && (wanted === undefined || wanted === found.space) ? found : undefined
  }

  /** What is pinned to what a request was about. */
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
              ? 'that request is of another space than ?space= says'
              : whyNothing(traffic, id, only),
          )
        const { space } = event
        const about = { about: { space }, headers: { Vary: 'Accept' } }
        if (prefers(headers, 'text/html')) {
          // Without an address of its own it is relative, as a proxy may put a path before it.
          const Location = `${parts.ownAddress('../..')}${CONTROL_ROOT}/#/live/${id}?space=${space}`
          return nothing(302, { ...about, headers: { ...about.headers, Location, 'Cache-Control': 'no-store' } })
        }
        const scenarios = engine.scenariosOf(space)
        await readAll(traffic, space)
        const pinned = pinnedTo(event.subject ?? {})
        const made = { ...parts, scenarios, pinned, origin: parts.ownAddress(origin) }
        return json(getExplanation(event, eventsOf(traffic, space), made), about)
      },
    }),
    routeWithBody({
      operation: 'validateRequest',
      isUnlogged: true,
      outside: z.unknown().refine(isMap),
      usage: 'send the body of the call that is meant, as a JSON object',
      handle: async ({ json, space, params: { operation }, words }) =>
        operation === 'initTransaction' || operation === 'createLink'
          ? json(await parts.validateRequest(operation, space, words))
          : invalid('what can be checked is initTransaction or createLink'),
    }),
  ]
}
