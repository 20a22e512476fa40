import { overLimit, problem, type WithProblem } from '../../api/http/problem.ts'
import type { Route } from '../../api/http/route.ts'
import { durationMs, UNIT_MS } from '../../core/domain/duration.ts'
import { type EventSubject, numberIn, type SandboxEvent } from '../../core/domain/event.ts'
import { LIMITS } from '../../core/domain/limits.ts'
import { createQueue, runYielding } from '../../engine/cooperative.ts'
import type { EventLog } from '../../engine/events/event-log.ts'
import type { ControlParts } from '../control-parts.ts'
import { invalid } from '../control-problems.ts'
import { type ControlRequest, routeWithoutBody } from '../control-route.ts'
import { shortEventView } from '../events/event-view.ts'
import {
  BEGINNING,
  cursorBefore,
  eventsOf,
  hasGapAfter,
  RAISE_LIMITS,
  readAfter,
  readAfterInTurns,
  readAll,
  tellAfter,
} from '../events/kept-events.ts'
import { readLimit } from '../query.ts'
import { elsewhereWords, type Look } from '../requests/explain-empty-result.ts'
import { begunIn, type EventPattern, fits, readPattern, traitsOf } from './event-pattern.ts'
import { idleWait } from './idle-wait.ts'
import { tellingMissed } from './wait-messages.ts'
import { whyStill } from './wait-reasons.ts'
import { spaceOfWait } from './wait-space.ts'

const STANDARD_TIMEOUT = '10s'
const LONGEST_MS = 5 * UNIT_MS.m

/** How many events a missed wait shows, the newest ones, and how many may be waited for at once. */
const MOST_INSTEAD = 50
const MOST_AWAITED = 1000

/** Which events are waited for, and how many of them. */
type Wanted = { readonly pattern: EventPattern; readonly count: number }

/** From where a wait counts: what has come since then that may be meant, the cursor behind it, and that in words. */
type Start = { readonly came: readonly SandboxEvent[]; readonly cursor: string; readonly since: string }

/** What a thing is known by from its first event to its last; the authentication of a link's cardholder is of its link. */
const thingOf = (subject: EventSubject | undefined): string | undefined =>
  subject?.kind === 'transaction' ? (subject.link ?? subject.id) : subject?.id

/** Whether something begins with an event: a transaction, a link, or an initialization that was declined and has no id. */
const begins = ({ type, subject }: SandboxEvent): boolean =>
  type === 'transaction.created' ||
  type === 'link.created' ||
  (type === 'scenario.matched' && subject !== undefined && subject.id === undefined)

/**
 * Where a wait without a cursor begins among the events about what it names: with the first one of the newest transaction or
 * link that it is about. Whoever acts on one thing and then waits must not miss what came in between, and whoever uses a
 * refno again must not be answered with what happened to the one before. Nowhere, where it is about no one thing or one of
 * which nothing is known; undefined where events of it are kept, but not its first ones.
 */
const beginIn = (about: readonly SandboxEvent[], hasDropped: boolean): SandboxEvent | 'now' | undefined => {
  const [oldest] = about
  if (!oldest) return 'now'
  const birth = about.findLast(begins)
  if (!birth) return hasDropped ? undefined : oldest
  const thing = thingOf(birth.subject)
  return thing === undefined ? birth : (about.find(({ subject }) => thingOf(subject) === thing) ?? birth)
}

const dropped = (those: string): WithProblem => problem(410, 'INVALID_STATE', `${those}${RAISE_LIMITS}`)

/** Where a wait begins: behind its cursor, or where what it is about began. What is about something else is not read. */
const startOf = (
  traffic: EventLog,
  space: string,
  pattern: EventPattern,
  after: string | undefined,
): Start | WithProblem => {
  if (after !== undefined) {
    if (hasGapAfter(traffic, space, after))
      return dropped(`events that came after ${tellAfter(after)} were dropped, and it may be one of them; `)
    const read = readAfter(traffic, space, after, traitsOf(pattern))
    if ('problem' in read) return read
    return { came: read.events, cursor: after, since: tellAfter(after) }
  }
  const asked = begunIn(pattern)
  const about =
    asked.length === 0
      ? []
      : eventsOf(traffic, space, undefined, undefined, traitsOf(asked)).filter((event) => fits(asked, event))
  // Each event of a hold says all there is of one answer: where others were dropped, the oldest that is kept counts.
  const begin = beginIn(about, traffic.dropped(space) > 0 && !asked.some(({ key }) => key === 'hold'))
  if (begin === undefined)
    return dropped('the first events about it were dropped, and it may be one of them; give after, or ')
  if (begin === 'now') return { came: [], cursor: traffic.newest(space), since: 'the moment this wait began' }
  const cursor = cursorBefore(begin.id)
  return { came: about.slice(about.indexOf(begin)), cursor, since: `its beginning (${begin.id})` }
}

