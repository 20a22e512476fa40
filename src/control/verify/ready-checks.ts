import type { SandboxEvent } from '../../core/domain/event.ts'
import { createDataJudge, describeDataFinding } from '../../core/rules/request-data/judge-request-data.ts'
import type { RequestEvent } from '../events/event-view.ts'
import { recordedData } from '../explain/recorded-data.ts'
import { formatEvent, formatFirst } from './format-events.ts'
import type { ReadyCheck } from './verify-request.ts'

/** Data for the evaluation of a check. */
export type CheckContext = {
  readonly space: string
  /** Start of the events, for use at the end of a sentence. */
  readonly since: string
  readonly events: readonly SandboxEvent[]
  /** Returns the body of a webhook by its ID. */
  readonly bodyOf: (webhook: string) => unknown
  /** Descriptions of unused queued outcomes. */
  readonly unused: readonly string[]
}

/** Result of a check: its difference if it fails, and its events. */
export type Verdict = { readonly difference?: string; readonly about: readonly SandboxEvent[] }

/** Returns the failure of a check without any events. */
export const withoutEvents = (why: string): Verdict => ({ difference: why, about: [] })

/** Returns true for a request of an app. Pages and automatic requests of browsers do not count. */
const isOfApp = ({ facts: { operation, path } }: RequestEvent): boolean =>
  operation !== undefined || (path.startsWith('/v1/') && !path.startsWith('/v1/start/'))

const requestsOf = (events: readonly SandboxEvent[]): readonly RequestEvent[] =>
  events.filter((event) => event.type === 'request').filter(isOfApp)

/**
 * Returns the rejected requests of an app. A declined card does not count: the initialization was valid, and a scenario
 * matched.
 */
export const rejectedIn = (events: readonly SandboxEvent[]): readonly RequestEvent[] =>
  requestsOf(events).filter(({ facts: { status = 0, code, operation, scenario } }) => {
    const isDeclined = operation === 'initTransaction' && scenario !== undefined
    return status >= 400 && status < 500 && code !== undefined && !isDeclined
  })

/** Formats a rejected request with its error. */
export const describeRejected = (request: RequestEvent): string =>
  `${formatEvent(request)} ${request.facts.notes.at(-1) ?? request.facts.code}`

const noRejectedRequests = ({ events, space, since }: CheckContext): Verdict => {
  const requests = requestsOf(events)
  if (requests.length === 0) return withoutEvents(`No requests of an app in the space \`${space}\` ${since}.`)
  const rejected = rejectedIn(events)
  if (rejected.length === 0) return { about: requests }
  const why = formatFirst(rejected.map(describeRejected))
  return {
    difference: `Expected no rejected request, found ${rejected.length} of ${requests.length}: ${why}`,
    about: rejected,
  }
}

type Reading = { readonly redirect: SandboxEvent; readonly earlier: SandboxEvent | undefined; isRead: boolean }

/** Returns each transaction with a redirect, and true if it was read afterwards. Repeated redirects do not count. */
const readingsIn = (events: readonly SandboxEvent[]): ReadonlyMap<string, Reading> => {
  const transactions = new Map<string, Reading>()
  const reads = new Map<string, SandboxEvent>()
  for (const event of events) {
    const { type, subject } = event
    if (subject?.kind !== 'transaction' || subject.id === undefined) continue
    const { id } = subject
    const reading = transactions.get(id)
    if (type === 'status.read') {
      reads.set(id, event)
      if (reading) reading.isRead = true
    }
    if (type === 'redirect.sent' && !reading)
      transactions.set(id, { redirect: event, earlier: reads.get(id), isRead: false })
  }
  return transactions
}

const everyTransactionRead = ({ events, space, since }: CheckContext): Verdict => {
  const transactions = [...readingsIn(events)]
  if (transactions.length === 0)
    return withoutEvents(`No transaction redirected its cardholder in the space \`${space}\` ${since}.`)
  const unread = transactions.filter(([, { isRead }]) => !isRead)
  if (unread.length === 0) return { about: transactions.map(([, { redirect }]) => redirect) }
  const descriptions = unread.map(([id, { redirect, earlier }]) => {
    const when = earlier ? `only before that: ${formatEvent(earlier)}` : 'never'
    return `transaction ${id} after ${formatEvent(redirect)}, read ${when}`
  })
  return {
    difference: `Expected every transaction to be read after its redirect, found ${unread.length} of ${transactions.length} not read: ${formatFirst(descriptions)}`,
    about: unread.map(([, { redirect }]) => redirect),
  }
}

const allNextUsed = ({ events, unused, space, since }: CheckContext): Verdict => {
  const used = events.filter(({ type }) => type === 'outcome.used')
  if (unused.length > 0)
    return { difference: `Expected every queued outcome to be used, found ${formatFirst(unused)}`, about: used }
  return used.length > 0
    ? { about: used }
    : withoutEvents(`The space \`${space}\` has no queued outcome, and none was used ${since}.`)
}

const completeData = ({ events, space, since }: CheckContext): Verdict => {
  const judge = createDataJudge()
  const judged = requestsOf(events).flatMap((event) => {
    const findings = recordedData(judge, event, true)?.filter(({ severity }) => severity === 'gap')
    return findings ? [{ event, findings }] : []
  })
  if (judged.length === 0) return withoutEvents(`No accepted initialization in the space \`${space}\` ${since}.`)
  const incomplete = judged.filter(({ findings }) => findings.length > 0)
  if (incomplete.length === 0) return { about: judged.map(({ event }) => event) }
  const gaps = incomplete.map(
    ({ event, findings }) => `${formatEvent(event)}: ${findings.map(describeDataFinding).join('; ')}`,
  )
  return {
    difference: `Expected complete 3-D Secure data, found gaps in ${incomplete.length} of ${judged.length} initializations: ${formatFirst(gaps)}`,
    about: incomplete.map(({ event }) => event),
  }
}

/** Functions for checks without parameters. */
export const READY_JUDGES: Record<ReadyCheck, (witness: CheckContext) => Verdict> = {
  all_queued_outcomes_used: allNextUsed,
  no_rejected_requests: noRejectedRequests,
  every_transaction_read_after_redirect: everyTransactionRead,
  complete_3ds_data: completeData,
}
