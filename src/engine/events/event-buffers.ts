import type { SandboxEvent } from '../../core/domain/event.ts'
import { type Aside, createShelf, type Run } from './event-text-cache.ts'

/** The events of one space, oldest first. */
type Ring = { -readonly [Key in keyof Aside]: Aside[Key] } & {
  /** The run that is added to. */
  open: Run
  count: number
  /** Events that somebody has looked at, by their numbers: who waits or judges looks at all of them again and again. */
  looked: Map<number, SandboxEvent>
  /** How many of its places in the queue of all spaces are of events that are gone. */
  stale: number
}

/** What a space has of which nothing is kept any more; the numbers go on. */
const emptied = (last: number) => {
  const open: Run = { shelf: createShelf(), last }
  const looked = new Map<number, SandboxEvent>()
  return { runs: [open], open, looked, size: 0, count: 0, dropped: 0, droppedTo: 0, requests: 0, refusals: 0 }
}

/** How much is kept: events, and bytes of a space and of all of them together. */
export type RingLimits = Readonly<Record<'eventsPerSpace' | 'sizePerSpace' | 'sizeInAll', number>>

/** What is kept of a space from a number on, up to which it was looked at, and whether something after it was dropped. */
type Kept = { readonly events: readonly SandboxEvent[]; readonly upTo: number; readonly hasGap: boolean }

/** Says of the text of an event whether it is worth reading. */
type Probe = (text: Buffer) => boolean

/** How many are looked at in one go where few are worth reading; and how many places are too few to be cut off. */
const MOST_PROBED = 2_000
const FEW = 1024

