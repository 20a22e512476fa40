import type { RejectedCall } from '../../core/contract/control-call.ts'
import { type Control, openStream, pollEvents, type StreamItem } from '../calls/control-api.ts'
import { hostNow, sleep } from '../host-clock.ts'

/** The lock manager of the browser; undefined if it has none. */
export type Locks = Pick<LockManager, 'request'> | undefined

type FollowParts = {
  readonly control: Control
  readonly locks: Locks
  /** Returns the events to follow, and after which event. */
  readonly followed: () => Parameters<typeof pollEvents>[1]
  /** Loads the current state unless it is loaded. Resolves with a rejection. */
  readonly load: (stop: AbortSignal) => Promise<RejectedCall | undefined>
  /** Applies items. Returns false if everything has to be reloaded. */
  readonly take: (items: readonly StreamItem[]) => boolean
  readonly isLost: () => boolean
  readonly onOpen: () => void
  readonly onLost: (retryMs: number) => void
  readonly onRejected: (message: string) => void
}

/** Number of consoles per browser with an open stream. A browser has six connections per host; your app needs some. */
const STREAMS = 2

const FIRST_RETRY_MS = 500
const LAST_RETRY_MS = 4_000

/** The stream sends something every 15 seconds. After this silence in milliseconds, the connection counts as lost. */
const SILENCE_MS = 40_000

/** Interval in milliseconds for polling without a stream. */
const REQUEST_MS = 1_000

/** Additional delay in milliseconds per stream that ends immediately. */
const HASTE_MS = 200

/**
 * Opens a stream if one of the locks is free. The consoles of one browser share them; a released lock goes to the next console
 * that requests it. Without a lock manager (a plain http address of another host), every console opens a stream.
 */
const inTurn = async <Value>(locks: Locks, listen: () => Promise<Value>): Promise<Value | 'no slot'> => {
  if (!locks) return listen()
  for (let slot = 0; slot < STREAMS; slot += 1) {
    const received = await locks
      .request(`threeds-sandbox-stream-${slot}`, { ifAvailable: true }, async (lock) => lock && { of: await listen() })
      // A browser may deny locks to this page. Then it is treated as if it had none.
      .catch(async () => ({ of: await listen() }))
    if (received) return received.of
  }
  return 'no slot'
}

/** Follows a space until the signal is aborted: by a stream if a lock is free, otherwise by polling. */
export const follow = async (
  { control, locks, followed, load, take, isLost, onOpen, onLost, onRejected }: FollowParts,
  stop: AbortSignal,
): Promise<void> => {
  let retryMs = FIRST_RETRY_MS
  let hasty = 0

  const open = () => {
    retryMs = FIRST_RETRY_MS
    onOpen()
  }
  const lose = async () => {
    if (stop.aborted) return
    onLost(retryMs)
    await sleep(retryMs, stop)
    retryMs = Math.min(retryMs * 2, LAST_RETRY_MS)
  }
  /**
   * Polls all missed events before it reports the connection as open, because the sandbox may have been restarted. Resolves
   * with false if everything has to be reloaded or the sandbox does not respond.
   */
  const caughtUp = async (): Promise<boolean> => {
    const page = await pollEvents(control, followed())
    if (stop.aborted) return false
    if (!page) await lose()
    if (!page || !take(page.items)) return false
    if (page.hasMore) return caughtUp()
    open()
    return true
  }
  /** Reads the stream until it ends. */
  const listen = async (): Promise<'ended' | 'in parts'> => {
    const end = new AbortController()
    if (stop.aborted) return 'ended'
    let silence: ReturnType<typeof setTimeout> | undefined
    try {
      const read = await openStream(control, followed(), AbortSignal.any([stop, end.signal]))
      if (!stop.aborted) open()
      for (;;) {
        silence = setTimeout(() => end.abort(), SILENCE_MS)
        const items = await read()
        clearTimeout(silence)
        if (items === undefined || stop.aborted) return 'ended'
        if (!take(items)) return 'in parts'
      }
    } catch {
      return 'ended'
    } finally {
      clearTimeout(silence)
      end.abort()
    }
  }

  while (!stop.aborted) {
    const rejected = await load(stop)
    if (stop.aborted) return
    if (rejected?.status !== undefined && rejected.status < 500) return onRejected(rejected.message)
    if (rejected) await lose()
    if (rejected || (isLost() && !(await caughtUp()))) continue
    const began = hostNow()
    const received = await inTurn(locks, listen)
    if (stop.aborted) return
    // Polls the events after the end of the stream, and checks the connection.
    const isWhole = received !== 'in parts' && (await caughtUp())
    if (isLost()) continue
    hasty = hostNow() - began < REQUEST_MS ? hasty + 1 : 0
    const pause =
      received === 'no slot' && isWhole ? REQUEST_MS : Math.max(0, Math.min((hasty - 1) * HASTE_MS, REQUEST_MS))
    await sleep(pause, stop)
  }
}
