import type { Cause } from '../../core/domain/cause.ts'
import { type CoverageName, coveredBy } from '../../core/domain/coverage.ts'
import { isDecline } from '../../core/domain/decide-authorization.ts'
import type { Delivery } from '../../core/domain/delivery.schema.ts'
import type { EventData, EventFacts, EventSubject } from '../../core/domain/event.ts'
import { isMap } from '../../core/domain/is-record.ts'
import type { Link } from '../../core/domain/link.schema.ts'
import { type Decided, isEndedLink, type LinkStatus, scenarioOfLink } from '../../core/domain/link.ts'
import type { VerdictFacts } from '../../core/domain/observation.ts'
import { sourceOfPart } from '../../core/domain/patch.ts'
import { endedAsPlanned, plansDecline } from '../../core/domain/planned-end.ts'
import type { RequestRecord } from '../../core/domain/request-record.ts'
import type { Instant } from '../../core/domain/time.ts'
import type { Transaction } from '../../core/domain/transaction.schema.ts'
import { OPEN_STATUSES, type TransactionStatus } from '../../core/domain/transaction.ts'
import { attempt } from '../../core/domain/value-or-undefined.ts'
import { compact } from '../../core/domain/without-undefined.ts'

/**
 * Number of times a situation was covered, with the last time and subject; without a subject in the sum of all spaces.
 */
export type Covered = { readonly times: number; readonly last: Instant; readonly subject?: EventSubject }

/** Covered situations, and scenarios whose planned result was seen, by name. Both are ordered by first coverage. */
export type Seen = {
  readonly situations: ReadonlyMap<CoverageName, Covered>
  readonly scenarios: ReadonlyMap<string, Covered>
}

/** Stored coverage of a space's former content. */
type Aside = { readonly met: Seen; readonly judgements: readonly Verdict[] }

type Parts = {
  readonly transaction: (space: string, id: string) => Transaction | undefined
  readonly link: (space: string, id: string) => Link | undefined
  readonly delivery: (space: string, id: string) => Delivery | undefined
  /** Returns whether the signature of an attempt is valid. */
  readonly isSigned: (attempt: Delivery['attempts'][number]) => boolean
  readonly started: Instant
}

/** Result of an experiment, and its time. */
export type Verdict = VerdictFacts & { readonly at: Instant; readonly transaction?: string }

/** Number of verdicts to keep per space. */
const MOST_JUDGEMENTS = 200

/** Number of spaces to remember after a reset, of subjects between webhook and redirect, and of seen scenarios. */
const MOST = 1_000

const LINKS: { readonly [Status in LinkStatus]?: CoverageName } = {
  SUCCESS: 'link_saved',
  ERROR: 'link_failed',
  DELETED: 'link_deleted',
}

const isAccepted = (status: number | undefined): boolean => status !== undefined && status >= 200 && status < 300

/** Creates a map that keeps the last `MOST` entries that were set. */
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

const createSeen = () => ({
  situations: new Map<CoverageName, Covered>(),
  scenarios: new Map<string, Covered>(),
})
const NOTHING_SEEN: Seen = createSeen()

/** Counts a name. A new name is ignored if there are too many, because each saved scenario can have another one. */
const count = <Name>(counts: Map<Name, Covered>, name: Name, last: Instant, subject?: EventSubject): void => {
  const times = (counts.get(name)?.times ?? 0) + 1
  if (times > 1 || counts.size < MOST) counts.set(name, { times, last, ...(subject && { subject }) })
}

const isOpen = (status: TransactionStatus): boolean => OPEN_STATUSES.some((open) => open === status)
/** Returns true for the end of an authentication. */
const isEnd = ({ from, to }: EventFacts['transaction.changed']): boolean => isOpen(from) && !isOpen(to)

/** Returns the scenario or patch whose faulty response to the initialization is its result. */
const ofFault = (decided: Decided | undefined): readonly string[] =>
  decided?.outcome.fault?.on.includes('init') ? [sourceOfPart(decided.scenario, 'faults')] : []