/** Bounded rings of events, one a space. Where all are too large together, the oldest event goes. `read` makes one of its text. */
export const createRings = (
  { eventsPerSpace, sizePerSpace, sizeInAll }: RingLimits,
  read: (text: string, number: number, space: string) => SandboxEvent,
) => {
  const rings = new Map<string, Ring>()
  /** The ring of each event, in the order in which they came: the oldest of all is the oldest of the first ring here. */
  let queue: Ring[] = []
  let queueHead = 0
  let total = 0

  const ringOf = (space: string): Ring => {
    const known = rings.get(space)
    if (known) return known
    const ring = { ...emptied(0), stale: 0 }
    rings.set(space, ring)
    return ring
  }

  const dropOldest = (ring: Ring): void => {
    const { shelf, last } = ring.runs.find((run) => run.shelf.count() > 0) ?? ring.open
    ring.droppedTo = last - shelf.count() + 1
    ring.dropped += 1
    ring.count -= 1
    ring.looked.delete(ring.droppedTo)
    const size = shelf.dropFirst()
    ring.size -= size
    total -= size
  }

  /** Forgets the places of events that are gone, where they stand first. */
  const trimQueue = (): void => {
    for (let ring = queue[queueHead]; ring && ring.stale > 0; ring = queue[queueHead]) {
      ring.stale -= 1
      queueHead += 1
    }
    // Taking the first off a list costs as much as it is long: half of it goes at once.
    if (queueHead < FEW || queueHead * 2 < queue.length) return
    queue = queue.slice(queueHead)
    queueHead = 0
  }

  /** A quiet space that stands first must not let the places of a busy one behind it pile up. */
  const compactQueue = (): void => {
    queue = queue.slice(queueHead).filter((ring) => {
      if (ring.stale === 0) return true
      ring.stale -= 1
      return false
    })
    queueHead = 0
  }

  /** As long as the queue may be before it is looked through. */
  let patience = eventsPerSpace * 2

  /** Drops what all spaces together have too much. */
  const fitAll = (): void => {
    trimQueue()
    while (total > sizeInAll) {
      const oldest = queue[queueHead]
      if (!oldest) break
      queueHead += 1
      dropOldest(oldest)
      trimQueue()
    }
    if (queue.length - queueHead > patience) {
      compactQueue()
      patience = Math.max(eventsPerSpace, queue.length) * 2
    }
  }

  /** Takes out the events of a space on purpose: nothing counts as dropped, and numbers go on. */
  const setAside = (space: string): Aside => {
    const ring = ringOf(space)
    const { runs, size, dropped, droppedTo, requests, refusals, count, open } = ring
    ring.stale += count
    total -= size
    Object.assign(ring, emptied(open.last))
    return { runs, size, dropped, droppedTo, requests, refusals }
  }

  return {
    /** Keeps an event as a text, given in parts; the oldest ones go where there is no room for all. */
    add(space: string, parts: readonly string[], request?: 'fine' | 'refused'): void {
      const ring = ringOf(space)
      if (request) ring.requests += 1
      if (request === 'refused') ring.refusals += 1
      const size = ring.open.shelf.put(parts)
      ring.open.last += 1
      ring.count += 1
      ring.size += size
      total += size
      queue.push(ring)
      while (ring.count > eventsPerSpace || (ring.size > sizePerSpace && ring.count > 0)) {
        dropOldest(ring)
        ring.stale += 1
      }
      fitAll()
    },

    /** What a space has kept after the event with a number: all of it, or the first ones; only what is worth reading, where a probe says it. */
    after(space: string, number: number, most = Number.POSITIVE_INFINITY, probe?: Probe): Kept {
      const ring = rings.get(space)
      if (!ring) return { events: [], upTo: number, hasGap: false }
      const events: SandboxEvent[] = []
      let upTo = Math.max(number, ring.droppedTo)
      // Who wants them all gets them all.
      let probes = probe && most < Number.POSITIVE_INFINITY ? MOST_PROBED : Number.POSITIVE_INFINITY
      for (const { shelf, last } of ring.runs) {
        const first = last - shelf.count() + 1
        for (let at = Math.max(first, upTo + 1); at <= last && events.length < most && probes > 0; at += 1) {
          upTo = at
          probes -= 1
          const known = ring.looked.get(at)
          if (probe && !known && !probe(shelf.bytes(at - first))) continue
          const event = known ?? read(shelf.text(at - first), at, space)
          if (!known) ring.looked.set(at, event)
          events.push(event)
        }
      }
      return { events, upTo, hasGap: number < ring.droppedTo }
    },

    /** The numbers of the events of a space after one that nobody has looked at and that are worth it. */
    *unread(space: string, number: number, probe: Probe = () => true): Generator<number, void> {
      const ring = rings.get(space)
      for (const { shelf, last } of ring?.runs ?? []) {
        const none = last - shelf.count()
        for (let at = Math.max(none, number) + 1; at <= last; at += 1)
          if (!ring?.looked.has(at) && probe(shelf.bytes(at - none - 1))) yield at
      }
    },

    /** The number of the newest event of a space, 0 where nothing has happened. */
    newest: (space: string): number => rings.get(space)?.open.last ?? 0,

    /** How many events of a space were dropped since it began, or was emptied. */
    dropped: (space: string): number => rings.get(space)?.dropped ?? 0,

    /** How many requests a space has had since it began, or was emptied, whether they are kept or not. */
    requests: (space: string): { readonly all: number; readonly refused: number } => {
      const { requests: all = 0, refusals: refused = 0 } = rings.get(space) ?? {}
      return { all, refused }
    },

    /** Every space of which something was kept. */
    spaces: () => rings.keys(),

    /** How many bytes the events of a space take. */
    size: (space: string): number => rings.get(space)?.size ?? 0,
    setAside,

    /** Makes the events of a space those that were set aside. Numbers of what was there are not given again. */
    putBack(space: string, aside: Aside): void {
      setAside(space)
      const ring = ringOf(space)
      const runs = aside.runs.filter(({ shelf }) => shelf.count() > 0)
      const count = runs.reduce((sum, { shelf }) => sum + shelf.count(), 0)
      Object.assign(ring, aside, { runs: [...runs, ring.open], count })
      total += aside.size
      for (let i = 0; i < count; i += 1) queue.push(ring)
      fitAll()
    },
  }
}
