import type { Refused } from '../../contract/control-call.ts'
import type { Control } from '../calls/control.ts'
import { askEvents, type Followed, openStream, type Told } from '../calls/events.ts'
import { ASK_MS, type Turns } from './turns.ts'

/** How the console hears of what happens. */
export type Connection =
  | { readonly is: 'loading' }
  | { readonly is: 'open' }
  /** The tab is hidden: it catches up when it is shown. */
  | { readonly is: 'resting' }
  | { readonly is: 'lost'; readonly since: number; readonly retryAt: number }
  /** There is a sandbox, and it does not tell of this space, such as of one that cannot exist. */
  | { readonly is: 'refused'; readonly message: string }

type FollowParts = {
  readonly control: Control
  readonly space: string
  readonly turns: Turns
  readonly now: () => number
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>
  /** What to follow, and after which event. */
  readonly followed: () => Followed
  /** Takes in what happened. False where everything has to be loaded again. */
  readonly take: (told: readonly Told[]) => boolean
  /** Loads what is there, and from where to follow, unless it is there already. */
  readonly load: (stop: AbortSignal) => Promise<{ readonly refused: Refused } | undefined>
  readonly onConnection: (connection: Connection) => void
  /** Whether nobody answered when somebody followed the space before. */
  readonly wasLost: boolean
}

const FIRST_RETRY_MS = 500
const LAST_RETRY_MS = 4_000

/** The stream says something every 15 seconds; where nothing comes, the connection is gone and nobody has said so. */
const SILENCE_MS = 40_000

/** How much longer each time to wait where streams end at once. */
const HASTE_MS = 200

/** Follows a space until it is told to stop: by a stream where there is a place for one, otherwise by asking. */
export const follow = async (parts: FollowParts, stop: AbortSignal): Promise<void> => {
  const { control, space, turns, now, sleep, followed, take, load, onConnection } = parts
  let retryMs = FIRST_RETRY_MS
  let isLost = parts.wasLost
  let hasty = 0

  const open = (): void => {
    retryMs = FIRST_RETRY_MS
    onConnection({ is: 'open' })
  }
  const lose = async (): Promise<void> => {
    if (stop.aborted) return
    isLost = true
    const since = now()
    onConnection({ is: 'lost', since, retryAt: since + retryMs })
    await sleep(retryMs, stop)
    retryMs = Math.min(retryMs * 2, LAST_RETRY_MS)
  }
  /** Asks for all that has happened. Only then it is said that the sandbox is there again: it may have been restarted. */
  const asked = async (): Promise<'whole' | 'in parts' | 'nobody'> => {
    for (;;) {
      const page = await askEvents(control, space, followed())
      if (stop.aborted) return 'whole'
      if (page === undefined) return 'nobody'
      isLost = false
      if (!take(page.told)) return 'in parts'
      if (page.hasMore) continue
      open()
      return 'whole'
    }
  }
  const next = async <Value>(read: () => Promise<Value>): Promise<Value | undefined> => {
    const hush = new AbortController()
    try {
      return await Promise.race([read(), sleep(SILENCE_MS, hush.signal).then(() => undefined)])
    } finally {
      hush.abort()
    }
  }
  /** Listens as long as the stream lasts; false where it ended because everything has to be loaded again. */
  const streamed = async (signal: AbortSignal): Promise<boolean> => {
    const read = await openStream(control, space, followed(), signal)
    if (stop.aborted) return true
    open()
    for (;;) {
      const told = await next(read)
      if (told === undefined || stop.aborted) return true
      if (told.length > 0 && !take(told)) return false
    }
  }
  /** Has a place for a stream for as long as it lasts. Undefined where there is none. */
  const inTurn = async (): Promise<boolean | undefined> => {
    const turn = new AbortController()
    const end = (): void => turn.abort()
    stop.addEventListener('abort', end)
    try {
      if (!(await turns.take(turn.signal))) return undefined
      return await streamed(turn.signal).catch(() => true)
    } finally {
      stop.removeEventListener('abort', end)
      end()
    }
  }

  while (!stop.aborted) {
    const failed = await load(stop)
    if (stop.aborted) return
    if (failed?.refused.status !== undefined && failed.refused.status < 500)
      return onConnection({ is: 'refused', message: failed.refused.message })
    const before = failed ? 'nobody' : isLost ? await asked() : 'whole'
    if (before === 'nobody') await lose()
    if (before !== 'whole') continue
    const began = now()
    const isWhole = await inTurn()
    if (stop.aborted) return
    // What a stream missed at its end, and whether anybody is there.
    const after = isWhole === false ? 'in parts' : await asked()
    if (after === 'nobody') {
      await lose()
      continue
    }
    hasty = now() - began < ASK_MS ? hasty + 1 : 0
    const isAsking = isWhole === undefined && after === 'whole'
    const pause = isAsking ? ASK_MS : Math.min((hasty - 1) * HASTE_MS, ASK_MS)
    if (pause > 0) await sleep(pause, stop)
  }
}