/** Creates the coverage of apps since the start, in memory only. It outlives the events. */
export const createCoverage = ({ transaction, link, delivery, isSigned, started }: Parts) => {
  const sinceReset = new Map<string, ReturnType<typeof createSeen>>()
  /** Verdicts since the last reset of a space, the newest first. */
  const verdicts = new Map<string, readonly Verdict[]>()
  /** Coverage of each space across all resets, for clients that may see only one space; and of all spaces together. */
  const ever = createRecent<ReturnType<typeof createSeen>>()
  let all = createSeen()
  let since = started
  /** The first of the two signals that lead an app to an order. */
  const first = createRecent<'webhook' | 'redirect'>()
  let lastStatusRead: Cause | undefined

  /** Returns the counts that an event of a space changes: those since its last reset, which have subjects, and the sums. */
  const countsOf = (space: string) => {
    const current = sinceReset.get(space) ?? createSeen()
    const sum = ever.get(space) ?? createSeen()
    sinceReset.set(space, current)
    ever.put(space, sum)
    return { current, sums: [sum, all] }
  }

  const cover = (space: string, last: Instant, name: CoverageName | undefined, subject?: EventSubject): void => {
    if (name === undefined) return
    const { current, sums } = countsOf(space)
    count(current.situations, name, last, subject)
    for (const { situations } of sums) count(situations, name, last)
  }

  const see = (space: string, last: Instant, name: string, subject: EventSubject | undefined): void => {
    const { current, sums } = countsOf(space)
    count(current.scenarios, name, last, subject)
    for (const { scenarios } of sums) count(scenarios, name, last)
  }

  /** Returns the names of the scenario and of its patches, without those whose faulty response was the result. */
  const ofEnd = (decided: Decided | undefined): readonly string[] => {
    if (!decided) return []
    const { name, patches = [] } = decided.scenario
    return [name, ...patches.map((patch) => patch.name)].filter((known) => !ofFault(decided).includes(known))
  }

  /** Returns the scenarios whose planned result an event reports. An outcome whose payment stays open is not seen. */
  const seenBy = (space: string, { type, subject, facts }: EventData): readonly string[] => {
    const knownTransaction = () => (subject?.kind === 'transaction' ? transaction(space, subject.id ?? '') : undefined)
    const knownLink = () => (subject?.kind === 'link' ? link(space, subject.id ?? '') : undefined)
    switch (type) {
      case 'scenario.matched': {
        // Without an ID, the initialization is declined.
        if (subject?.id === undefined) return [facts.scenario, ...(facts.patches ?? []).map(({ name }) => name)]
        const known = knownLink()
        return facts.from ? ofFault(known ? scenarioOfLink(known) : knownTransaction()) : []
      }
      case 'authorization.received': {
        const known = facts.decision === 'declined' ? knownTransaction() : undefined
        return plansDecline(known) ? ofEnd(known) : []
      }
      case 'transaction.changed': {
        const known = isEnd(facts) ? knownTransaction() : undefined
        // The authentication of a link's cardholder is a part of the link.
        return known && !known.forLink && !plansDecline(known) && endedAsPlanned(known) ? ofEnd(known) : []
      }
      case 'link.changed': {
        const known = knownLink()
        if (!known || !isEndedLink(known)) return []
        const authentication = known.transactionId === undefined ? undefined : transaction(space, known.transactionId)
        return !authentication || endedAsPlanned(authentication) ? ofEnd(known) : []
      }
      default:
        return []
    }
  }

  /** Returns the covered result for a client that reads this status; undefined if it is not the actual one. */
  const resultOf = (space: string, { kind, id = '' }: EventSubject, status: unknown): CoverageName | undefined => {
    if (kind === 'link') {
      const known = link(space, id)
      return known?.status === status && known ? LINKS[known.status] : undefined
    }
    const known = transaction(space, id)
    return known && known.status === status ? coveredBy(known) : undefined
  }

  const ofRequest = (
    { operation, end, status = 0, rejection, code, dataGaps = 0 }: RequestRecord,
    wasReported: boolean,
    subject: EventSubject | undefined,
  ): CoverageName | undefined => {
    if (status === 401) return 'unauthorized'
    const isLost = end !== 'responded' || status >= 500
    switch (operation) {
      case 'initTransaction':
      case 'createLink':
        if (isLost) return 'service_failed'
        if (!rejection) return dataGaps === 0 ? undefined : 'request_data_gaps'
        if (rejection.by !== 'scenario') return 'rejected_request'
        return code === 'SOFT_DECLINED' ? 'soft_declined' : 'declined'
      case 'authorizeTransaction':
        if (isLost) return 'service_failed'
        if (!rejection) return 'authorized'
        if (!isDecline(code)) return 'rejected_request'
        return code === 'SOFT_DECLINED' ? 'soft_declined' : 'declined'
      case 'getTransaction':
      case 'getLink':
        if (rejection) return 'rejected_request'
        return wasReported || (!subject && !isLost) ? undefined : 'status_unreadable'
      default:
        return undefined
    }
  }

  const ofWebhook = (space: string, at: Instant, subject: EventSubject, facts: EventFacts['webhook.attempted']) => {
    const { status } = facts
    if (status === undefined) return
    const add = (name: CoverageName | undefined): void => cover(space, at, name, subject)
    add(isAccepted(status) ? 'webhook_accepted' : 'webhook_rejected')
    const sent = delivery(space, facts.webhook)
    const attempts = sent?.attempts.slice(0, facts.attempt - sent.attemptCount || undefined) ?? []
    const latest = attempts.at(-1)
    const before = attempts.slice(0, -1).flatMap(({ result }) => (result.type === 'responded' ? [result.status] : []))
    if (before.some(isAccepted)) add('webhook_duplicate')
    else if (before.length > 0) add('webhook_retried')
    if (latest && !isSigned(latest)) return add('webhook_forged')
    const { id } = subject
    if (id !== undefined && first.get(id) === 'redirect') add('webhook_after_redirect')
    else if (id !== undefined) first.put(id, 'webhook')
    const body: unknown = latest && attempt(() => JSON.parse(latest.body))
    if (isAccepted(status) && isMap(body)) add(resultOf(space, subject, body.status))
  }

  const forget = (space: string): void => {
    sinceReset.delete(space)
    verdicts.delete(space)
  }

  return {
    /** Evaluates an event. */
    note(space: string, at: Instant, cause: Cause, event: EventData): void {
      const { type, subject, facts } = event
      // A scenario that was queued inline has no name.
      for (const name of seenBy(space, event)) if (!name.startsWith('next/')) see(space, at, name, subject)
      if (type === 'request') {
        cover(space, at, ofRequest(facts, lastStatusRead === cause, subject), subject)
      } else if (type === 'status.read') {
        lastStatusRead = cause
        if (subject && facts.overridden === undefined) cover(space, at, resultOf(space, subject, facts.status), subject)
      } else if (type === 'webhook.attempted') {
        if (subject) ofWebhook(space, at, subject, facts)
      } else if (type === 'redirect.sent' && subject?.id !== undefined) {
        if (first.get(subject.id) === 'webhook') cover(space, at, 'webhook_before_redirect', subject)
        first.put(subject.id, 'redirect')
      } else if (type === 'verdict.recorded') {
        const verdict = { at, ...facts, ...compact({ transaction: subject?.id }) }
        verdicts.set(space, [verdict, ...(verdicts.get(space) ?? [])].slice(0, MOST_JUDGEMENTS))
      } else if (type === 'space.reset') forget(space)
    },

    /** Returns the coverage of a space since its last reset. */
    of: (space: string): Seen => sinceReset.get(space) ?? NOTHING_SEEN,
    /** Returns the coverage of a space across all resets; without a space, the coverage of all apps. */
    ever: (space?: string): Seen => (space === undefined ? all : (ever.get(space) ?? NOTHING_SEEN)),
    since: (): Instant => since,
    /** Returns the verdicts since the last reset of a space, the newest first. */
    judgements: (space: string): readonly Verdict[] => verdicts.get(space) ?? [],

    /** Clears the coverage of a space, or of all spaces. */
    clear(now: Instant, space?: string): void {
      if (space !== undefined) {
        forget(space)
        ever.delete(space)
        return
      }
      sinceReset.clear()
      verdicts.clear()
      ever.clear()
      all = createSeen()
      since = now
    },

    setAside(space: string): Aside {
      const aside = { met: sinceReset.get(space) ?? NOTHING_SEEN, judgements: verdicts.get(space) ?? [] }
      forget(space)
      return aside
    },
    putBack(space: string, { met, judgements }: Aside): void {
      sinceReset.set(space, { situations: new Map(met.situations), scenarios: new Map(met.scenarios) })
      verdicts.set(space, judgements)
    },
  }
}

export type Coverage = ReturnType<typeof createCoverage>
