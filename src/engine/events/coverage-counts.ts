import type { Cause } from '../../core/domain/cause.ts'
import { type CoverageName, metBy } from '../../core/domain/coverage.ts'
import type { Delivery } from '../../core/domain/delivery.schema.ts'
import type { EventFacts, EventSubject, News } from '../../core/domain/event.ts'
import { isMap } from '../../core/domain/is-record.ts'
import type { Link } from '../../core/domain/link.schema.ts'
import type { LinkStatus } from '../../core/domain/link.ts'
import type { JudgementFacts } from '../../core/domain/observation.ts'
import type { RequestRecord } from '../../core/domain/request-record.ts'
import type { Instant } from '../../core/domain/time.ts'
import type { Transaction } from '../../core/domain/transaction.schema.ts'
import { attempt } from '../../core/domain/value-or-undefined.ts'
import { compact } from '../../core/domain/without-undefined.ts'

/** How often something was met, and when and in what last; the sum of all spaces does not say in what. */
export type Met = { readonly times: number; readonly last: Instant; readonly subject?: EventSubject }

/** In the order in which it was met first. */
type Seen = Map<CoverageName, Met>

/** What was remembered of a life of a space. */
type Aside = { readonly met: ReadonlyMap<CoverageName, Met>; readonly judgements: readonly Judgement[] }

type Parts = {
  readonly transaction: (space: string, id: string) => Transaction | undefined
  readonly link: (space: string, id: string) => Link | undefined
  readonly delivery: (space: string, id: string) => Delivery | undefined
  /** Whether a signature of an attempt holds. */
  readonly isSigned: (attempt: Delivery['attempts'][number]) => boolean
  readonly started: Instant
}

/** What came of an experiment, and when. */
export type Judgement = JudgementFacts & { readonly at: Instant; readonly transaction?: string }

/** So many judgements of a space are remembered. */
const MOST_JUDGEMENTS = 200

/** So many spaces are remembered behind their end, and so many things between webhook and redirect. */
const MOST = 1_000

const LINKS: { readonly [Status in LinkStatus]?: CoverageName } = {
  SUCCESS: 'link_saved',
  ERROR: 'link_failed',
  DELETED: 'link_deleted',
}

const isTaken = (status: number | undefined): boolean => status !== undefined && status >= 200 && status < 300

/** The last ones that were remembered. */
const createRecent = <Value>() => {
  const known = new Map<string, Value>()
  return {
    get: (key: string): Value | undefined => known.get(key),
    put(key: string, value: Value): void {
      known.delete(key)
      known.set(key, value)
      const [oldest] = known.size > MOST ? known.keys() : []
      if (oldest !== undefined) known.delete(oldest)
    },
    delete: (key: string): boolean => known.delete(key),
    clear: (): void => known.clear(),
  }
}

