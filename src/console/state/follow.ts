import type { Refused } from '../../core/contract/control-call.ts'
import { askEvents, type Control, openStream, type Told } from '../calls/control-api.ts'
import { machineNow, sleep } from '../host-clock.ts'

/** The locks of a browser, as far as it has some. */
export type Locks = Pick<LockManager, 'request'> | undefined

type FollowParts = {
  readonly control: Control
  readonly locks: Locks
  /** What to follow, and after which event. */
  readonly followed: () => Parameters<typeof askEvents>[1]
  /** Loads what is there, and from where to follow, unless it is there already. */
  readonly load: (stop: AbortSignal) => Promise<Refused | undefined>
  /** Takes in what happened. False where everything has to be loaded again. */
  readonly take: (told: readonly Told[]) => boolean
  readonly isLost: () => boolean
  readonly onOpen: () => void
  readonly onLost: (retryMs: number) => void
  readonly onRefused: (message: string) => void
}

/** How many consoles of one browser hold a stream open, of its six connections to a host: app and pages need some. */
const STREAMS = 2

const FIRST_RETRY_MS = 500
const LAST_RETRY_MS = 4_000

/** The stream says something every 15 seconds: where nothing comes, the connection is gone. */
const SILENCE_MS = 40_000

/** How often to ask where there is no place for a stream. */
const ASK_MS = 1_000

/** How much longer each time to wait where streams end at once. */
const HASTE_MS = 200

/**
 * Listens if this console may: those of one browser share a few places, and one that is left goes to the next that asks.
 * Where the browser has no locks (a plain http address of another machine), each may.
 */
const inTurn = async <Value>(locks: Locks, listen: () => Promise<Value>): Promise<Value | 'no place'> => {
  if (!locks) return listen()
  for (let place = 0; place < STREAMS; place += 1) {
    const heard = await locks
      .request(`threeds-sandbox-stream-${place}`, { ifAvailable: true }, async (lock) => lock && { of: await listen() })
      // A browser that has locks and gives none to this page: as if it had none.
      .catch(async () => ({ of: await listen() }))
    if (heard) return heard.of
  }
  return 'no place'
}

/** Follows a space until it is told to stop: by a stream where there is a place for one, otherwise by asking. */
export const follow = async (
  { control, locks, followed, load, take, isLost, onOpen, onLost, onRefused }: FollowParts,
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
   * Asks for all that has happened, and only then says that the sandbox is there again: it may have been restarted. False
   * where everything has to be loaded again, or nobody answers.
   */
  const caughtUp = async (): Promise<boolean> => {
    const page = await askEvents(control, followed())
    if (stop.aborted) return false
    if (!page) await lose()
    if (!page || !take(page.told)) return false
    if (page.hasMore) return caughtUp()
    open()
    return true
  }
  /** Listens as long as the stream lasts. */
  const listen = async (): Promise<'ended' | 'in parts'> => {
    const end = new AbortController()
    if (stop.aborted) return 'ended'
    let silence: ReturnType<typeof setTimeout> | undefined
    try {
      const read = await openStream(control, followed(), AbortSignal.any([stop, end.signal]))
      if (!stop.aborted) open()
      for (;;) {
        silence = setTimeout(() => end.abort(), SILENCE_MS)
        const told = await read()
        clearTimeout(silence)
        if (told === undefined || stop.aborted) return 'ended'
        if (!take(told)) return 'in parts'
      }
    } catch {
      return 'ended'
    } finally {
      clearTimeout(silence)
      end.abort()
    }
  }

  while (!stop.aborted) {
    const refused = await load(stop)
    if (stop.aborted) return
    if (refused?.status !== undefined && refused.status < 500) return onRefused(refused.message)
    if (refused) await lose()
    if (refused || (isLost() && !(await caughtUp()))) continue
    const began = machineNow()
    const heard = await inTurn(locks, listen)
    if (stop.aborted) return
    // What a stream missed at its end, and whether anybody is there.
    const isWhole = heard !== 'in parts' && (await caughtUp())
    if (isLost()) continue
    hasty = machineNow() - began < ASK_MS ? hasty + 1 : 0
    const pause = heard === 'no place' && isWhole ? ASK_MS : Math.max(0, Math.min((hasty - 1) * HASTE_MS, ASK_MS))
    await sleep(pause, stop)
  }
}
