import type { Cause } from '../../core/domain/cause.ts'
import type { EventData, SandboxEvent } from '../../core/domain/event.ts'
import { once } from '../../core/domain/once.ts'
import { isRejected } from '../../core/domain/rejected-request.ts'
import type { Instant } from '../../core/domain/time.ts'
import { epochMs } from '../../core/domain/time.ts'
import { clearImmediate, type HostImmediate, setImmediate } from '../host/host-timers.ts'
import { createControlCalls, type LoggedCall } from './control-calls.ts'
import { type BufferLimits, createEventBuffers } from './event-buffers.ts'
import { briefEvent, createEventTexts, displayedEvent, eventProbe, type TextTraits } from './event-text.ts'

/** Events with the ID of the last one examined; or the reason why an ID belongs to no event of a space. */
export type Since =
  | { readonly events: readonly SandboxEvent[]; readonly upTo: string; readonly hasGap: boolean }
  | { readonly unknown: 'not_an_id' | 'other_start' | 'not_yet' }

export type EventLog = ReturnType<typeof createEventLog>

/** Called for a new event; `read` parses it on demand, once for all listeners. */
type Listener = (read: () => SandboxEvent) => void
type Follower = (entry: { readonly event: SandboxEvent } | { readonly call: LoggedCall }) => void

/** An event that is not serialized yet. */
type Pending = Pick<SandboxEvent, 'space' | 'at' | 'recordedAt' | 'cause'> & {
  readonly number: number
  readonly news: EventData | (() => EventData)
}

type TrafficParts = {
  readonly limits: BufferLimits
  /** Returns the time on a space's clock. */
  readonly timeIn: (space: string) => Instant
  readonly machineTime: () => Instant
  /** Called with each event when it is stored; the log does not wait for them. */
  readonly readers?: readonly ((space: string, at: Instant, cause: Cause, event: EventData) => void)[]
}

