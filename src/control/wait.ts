import { durationMs, UNIT_MS } from '../domain/duration.ts'
import type { SandboxEvent } from '../domain/event.ts'
import type { Sleep } from '../engine/parts.ts'
import type { Engine } from '../engine/port.ts'
import { problem, type Wrong } from '../reply/problem.ts'
import type { Route } from '../reply/route.ts'
import type { Traffic } from '../traffic/traffic.ts'
import { type ControlRequest, calling } from './control-route.ts'
import { elsewhereWords } from './elsewhere.ts'
import { type EventPattern, fits, readPattern } from './event-pattern.ts'
import { shortEventView } from './event-view.ts'
import { eventsOf } from './kept-events.ts'
import { type Query, wrongQuery } from './query.ts'
import { RAISE_LIMITS, readAfterWhole, sayAfter } from './since-when.ts'
import { beginOf } from './wait-begin.ts'
import { missedWords } from './wait-words.ts'

type WaitParts = {
  readonly engine: Pick<Engine, 'homeOf'>
  readonly traffic: Traffic
  readonly stopping: AbortSignal
  /** Waits in real time; a signal ends it early. */
  readonly sleep: Sleep
}

const STANDARD_TIMEOUT = '10s'
const LONGEST_MS = 5 * UNIT_MS.m

/** How many events a missed wait shows, the newest ones. */
const MOST_INSTEAD = 50

/** From where a wait counts: what has come since then, the cursor behind it, and that in words. */
type Start = {
  readonly came: readonly SandboxEvent[]
  readonly cursor: string
  readonly since: string
  /** What came before that and was kept. */
  readonly earlier: readonly SandboxEvent[]
}

/** The cursor after which an event is the first. */
const before = (id: string): string => id.replace(/\d+$/, (number) => String(Number(number) - 1))

/** Where a wait begins: behind its cursor, or where what it is about began. */
const startOf = (traffic: Traffic, space: string, pattern: EventPattern, after: string | undefined): Start | Wrong => {
  if (after !== undefined) {
    const read = readAfterWhole(traffic, space, after)
    return 'problem' in read ? read : { came: read.events, cursor: after, since: sayAfter(after), earlier: [] }
  }
  const events = eventsOf(traffic, space)
  const begin = beginOf(pattern, events, traffic.dropped(space) > 0)
  if (begin.from === 'dropped')
    return problem(
      410,
      'INVALID_STATE',
      `the first events about it were dropped, and it may be one of them; give after, or ${RAISE_LIMITS}`,
    )
  const first = begin.from === 'thing' ? events[begin.index] : undefined
  if (!first || begin.from !== 'thing')
    return { came: [], cursor: traffic.newest(space), since: 'the moment this wait began', earlier: events }
  return {
    came: events.slice(begin.index),
    cursor: before(first.id),
    since: `its beginning (${first.id})`,
    earlier: events.slice(0, begin.index),
  }
}

/** The space that a wait looks at: that of an id, or the named one. An id that nobody has is waited for by nobody. */
const spaceOf = (
  { engine, traffic }: WaitParts,
  { transaction, link, subject, space: named }: Query<'wait'>,
  space: string,
): { readonly space: string } | Wrong => {
  const homes = [
    ...(transaction === undefined ? [] : [engine.homeOf({ type: 'transaction', id: transaction })]),
    ...(link === undefined ? [] : [engine.homeOf({ type: 'link', id: link })]),
    ...(subject === undefined
      ? []
      : [engine.homeOf({ type: 'transaction', id: subject }) ?? engine.homeOf({ type: 'link', id: subject })]),
  ]
  if (homes.length === 0) return { space }
  const [home = space] = homes
  const isKnown = homes.every((one) => one !== undefined && one === home)
  if (isKnown && (named === undefined || named === home)) return { space: home }
  // Webhooks may be fired about ids that nobody has: then there are events of them.
  const kept = eventsOf(traffic, space)
  const ids = [transaction, link, subject].filter((id) => id !== undefined)
  const isTold = ids.every((id) =>
    kept.some(({ subject: about }) => about?.id === id || (about && 'link' in about && about.link === id)),
  )
  return isTold ? { space } : problem(404, 'CLIENT_ERROR', 'there is no transaction or link with this id in this space')
}

/** How a wait ends: with what it was for, or because of its time, its caller or the sandbox. */
type End = SandboxEvent | 'time' | 'gone' | 'stopped'

/** `GET /_sandbox/wait`: answers when something has happened, or says what happened instead. */
export const waitRoutes = (parts: WaitParts): readonly Route[] => {
  const { traffic, stopping, sleep } = parts
  /** Those who wait for something. They have one listener together: a signal warns of eleven. */
  const waiting = new Set<(end: End) => void>()
  const stopAll = (): void => {
    for (const end of waiting) end('stopped')
  }

  const nextThatFits = async (space: string, pattern: EventPattern, ms: number, gone: AbortSignal): Promise<End> => {
    if (stopping.aborted) return 'stopped'
    if (gone.aborted) return 'gone'
    const over = new AbortController()
    let end: (end: End) => void = () => undefined
    const ended = new Promise<End>((resolve) => {
      end = resolve
    })
    if (waiting.size === 0) stopping.addEventListener('abort', stopAll)
    waiting.add(end)
    const hush = traffic.listen(space, (event) => {
      if (fits(pattern, event)) end(event)
    })
    gone.addEventListener('abort', () => end('gone'), { signal: over.signal })
    void sleep(ms, over.signal).then(() => end('time'))
    return ended.finally(() => {
      over.abort()
      hush()
      waiting.delete(end)
    })
  }

  const missed = (space: string, pattern: EventPattern, timeout: string, start: Start) => {
    const instead = eventsOf(traffic, space, start.cursor)
    const tooEarly = start.earlier.findLast((event) => fits(pattern, event))
    const said = { pattern, timeout, space, since: start.since, instead, tooEarly }
    const message = missedWords({
      ...said,
      kept: eventsOf(traffic, space),
      elsewhere: elsewhereWords(traffic, space),
    })
    return { error: { code: 'TIMEOUT' as const, message }, instead: instead.slice(-MOST_INSTEAD).map(shortEventView) }
  }

  const wait = async (space: string, { json, query, gone }: ControlRequest<'wait'>) => {
    const { after, timeout = STANDARD_TIMEOUT, ...filters } = query
    const ms = durationMs(timeout)
    if (ms === undefined || ms > LONGEST_MS)
      return wrongQuery('timeout is a length of real time, such as 500ms, 10s or 2m, and 5m at most')
    const read = readPattern(filters)
    if ('problem' in read) return read
    const { pattern } = read
    // From here to the listener nothing is awaited: an event cannot slip through between them.
    const start = startOf(traffic, space, pattern, after)
    if ('problem' in start) return start
    const known = start.came.find((event) => fits(pattern, event))
    const end = known ?? (await nextThatFits(space, pattern, ms, gone()))
    // Clients repeat a 408 by themselves on a connection that is kept.
    if (end === 'time')
      return json(missed(space, pattern, timeout, start), { status: 408, headers: { Connection: 'close' } })
    if (end === 'stopped') return problem(503, 'SERVER_ERROR', 'the sandbox is being stopped; nothing more will happen')
    if (end === 'gone') return problem(408, 'CLIENT_ERROR', 'the caller has gone')
    return json({ event: shortEventView(end) })
  }

  return [
    calling({
      operation: 'wait',
      async handle(asked) {
        const where = spaceOf(parts, asked.query, asked.space)
        return 'problem' in where ? where : { ...(await wait(where.space, asked)), about: where }
      },
    }),
  ]
}
