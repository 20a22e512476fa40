import { holdAbandoned } from '../../api/http/problem.ts'
import type { Incoming } from '../../api/http/route.ts'
import type { HoldPoint } from '../../core/domain/hold-points.ts'
import type { Engine, LinkMatch, Match } from '../../engine/engine-api.ts'
import type { PageReply } from './page-response.ts'

type HoldOptions = {
  readonly on?: Exclude<HoldPoint, 'redirect'>
  /** Card number in a form. */
  readonly number?: string
}

/** Returns whether a response redirects the browser to the merchant. */
const isRedirectToMerchant = (reply: PageReply): boolean =>
  'events' in reply && reply.events?.some(({ type }) => type === 'redirect.sent') === true

/**
 * Creates the function that handles a page request and applies holds: on arrival, before any work, and to the
 * response, which may be a redirect. A response is held once. Unknown IDs are not held.
 */
export const createHoldHandler =
  ({ heldAtArrival, heldResponse }: Engine, find: (request: Incoming) => Match | LinkMatch | undefined) =>
  async (
    { on, ...typed }: HoldOptions,
    request: Incoming,
    act: () => PageReply | Promise<PageReply>,
  ): Promise<PageReply> => {
    const points = on === undefined ? [] : [on]
    const before = find(request)
    const undone = before && (await heldAtArrival({ on: points, match: before, ...typed }, request))
    if (undone) return holdAbandoned(undone)
    const reply = await act()
    const after = find(request)
    if (after)
      await heldResponse(
        { on: isRedirectToMerchant(reply) ? [...points, 'redirect'] : points, match: after, ...typed },
        request,
      )
    return reply
  }