/** Creates the event log: keeps recent events for watching clients. No decision depends on it. */
export const createEventLog = ({ limits, timeIn, machineTime, readers = [] }: TrafficParts) => {
  /** Distinguishes the IDs of this start from those of other starts. */
  const start = epochMs(machineTime()).toString(36)
  const idOf = (number: number): string => `${start}-${number}`
  const texts = createEventTexts()
  const readEvent = (text: string, number: number, space: string): SandboxEvent =>
    displayedEvent(texts.read(text, idOf(number), space))
  const buffers = createEventBuffers(limits, readEvent)
  const listeners = new Map<string, Set<Listener>>()
  /** Followers with the types of their events; all types if undefined. */
  const followers = new Map<Follower, readonly SandboxEvent['type'][] | undefined>()
  const calls = createControlCalls()

  const numberOf = (space: string, id: string): number | Extract<Since, { unknown: string }> => {
    const [, ofStart, digits] = /^([0-9a-z]+)-(\d{1,15})$/.exec(id) ?? []
    if (ofStart === undefined) return { unknown: 'not_an_id' }
    if (ofStart !== start) return { unknown: 'other_start' }
    const number = Number(digits)
    return number > buffers.newest(space) ? { unknown: 'not_yet' } : number
  }

  /** The number of the newest event of each space, pending ones included. */
  const newest = new Map<string, number>()
  let pending: Pending[] = []
  let planned: HostImmediate | undefined

  const keep = ({ space, number, at, recordedAt, cause, news }: Pending): void => {
    const event = typeof news === 'function' ? news() : news
    for (const reader of readers) reader(space, at, cause, event)
    // Earlier events belong to the former content of the space.
    if (event.type === 'space.reset') buffers.setAside(space)
    const parts = texts.write(at, recordedAt, cause, event)
    buffers.add(space, parts, event.type === 'request' ? (isRejected(event) ? 'rejected' : 'fine') : undefined)
    const those = listeners.get(space)
    if (those) {
      // Parsed on demand, because most events are dropped unread. An oversized event is still delivered.
      const readOnce = once(
        () => buffers.after(space, number - 1).events[0] ?? readEvent(parts.join(''), number, space),
      )
      for (const listener of [...those]) listener(readOnce)
    }
    // Reading a whole event, with its bodies, would cost more than the request itself.
    const brief = once(() => briefEvent({ ...event, id: idOf(number), space, at, recordedAt, cause }))
    for (const [follower, types] of followers)
      if (types === undefined || types.includes(event.type)) follower({ event: brief() })
  }

  /** Serializes the pending events in order. */
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
    for (const space of buffers.spaces())
      for (const event of buffers.after(space, 0).events) if (event.type === 'request') yield event
  }

  const settled =
    <Given extends readonly unknown[], Gives>(read: (...input: Given) => Gives) =>
    (...input: Given): Gives => {
      settle()
      return read(...input)
    }

  return {
    /**
     * Logs an event with its number and times as of now. Its content, or the function that returns it, is serialized a
     * moment later.
     */
    publish(space: string, cause: Cause, news: EventData | (() => EventData)): void {
      const number = (newest.get(space) ?? 0) + 1
      newest.set(space, number)
      pending.push({ space, number, at: timeIn(space), recordedAt: machineTime(), cause, news })
      // Responses leave in bursts. Work between two of them is expensive, because the reading process falls asleep
      // meanwhile.
      if (followers.size > 0 || listeners.has(space)) settle()
      else planned ??= setImmediate(settle)
    },

    /** Logs a call of the control API. */
    logCall(call: LoggedCall): void {
      // Followers get everything in order.
      if (followers.size > 0) settle()
      calls.add(call)
      for (const follower of followers.keys()) follower({ call })
    },
    /** Returns the last calls of the control API, oldest first. */
    calls: calls.kept,
    /** Returns whether a space ever had an event. */
    knows: (space: string): boolean => newest.has(space),
    /** Returns every space with events since the start, in order of their first event. */
    spaces: (): readonly string[] => [...newest.keys()],
    /** Returns the ID of the newest event of a space; it ends with 0 if there is none. */
    newest: (space: string): string => idOf(newest.get(space) ?? 0),

    /**
     * Returns events after an ID, or all stored ones, oldest first. `most` limits the number, `traits` filters them.
     */
    eventsSince(space: string, id?: string, most?: number, traits?: TextTraits): Since {
      settle()
      const number = id === undefined ? 0 : numberOf(space, id)
      if (typeof number !== 'number') return number
      const { upTo, ...result } = buffers.after(space, number, most, traits && eventProbe(traits))
      return { ...result, upTo: idOf(upTo) }
    },

    /** Parses the unread events that `since` would return, one per step, so that a later call finds them parsed. */
    *parseAhead(space: string, id?: string, traits?: TextTraits): Generator<void, void> {
      settle()
      const from = id === undefined ? 0 : numberOf(space, id)
      for (const number of typeof from === 'number'
        ? [...buffers.unread(space, from, traits && eventProbe(traits))]
        : []) {
        buffers.after(space, number - 1, 1)
        yield
      }
    },

    /** Returns one event of a space if it is still stored. */
    find(space: string, id: string): SandboxEvent | undefined {
      settle()
      const number = numberOf(space, id)
      const [result] = typeof number === 'number' ? buffers.after(space, number - 1, 1).events : []
      return result?.id === id ? result : undefined
    },

    /** Returns the event of a request by the request ID, in any space. */
    findRequest(requestId: string): SandboxEvent | undefined {
      settle()
      const probe = eventProbe({ types: ['request'], texts: [requestId] })
      for (const space of buffers.spaces()) {
        const { events } = buffers.after(space, 0, Number.POSITIVE_INFINITY, probe)
        const match = events.find((event) => event.type === 'request' && event.facts.requestId === requestId)
        if (match) return match
      }
      return undefined
    },

    /** Returns the highest request number among the stored events. */
    newestRequest(): number {
      let newest = 0
      for (const { facts } of requests()) newest = Math.max(newest, Number(facts.requestId.slice('req_'.length)))
      return newest
    },

    start,
    settle,
    timeIn,
    dropped: settled(buffers.dropped),
    requests: settled(buffers.requests),
    size: settled(buffers.size),
    setAside: settled(buffers.setAside),
    putBack: settled(buffers.putBack),

    /** Calls back for each event of a space; returns the function that stops it. */
    listen(space: string, listener: Listener): () => void {
      const those = listeners.get(space) ?? new Set()
      those.add(listener)
      listeners.set(space, those)
      return () => {
        those.delete(listener)
        if (those.size === 0 && listeners.get(space) === those) listeners.delete(space)
      }
    },

    /**
     * Calls back for events of these types in all spaces, by default of all types, and for control calls; returns the
     * function that stops it. Requests have no headers and bodies.
     */
    follow(listener: Follower, types?: readonly SandboxEvent['type'][]): () => void {
      followers.set(listener, types)
      return () => void followers.delete(listener)
    },
  }
}
