import type { Caller, Cause } from '../core/domain/cause.ts'
import type { EventSubject } from '../core/domain/event.ts'
import type { HoldMoment, ReleaseReason } from '../core/domain/hold-points.ts'
import { LIMITS } from '../core/domain/limits.ts'
import { beyond } from '../core/domain/over-limit.ts'
import type { Rejected } from '../core/domain/rejection.ts'
import { createFactsAbout, subjectOf } from './collect-facts.ts'
import type { Holdable } from './commands.ts'
import type { EngineParts } from './engine-parts.ts'
import {
  elapsed,
  type HeldResponse,
  type Hold,
  type HoldRelease,
  type HoldRequest,
  type KeptHold,
  viewOf,
} from './hold.ts'
import { performance } from './host/host-timers.ts'
import { matcherOf } from './scenarios/matching/match.ts'

/** Maximum real time that a response is held, because the client that created the hold may be gone. */
const LONGEST_MS = 60_000

/** The request that is held, and a signal that its client has disconnected. */
type HeldRequest = { readonly cause: Caller; gone(): AbortSignal }

/** Reasons why a request that was held on arrival is not handled. */
export type UnhandledReason = Extract<ReleaseReason, 'reset' | 'stopped'>

const spaceOf = (pending: Holdable): string => ('match' in pending ? pending.match.space : pending.request.space)

/** Returns whether a hold applies to a subject. The authentication of a link's cardholder belongs to both records. */
const isAbout = ({ subject: wanted }: HoldRequest, about: EventSubject): boolean =>
  wanted === undefined ||
  (wanted.type === about.kind && wanted.id === about.id) ||
  (wanted.type === 'link' && about.kind === 'transaction' && wanted.id === about.link)

/**
 * Holds responses until they are released. Kept in memory, because a connection does not outlive the process either.
 */
