import { overLimit, problem, type WithProblem } from '../../api/http/problem.ts'
import type { Route } from '../../api/http/route.ts'
import { durationMs, UNIT_MS } from '../../core/domain/duration.ts'
import { type EventSubject, numberIn, type SandboxEvent } from '../../core/domain/event.ts'
import { LIMITS } from '../../core/domain/limits.ts'
import type { EventLog } from '../../engine/events/event-log.ts'
import { createQueue, runYielding } from '../../engine/yielding.ts'
import type { ControlParts } from '../control-parts.ts'
import { invalid } from '../control-problems.ts'
import { type ControlRequest, routeWithoutBody } from '../control-route.ts'
import { shortEventView } from '../events/event-view.ts'
import {
  BEGINNING,
  cursorBefore,
  describeCursor,
  eventsOf,
  hasGapAfter,
  RAISE_LIMITS,
  readAfter,
  readAfterInTurns,
  readAll,
} from '../events/read-events.ts'
import { readLimit } from '../query.ts'
import { describeElsewhere, type Lookup } from '../requests/explain-empty-result.ts'
import { begunIn, type EventPattern, fits, readPattern, traitsOf } from './event-pattern.ts'
import { idleWait } from './idle-wait.ts'
import { missedSteps } from './wait-messages.ts'
import { reasonForWait } from './wait-reasons.ts'
import { spaceOfWait } from './wait-space.ts'

const STANDARD_TIMEOUT = '10s'
const LONGEST_MS = 5 * UNIT_MS.m

/** Largest number of newest events in the response to a failed wait, and of awaited events. */
const MAX_OBSERVED_EVENTS = 50
const MOST_AWAITED = 1000

/** Awaited events and their number. */
type AwaitedEvents = { readonly pattern: EventPattern; readonly count: number }

/** Start of a wait: possible matches since then, the cursor, and its description. */
type Start = { readonly events: readonly SandboxEvent[]; readonly cursor: string; readonly since: string }

/**
 * Returns the ID of a record from its first to its last event; the authentication of a link's cardholder belongs to its
 * link.
 */
const thingOf = (subject: EventSubject | undefined): string | undefined =>
  subject?.kind === 'transaction' ? (subject.link ?? subject.id) : subject?.id

/** Returns true if an event is the first one of a transaction, a link, or a declined initialization without an ID. */
const begins = ({ type, subject }: SandboxEvent): boolean =>
  type === 'transaction.created' ||
  type === 'link.created' ||
  (type === 'scenario.matched' && subject !== undefined && subject.id === undefined)

/**
 * Returns the first event of a wait without a cursor: that of the newest matching transaction or link. A client that
 * changes a record and then waits must not miss events in between, and a reused refno must not match older events.
 * Returns `now` without a known record, and undefined if the first events were dropped.
 */
const beginIn = (about: readonly SandboxEvent[], hasDropped: boolean): SandboxEvent | 'now' | undefined => {
  const [oldest] = about
  if (!oldest) return 'now'
  const birth = about.findLast(begins)
  if (!birth) return hasDropped ? undefined : oldest
  const item = thingOf(birth.subject)
  return item === undefined ? birth : (about.find(({ subject }) => thingOf(subject) === item) ?? birth)
}

const dropped = (those: string): WithProblem => problem(410, 'INVALID_STATE', `${those}${RAISE_LIMITS}`)

/** Returns the start of a wait: its cursor, or the first event of its record. Other events are not parsed. */
const startOf = (
  traffic: EventLog,
  space: string,
  pattern: EventPattern,
  after: string | undefined,
): Start | WithProblem => {
  if (after !== undefined) {
    if (hasGapAfter(traffic, space, after))
      return dropped(`Events after ${describeCursor(after)} were dropped, possibly including this one. `)
    const read = readAfter(traffic, space, after, traitsOf(pattern))
    if ('problem' in read) return read
    return { events: read.events, cursor: after, since: describeCursor(after) }
  }
  const recordPattern = begunIn(pattern)
  const about =
    recordPattern.length === 0
      ? []
      : eventsOf(traffic, space, undefined, undefined, traitsOf(recordPattern)).filter((event) =>
          fits(recordPattern, event),
        )
  // Each event of a hold is complete, so the oldest stored one counts even if others were dropped.
  const begin = beginIn(about, traffic.dropped(space) > 0 && !recordPattern.some(({ key }) => key === 'hold'))
  if (begin === undefined) return dropped('The first events were dropped, possibly including this one. ')
  if (begin === 'now') return { events: [], cursor: traffic.newest(space), since: 'the start of this wait' }
  const cursor = cursorBefore(begin.id)
  return { events: about.slice(about.indexOf(begin)), cursor, since: `its first event (${begin.id})` }
}

