import { overLimit, problem } from '../../api/http/problem.ts'
import { durationMs } from '../../core/domain/duration.ts'
import type { SandboxEvent } from '../../core/domain/event.ts'
import { LIMITS } from '../../core/domain/limits.ts'
import { compact } from '../../core/domain/without-undefined.ts'
import type { ControlParts } from '../control-parts.ts'
import { invalid } from '../control-problems.ts'
import type { ControlRequest } from '../control-route.ts'
import { shortEventView } from '../events/event-view.ts'
import type { Query } from '../query.ts'
import { subjectOf } from '../webhooks/webhook-requests.ts'
import { isAbout } from './event-pattern.ts'
import { type About, createInFlight, type InFlight } from './in-flight.ts'

/** How soon what is going on is looked at again, where no event tells that it is over. */
const LOOK_MS = 25

/** So much of what is in flight is told, and so many of the newest events that came in between. */
const MOST_TOLD = 50

/** Events that say what somebody sets up: nothing is asked or sent by that. */
const STEERING = /^(?:outcome|scenario|clock)\.|^space\.(?:scenario_changed|trimmed)$/

/** How long it is to be quiet, as it was written, and the time that there is for it. */
type Wish = { readonly idle: string; readonly timeout: string; readonly ms: number }

const OTHERS: readonly (keyof Query<'wait'>)[] = ['space', 'transaction', 'link', 'timeout', 'idle']

const WORDS: Readonly<Record<InFlight['kind'], string>> = {
  request: 'a request is not answered',
  held_response: 'somebody is held',
  webhook_under_way: 'a webhook is not answered',
  redirect_waits: 'a redirect waits for a webhook',
  webhook_attempt: 'a webhook is due',
  challenge_ends: 'a challenge ends by itself',
  challenge_times_out: 'the time of a challenge ends',
  transaction_expires: 'a transaction expires',
  cvv_token_expires: 'a CVV token expires',
  webhook_waits: 'a webhook waits',
}

const tell = ({ kind, at, requestId, method, path, hold, webhook, transaction, link }: InFlight): string => {
  const names = [requestId, method && path && `${method} ${path}`, hold, webhook, transaction, link]
  const when = at && `${kind === 'held_response' ? 'since' : 'at'} ${at}`
  return `${WORDS[kind]} (${[...names, when].filter((one) => one !== undefined).join(', ')})`
}

const view = ({ isInTheWay, ...one }: InFlight) => ({ ...one, blocksIdle: isInTheWay })

/**
 * Waits until nothing was asked, held, planned or under way for so long, counted from this call: the one way to say that
 * something does not happen. Calls of the control API are not asking.
 */
export const idleWait = async (
  parts: ControlParts,
  space: string,
  { json, query, gone: leaves }: ControlRequest<'wait'>,
  { idle, timeout, ms }: Wish,
) => {
  const { engine, traffic, sleep, stopping, watchers } = parts
  const idleMs = durationMs(idle)
  if (idleMs === undefined || idleMs === 0 || idleMs > ms)
    return invalid('idle is a length of real time, such as 250ms, more than 0ms and no more than timeout')
  const [other] = Object.keys(query).filter((name) => !OTHERS.some((known) => known === name))
  if (other !== undefined || (query.transaction !== undefined && query.link !== undefined))
    return invalid('with idle, say transaction or link (or neither: the whole space), timeout and nothing else')
  if (watchers.waits >= LIMITS.waits.most) return overLimit('waits')

  const about: About = { space, ...compact({ subject: subjectOf(query.link, query.transaction) }) }
  const { subject } = about
  const flight = createInFlight(parts)
  /** How long until the first of what is in the way is due. */
  const untilFirst = (scheduled: readonly InFlight[]): number => {
    const now = Date.parse(engine.clockOf(space).now)
    return Math.min(...scheduled.flatMap(({ isInTheWay, at }) => (isInTheWay && at ? [Date.parse(at) - now] : [])))
  }
  const gone = leaves()
  const began = performance.now()
  const deadline = began + ms
  let quietSince = began
  let since: SandboxEvent[] = []
  let wake = new AbortController()
  const hush = traffic.listen(space, (read) => {
    const event = read()
    if (STEERING.test(event.type) || (subject && !isAbout(event.subject, subject.type, subject.id))) return
    quietSince = performance.now()
    since = [...since, event].slice(-MOST_TOLD)
    wake.abort()
  })
  watchers.waits += 1
  try {
    for (;;) {
      wake = new AbortController()
      const going = flight.now(about)
      if (going.length > 0) quietSince = performance.now()
      const left = quietSince + idleMs - performance.now()
      // To look ahead is to look through all that there is: once it is quiet.
      const scheduled =
        left <= 0 || performance.now() >= deadline ? await flight.scheduled(about, deadline - performance.now()) : []
      const inFlight = [...going, ...scheduled]
      const isQuiet = left <= 0 && !inFlight.some(({ isInTheWay }) => isInTheWay) && !wake.signal.aborted
      const listed = inFlight.slice(0, MOST_TOLD).map(view)
      if (isQuiet) return json({ idle: { for: idle, space, event: traffic.newest(space), scheduled: listed } })
      if (stopping.aborted)
        return problem(503, 'SERVER_ERROR', 'the sandbox is being stopped; nothing more will happen')
      if (gone.aborted) return problem(408, 'CLIENT_ERROR', 'the caller has gone')
      if (performance.now() >= deadline) {
        const blocksIdle = inFlight.filter((one) => one.isInTheWay)
        const why =
          blocksIdle.length > 0
            ? blocksIdle.slice(0, 3).map(tell).join('; ')
            : `${since.length} events came, the last ${since.at(-1)?.type}`
        const whole = `the space ${space}`
        const message = `${subject ? `${subject.type} ${subject.id}` : whole} was not idle for ${idle} within ${timeout}: ${why}`
        const error = { code: 'TIMEOUT', message } as const
        const missed = { error, instead: since.map(shortEventView), inFlight: listed }
        return json(missed, { status: 408, headers: { Connection: 'close' } })
      }
      const pause = going.length > 0 ? LOOK_MS : left > 0 ? left : Math.max(LOOK_MS, untilFirst(scheduled))
      const enough = Math.max(1, Math.min(pause, deadline - performance.now()))
      await sleep(enough, AbortSignal.any([wake.signal, stopping, gone]))
    }
  } finally {
    watchers.waits -= 1
    hush()
  }
}
