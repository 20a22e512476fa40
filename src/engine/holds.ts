import type { Caller, Cause } from '../core/domain/cause.ts'
import type { EventSubject } from '../core/domain/event.ts'
import type { HoldMoment, LetGoBecause } from '../core/domain/hold-points.ts'
import { LIMITS } from '../core/domain/limits.ts'
import { beyond } from '../core/domain/over-limit.ts'
import type { Refused } from '../core/domain/rejection.ts'
import type { ToHold } from './commands.ts'
import type { EngineParts } from './engine-parts.ts'
import { createFactsAbout, subjectOf } from './facts-of-request.ts'
import { type End, elapsed, type HeldAnswer, type Hold, type HoldWish, type KeptHold, viewOf } from './hold.ts'
import { matcherOf } from './scenarios/matching/match.ts'

/** No answer is kept back for longer, in real time: whoever armed a hold may be gone. */
const LONGEST_MS = 60_000

/** By which request something is held, and how it is known that its caller has gone. */
type HeldFor = { readonly cause: Caller; gone(): AbortSignal }

/** Why what was held at its arrival is never done. */
export type HeldInVain = Extract<LetGoBecause, 'reset' | 'stopped'>

const spaceOf = (what: ToHold): string => ('found' in what ? what.found.space : what.request.space)

/** Whether a hold that names a transaction or a link means this one. The authentication of a link's cardholder is of both. */
const isAbout = ({ subject: wanted }: HoldWish, about: EventSubject): boolean =>
  wanted === undefined ||
  (wanted.type === about.kind && wanted.id === about.id) ||
  (wanted.type === 'link' && about.kind === 'transaction' && wanted.id === about.link)

/** Keeps answers back until they are let go. In the memory of this process: a connection does not outlive it either. */
export const createHolds = (parts: EngineParts) => {
  const { clocks, ids, sleep, publish, stopping } = parts
  const factsAbout = createFactsAbout(parts)
  const bySpace = new Map<string, readonly KeptHold[]>()
  const all = (): readonly KeptHold[] => [...bySpace.values()].flat()
  const releaseHold = (kept: readonly KeptHold[], end: End): void => {
    for (const { holding } of kept) for (const answer of holding) answer.end(end)
  }
  stopping.addEventListener('abort', () => releaseHold(all(), { reason: 'stopped', cause: { kind: 'stop' } }), {
    once: true,
  })

  const keep = async (
    hold: KeptHold,
    subject: EventSubject,
    held: Caller,
    gone: AbortSignal,
  ): Promise<LetGoBecause> => {
    if (gone.aborted || stopping.aborted) return gone.aborted ? 'client_gone' : 'stopped'
    const { id, space, wish } = hold
    const facts = { hold: id, on: wish.on, at: wish.at, request: held.requestId }
    const ended = new AbortController()
    // The first end is the reason: any other is too late.
    const end = (how: End): void => ended.abort(how)
    const { request } = facts
    const answer: HeldAnswer = { request, subject, since: clocks.of(space).now(), started: performance.now(), end }
    hold.left -= 1
    hold.holding.add(answer)
    gone.addEventListener('abort', () => end({ reason: 'client_gone', cause: held }), { once: true })
    publish(space, held, { type: 'response.held', subject, facts })
    await sleep(LONGEST_MS, ended.signal)
    end({ reason: 'timeout', cause: { kind: 'due', action: 'hold_ends' } })
    hold.holding.delete(answer)
    const { reason, cause }: End = ended.signal.reason
    const told = { ...facts, reason, afterMs: elapsed(answer.started) }
    publish(space, cause, { type: 'response.released', subject, facts: told })
    return reason
  }

  /** Resolves when what is on its way may go on, and how that came; undefined where nothing holds it: one look into a map. */
  const held = (at: HoldMoment, what: ToHold, { cause, gone }: HeldFor): Promise<LetGoBecause> | undefined => {
    const holds = bySpace
      .get(spaceOf(what))
      ?.filter(({ wish, left }) => wish.at === at && what.on.includes(wish.on) && left > 0)
    if (!holds || holds.length === 0) return undefined
    const subject = subjectOf(what)
    const facts = factsAbout(what)
    const hold = holds.find(({ wish, matcher }) => isAbout(wish, subject) && matcher.fits(facts))
    return hold && keep(hold, subject, cause, gone())
  }

  const byId = (id: string): KeptHold | undefined => all().find((hold) => hold.id === id)

  /** Gives a space other holds, and those that it had. */
  const swap = (space: string, holds: readonly KeptHold[]): readonly KeptHold[] => {
    const before = keptIn(space)
    if (holds.length > 0) bySpace.set(space, holds)
    else bySpace.delete(space)
    return before
  }

  /** The holds of a space as they are kept, to put them back. */
  const keptIn = (space: string): readonly KeptHold[] => bySpace.get(space) ?? []

  let count = 0
  return {
    addHold(space: string, wish: HoldWish): Hold | Refused {
      const sealed = parts.store.sealedBy(space)
      if (sealed) throw sealed
      const others = keptIn(space)
      if (others.length >= LIMITS.holds.most) return beyond('holds')
      count += 1
      const hold: KeptHold = {
        id: `hold_${ids.keyedHash('hold', `${space} ${count}`).slice(0, 16)}`,
        space,
        wish,
        created: clocks.of(space).now(),
        matcher: matcherOf(wish.when ?? {}),
        left: wish.times ?? Number.POSITIVE_INFINITY,
        holding: new Set(),
      }
      bySpace.set(space, [...others, hold])
      return viewOf(hold)
    },

    holdsOf: (space: string): readonly Hold[] => keptIn(space).map(viewOf),
    homeOfHold: (id: string): string | undefined => byId(id)?.space,

    /** Lets go the answer to one request; the hold stays. Whether it was held. */
    letGoOne(id: string, request: string, cause: Caller): boolean {
      const answer = [...(byId(id)?.holding ?? [])].find((held) => held.request === request)
      answer?.end({ reason: 'released', cause })
      return answer !== undefined
    },

    /** Lets go what it holds and ends it; tells how many answers that were. */
    endHold(id: string, cause: Caller): number {
      const hold = byId(id)
      if (!hold) return 0
      const { size } = hold.holding
      swap(
        hold.space,
        keptIn(hold.space).filter((other) => other !== hold),
      )
      releaseHold([hold], { reason: 'released', cause })
      return size
    },

    /**
     * Resolves when an answer may go; undefined where nothing holds it. What the answer says was decided before: it does not
     * change while it waits.
     */
    heldBack: (what: ToHold, by: HeldFor): Promise<unknown> | undefined => held('answer', what, by),

    /**
     * The same of a request that has come, of which nothing was decided yet. Undefined, or resolved with nothing, where it
     * goes on; resolved with a reason where it is never done: its space has become another one, or the sandbox stops.
     */
    heldAtArrival: (what: ToHold, by: HeldFor): Promise<HeldInVain | undefined> | undefined =>
      held('arrival', what, by)?.then((reason) => (reason === 'reset' || reason === 'stopped' ? reason : undefined)),

    keptIn,
    swap,

    /** Lets go what these holds keep back: their space has become something else. */
    letGoOfReset: (kept: readonly KeptHold[], cause: Cause): void => releaseHold(kept, { reason: 'reset', cause }),
  }
}

/** Replaces the holds of a space and releases those of its former content. */
export type SpaceHolds = Pick<ReturnType<typeof createHolds>, 'keptIn' | 'swap' | 'letGoOfReset'>
