import type { Cause } from '../../core/domain/cause.ts'
import type { News, SandboxEvent } from '../../core/domain/event.ts'
import { once } from '../../core/domain/once.ts'
import { isRefused } from '../../core/domain/rejected-request.ts'
import type { Instant } from '../../core/domain/time.ts'
import { createControlCalls, type ToldCall } from './control-calls.ts'
import { createRings, type RingLimits } from './event-buffers.ts'
import { createEventTexts, probing, shown, type TextTraits } from './event-text.ts'

/** What came, with the last that was looked at; or an id that stands for no event of a space: none, of another start, not given yet. */
export type Since =
  | { readonly events: readonly SandboxEvent[]; readonly upTo: string; readonly hasGap: boolean }
  | { readonly unknown: 'not_an_id' | 'other_start' | 'not_yet' }

export type Traffic = ReturnType<typeof createTraffic>

/** Told that an event came; `read` gives it there and then, read once for all who want to see it. */
type Listener = (read: () => SandboxEvent) => void
type Follower = (told: { readonly event: SandboxEvent } | { readonly call: ToldCall }) => void

/** An event that is not written down yet. */
type Pending = Pick<SandboxEvent, 'space' | 'at' | 'recordedAt' | 'cause'> & {
  readonly number: number
  readonly news: News | (() => News)
}

type TrafficParts = {
  readonly limits: RingLimits
  /** The time of a space's clock. */
  readonly timeIn: (space: string) => Instant
  readonly machineTime: () => Instant
  /** Told of each event when it is kept: nobody waits for them. */
  readonly readers?: readonly ((space: string, at: Instant, cause: Cause, told: News) => void)[]
}

