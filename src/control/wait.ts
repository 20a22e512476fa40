import { durationMs, UNIT_MS } from '../domain/duration.ts'
import type { SandboxEvent } from '../domain/event.ts'
import { LIMITS } from '../domain/limits.ts'
import { createQueue, givingWay } from '../engine/giving-way.ts'
import { overLimit, problem, type Wrong } from '../reply/problem.ts'
import type { Route } from '../reply/route.ts'
import type { Traffic } from '../traffic/traffic.ts'
import { type ControlRequest, calling } from './control-route.ts'
import { begunIn, type EventPattern, fits, isAbout, readPattern, traitsOf, valueAt } from './event-pattern.ts'
import { shortEventView } from './event-view.ts'
import {
  BEGINNING,
  cursorBefore,
  eventsAbout,
  eventsOf,
  hasGapAfter,
  numberIn,
  RAISE_LIMITS,
  readAfter,
  readAfterInTurns,
  readAll,
  tellAfter,
} from './kept-events.ts'
import type { ControlParts } from './parts.ts'
import { invalid, unknown } from './problems.ts'
import { type Query, readLimit } from './query.ts'
import { beginIn } from './wait-begin.ts'
import { whyStill } from './wait-reasons.ts'
import { tellingMissed } from './wait-words.ts'
import { elsewhereWords, type Look } from './why-nothing.ts'

const STANDARD_TIMEOUT = '10s'
const LONGEST_MS = 5 * UNIT_MS.m

/** How many events a missed wait shows, the newest ones, and how many may be waited for at once. */
const MOST_INSTEAD = 50
const MOST_AWAITED = 1000

/** Which events are waited for, and how many of them. */
type Wanted = { readonly pattern: EventPattern; readonly count: number }

/** From where a wait counts: what has come since then that may be meant, the cursor behind it, and that in words. */
type Start = { readonly came: readonly SandboxEvent[]; readonly cursor: string; readonly since: string }

const dropped = (those: string): Wrong => problem(410, 'INVALID_STATE', `${those}${RAISE_LIMITS}`)

/** Where a wait begins: behind its cursor, or where what it is about began. What is about something else is not read. */
const startOf = (traffic: Traffic, space: string, pattern: EventPattern, after: string | undefined): Start | Wrong => {
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

/** The space that a wait looks at: that of an id, or the named one. An id that nobody has is waited for by nobody. */
const spaceOf = (
  { engine, traffic }: ControlParts,
  { transaction, link, subject, hold, space: named }: Query<'wait'>,
  space: string,
): { readonly space: string } | Wrong => {
  const transactionHome = (id: string) => engine.homeOf({ type: 'transaction', id })
  const linkHome = (id: string) => engine.homeOf({ type: 'link', id })
  const homes = [
    ...(transaction === undefined ? [] : [transactionHome(transaction)]),
    ...(link === undefined ? [] : [linkHome(link)]),
    ...(subject === undefined ? [] : [transactionHome(subject) ?? linkHome(subject)]),
    ...(hold === undefined ? [] : [engine.homeOfHold(hold)]),
  ]
  if (homes.length === 0) return { space }
  const [home = space] = homes
  if (homes.every((one) => one === home) && (named === undefined || named === home)) return { space: home }
  // Webhooks may be fired about ids that nobody has, and a hold is over once it is deleted: then there are events of them.
  const ids = [transaction, link, subject, hold].filter((id) => id !== undefined)
  const isTold = ids.every((id) =>
    eventsAbout(traffic, space, id).some(
      (event) => event.subject?.id === id || isAbout(event.subject, 'link', id) || valueAt(event, 'hold') === id,
    ),
  )
  return isTold ? { space } : unknown('there is no transaction, link or hold with this id in this space')
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
    const [{ space }, { pattern }] = [look, wanted]
    await readAll(traffic, space)
    await inTurn()
    const kept = eventsOf(traffic, space)
    const from = cursor === BEGINNING ? 0 : numberIn(cursor)
    const instead = kept.filter(({ id }) => numberIn(id) > from)
    const tooEarly = kept.slice(0, kept.length - instead.length).findLast((event) => fits(pattern, event))
    const elsewhere = elsewhereWords(traffic, look)
    const still = whyStill(engine, pattern, kept)
    const happened = { instead, tooEarly, kept, elsewhere, still }
    const message = await givingWay(tellingMissed({ ...wanted, ...happened, timeout, space, since }))
    return { error: { code: 'TIMEOUT' as const, message }, instead: instead.slice(-MOST_INSTEAD).map(shortEventView) }
  }

  const wait = async (space: string, { json, query, only, gone: leaves }: ControlRequest<'wait'>) => {
    const { after, timeout = STANDARD_TIMEOUT, count, ...filters } = query
    const ms = durationMs(timeout)
    if (ms === undefined || ms > LONGEST_MS)
      return invalid('timeout is a length of real time, such as 500ms, 10s or 2m, and 5m at most')
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
    calling({
      operation: 'wait',
      async handle(asked) {
        const about = spaceOf(parts, asked.query, asked.space)
        return 'problem' in about ? about : { ...(await wait(about.space, asked)), about }
      },
    }),
  ]
}
