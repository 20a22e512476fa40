import type { SandboxEvent } from '../domain/event.ts'
import { createShelf, type Shelf } from './shelf.ts'

/** How much is kept, in bytes. */
export type RingLimits = {
  readonly eventsPerSpace: number
  readonly sizePerSpace: number
  /** Of all spaces together. */
  readonly sizeInAll: number
}

/** The events of one space, oldest first. Their numbers follow one another without a hole. */
type Ring = {
  shelf: Shelf
  /** Events that somebody has looked at, by their numbers: who waits or judges looks at all of them again and again. */
  looked: Map<number, SandboxEvent>
  size: number
  /** The number of the newest. */
  last: number
  /** How many were dropped because a limit was reached. */
  dropped: number
  /** The number up to which they were. */
  droppedTo: number
  /** How many of its places in the queue of all spaces are of events that are gone. */
  stale: number
}

/** What is kept of a space from a number on. */
export type Kept = {
  readonly events: readonly SandboxEvent[]
  /** Whether something after that number was dropped. */
  readonly hasGap: boolean
}

/** Fewer places are not worth cutting off. */
const FEW = 1024

/**
 * Bounded rings of events, one for each space. Where all spaces together are too large, the oldest event goes, whatever
 * its space. `read` makes an event of its text, for whoever looks at it.
 */
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
    const ring: Ring = {
      shelf: createShelf(),
      looked: new Map(),
      size: 0,
      last: 0,
      dropped: 0,
      droppedTo: 0,
      stale: 0,
    }
    rings.set(space, ring)
    return ring
  }

  const countOf = ({ shelf }: Ring): number => shelf.count()

  const dropOldest = (ring: Ring): void => {
    ring.droppedTo = ring.last - countOf(ring) + 1
    ring.dropped += 1
    ring.looked.delete(ring.droppedTo)
    const size = ring.shelf.dropFirst()
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
    const kept: Ring[] = []
    for (let i = queueHead; i < queue.length; i += 1) {
      const ring = queue[i]
      if (!ring) continue
      if (ring.stale > 0) ring.stale -= 1
      else kept.push(ring)
    }
    queue = kept
    queueHead = 0
  }

  /** As long as the queue may be before it is looked through. */
  let patience = eventsPerSpace * 2

  return {
    /** Keeps an event as a text, given in parts; the oldest ones go where there is no room for all. */
    add(space: string, parts: readonly string[]): void {
      const ring = ringOf(space)
      const size = ring.shelf.put(parts)
      ring.last += 1
      ring.size += size
      total += size
      queue.push(ring)
      while (countOf(ring) > eventsPerSpace || (ring.size > sizePerSpace && countOf(ring) > 0)) {
        dropOldest(ring)
        ring.stale += 1
      }
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
    },

    /** What a space has kept after the event with a number: all of it, or the first ones. */
    after(space: string, number: number, most = Number.POSITIVE_INFINITY): Kept {
      const ring = rings.get(space)
      if (!ring) return { events: [], hasGap: false }
      const first = ring.last - countOf(ring) + 1
      const skipped = Math.max(0, number + 1 - first)
      const events: SandboxEvent[] = []
      const end = Math.min(countOf(ring), skipped + most)
      for (let place = skipped; place < end; place += 1) {
        const at = first + place
        const event = ring.looked.get(at) ?? read(ring.shelf.text(place), at, space)
        ring.looked.set(at, event)
        events.push(event)
      }
      return { events, hasGap: number < ring.droppedTo }
    },

    /** The number of the newest event of a space, 0 where nothing has happened. */
    newest: (space: string): number => rings.get(space)?.last ?? 0,

    /** How many events of a space were dropped since it began, or was emptied. */
    dropped: (space: string): number => rings.get(space)?.dropped ?? 0,

    /** Every space of which something was kept. */
    spaces: () => rings.keys(),

    /** Forgets the events of a space on purpose: nothing counts as dropped, and numbers go on. */
    clear(space: string): void {
      const ring = rings.get(space)
      if (!ring) return
      ring.stale += countOf(ring)
      total -= ring.size
      Object.assign(ring, { shelf: createShelf(), looked: new Map(), size: 0, dropped: 0, droppedTo: 0 })
    },
  }
}
