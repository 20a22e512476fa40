/** How many consoles of one browser hold a stream open. A browser has six connections to a host; the app and its pages need some. */
const STREAMS = 2

/** The locks of a browser, as far as it has some. */
export type Locks = Pick<LockManager, 'request'> | undefined

/**
 * Listens to a stream, if this console may: consoles of one browser share a few places, and one that is left goes to the
 * next that asks. Where the browser has no locks (a plain http address of another machine), each may.
 */
export const inTurn = async <Value>(locks: Locks, listen: () => Promise<Value>): Promise<Value | 'no place'> => {
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
