import { heldInVain } from '../../api/http/problem.ts'
import type { Incoming } from '../../api/http/route.ts'
import type { HoldPlace } from '../../core/domain/hold-points.ts'
import type { Engine, Found, FoundLink } from '../../engine/engine-api.ts'
import type { Shown } from './page-response.ts'

type HoldOptions = {
  readonly on?: Exclude<HoldPlace, 'redirect'>
  /** Card number in a form. */
  readonly number?: string
}

/** Returns whether a response redirects the browser to the merchant. */
const isRedirectToMerchant = (reply: Shown): boolean =>
  'tells' in reply && reply.tells?.some(({ type }) => type === 'redirect.sent') === true

/**
 * Creates the function that handles a page request and applies holds: on arrival, before any work, and to the
 * response, which may be a redirect. A response is held once. Unknown IDs are not held.
 */
export const createHolding =
  ({ heldAtArrival, heldBack }: Engine, find: (request: Incoming) => Found | FoundLink | undefined) =>
  async ({ on, ...typed }: HoldOptions, request: Incoming, act: () => Shown | Promise<Shown>): Promise<Shown> => {
    const places = on === undefined ? [] : [on]
    const before = find(request)
    const undone = before && (await heldAtArrival({ on: places, found: before, ...typed }, request))
    if (undone) return heldInVain(undone)
    const reply = await act()
    const after = find(request)
    if (after)
      await heldBack(
        { on: isRedirectToMerchant(reply) ? [...places, 'redirect'] : places, found: after, ...typed },
        request,
      )
    return reply
  }
