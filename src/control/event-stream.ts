import type { RowNews } from '../contract/control.gen.ts'
import type { SandboxEvent } from '../domain/event.ts'
import { type EventPattern, fits } from './event-pattern.ts'
import { eventView } from './event-view.ts'
import { BEGINNING, tellGap } from './kept-events.ts'
import type { ControlParts } from './parts.ts'

type Reader = {
  readonly space: string
  /** The event after which the stream begins. */
  readonly after: string
  readonly pattern: EventPattern
  /** Tells, of events that fit or not, what they mean for the rows that the reader follows. */
  readonly newsOf: (events: readonly SandboxEvent[]) => readonly RowNews[]
  /** Aborted when the reader goes away. */
  readonly gone: AbortSignal
}

/** Proxies close what says nothing for a minute, some for half of one. */
const HEARTBEAT_MS = 15_000

/** How many events are looked at in one go: what a slow reader has not taken yet must not pile up. */
const BATCH = 20

const written = (event: SandboxEvent): string =>
  `id: ${event.id}\nevent: ${event.type}\ndata: ${JSON.stringify(eventView(event))}\n\n`

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

/**
 * The events of a space as they happen, in the form of Server-Sent Events. It holds a place in the ring and no events: for
 * a reader that is too slow the ring moves on, and the reader is told that there is a gap.
 */
export async function* eventPieces(
  { traffic, sleep, stopping, watchers }: Pick<ControlParts, 'traffic' | 'sleep' | 'stopping' | 'watchers'>,
  { space, after, pattern, newsOf, gone }: Reader,
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
  const deafen = traffic.listen(space, bell.ring)
  watchers.streams += 1
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
      const kept = traffic.since(space, at, BATCH)
      if ('unknown' in kept) {
        at = undefined
        yield gap(kept.unknown)
        continue
      }
      const missing = kept.hasGap && !isGapTold ? gap('dropped') : ''
      isGapTold = false
      const told = kept.events
        .filter((event) => fits(pattern, event))
        .map(written)
        .join('')
      at = kept.events.at(-1)?.id ?? (kept.hasGap ? traffic.newest(space) : at)
      const rows = newsOf(kept.events).map((news) => `id: ${at}\nevent: rows\ndata: ${JSON.stringify(news)}\n\n`)
      if (missing !== '' || told !== '' || rows.length > 0) yield missing + told + rows.join('')
      if (kept.events.length > 0) continue
      await bell.rung()
      if (!isBeat || over.aborted) continue
      isBeat = false
      // The id alone moves the reader's place on over events that it did not ask for.
      yield `: still here\n${at === undefined ? '' : `id: ${at}\n`}\n`
    }
  } finally {
    watchers.streams -= 1
    deafen()
    closed.abort()
  }
}
