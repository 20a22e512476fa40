import { heldInVain } from '../../api/http/problem.ts'
import type { Incoming } from '../../api/http/route.ts'
import type { HoldPlace } from '../../core/domain/hold-points.ts'
import type { Engine, Found, FoundLink } from '../../engine/engine-api.ts'
import type { Shown } from './page-response.ts'

type What = {
  readonly on?: Exclude<HoldPlace, 'redirect'>
  /** What was typed into a form for a card. */
  readonly number?: string
}

/** Whether an answer leads the browser back to the merchant. */
const leadsBack = (reply: Shown): boolean =>
  'tells' in reply && reply.tells?.some(({ type }) => type === 'redirect.sent') === true

/**
 * Does what a request of a page asks for, and keeps it back where somebody holds it: before anything of it is done, and what
 * is answered then, which may be the way back as well. An answer is held once. What there is not is not held.
 */
export const createHolding =
  ({ heldAtArrival, heldBack }: Engine, find: (asked: Incoming) => Found | FoundLink | undefined) =>
  async ({ on, ...typed }: What, asked: Incoming, act: () => Shown | Promise<Shown>): Promise<Shown> => {
    const places = on === undefined ? [] : [on]
    const came = find(asked)
    const vain = came && (await heldAtArrival({ on: places, found: came, ...typed }, asked))
    if (vain) return heldInVain(vain)
    const reply = await act()
    const found = find(asked)
    if (found) await heldBack({ on: leadsBack(reply) ? [...places, 'redirect'] : places, found, ...typed }, asked)
    return reply
  }
