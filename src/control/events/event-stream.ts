import type { SandboxEvent } from '../../core/domain/event.ts'
import type { Sleep } from '../../core/domain/time.ts'
import type { EventLog } from '../../engine/events/event-log.ts'
import { clearTimeout, type HostTimer, nextTurn, performance, setTimeout } from '../../engine/host/host-timers.ts'
import { inSlices } from '../../engine/store/slices.ts'
import { type EventPattern, fits, traitsOf } from '../wait/event-pattern.ts'
import { eventView } from './event-view.ts'
import { BEGINNING, describeGap } from './read-events.ts'

type Reader = {
  readonly space: string
  /** The event after which the stream begins. */
  readonly after: string
  readonly pattern: EventPattern
  /** Returns changes of the rows that the client follows, for all events; undefined if it follows none. */
  readonly rowsOf?: ((events: readonly SandboxEvent[], at: string) => Promise<string>) | undefined
  /** Aborted when the client disconnects. */
  readonly gone: AbortSignal
}

/** Some proxies close a stream after 30 seconds without data, others after a minute. */
const HEARTBEAT_MS = 15_000

/** Number of events per write, so that little data is buffered for a slow client. */
const BATCH = 20

/** The same for a reader of rows. All of them become one update. */
const ROWS_BATCH = 100

/** After more than this number of events at once, a reader of rows gets them in intervals. The number decreases per second. */
const MOST_AT_ONCE = 50
const FEWER_PER_S = 10
const INTERVAL_MS = 250

/** Minimum time between two wake-ups. Readers are woken together. */
const WAKE_MS = 20

/** Number of readers per wake-up slice. */
const READERS_AT_ONCE = 25

/** Number of cached texts for readers at about the same position. */
const TEXTS = 100

/** Caches texts that several readers need at about the same time. */
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

/** Creates a signal. A signal before the wait counts as well. */
const createSignal = () => {
  let isSet = false
  let wake = (): void => undefined
  return {
    ring(): void {
      isSet = true
      wake()
    },
    async rung(): Promise<void> {
      if (!isSet) await new Promise<void>((resolve) => (wake = resolve))
      isSet = false
    },
  }
}

/**
 * Creates a function that counts events, and returns whether so many happen that they are sent in intervals. A console that
 * draws each of them needs a quarter of a core.
 */
const createPace = () => {
  let level = 0
  let countedAt = performance.now()
  return (count: number): boolean => {
    const now = performance.now()
    level = Math.max(0, level - ((now - countedAt) / 1_000) * FEWER_PER_S)
    // Limited, so that the intervals end soon after the last event.
    level = Math.min(level + count, 2 * MOST_AT_ONCE)
    countedAt = now
    return level > MOST_AT_ONCE
  }
}

/** Notifies all readers of a space about new events: at once after a pause, then at most every 20 ms. */
const createAlarm = (traffic: EventLog, space: string) => {
  const bells = new Set<() => void>()
  let wokenAt = Number.NEGATIVE_INFINITY
  let planned: HostTimer | undefined
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

/** Creates the parts that all streams share: one listener per space, and each event as text. */
export const createReaders = (traffic: EventLog) => {
  const alarms = new Map<string, ReturnType<typeof createAlarm>>()
  const texts = createTexts<SandboxEvent, string>()
  return {
    /** Notifies about new events; returns a function that stops this. */
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
 * Streams the events of a space as Server-Sent Events. The stream keeps a position and no events: a client that is too
 * slow receives a gap.
 */
export async function* eventChunks(
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
  const bell = createSignal()
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
  // Events that do not match can change rows as well.
  const traits = rowsOf ? undefined : traitsOf(pattern)
  const most = rowsOf ? ROWS_BATCH : BATCH
  const isBusyAfter = createPace()
  const deafen = readers.listen(space, bell.ring)
  try {
    if (over.aborted) return
    void beat()
    // Confirms the open stream at once, with the delay of a reconnection.
    yield `: events of the space ${space}\nretry: 1000\n\n`

    let at = after === BEGINNING ? undefined : after
    let isGapReported = false
    const gap = (why: Parameters<typeof describeGap>[0]): string => {
      isGapReported = true
      const dropped = traffic.dropped(space)
      return `event: gap\ndata: ${JSON.stringify({ reason: why, message: describeGap(why, dropped), dropped })}\n\n`
    }
    while (!over.aborted) {
      const kept = traffic.eventsSince(space, at, most, traits)
      if ('unknown' in kept) {
        at = undefined
        yield gap(kept.unknown)
        continue
      }
      const missing = kept.hasGap && !isGapReported ? gap('dropped') : ''
      isGapReported = false
      const events = kept.events
        .filter((event) => fits(pattern, event))
        .map(readers.written)
        .join('')
      const before = at
      at = kept.upTo
      const rows = rowsOf && kept.events.length > 0 ? await rowsOf(kept.events, at) : ''
      if (missing !== '' || events !== '' || rows !== '') yield missing + events + rows
      // Without a write nothing waits for the client, so other work gets its turn here.
      else if (at !== before) await nextTurn()
      if (at !== before) {
        const isBusy = rowsOf !== undefined && isBusyAfter(kept.events.length)
        if (isBusy && kept.events.length < most) await sleep(INTERVAL_MS, over)
        continue
      }
      if (isBeat) {
        isBeat = false
        // The ID alone moves the position of the client past events that do not match.
        yield `: still here\n${at === undefined ? '' : `id: ${at}\n`}\n`
      }
      await bell.rung()
    }
  } finally {
    deafen()
    closed.abort()
  }
}
