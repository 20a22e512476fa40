import type { Cause } from '../domain/cause.ts'
import type { EventSubject } from '../domain/event.ts'
import { aboutLink, aboutTransaction } from '../domain/news.ts'
import { refuse } from '../domain/refusals.ts'
import type { Transaction } from '../domain/transaction.ts'
import { matcherOf, type RequestFacts } from '../scenarios/picking/match.ts'
import type { HeldAnswer, Hold, KeptHold, LetGo } from './hold.ts'
import { factsOf } from './initializer.ts'
import type { EngineParts } from './parts.ts'
import { factsOfLink } from './pick-scenario.ts'
import type { AnswerToHold, Holds } from './port.ts'

/** No answer is kept back for longer, in real time: whoever armed a hold may be gone. */
const LONGEST_MS = 60_000
/** Enough for every order of a test; an app that is held for ever is a mistake of the one who arms it. */
const MOST_HOLDS = 100

export type HoldKeeper = Holds & {
  /** The holds of a space as they are kept, to put them back. */
  keptIn(space: string): readonly KeptHold[]
  /** Lets go what a space holds: it becomes something else, of which these may be the holds. */
  replaceAll(space: string, cause: Cause, by?: readonly KeptHold[]): void
}

const elapsed = (started: number): number => Math.round(performance.now() - started)

const subjectOf = (answer: AnswerToHold): EventSubject => {
  if ('request' in answer) {
    const { request, came } = answer
    return { kind: 'transaction', refno: request.refno, ...('transaction' in came && { id: came.transaction.id }) }
  }
  const { found } = answer
  return 'link' in found ? aboutLink(found.link) : aboutTransaction(found.transaction)
}

/** Keeps answers back until they are let go. In the memory of this process: a connection does not outlive it either. */
export const createHolds = (parts: EngineParts): HoldKeeper => {
  const { store, clocks, ids, catalogue, sleep, publish, stopping } = parts
  const bySpace = new Map<string, readonly KeptHold[]>()
  const letGoAll = (kept: Iterable<KeptHold>, why: LetGo, cause: Cause): void => {
    for (const { holding } of kept) for (const answer of holding) answer.end(why, cause)
  }
  stopping.addEventListener('abort', () => letGoAll([...bySpace.values()].flat(), 'stopped', { kind: 'stop' }), {
    once: true,
  })

  let keys: ReadonlyMap<string, string> | undefined
  /** The catalogue key of a kept card. What is known of all cards is made when it is wanted first. */
  const keyOf = (fingerprint: string): string | undefined => {
    keys ??= new Map(catalogue.cards.map(({ number, key }) => [ids.fingerprint(number), key]))
    return keys.get(fingerprint)
  }

  const factsOfTransaction = ({ card, amount, currency, refno }: Transaction): RequestFacts => ({
    interface: 'transactions',
    cardKey: keyOf(card.fingerprint),
    brand: card.brand,
    amount,
    currency,
    refno,
    reference: undefined,
    // Neither is kept of a transaction.
    email: undefined,
    cardholderName: undefined,
  })

  const factsAbout = (answer: AnswerToHold): RequestFacts => {
    if ('request' in answer) {
      const { request } = answer
      const { card, space } = request
      const alias = 'alias' in card ? store.get('aliases', space, card.alias) : undefined
      const listed = 'number' in card ? catalogue.byNumber(card.number) : undefined
      return factsOf(request, { cardKey: alias?.cardKey ?? listed?.key, brand: alias?.brand ?? listed?.brand })
    }
    const { found } = answer
    if ('transaction' in found) return factsOfTransaction(found.transaction)
    const { link } = found
    return link.status === 'DELETED'
      ? factsOfLink({ reference: link.reference })
      : factsOfLink(link, 'card' in link ? link : undefined)
  }

  const keep = async (hold: KeptHold, subject: EventSubject, held: Cause, gone: AbortSignal): Promise<void> => {
    if (gone.aborted || stopping.aborted) return
    const { id, space, wish } = hold
    const ended = new AbortController()
    let because: LetGo = 'timeout'
    let cause: Cause = { kind: 'due', what: 'hold_ends' }
    const end: HeldAnswer['end'] = (why, by) => {
      if (ended.signal.aborted) return
      because = why
      cause = by
      ended.abort()
    }
    const answer: HeldAnswer = { subject, since: clocks.of(space).now(), started: performance.now(), end }
    hold.left -= 1
    hold.holding.add(answer)
    gone.addEventListener('abort', () => end('client_gone', held), { once: true })
    publish(space, held, { type: 'answer.held', subject, facts: { hold: id, on: wish.on } })
    await sleep(LONGEST_MS, ended.signal)
    // An end that comes now is too late to be the reason.
    ended.abort()
    hold.holding.delete(answer)
    const facts = { hold: id, on: wish.on, because, afterMs: elapsed(answer.started) }
    publish(space, cause, { type: 'answer.let_go', subject, facts })
  }

  const viewOf = ({ id, space, wish, created, left, holding }: KeptHold): Hold => ({
    ...wish,
    id,
    space,
    created,
    ...(wish.times !== undefined && { left }),
    holding: [...holding].map(({ subject, since, started }) => ({ subject, since, forMs: elapsed(started) })),
  })

  const byId = (id: string): KeptHold | undefined => [...bySpace.values()].flat().find((hold) => hold.id === id)

  let count = 0
  return {
    addHold(space, wish) {
      const others = bySpace.get(space) ?? []
      if (others.length >= MOST_HOLDS)
        return refuse('INVALID_STATE', `the space has ${MOST_HOLDS} holds: delete those that are over`)
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

    holdsOf: (space) => (bySpace.get(space) ?? []).map(viewOf),
    homeOfHold: (id) => byId(id)?.space,

    endHold(id, cause) {
      const hold = byId(id)
      if (!hold) return 0
      const rest = (bySpace.get(hold.space) ?? []).filter((other) => other !== hold)
      if (rest.length > 0) bySpace.set(hold.space, rest)
      else bySpace.delete(hold.space)
      const { size } = hold.holding
      letGoAll([hold], 'released', cause)
      return size
    },

    heldBack(answer, { cause, gone }) {
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

    keptIn: (space) => bySpace.get(space) ?? [],

    replaceAll(space, cause, by = []) {
      const dropped = bySpace.get(space) ?? []
      bySpace.delete(space)
      if (by.length > 0) bySpace.set(space, by)
      letGoAll(dropped, 'reset', cause)
    },
  }
}
