import { setImmediate as nextTurn } from 'node:timers/promises'
import type { SandboxEvent } from '../../core/domain/event.ts'
import type { Sleep } from '../../core/domain/time.ts'
import type { EventLog } from '../../engine/events/event-log.ts'
import { inSlices } from '../../engine/store/slices.ts'
import { type EventPattern, fits, traitsOf } from '../wait/event-pattern.ts'
import { eventView } from './event-view.ts'
import { BEGINNING, tellGap } from './kept-events.ts'

type Reader = {
  readonly space: string
  /** The event after which the stream begins. */
  readonly after: string
  readonly pattern: EventPattern
  /** Tells, of events that fit or not, what they mean for the rows that the reader follows; absent where it follows none. */
  readonly rowsOf?: ((events: readonly SandboxEvent[], at: string) => Promise<string>) | undefined
  /** Aborted when the reader goes away. */
  readonly gone: AbortSignal
}

/** Proxies close what says nothing for a minute, some for half of one. */
const HEARTBEAT_MS = 15_000

/** How many events are told in one go: what a slow reader has not taken yet must not pile up. */
const BATCH = 20

/** Readers are woken together, and not again sooner. */
const WAKE_MS = 20

/** How many readers are woken in one go. */
const READERS_AT_ONCE = 25

/** How many texts are kept for readers who are about as far: those of a batch or two, of each kind. */
const TEXTS = 100

/** Makes a text once for all who want it in a short while. */
export const createTexts = <Key, Text>() => {
  const texts = new Map<Key, Text>()
  return (key: Key, make: () => Text): Text => {
    const known = texts.get(key)
    if (known !== undefined) return known
    const made = make()
    texts.set(key, made)
    for (const [oldest] of texts) if (texts.size > TEXTS) texts.delete(oldest)
    return made
  }
}

/** A bell that somebody waits for; one that rang before somebody came is heard, too. */
const createBell = () => {
  let hasRung = false
  let wake = (): void => undefined
  return {
    ring(): void {
      hasRung = true
      wake()
    },
    async rung(): Promise<void> {
      if (!hasRung) await new Promise<void>((resolve) => (wake = resolve))
      hasRung = false
    },
  }
}

/** Rings for all readers of a space when something has happened there: at once where it was quiet, then at most every 20 ms. */
const createAlarm = (traffic: EventLog, space: string) => {
  const bells = new Set<() => void>()
  let wokenAt = Number.NEGATIVE_INFINITY
  let planned: NodeJS.Timeout | undefined
  const wake = (): void => {
    planned = undefined
    wokenAt = performance.now()
    void inSlices([...bells], (ring) => ring(), READERS_AT_ONCE)
  }
  const hush = traffic.listen(space, () => {
    planned ??= setTimeout(wake, Math.max(0, wokenAt + WAKE_MS - performance.now())).unref()
  })
  return {
    bells,
    close(): void {
      clearTimeout(planned)
      hush()
    },
  }
}

/** What all readers of streams share: one listener a space, and each event as text. */
export const createReaders = (traffic: EventLog) => {
  const alarms = new Map<string, ReturnType<typeof createAlarm>>()
  const texts = createTexts<SandboxEvent, string>()
  return {
    /** Rings when something has happened; returns the way to stop. */
    listen(space: string, ring: () => void): () => void {
      const alarm = alarms.get(space) ?? createAlarm(traffic, space)
      alarms.set(space, alarm)
      alarm.bells.add(ring)
      return () => {
        alarm.bells.delete(ring)
        if (alarm.bells.size > 0 || alarms.get(space) !== alarm) return
        alarm.close()
        alarms.delete(space)
      }
    },
    written: (event: SandboxEvent): string =>
      texts(event, () => `id: ${event.id}\nevent: ${event.type}\ndata: ${JSON.stringify(eventView(event))}\n\n`),
  }
}

/**
 * The events of a space as they happen, in the form of Server-Sent Events. It holds a place in the ring and no events: for
 * a reader that is too slow the ring moves on, and the reader is told that there is a gap.
 */
export async function* eventPieces(
  {
    traffic,
    sleep,
    stopping,
    readers,
  }: {
    readonly traffic: EventLog
    readonly sleep: Sleep
    readonly stopping: AbortSignal
    readonly readers: ReturnType<typeof createReaders>
  },
  { space, after, pattern, rowsOf, gone }: Reader,
): AsyncGenerator<string> {
  const bell = createBell()
  const closed = new AbortController()
  const over = AbortSignal.any([stopping, gone, closed.signal])
  over.addEventListener('abort', bell.ring)
  let isBeat = false
  const beat = async (): Promise<void> => {
    while (!over.aborted) {
      await sleep(HEARTBEAT_MS, over)
      isBeat = true
      bell.ring()
    }
  }
  // Rows may change by what does not fit.
  const traits = rowsOf ? undefined : traitsOf(pattern)
  const deafen = readers.listen(space, bell.ring)
  try {
    if (over.aborted) return
    void beat()
    // Says at once that it is open, and how soon to come again.
    yield `: events of the space ${space}\nretry: 1000\n\n`

    let at = after === BEGINNING ? undefined : after
    let isGapTold = false
    const gap = (why: Parameters<typeof tellGap>[0]): string => {
      isGapTold = true
      const dropped = traffic.dropped(space)
      return `event: gap\ndata: ${JSON.stringify({ reason: why, message: tellGap(why, dropped), dropped })}\n\n`
    }
    while (!over.aborted) {
      const kept = traffic.eventsSince(space, at, BATCH, traits)
      if ('unknown' in kept) {
        at = undefined
        yield gap(kept.unknown)
        continue
      }
      const missing = kept.hasGap && !isGapTold ? gap('dropped') : ''
      isGapTold = false
      const told = kept.events
        .filter((event) => fits(pattern, event))
        .map(readers.written)
        .join('')
      const before = at
      at = kept.upTo
      const rows = rowsOf && kept.events.length > 0 ? await rowsOf(kept.events, at) : ''
      if (missing !== '' || told !== '' || rows !== '') yield missing + told + rows
      // Nobody waits until it was taken: others have their turn all the same.
      else if (at !== before) await nextTurn()
      if (at !== before) continue
      if (isBeat) {
        isBeat = false
        // The id alone moves the reader's place on over events that it did not ask for.
        yield `: still here\n${at === undefined ? '' : `id: ${at}\n`}\n`
      }
      await bell.rung()
    }
  } finally {
    deafen()
    closed.abort()
  }
}
