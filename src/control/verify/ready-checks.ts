import type { SandboxEvent } from '../../core/domain/event.ts'
import type { RequestEvent } from '../events/event-view.ts'
import { tellEvent, tellFirst } from './format-events.ts'
import type { ReadyCheck } from './verify-request.ts'

/** What a judge looks at. */
export type Witness = {
  readonly space: string
  /** From when, as the end of a sentence. */
  readonly since: string
  readonly events: readonly SandboxEvent[]
  /** What the body of a webhook says, by its id. */
  readonly bodyOf: (webhook: string) => unknown
  /** What was armed for requests to come and still waits for them, in words. */
  readonly unused: readonly string[]
}

/** What came of a check: its difference in words where it is not ok, and the events that it is about. */
export type Verdict = { readonly difference?: string; readonly about: readonly SandboxEvent[] }

/** Where there was nothing that could have been judged, nothing is right. */
export const sawNothing = (why: string): Verdict => ({ difference: `looked at nothing: ${why}`, about: [] })

/** Requests of an app: pages, and what browsers ask for by themselves, are not. */
const isOfApp = ({ facts: { operation, path } }: RequestEvent): boolean =>
  operation !== undefined || (path.startsWith('/v1/') && !path.startsWith('/v1/start/'))

const requestsOf = (events: readonly SandboxEvent[]): readonly RequestEvent[] =>
  events.filter((event) => event.type === 'request').filter(isOfApp)

/**
 * The requests of an app that were refused. A card that a scenario declines is no mistake of the app's: its initialization
 * was understood, and a scenario decided about it.
 */
export const refusedIn = (events: readonly SandboxEvent[]): readonly RequestEvent[] =>
  requestsOf(events).filter(({ facts: { status = 0, code, operation, scenario } }) => {
    const isDeclined = operation === 'initTransaction' && scenario !== undefined
    return status >= 400 && status < 500 && code !== undefined && !isDeclined
  })

/** A refused request with what was wrong with it. */
export const tellRefused = (request: RequestEvent): string =>
  `${tellEvent(request)} ${request.facts.notes.at(-1) ?? request.facts.code}`

const noRefusedRequests = ({ events, space, since }: Witness): Verdict => {
  const requests = requestsOf(events)
  if (requests.length === 0) return sawNothing(`no request of an app came to the space ${space} ${since}`)
  const refused = refusedIn(events)
  if (refused.length === 0) return { about: requests }
  const why = tellFirst(refused.map(tellRefused))
  return {
    difference: `expected no refused request, found ${refused.length} of ${requests.length}: ${why}`,
    about: refused,
  }
}

type Reading = { readonly redirect: SandboxEvent; readonly earlier: SandboxEvent | undefined; isRead: boolean }

/** Each transaction whose cardholder was sent on, and whether it was read after that. Being sent on again changes nothing. */
const readingsIn = (events: readonly SandboxEvent[]): ReadonlyMap<string, Reading> => {
  const readings = new Map<string, Reading>()
  const reads = new Map<string, SandboxEvent>()
  for (const event of events) {
    const { type, subject } = event
    if (subject?.kind !== 'transaction' || subject.id === undefined) continue
    const { id } = subject
    const reading = readings.get(id)
    if (type === 'status.read') {
      reads.set(id, event)
      if (reading) reading.isRead = true
    }
    if (type === 'redirect.sent' && !reading)
      readings.set(id, { redirect: event, earlier: reads.get(id), isRead: false })
  }
  return readings
}

const everyTransactionRead = ({ events, space, since }: Witness): Verdict => {
  const readings = [...readingsIn(events)]
  if (readings.length === 0) return sawNothing(`nobody was sent on from a transaction in the space ${space} ${since}`)
  const unread = readings.filter(([, { isRead }]) => !isRead)
  if (unread.length === 0) return { about: readings.map(([, { redirect }]) => redirect) }
  const words = unread.map(([id, { redirect, earlier }]) => {
    const when = earlier ? `only before that: ${tellEvent(earlier)}` : 'never'
    return `transaction ${id} after ${tellEvent(redirect)}, read ${when}`
  })
  return {
    difference: `expected every transaction to be read after its redirect, found ${unread.length} of ${readings.length} not read: ${tellFirst(words)}`,
    about: unread.map(([, { redirect }]) => redirect),
  }
}

const allNextUsed = ({ events, unused, space, since }: Witness): Verdict => {
  const used = events.filter(({ type }) => type === 'outcome.used')
  if (unused.length > 0)
    return { difference: `expected every one-shot to be used up, found ${tellFirst(unused)}`, about: used }
  return used.length > 0
    ? { about: used }
    : sawNothing(`no one-shot is armed in the space ${space}, and none was used ${since}`)
}

/** Judges by each check that has no words of its own. */
export const READY_JUDGES: Record<ReadyCheck, (witness: Witness) => Verdict> = {
  all_queued_outcomes_used: allNextUsed,
  no_rejected_requests: noRefusedRequests,
  every_transaction_read_after_redirect: everyTransactionRead,
}