/** `GET /_sandbox/wait`: answers when something has happened, or says what happened instead. */
export const waitRoutes = (parts: ControlParts): readonly Route[] => {
  const { engine, traffic, stopping, sleep, watchers } = parts
  const inTurn = createQueue()

  /** The next event that fits, or a later one, unless its time is over, its caller goes or the sandbox stops before. */
  const nextThatFits = async (space: string, pattern: EventPattern, nth: number, ms: number, gone: AbortSignal) => {
    const found = new AbortController()
    let next: SandboxEvent | undefined
    let missing = nth
    const hush = traffic.listen(space, (read) => {
      if (next) return
      const event = read()
      if (!fits(pattern, event)) return
      missing -= 1
      if (missing > 0) return
      next = event
      found.abort()
    })
    watchers.waits += 1
    await sleep(ms, AbortSignal.any([found.signal, stopping, gone]))
    watchers.waits -= 1
    hush()
    return next
  }

  /** Says why, one at a time: to tell it looks at all that is kept, and many who began together end together. */
  const missed = async (look: Look, wanted: Wanted, timeout: string, { since, cursor }: Start) => {
    const { space } = look
    const { pattern } = wanted
    await readAll(traffic, space)
    await inTurn()
    const kept = eventsOf(traffic, space)
    const from = cursor === BEGINNING ? 0 : numberIn(cursor)
    const instead = kept.filter(({ id }) => numberIn(id) > from)
    const tooEarly = kept.slice(0, kept.length - instead.length).findLast((event) => fits(pattern, event))
    const elsewhere = elsewhereWords(traffic, look)
    const still = whyStill(engine, pattern, kept)
    const happened = { instead, tooEarly, kept, elsewhere, still }
    const message = await runYielding(tellingMissed({ ...wanted, ...happened, timeout, space, since }))
    return { error: { code: 'TIMEOUT' as const, message }, instead: instead.slice(-MOST_INSTEAD).map(shortEventView) }
  }

  const wait = async (space: string, asked: ControlRequest<'wait'>) => {
    const { json, query, only, gone: leaves } = asked
    const { after, timeout = STANDARD_TIMEOUT, count, idle, ...filters } = query
    const ms = durationMs(timeout)
    if (ms === undefined || ms > LONGEST_MS)
      return invalid('timeout is a length of real time, such as 500ms, 10s or 2m, and 5m at most')
    if (idle !== undefined) return idleWait(parts, space, asked, { idle, timeout, ms })
    const many = readLimit(count, { standard: 1, most: MOST_AWAITED, name: 'count' })
    if ('problem' in many) return many
    const read = readPattern(filters)
    if ('problem' in read) return read
    const { pattern } = read
    if (after !== undefined) await readAfterInTurns(traffic, space, after, traitsOf(pattern))
    await inTurn()
    if (watchers.waits >= LIMITS.waits.most) return overLimit('waits')
    // From here to the listener nothing is awaited: an event cannot slip through between them.
    const start = startOf(traffic, space, pattern, after)
    if ('problem' in start) return start
    const gone = leaves()
    const known = start.came.filter((event) => fits(pattern, event))
    const missing = many.limit - known.length
    const found = missing <= 0 ? known[many.limit - 1] : await nextThatFits(space, pattern, missing, ms, gone)
    if (found) return json({ event: shortEventView(found) })
    if (stopping.aborted) return problem(503, 'SERVER_ERROR', 'the sandbox is being stopped; nothing more will happen')
    if (gone.aborted) return problem(408, 'CLIENT_ERROR', 'the caller has gone')
    // Clients repeat a 408 by themselves on a connection that is kept.
    return json(await missed({ space, only }, { pattern, count: many.limit }, timeout, start), {
      status: 408,
      headers: { Connection: 'close' },
    })
  }

  return [
    routeWithoutBody({
      operation: 'wait',
      async handle(asked) {
        const about = spaceOfWait(parts, asked.query, asked.space)
        return 'problem' in about ? about : { ...(await wait(about.space, asked)), about }
      },
    }),
  ]
}
