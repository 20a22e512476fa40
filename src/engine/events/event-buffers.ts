import type { SandboxEvent } from '../../core/domain/event.ts'
import { createTextCache, type Run, type SetAside } from './event-text-cache.ts'

/** The events of one space, oldest first. */
type SpaceBuffer = { -readonly [Key in keyof SetAside]: SetAside[Key] } & {
  /** The run that receives new events. */
  open: Run
  count: number
  /** Parsed events by number, because clients that wait or judge read all of them repeatedly. */
  parsed: Map<number, SandboxEvent>
  /** Number of its queue entries that belong to removed events. */
  stale: number
}

/** Returns the empty state of a space; the numbers continue. */
const emptied = (last: number) => {
  const open: Run = { texts: createTextCache(), last }
  const parsed = new Map<number, SandboxEvent>()
  return { runs: [open], open, parsed, size: 0, count: 0, dropped: 0, droppedTo: 0, requests: 0, rejections: 0 }
}

/** Limits: events and bytes per space, and bytes of all spaces together. */
export type BufferLimits = Readonly<Record<'eventsPerSpace' | 'sizePerSpace' | 'sizeInAll', number>>

/** Events of a space after a number, the last number that was examined, and whether later events were dropped. */
type Kept = { readonly events: readonly SandboxEvent[]; readonly upTo: number; readonly hasGap: boolean }

/** Returns whether a serialized event can match, so that others are not parsed. */
type Probe = (text: Buffer) => boolean

/** Maximum number of events to probe in one call; and the minimum length for trimming the queue. */
const MOST_PROBED = 2_000
const FEW = 1024

/**
 * Creates bounded event buffers, one per space. If all together are too large, the oldest event is dropped. `read`
 * parses a text.
 */
