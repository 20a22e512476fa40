/** How many consoles of one browser hold a stream open. A browser has six connections to a host; the app and its pages need some. */
const STREAMS = 2

/** The locks of a browser, as far as it has some. */
export type Locks = Pick<LockManager, 'request'> | undefined

const isAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })

/**
 * Whether this console may hold a stream, until the signal says otherwise: consoles of one browser share a few places, and
 * one that is left goes to the next that asks. Where the browser has no locks (a plain http address of another machine),
 * each may.
 */
export const takeTurn = async (locks: Locks, until: AbortSignal): Promise<boolean> => {
  if (!locks || until.aborted) return true
  for (let place = 0; place < STREAMS; place += 1) {
    const isOurs = await new Promise<boolean>((told) => {
      locks
        .request(`threeds-sandbox-stream-${place}`, { ifAvailable: true }, async (lock) => {
          told(lock !== null)
          if (lock !== null) await isAborted(until)
        })
        // A browser that has locks and gives none to this page: as if it had none.
        .catch(() => told(true))
    })
    if (isOurs) return true
  }
  return false
}
