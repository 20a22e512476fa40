import type { Caller, Cause } from '../domain/cause.ts'
import type { Subject } from '../domain/delivery.ts'
import type { EventSubject } from '../domain/event.ts'
import type { HeldFacts, HoldPlace } from '../domain/hold-places.ts'
import { LIMITS } from '../domain/limits.ts'
import { aboutLink, aboutTransaction } from '../domain/news.ts'
import type { When } from '../domain/one-shot.ts'
import { beyond } from '../domain/over-limit.ts'
import type { Refused } from '../domain/refusals.ts'
import type { Instant } from '../domain/time.ts'
import { type Matcher, matcherOf } from '../scenarios/picking/match.ts'
import type { AnswerToHold } from './calls.ts'
import { createFactsAbout } from './facts.ts'
import type { EngineParts } from './parts.ts'

/** No answer is kept back for longer, in real time: whoever armed a hold may be gone. */
const LONGEST_MS = 60_000

/** Which answers a hold keeps back: those of one kind, about all that fits, at most so many. */
type HoldWish = {
  readonly on: HoldPlace
  readonly when?: When
  readonly subject?: Subject
  readonly times?: number
}

/** How an answer came to go. */
type End = { readonly because: HeldFacts['answer.let_go']['because']; readonly cause: Cause }

/** An answer that waits, by the id of its request. */
type HeldAnswer = {
  readonly request: string
  readonly subject: EventSubject
  readonly since: Instant
  readonly started: number
  end(end: End): void
}

/** A hold as the engine keeps it. */
export type KeptHold = {
  readonly id: string
  readonly space: string
  readonly wish: HoldWish
  readonly created: Instant
  readonly matcher: Matcher
  /** How many answers it may still keep back. */
  left: number
  readonly holding: Set<HeldAnswer>
}

const elapsed = (started: number): number => Math.round(performance.now() - started)

/** A hold, and what it keeps back at this moment. */
const viewOf = ({ id, space, wish, created, left, holding }: KeptHold) => ({
  ...wish,
  id,
  space,
  created,
  /** How many more answers it will keep back, where `times` says how many. */
  ...(wish.times !== undefined && { left }),
  holding: [...holding].map(({ started, end: _, ...held }) => ({ ...held, forMs: elapsed(started) })),
})
export type Hold = ReturnType<typeof viewOf>

const subjectOf = (answer: AnswerToHold): EventSubject => {
  if ('request' in answer) {
    const { request, came } = answer
    return { kind: 'transaction', refno: request.refno, ...('transaction' in came && { id: came.transaction.id }) }
  }
  const { found } = answer
  return 'link' in found ? aboutLink(found.link) : aboutTransaction(found.transaction)
}

/** Keeps answers back until they are let go. In the memory of this process: a connection does not outlive it either. */
export const createHolds = (parts: EngineParts) => {
  const { clocks, ids, sleep, publish, stopping } = parts
  const factsAbout = createFactsAbout(parts)
  const bySpace = new Map<string, readonly KeptHold[]>()
  const all = (): readonly KeptHold[] => [...bySpace.values()].flat()
  const letGo = (kept: readonly KeptHold[], end: End): void => {
    for (const { holding } of kept) for (const answer of holding) answer.end(end)
  }
  stopping.addEventListener('abort', () => letGo(all(), { because: 'stopped', cause: { kind: 'stop' } }), {
    once: true,
  })

  const keep = async (hold: KeptHold, subject: EventSubject, held: Caller, gone: AbortSignal): Promise<void> => {
    if (gone.aborted || stopping.aborted) return
    const { id, space, wish } = hold
    const { requestId: request } = held
    const ended = new AbortController()
    // The first end is the reason: any other is too late.
    const end = (how: End): void => ended.abort(how)
    const answer: HeldAnswer = { request, subject, since: clocks.of(space).now(), started: performance.now(), end }
    hold.left -= 1
    hold.holding.add(answer)
    gone.addEventListener('abort', () => end({ because: 'client_gone', cause: held }), { once: true })
    publish(space, held, { type: 'answer.held', subject, facts: { hold: id, on: wish.on, request } })
    await sleep(LONGEST_MS, ended.signal)
    end({ because: 'timeout', cause: { kind: 'due', what: 'hold_ends' } })
    hold.holding.delete(answer)
    const { because, cause }: End = ended.signal.reason
    const facts = { hold: id, on: wish.on, request, because, afterMs: elapsed(answer.started) }
    publish(space, cause, { type: 'answer.let_go', subject, facts })
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
      answer?.end({ because: 'released', cause })
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
      letGo([hold], { because: 'released', cause })
      return size
    },

    /**
     * Resolves when an answer may go; undefined where nothing holds it, which costs one look into a map. What the answer
     * says was decided before: it does not change while it waits.
     */
    heldBack(
      answer: AnswerToHold,
      { cause, gone }: { readonly cause: Caller; gone(): AbortSignal },
    ): Promise<void> | undefined {
      const space = 'request' in answer ? answer.request.space : answer.found.space
      const holds = bySpace.get(space)?.filter(({ wish, left }) => wish.on === answer.on && left > 0)
      if (!holds || holds.length === 0) return undefined
      const subject = subjectOf(answer)
      const facts = factsAbout(answer)
      const fits = ({ wish, matcher }: KeptHold): boolean =>
        (wish.subject === undefined || (wish.subject.type === subject.kind && wish.subject.id === subject.id)) &&
        matcher.fits(facts)
      const hold = holds.find(fits)
      return hold && keep(hold, subject, cause, gone())
    },

    keptIn,
    swap,

    /** Lets go what these holds keep back: their space has become something else. */
    letGoOfReset: (kept: readonly KeptHold[], cause: Cause): void => letGo(kept, { because: 'reset', cause }),
  }
}

export type HoldKeeper = ReturnType<typeof createHolds>