export const createEventBuffers = (
  { eventsPerSpace, sizePerSpace, sizeInAll }: BufferLimits,
  read: (text: string, number: number, space: string) => SandboxEvent,
) => {
  const buffers = new Map<string, SpaceBuffer>()
  /** The buffer of each event in order of arrival: the oldest event is the oldest of the first buffer here. */
  let queue: SpaceBuffer[] = []
  let queueHead = 0
  let total = 0

  const bufferOf = (space: string): SpaceBuffer => {
    const known = buffers.get(space)
    if (known) return known
    const buffer = { ...emptied(0), stale: 0 }
    buffers.set(space, buffer)
    return buffer
  }

  const dropOldest = (buffer: SpaceBuffer): void => {
    const { texts: serialized, last } = buffer.runs.find((run) => run.texts.count() > 0) ?? buffer.open
    buffer.droppedTo = last - serialized.count() + 1
    buffer.dropped += 1
    buffer.count -= 1
    buffer.parsed.delete(buffer.droppedTo)
    const size = serialized.dropFirst()
    buffer.size -= size
    total -= size
  }

  /** Removes leading queue entries of removed events. */
  const trimQueue = (): void => {
    for (let buffer = queue[queueHead]; buffer && buffer.stale > 0; buffer = queue[queueHead]) {
      buffer.stale -= 1
      queueHead += 1
    }
    // Removing the first item of an array is linear, so half of it is removed at once.
    if (queueHead < FEW || queueHead * 2 < queue.length) return
    queue = queue.slice(queueHead)
    queueHead = 0
  }

  /** Removes all stale entries, because a quiet space at the front would let those of a busy one pile up. */
  const compactQueue = (): void => {
    queue = queue.slice(queueHead).filter((buffer) => {
      if (buffer.stale === 0) return true
      buffer.stale -= 1
      return false
    })
    queueHead = 0
  }

  /** Queue length that triggers compaction. */
  let compactAbove = eventsPerSpace * 2

  /** Drops the oldest events while all spaces together exceed the limit. */
  const fitAll = (): void => {
    trimQueue()
    while (total > sizeInAll) {
      const oldest = queue[queueHead]
      if (!oldest) break
      queueHead += 1
      dropOldest(oldest)
      trimQueue()
    }
    if (queue.length - queueHead > compactAbove) {
      compactQueue()
      compactAbove = Math.max(eventsPerSpace, queue.length) * 2
    }
  }

  /** Removes the events of a space on purpose: none counts as dropped, and the numbers continue. */
  const setAside = (space: string): SetAside => {
    const buffer = bufferOf(space)
    const { runs, size, dropped, droppedTo, requests, rejections, count, open } = buffer
    buffer.stale += count
    total -= size
    Object.assign(buffer, emptied(open.last))
    return { runs, size, dropped, droppedTo, requests, rejections }
  }

  return {
    /** Stores an event as a text, given in parts; drops the oldest ones above the limits. */
    add(space: string, parts: readonly string[], request?: 'fine' | 'rejected'): void {
      const buffer = bufferOf(space)
      if (request) buffer.requests += 1
      if (request === 'rejected') buffer.rejections += 1
      const size = buffer.open.texts.put(parts)
      buffer.open.last += 1
      buffer.count += 1
      buffer.size += size
      total += size
      queue.push(buffer)
      while (buffer.count > eventsPerSpace || (buffer.size > sizePerSpace && buffer.count > 0)) {
        dropOldest(buffer)
        buffer.stale += 1
      }
      fitAll()
    },

    /** Returns events after a number: all or the first `most`, and only those that match the probe, if given. */
    after(space: string, number: number, most = Number.POSITIVE_INFINITY, probe?: Probe): Kept {
      const buffer = buffers.get(space)
      if (!buffer) return { events: [], upTo: number, hasGap: false }
      const events: SandboxEvent[] = []
      let upTo = Math.max(number, buffer.droppedTo)
      // Without a limit, all events are probed.
      let probes = probe && most < Number.POSITIVE_INFINITY ? MOST_PROBED : Number.POSITIVE_INFINITY
      for (const { texts: serialized, last } of buffer.runs) {
        const first = last - serialized.count() + 1
        for (let at = Math.max(first, upTo + 1); at <= last && events.length < most && probes > 0; at += 1) {
          upTo = at
          probes -= 1
          const known = buffer.parsed.get(at)
          if (probe && !known && !probe(serialized.bytes(at - first))) continue
          const event = known ?? read(serialized.text(at - first), at, space)
          if (!known) buffer.parsed.set(at, event)
          events.push(event)
        }
      }
      return { events, upTo, hasGap: number < buffer.droppedTo }
    },

    /** Yields the numbers of matching events after a number that are not parsed yet. */
    *unread(space: string, number: number, probe: Probe = () => true): Generator<number, void> {
      const buffer = buffers.get(space)
      for (const { texts: serialized, last } of buffer?.runs ?? []) {
        const none = last - serialized.count()
        for (let at = Math.max(none, number) + 1; at <= last; at += 1)
          if (!buffer?.parsed.has(at) && probe(serialized.bytes(at - none - 1))) yield at
      }
    },

    /** Returns the number of the newest event of a space; 0 if there is none. */
    newest: (space: string): number => buffers.get(space)?.open.last ?? 0,

    /** Returns the number of dropped events since the last reset of a space. */
    dropped: (space: string): number => buffers.get(space)?.dropped ?? 0,

    /** Returns the number of requests since the last reset of a space, dropped events included. */
    requests: (space: string): { readonly all: number; readonly rejected: number } => {
      const { requests: all = 0, rejections: rejected = 0 } = buffers.get(space) ?? {}
      return { all, rejected }
    },

    /** Returns every space with stored events. */
    spaces: () => buffers.keys(),

    /** Returns the size of a space's events in bytes. */
    size: (space: string): number => buffers.get(space)?.size ?? 0,
    setAside,

    /** Restores the events of a space that were set aside. Numbers of the replaced events are not reused. */
    putBack(space: string, aside: SetAside): void {
      setAside(space)
      const buffer = bufferOf(space)
      const runs = aside.runs.filter(({ texts: serialized }) => serialized.count() > 0)
      const count = runs.reduce((sum, { texts: serialized }) => sum + serialized.count(), 0)
      Object.assign(buffer, aside, { runs: [...runs, buffer.open], count })
      total += aside.size
      for (let i = 0; i < count; i += 1) queue.push(buffer)
      fitAll()
    },
  }
}
