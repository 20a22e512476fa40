import { overLimit, problem } from '../../api/http/problem.ts'
import { durationMs } from '../../core/domain/duration.ts'
import type { SandboxEvent } from '../../core/domain/event.ts'
import { LIMITS } from '../../core/domain/limits.ts'
import { epochMs } from '../../core/domain/time.ts'
import { compact } from '../../core/domain/without-undefined.ts'
import { performance } from '../../engine/host/host-timers.ts'
import type { ControlParts } from '../control-parts.ts'
import { invalid } from '../control-problems.ts'
import type { ControlRequest } from '../control-route.ts'
import { shortEventView } from '../events/event-view.ts'
import type { Query } from '../query.ts'
import { subjectOf } from '../webhooks/webhook-requests.ts'
import { isAbout } from './event-pattern.ts'
import { type About, createInFlight, type InFlight } from './in-flight.ts'

/** Interval of checks for changes without an event, in ms. */
const CHECK_MS = 25

/** Maximum numbers of entries in flight and of newest events in the response. */
const MOST_LISTED = 50

/** Events of manual settings. They are no activity. */
const SETTINGS = /^(?:outcome|scenario|clock)\.|^space\.(?:scenario_changed|trimmed)$/

/** Required idle time as in the request, and the timeout. */
type IdleRequest = { readonly idle: string; readonly timeout: string; readonly ms: number }

const OTHERS: readonly (keyof Query<'wait'>)[] = ['space', 'transaction', 'link', 'timeout', 'idle']

const DESCRIPTIONS: Readonly<Record<InFlight['kind'], string>> = {
  request: 'a request has no response yet',
  held_response: 'a response is held',
  webhook_running: 'a webhook has no response yet',
  redirect_waiting: 'a redirect waits for a webhook',
  webhook_attempt: 'a webhook is scheduled',
  challenge_ends: 'a challenge ends automatically',
  merchant_initiated: 'an authentication without the cardholder is due',
  challenge_times_out: 'a challenge times out',
  transaction_expires: 'a transaction expires',
  cvv_token_expires: 'a CVV token expires',
  webhook_waiting: 'a webhook waits',
}

const describe = ({ kind, at, requestId, method, path, hold, webhook, transaction, link }: InFlight): string => {
  const names = [requestId, method && path && `${method} ${path}`, hold, webhook, transaction, link]
  const when = at && `${kind === 'held_response' ? 'since' : 'at'} ${at}`
  return `${DESCRIPTIONS[kind]} (${[...names, when].filter((item) => item !== undefined).join(', ')})`
}

const view = ({ isInTheWay, ...one }: InFlight) => ({ ...one, blocksIdle: isInTheWay })

/**
 * Waits until a space has had no requests, holds, scheduled actions or webhooks for some time, counted from this
 * request. Proves that something does not happen. Requests to the control API do not count.
 */
export const idleWait = async (
  parts: ControlParts,
  space: string,
  { json, query, gone: leaves }: ControlRequest<'wait'>,
  { idle, timeout, ms }: IdleRequest,
) => {
  const { engine, traffic, sleep, stopping, watchers } = parts
  const idleMs = durationMs(idle)
  if (idleMs === undefined || idleMs === 0 || idleMs > ms)
    return invalid('`idle` must be a real-time duration above 0ms and at most `timeout`, such as 250ms.')
  const [other] = Object.keys(query).filter((name) => !OTHERS.some((known) => known === name))
  if (other !== undefined || (query.transaction !== undefined && query.link !== undefined))
    return invalid('Combine `idle` only with `timeout`, `space`, and either `transaction` or `link`.')
  if (watchers.waits >= LIMITS.waits.most) return overLimit('waits')

  const about: About = { space, ...compact({ subject: subjectOf(query.link, query.transaction) }) }
  const { subject } = about
  const flight = createInFlight(parts)
  /** Returns the time until the first blocking action, in ms. */
  const untilFirst = (scheduled: readonly InFlight[]): number => {
    const now = epochMs(engine.clockOf(space).now)
    return Math.min(...scheduled.flatMap(({ isInTheWay, at }) => (isInTheWay && at ? [epochMs(at) - now] : [])))
  }
  const gone = leaves()
  const began = performance.now()
  const deadline = began + ms
  let quietSince = began
  let since: SandboxEvent[] = []
  let wake = new AbortController()
  const hush = traffic.listen(space, (read) => {
    const event = read()
    if (SETTINGS.test(event.type) || (subject && !isAbout(event.subject, subject.type, subject.id))) return
    quietSince = performance.now()
    since = [...since, event].slice(-MOST_LISTED)
    wake.abort()
  })
  watchers.waits += 1
  try {
    for (;;) {
      wake = new AbortController()
      const going = flight.now(about)
      if (going.length > 0) quietSince = performance.now()
      const left = quietSince + idleMs - performance.now()
      // Scheduled actions require a search of all records, so they are checked only in an idle space.
      const scheduled =
        left <= 0 || performance.now() >= deadline ? await flight.scheduled(about, deadline - performance.now()) : []
      const inFlight = [...going, ...scheduled]
      const isQuiet = left <= 0 && !inFlight.some(({ isInTheWay }) => isInTheWay) && !wake.signal.aborted
      const listed = inFlight.slice(0, MOST_LISTED).map(view)
      if (isQuiet) return json({ idle: { for: idle, space, event: traffic.newest(space), scheduled: listed } })
      if (stopping.aborted)
        return problem(503, 'SERVER_ERROR', 'The sandbox is stopping. No further events will follow.')
      if (gone.aborted) return problem(408, 'CLIENT_ERROR', 'The client disconnected.')
      if (performance.now() >= deadline) {
        const blocking = inFlight.filter((item) => item.isInTheWay)
        const why =
          blocking.length > 0
            ? blocking.slice(0, 3).map(describe).join('; ')
            : `${since.length} events, the last one ${since.at(-1)?.type}`
        const subjectName = subject
          ? `${subject.type === 'link' ? 'Link' : 'Transaction'} \`${subject.id}\``
          : `The space \`${space}\``
        const message = `${subjectName} was not idle for ${idle} within ${timeout}: ${why}.`
        const error = { code: 'TIMEOUT', message } as const
        const missed = { error, observedEvents: since.map(shortEventView), inFlight: listed }
        return json(missed, { status: 408, headers: { Connection: 'close' } })
      }
      const pause = going.length > 0 ? CHECK_MS : left > 0 ? left : Math.max(CHECK_MS, untilFirst(scheduled))
      const waitMs = Math.max(1, Math.min(pause, deadline - performance.now()))
      await sleep(waitMs, AbortSignal.any([wake.signal, stopping, gone]))
    }
  } finally {
    watchers.waits -= 1
    hush()
  }
}