/** Creates the event log: keeps recent events for watching clients. No decision depends on it. */
export const createTraffic = ({ limits, timeIn, machineTime, readers = [] }: TrafficParts) => {
  /** Tells the ids of this start from those of another one. */
  const start = Date.parse(machineTime()).toString(36)
  const texts = createEventTexts()
  const readEvent = (text: string, number: number, space: string): SandboxEvent =>
    shown(texts.read(text, `${start}-${number}`, space))
  const rings = createRings(limits, readEvent)
  const listeners = new Map<string, Set<Listener>>()
  const followers = new Set<Follower>()
  const calls = createControlCalls()

  const numberOf = (space: string, id: string): number | Extract<Since, { unknown: string }> => {
    const [, ofStart, digits] = /^([0-9a-z]+)-(\d{1,15})$/.exec(id) ?? []
    if (ofStart === undefined) return { unknown: 'not_an_id' }
    if (ofStart !== start) return { unknown: 'other_start' }
    const number = Number(digits)
    return number > rings.newest(space) ? { unknown: 'not_yet' } : number
  }

  /** The number of the newest event of each space, those included that are not written down yet. */
  const newest = new Map<string, number>()
  let pending: Pending[] = []
  let planned: NodeJS.Immediate | undefined

  const keep = ({ space, number, at, recordedAt, cause, news }: Pending): void => {
    const told = typeof news === 'function' ? news() : news
    for (const reader of readers) reader(space, at, cause, told)
    // What was before belongs to a life of the space that is over.
    if (told.type === 'space.reset') rings.setAside(space)
    const parts = texts.write(at, recordedAt, cause, told)
    rings.add(space, parts, told.type === 'request' ? (isRefused(told) ? 'refused' : 'fine') : undefined)
    const those = listeners.get(space)
    if (!those && followers.size === 0) return
    // Read back when somebody wants to see it: most events are dropped unread. One that is too large is told all the same.
    const seen = once(() => rings.after(space, number - 1).events[0] ?? readEvent(parts.join(''), number, space))
    if (those) for (const listener of [...those]) listener(seen)
    for (const follower of followers) follower({ event: seen() })
  }

  /** Writes down what has happened, in its order. */
  const settle = (): void => {
    clearImmediate(planned)
    planned = undefined
    while (pending.length > 0) {
      const those = pending
      pending = []
      those.forEach(keep)
    }
  }

  function* requests() {
    settle()
    for (const space of rings.spaces())
      for (const event of rings.after(space, 0).events) if (event.type === 'request') yield event
  }

  const settled =
    <Given extends readonly unknown[], Gives>(look: (...given: Given) => Gives) =>
    (...given: Given): Gives => {
      settle()
      return look(...given)
    }

  return {
    /** Keeps an event, which has its number and times from now on. What it says, be it by a function, is written down a moment later. */
    publish(space: string, cause: Cause, news: News | (() => News)): void {
      const number = (newest.get(space) ?? 0) + 1
      newest.set(space, number)
      pending.push({ space, number, at: timeIn(space), recordedAt: machineTime(), cause, news })
      // Answers leave in bursts. Work between two of them costs more than itself: whoever reads them falls asleep meanwhile.
      if (followers.size > 0 || listeners.has(space)) settle()
      else planned ??= setImmediate(settle)
    },

    /** Keeps a call of the control API. */
    called(call: ToldCall): void {
      // Whoever follows hears of everything in its order.
      if (followers.size > 0) settle()
      calls.add(call)
      for (const follower of followers) follower({ call })
    },
    /** The last calls of the control API, oldest first. */
    calls: calls.kept,
    /** Whether anything was ever kept of a space. */
    knows: (space: string): boolean => newest.has(space),
    /** Every space in which something has happened since the start, in the order in which they began. */
    spaces: (): readonly string[] => [...newest.keys()],
    /** The id of the newest event of a space; of one in which nothing has happened it ends with 0. */
    newest: (space: string): string => `${start}-${newest.get(space) ?? 0}`,

    /** What happened after an event, or all that is kept, oldest first: all, or the first ones; with traits, what may have them. */
    since(space: string, id?: string, most?: number, traits?: TextTraits): Since {
      settle()
      const number = id === undefined ? 0 : numberOf(space, id)
      if (typeof number !== 'number') return number
      const { upTo, ...found } = rings.after(space, number, most, traits && probing(traits))
      return { ...found, upTo: `${start}-${upTo}` }
    },

    /** Reads what `since` would give and nobody has looked at, one at a step: whoever asks then finds it read. */
    *reading(space: string, id?: string, traits?: TextTraits): Generator<void, void> {
      settle()
      const from = id === undefined ? 0 : numberOf(space, id)
      for (const number of typeof from === 'number' ? [...rings.unread(space, from, traits && probing(traits))] : []) {
        rings.after(space, number - 1, 1)
        yield
      }
    },

    /** One event of a space, if it is kept. */
    find(space: string, id: string): SandboxEvent | undefined {
      settle()
      const number = numberOf(space, id)
      const [found] = typeof number === 'number' ? rings.after(space, number - 1, 1).events : []
      return found?.id === id ? found : undefined
    },

    /** The event of a request, which is found by its own id whatever its space. */
    findRequest(requestId: string): SandboxEvent | undefined {
      settle()
      const probe = probing({ types: ['request'], texts: [requestId] })
      for (const space of rings.spaces()) {
        const { events } = rings.after(space, 0, Number.POSITIVE_INFINITY, probe)
        const found = events.find((event) => event.type === 'request' && event.facts.requestId === requestId)
        if (found) return found
      }
      return undefined
    },

    /** The highest number that a request has had, of those that are kept as events. */
    newestRequest(): number {
      let newest = 0
      for (const { facts } of requests()) newest = Math.max(newest, Number(facts.requestId.slice('req_'.length)))
      return newest
    },

    start,
    settle,
    timeIn,
    dropped: settled(rings.dropped),
    requests: settled(rings.requests),
    size: settled(rings.size),
    setAside: settled(rings.setAside),
    putBack: settled(rings.putBack),

    /** Calls back for each event of a space; returns the way to stop. */
    listen(space: string, listener: Listener): () => void {
      const those = listeners.get(space) ?? new Set()
      those.add(listener)
      listeners.set(space, those)
      return () => {
        those.delete(listener)
        if (those.size === 0 && listeners.get(space) === those) listeners.delete(space)
      }
    },

    /** Calls back for everything in every space, control calls too; returns the way to stop. */
    follow(listener: Follower): () => void {
      followers.add(listener)
      return () => void followers.delete(listener)
    },
  }
}