/** What apps have met since the start, as it happens: it outlives the events, and is written nowhere. */
export const createCoverage = ({ transaction, link, delivery, isSigned, started }: Parts) => {
  const lives = new Map<string, Seen>()
  /** What came of experiments in this life of a space, the newest first. */
  const judged = new Map<string, readonly Judgement[]>()
  /** All lives of a space together, for whoever may see no other; and those of all spaces. */
  const ever = createRecent<Seen>()
  let all: Seen = new Map()
  let since = started
  /** What came first of the two that lead an app to an order. */
  const first = createRecent<'webhook' | 'redirect'>()
  let told: Cause | undefined

  const addTo = (seen: Seen, name: CoverageName, last: Instant, subject?: EventSubject): Seen =>
    seen.set(name, { times: (seen.get(name)?.times ?? 0) + 1, last, ...(subject && { subject }) })

  const met = (space: string, last: Instant, name: CoverageName | undefined, subject?: EventSubject): void => {
    if (name === undefined) return
    lives.set(space, addTo(lives.get(space) ?? new Map(), name, last, subject))
    ever.put(space, addTo(ever.get(space) ?? new Map(), name, last))
    addTo(all, name, last)
  }

  /** What somebody knows who knows this status of something; undefined where it is not the true one. */
  const resultOf = (space: string, { kind, id = '' }: EventSubject, status: unknown): CoverageName | undefined => {
    if (kind === 'link') {
      const known = link(space, id)
      return known?.status === status && known ? LINKS[known.status] : undefined
    }
    const known = transaction(space, id)
    return known && known.status === status ? metBy(known) : undefined
  }

  const ofRequest = (
    { operation, end, status = 0, refusal, code }: RequestRecord,
    isTold: boolean,
    subject: EventSubject | undefined,
  ): CoverageName | undefined => {
    if (status === 401) return 'unauthorized'
    const isLost = end !== 'responded' || status >= 500
    switch (operation) {
      case 'initTransaction':
      case 'createLink':
        if (isLost) return 'service_failed'
        if (!refusal) return undefined
        if (refusal.by !== 'scenario') return 'rejected_request'
        return code === 'SOFT_DECLINED' ? 'soft_declined' : 'declined'
      case 'getTransaction':
      case 'getLink':
        if (refusal) return 'rejected_request'
        return isTold || (!subject && !isLost) ? undefined : 'status_unreadable'
      default:
        return undefined
    }
  }

  const ofWebhook = (space: string, at: Instant, subject: EventSubject, facts: EventFacts['webhook.attempted']) => {
    const { status } = facts
    if (status === undefined) return
    const count = (name: CoverageName | undefined): void => met(space, at, name, subject)
    count(isTaken(status) ? 'webhook_accepted' : 'webhook_rejected')
    const sent = delivery(space, facts.webhook)
    const tries = sent?.attempts.slice(0, facts.attempt - sent.attemptCount || undefined) ?? []
    const made = tries.at(-1)
    const before = tries.slice(0, -1).flatMap(({ result }) => (result.type === 'responded' ? [result.status] : []))
    if (before.some(isTaken)) count('webhook_twice')
    else if (before.length > 0) count('webhook_retried')
    if (made && !isSigned(made)) return count('webhook_forged')
    const { id } = subject
    if (id !== undefined && first.get(id) === 'redirect') count('webhook_after_redirect')
    else if (id !== undefined) first.put(id, 'webhook')
    const body: unknown = made && attempt(() => JSON.parse(made.body))
    if (isTaken(status) && isMap(body)) count(resultOf(space, subject, body.status))
  }

  const forget = (space: string): void => {
    lives.delete(space)
    judged.delete(space)
  }

  return {
    /** Counts what an event tells. */
    note(space: string, at: Instant, cause: Cause, { type, subject, facts }: News): void {
      if (type === 'request') {
        met(space, at, ofRequest(facts, told === cause, subject), subject)
      } else if (type === 'status.read') {
        told = cause
        if (subject && facts.altered === undefined) met(space, at, resultOf(space, subject, facts.status), subject)
      } else if (type === 'webhook.attempted') {
        if (subject) ofWebhook(space, at, subject, facts)
      } else if (type === 'redirect.sent' && subject?.id !== undefined) {
        if (first.get(subject.id) === 'webhook') met(space, at, 'webhook_before_redirect', subject)
        first.put(subject.id, 'redirect')
      } else if (type === 'verdict.recorded') {
        const judgement = { at, ...facts, ...compact({ transaction: subject?.id }) }
        judged.set(space, [judgement, ...(judged.get(space) ?? [])].slice(0, MOST_JUDGEMENTS))
      } else if (type === 'space.reset') forget(space)
    },

    /** What the app of a space has met in this life of it. */
    of: (space: string): ReadonlyMap<CoverageName, Met> => lives.get(space) ?? new Map(),
    /** What it has met in all of its lives; without a space, what all apps have. */
    ever: (space?: string): ReadonlyMap<CoverageName, Met> =>
      space === undefined ? all : (ever.get(space) ?? new Map()),
    since: (): Instant => since,
    /** What came of experiments in this life of a space, the newest first. */
    judgements: (space: string): readonly Judgement[] => judged.get(space) ?? [],

    /** Begins anew in a space, or without one in all of them. */
    beginAnew(now: Instant, space?: string): void {
      if (space !== undefined) {
        forget(space)
        ever.delete(space)
        return
      }
      lives.clear()
      judged.clear()
      ever.clear()
      all = new Map()
      since = now
    },

    setAside(space: string): Aside {
      const aside = { met: lives.get(space) ?? new Map(), judgements: judged.get(space) ?? [] }
      forget(space)
      return aside
    },
    putBack(space: string, { met, judgements }: Aside): void {
      lives.set(space, new Map(met))
      judged.set(space, judgements)
    },
  }
}

export type Coverage = ReturnType<typeof createCoverage>