/** Creates the route `GET /_sandbox/wait`, which returns on a matching event, or describes other events on timeout. */
export const waitRoutes = (parts: ControlParts): readonly Route[] => {
  const { engine, traffic, stopping, sleep, watchers } = parts
  const inTurn = createQueue()

  /** Waits for the next matching event, or a later one. Returns undefined on timeout, disconnection or stop. */
  const nextThatFits = async (space: string, pattern: EventPattern, count: number, ms: number, gone: AbortSignal) => {
    const abort = new AbortController()
    let next: SandboxEvent | undefined
    let missing = count
    const hush = traffic.listen(space, (read) => {
      if (next) return
      const event = read()
      if (!fits(pattern, event)) return
      missing -= 1
      if (missing > 0) return
      next = event
      abort.abort()
    })
    watchers.waits += 1
    await sleep(ms, AbortSignal.any([abort.signal, stopping, gone]))
    watchers.waits -= 1
    hush()
    return next
  }

  /**
   * Describes a failed wait. One at a time, because each searches all stored events, and simultaneous waits often end
   * together.
   */
  const missed = async (lookup: Lookup, awaited: AwaitedEvents, timeout: string, { since, cursor }: Start) => {
    const { space } = lookup
    const { pattern } = awaited
    await readAll(traffic, space)
    await inTurn()
    const kept = eventsOf(traffic, space)
    const from = cursor === BEGINNING ? 0 : numberIn(cursor)
    const observedEvents = kept.filter(({ id }) => numberIn(id) > from)
    const tooEarly = kept.slice(0, kept.length - observedEvents.length).findLast((event) => fits(pattern, event))
    const elsewhere = describeElsewhere(traffic, lookup)
    const still = reasonForWait(engine, pattern, kept)
    const details = { observedEvents, tooEarly, kept, elsewhere, still }
    const message = await runYielding(missedSteps({ ...awaited, ...details, timeout, space, since }))
    return {
      error: { code: 'TIMEOUT' as const, message },
      observedEvents: observedEvents.slice(-MAX_OBSERVED_EVENTS).map(shortEventView),
    }
  }

  const wait = async (space: string, request: ControlRequest<'wait'>) => {
    const { json, query, only, gone: leaves } = request
    const { after, timeout = STANDARD_TIMEOUT, count, idle, ...filters } = query
    const ms = durationMs(timeout)
    if (ms === undefined || ms > LONGEST_MS)
      return invalid('`timeout` must be a real-time duration of at most 5m, such as 500ms, 10s or 2m.')
    if (idle !== undefined) return idleWait(parts, space, request, { idle, timeout, ms })
    const many = readLimit(count, { standard: 1, most: MOST_AWAITED, name: 'count' })
    if ('problem' in many) return many
    const read = readPattern(filters)
    if ('problem' in read) return read
    const { pattern } = read
    if (after !== undefined) await readAfterInTurns(traffic, space, after, traitsOf(pattern))
    await inTurn()
    if (watchers.waits >= LIMITS.waits.most) return overLimit('waits')
    // No await from here to the listener, so that no event is missed in between.
    const start = startOf(traffic, space, pattern, after)
    if ('problem' in start) return start
    const gone = leaves()
    const known = start.events.filter((event) => fits(pattern, event))
    const missing = many.limit - known.length
    const result = missing <= 0 ? known[many.limit - 1] : await nextThatFits(space, pattern, missing, ms, gone)
    if (result) return json({ event: shortEventView(result) })
    if (stopping.aborted) return problem(503, 'SERVER_ERROR', 'The sandbox is stopping. No further events will follow.')
    if (gone.aborted) return problem(408, 'CLIENT_ERROR', 'The client disconnected.')
    // Clients automatically repeat a 408 on a persistent connection.
    return json(await missed({ space, only }, { pattern, count: many.limit }, timeout, start), {
      status: 408,
      headers: { Connection: 'close' },
    })
  }

  return [
    routeWithoutBody({
      operation: 'wait',
      async handle(request) {
        const about = spaceOfWait(parts, request.query, request.space)
        return 'problem' in about ? about : { ...(await wait(about.space, request)), about }
      },
    }),
  ]
}
