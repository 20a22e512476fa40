import type { Group } from './group.ts'
import type { Journal, Mark } from './journal.ts'
import type { Place } from './place.ts'

export type SyncerParts = {
  readonly place: Place
  /** Takes back groups that were appended and did not reach the disk, and what was committed after them. */
  readonly onFailed: (groups: readonly Group[], cause: unknown) => void
}

/** Forces appended groups to the disk, one call at a time; what comes in the meantime shares the next call. */
export const createSyncer = ({ place, onFailed }: SyncerParts) => {
  /** Appended, and not on the disk yet: those that the running call covers, and those after them. */
  let running: readonly Group[] = []
  let waiting: Group[] = []
  let looping = false
  let safe: Mark = place.journal().mark()
  const quiet: (() => void)[] = []

  /** All that was appended is on the disk in another way. */
  const allSaved = (): void => {
    for (const { resolve } of [...running, ...waiting]) resolve()
    running = []
    waiting = []
    safe = place.journal().mark()
  }

  const failed = (journal: Journal, cause: unknown): void => {
    const lost = [...running, ...waiting]
    running = []
    waiting = []
    journal.takeBack(safe)
    onFailed(lost, cause)
  }

  const syncOnce = async (): Promise<void> => {
    running = waiting
    waiting = []
    const journal = place.journal()
    const mark = journal.mark()
    try {
      await journal.sync()
      if (journal !== place.journal()) return
      if (!journal.isThere()) throw new Error('it was removed or moved away')
      for (const { resolve } of running) resolve()
      running = []
      safe = mark
    } catch (cause) {
      // Of a journal that was given up meanwhile, everything was saved elsewhere.
      if (journal === place.journal()) failed(journal, cause)
    }
  }

  const loop = async (): Promise<void> => {
    looping = true
    while (waiting.length > 0) {
      await syncOnce()
      for (const act of quiet.splice(0)) act()
    }
    looping = false
  }

  return {
    allSaved,

    add(group: Group): void {
      waiting.push(group)
      if (!looping) void loop()
    },

    /** The newest group that is not on the disk. */
    last: (): Group | undefined => waiting.at(-1) ?? running.at(-1),

    /** Acts while no call runs: at once, or after the one that does. Rejects with what `act` throws. */
    whenQuiet: (act: () => void): Promise<void> =>
      new Promise((resolve, reject) => {
        const attempt = (): void => {
          try {
            act()
            resolve()
          } catch (error) {
            reject(error)
          }
        }
        if (looping) quiet.push(attempt)
        else attempt()
      }),
  }
}
