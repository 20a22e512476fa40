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

const refnoOf = ({ subject }: SandboxEvent): string | undefined =>
  subject?.kind === 'transaction' ? subject.refno : undefined

/** A card that a scenario declines is no mistake of the app's: its initialization was understood, and decided. */
const isDeclined = (request: RequestEvent, before: readonly SandboxEvent[]): boolean => {
  const { operation, scenario, findings } = request.facts
  const refno = refnoOf(request)
  if (operation !== 'initTransaction' || scenario === undefined || findings || refno === undefined) return false
  const chosen = before.findLast((event) => event.type === 'scenario.chosen' && refnoOf(event) === refno)
  return chosen?.subject !== undefined && chosen.subject.id === undefined
}

const noRefusedRequests = ({ events, space, since }: Witness): Verdict => {
  const requests = events.filter(isRequest).filter(isOfApp)
  if (requests.length === 0)
    return { difference: `looked at nothing: no request of an app came to the space ${space} ${since}`, about: [] }
  const refused = requests.filter((request) => {
    const { status = 0, code } = request.facts
    const isRefusal = status >= 400 && status < 500 && code !== undefined
    return isRefusal && !isDeclined(request, events.slice(0, events.indexOf(request)))
  })
  if (refused.length === 0) return { about: requests }
  const why = refused.map((request) => `${sayEvent(request)} ${request.facts.notes.at(-1) ?? request.facts.code}`)
  return {
    difference: `expected no refused request, found ${refused.length} of ${requests.length}: ${sayFirst(why)}`,
    about: refused,
  }
}

const everyTransactionRead = ({ events, space, since }: Witness): Verdict => {
  // The first one counts: who is sent on again, from a page that was opened twice, was read in between.
  const sent = new Map<string, number>()
  for (const [index, { type, subject }] of events.entries())
    if (type === 'redirect.sent' && subject?.kind === 'transaction' && subject.id !== undefined)
      sent.set(subject.id, sent.get(subject.id) ?? index)
  if (sent.size === 0)
    return {
      difference: `looked at nothing: nobody was sent on from a transaction in the space ${space} ${since}`,
      about: [],
    }
  const redirects = [...sent.values()].flatMap((index) => events[index] ?? [])
  const unread = [...sent].flatMap(([id, index]) => {
    const reads = events.flatMap((event, at) =>
      event.type === 'status.read' && event.subject?.kind === 'transaction' && event.subject.id === id
        ? [{ event, at }]
        : [],
    )
    if (reads.some(({ at }) => at > index)) return []
    const redirect = events[index]
    const earlier = reads.at(-1)
    const when = earlier ? `only before that: ${sayEvent(earlier.event)}` : 'never'
    return redirect ? [{ redirect, words: `transaction ${id} after ${sayEvent(redirect)}, read ${when}` }] : []
  })
  if (unread.length === 0) return { about: redirects }
  return {
    difference: `expected every transaction to be read after its redirect, found ${unread.length} of ${sent.size} not read: ${sayFirst(unread.map(({ words }) => words))}`,
    about: unread.map(({ redirect }) => redirect),
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
