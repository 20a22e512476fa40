import type { SandboxEvent } from '../domain/event.ts'
import { sayEvent, sayFirst } from './say-events.ts'
import type { ReadyCheck } from './verify-words.ts'

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

type RequestEvent = Extract<SandboxEvent, { type: 'request' }>

const isRequest = (event: SandboxEvent): event is RequestEvent => event.type === 'request'

/** Requests of an app: pages, and what browsers ask for by themselves, are not. */
const isOfApp = ({ facts: { operation, path } }: RequestEvent): boolean =>
  operation !== undefined || (path.startsWith('/v1/') && !path.startsWith('/v1/start/'))

/**
 * The requests of an app that were refused. A card that a scenario declines is no mistake of the app's: its initialization
 * was understood, and a scenario decided about it.
 */
export const refusedIn = (events: readonly SandboxEvent[]): readonly RequestEvent[] =>
  events
    .filter(isRequest)
    .filter(isOfApp)
    .filter(({ facts: { status = 0, code, operation, scenario } }) => {
      const isDeclined = operation === 'initTransaction' && scenario !== undefined
      return status >= 400 && status < 500 && code !== undefined && !isDeclined
    })

/** A refused request with what was wrong with it. */
export const sayRefused = (request: RequestEvent): string =>
  `${sayEvent(request)} ${request.facts.notes.at(-1) ?? request.facts.code}`

const noRefusedRequests = ({ events, space, since }: Witness): Verdict => {
  const requests = events.filter(isRequest).filter(isOfApp)
  if (requests.length === 0)
    return { difference: `looked at nothing: no request of an app came to the space ${space} ${since}`, about: [] }
  const refused = refusedIn(events)
  if (refused.length === 0) return { about: requests }
  const why = refused.map(sayRefused)
  return {
    difference: `expected no refused request, found ${refused.length} of ${requests.length}: ${sayFirst(why)}`,
    about: refused,
  }
}

type Reading = { readonly redirect: SandboxEvent; readonly earlier?: SandboxEvent; isRead: boolean }

/** Each transaction whose cardholder was sent on, and whether it was read after that. Being sent on again changes nothing. */
const readingsIn = (events: readonly SandboxEvent[]): ReadonlyMap<string, Reading> => {
  const readings = new Map<string, Reading>()
  const reads = new Map<string, SandboxEvent>()
  for (const event of events) {
    const { type, subject } = event
    if (subject?.kind !== 'transaction' || subject.id === undefined) continue
    const { id } = subject
    const reading = readings.get(id)
    const earlier = reads.get(id)
    if (type === 'status.read') reads.set(id, event)
    if (type === 'status.read' && reading) reading.isRead = true
    if (type === 'redirect.sent' && !reading)
      readings.set(id, { redirect: event, isRead: false, ...(earlier && { earlier }) })
  }
  return readings
}

const everyTransactionRead = ({ events, space, since }: Witness): Verdict => {
  const readings = [...readingsIn(events)]
  if (readings.length === 0)
    return {
      difference: `looked at nothing: nobody was sent on from a transaction in the space ${space} ${since}`,
      about: [],
    }
  const unread = readings.filter(([, { isRead }]) => !isRead)
  if (unread.length === 0) return { about: readings.map(([, { redirect }]) => redirect) }
  const words = unread.map(([id, { redirect, earlier }]) => {
    const when = earlier ? `only before that: ${sayEvent(earlier)}` : 'never'
    return `transaction ${id} after ${sayEvent(redirect)}, read ${when}`
  })
  return {
    difference: `expected every transaction to be read after its redirect, found ${unread.length} of ${readings.length} not read: ${sayFirst(words)}`,
    about: unread.map(([, { redirect }]) => redirect),
  }
}

const allNextUsed = ({ events, unused, space, since }: Witness): Verdict => {
  const used = events.filter(({ type }) => type === 'next.used')
  if (unused.length > 0)
    return { difference: `expected every one-shot to be used up, found ${sayFirst(unused)}`, about: used }
  if (used.length > 0) return { about: used }
  return {
    difference: `looked at nothing: no one-shot is armed in the space ${space}, and none was used ${since}`,
    about: [],
  }
}

const JUDGES: Record<ReadyCheck, (witness: Witness) => Verdict> = {
  all_next_used: allNextUsed,
  no_refused_requests: noRefusedRequests,
  every_transaction_read_after_redirect: everyTransactionRead,
}

/** Judges by a check that has no words of its own. */
export const judgeReady = (ready: ReadyCheck, witness: Witness): Verdict => JUDGES[ready](witness)
