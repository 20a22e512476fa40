import type { Control } from '../calls/control.ts'
import { askEvents, openStream, type Told } from '../calls/events.ts'
import { ASK_MS, type Turns } from './turns.ts'

/** How the console hears of what happens. */
export type Connection =
  | { readonly is: 'loading' }
  | { readonly is: 'open' }
  /** The tab is hidden: it catches up when it is shown. */
  | { readonly is: 'resting' }
  | { readonly is: 'lost'; readonly since: number; readonly retryAt: number }

type FollowParts = {
  readonly control: Control
  readonly space: string
  readonly turns: Turns
  readonly now: () => number
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>
  /** The event after which to go on. */
  readonly mark: () => string
  readonly take: (told: readonly Told[]) => void
  /** Loads what is there, and from where to follow; false where the sandbox did not answer. */
  readonly load: () => Promise<boolean>
  readonly onConnection: (connection: Connection) => void
}

const FIRST_RETRY_MS = 500
const LAST_RETRY_MS = 4_000

/** Follows a space until it is told to stop: by a stream where there is a place for one, otherwise by asking. */
export const follow = async (parts: FollowParts, stop: AbortSignal): Promise<void> => {
  const { control, space, turns, now, sleep, mark, take, load, onConnection } = parts
  let retryMs = FIRST_RETRY_MS
  const opened = (): void => {
    retryMs = FIRST_RETRY_MS
    onConnection({ is: 'open' })
  }
  const streamed = async (signal: AbortSignal): Promise<void> => {
    const read = await openStream(control, space, mark(), signal)
    opened()
    await read(take)
  }
  /** One round of asking; false where nobody answered. */
  const asked = async (): Promise<boolean> => {
    const told = await askEvents(control, space, mark())
    if (told === undefined) return false
    opened()
    take(told)
    return true
  }
  while (!stop.aborted) {
    const turn = new AbortController()
    const end = (): void => turn.abort()
    stop.addEventListener('abort', end, { once: true })
    let isReached = await load()
    if (isReached && !stop.aborted) {
      if (await turns.take(turn.signal)) await streamed(turn.signal).catch(() => undefined)
      else {
        isReached = await asked()
        if (isReached) await sleep(ASK_MS, stop)
      }
      // A stream that ended is opened again at once; where that fails, nobody is there.
      isReached &&= stop.aborted || (await asked())
    }
    turn.abort()
    stop.removeEventListener('abort', end)
    if (isReached || stop.aborted) continue
    const since = now()
    onConnection({ is: 'lost', since, retryAt: since + retryMs })
    await sleep(retryMs, stop)
    retryMs = Math.min(retryMs * 2, LAST_RETRY_MS)
  }
}