export const createHolds = (parts: EngineParts) => {
  const { clocks, ids, sleep, publish, stopping } = parts
  const factsAbout = createFactsAbout(parts)
  const bySpace = new Map<string, readonly KeptHold[]>()
  const all = (): readonly KeptHold[] => [...bySpace.values()].flat()
  const release = (kept: readonly KeptHold[], end: HoldRelease): void => {
    for (const { holding } of kept) for (const response of holding) response.end(end)
  }
  stopping.addEventListener('abort', () => release(all(), { reason: 'stopped', cause: { kind: 'stop' } }), {
    once: true,
  })

  const keep = async (
    hold: KeptHold,
    subject: EventSubject,
    held: Caller,
    gone: AbortSignal,
  ): Promise<ReleaseReason> => {
    if (gone.aborted || stopping.aborted) return gone.aborted ? 'client_disconnected' : 'stopped'
    const { id, space, request: requested } = hold
    const facts = { hold: id, on: requested.on, at: requested.at, request: held.requestId }
    const ended = new AbortController()
    // Only the first release counts as the reason.
    const end = (options: HoldRelease): void => ended.abort(options)
    const { request } = facts
    const response: HeldResponse = { request, subject, since: clocks.of(space).now(), started: performance.now(), end }
    hold.left -= 1
    hold.holding.add(response)
    gone.addEventListener('abort', () => end({ reason: 'client_disconnected', cause: held }), { once: true })
    publish(space, held, { type: 'response.held', subject, facts })
    await sleep(LONGEST_MS, ended.signal)
    end({ reason: 'timeout', cause: { kind: 'due', action: 'hold_ends' } })
    hold.holding.delete(response)
    const { reason, cause }: HoldRelease = ended.signal.reason
    const released = { ...facts, reason, afterMs: elapsed(response.started) }
    publish(space, cause, { type: 'response.released', subject, facts: released })
    return reason
  }

  /**
   * Resolves with the reason when the request or response is released; undefined if no hold matches (one map lookup).
   */
  const held = (
    at: HoldMoment,
    pending: Holdable,
    { cause, gone }: HeldRequest,
  ): Promise<ReleaseReason> | undefined => {
    const holds = bySpace
      .get(spaceOf(pending))
      ?.filter(({ request, left }) => request.at === at && pending.on.includes(request.on) && left > 0)
    if (!holds || holds.length === 0) return undefined
    const subject = subjectOf(pending)
    const facts = factsAbout(pending)
    const hold = holds.find(({ request, matcher }) => isAbout(request, subject) && matcher.fits(facts))
    return hold && keep(hold, subject, cause, gone())
  }

  const byId = (id: string): KeptHold | undefined => all().find((hold) => hold.id === id)

  /** Replaces the holds of a space and returns the previous ones. */
  const swap = (space: string, holds: readonly KeptHold[]): readonly KeptHold[] => {
    const before = keptIn(space)
    if (holds.length > 0) bySpace.set(space, holds)
    else bySpace.delete(space)
    return before
  }

  /** Returns the holds of a space so that they can be restored later. */
  const keptIn = (space: string): readonly KeptHold[] => bySpace.get(space) ?? []

  let count = 0
  return {
    addHold(space: string, request: HoldRequest): Hold | Rejected {
      const sealed = parts.store.sealedBy(space)
      if (sealed) throw sealed
      const all = keptIn(space)
      const isFull = all.length >= LIMITS.holds.most
      // Used holds are removed only if the list is full.
      const others = isFull ? all.filter(({ left, holding }) => left > 0 || holding.size > 0) : all
      if (others.length >= LIMITS.holds.most) return beyond('holds')
      count += 1
      const hold: KeptHold = {
        id: `hold_${ids.keyedHash('hold', `${space} ${count}`).slice(0, 16)}`,
        space,
        request,
        created: clocks.of(space).now(),
        matcher: matcherOf(request.when ?? {}),
        left: request.times ?? Number.POSITIVE_INFINITY,
        holding: new Set(),
      }
      bySpace.set(space, [...others, hold])
      return viewOf(hold)
    },

    holdsOf: (space: string): readonly Hold[] => keptIn(space).map(viewOf),
    spaceOfHold: (id: string): string | undefined => byId(id)?.space,

    /** Releases the response to one request; the hold stays. Returns whether it was held. */
    releaseOne(id: string, request: string, cause: Caller): boolean {
      const response = [...(byId(id)?.holding ?? [])].find((held) => held.request === request)
      response?.end({ reason: 'released', cause })
      return response !== undefined
    },

    /** Ends a hold and releases its responses. Returns their number. */
    endHold(id: string, cause: Caller): number {
      const hold = byId(id)
      if (!hold) return 0
      const { size } = hold.holding
      swap(
        hold.space,
        keptIn(hold.space).filter((other) => other !== hold),
      )
      release([hold], { reason: 'released', cause })
      return size
    },

    /**
     * Resolves when a response may go out; undefined if no hold matches. Its content was decided before and does not
     * change while it waits.
     */
    heldResponse: (pending: Holdable, by: HeldRequest): Promise<unknown> | undefined => held('response', pending, by),

    /**
     * Holds a request on arrival, before anything is decided. Returns undefined, or resolves with undefined, if it
     * continues. Resolves with a reason if it is never handled: its space was replaced or the sandbox stops.
     */
    heldAtArrival: (pending: Holdable, by: HeldRequest): Promise<UnhandledReason | undefined> | undefined =>
      held('arrival', pending, by)?.then((reason) => (reason === 'reset' || reason === 'stopped' ? reason : undefined)),

    swap,

    /** Releases the responses of these holds, because their space was replaced. */
    letGoOfReset: (kept: readonly KeptHold[], cause: Cause): void => release(kept, { reason: 'reset', cause }),
  }
}

/** Replaces the holds of a space and releases those of its former content. */
export type SpaceHolds = {
  swap(space: string, next: readonly KeptHold[]): readonly KeptHold[]
  letGoOfReset(kept: readonly KeptHold[], cause: Cause): void
}
