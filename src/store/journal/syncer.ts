import type { Undo } from '../tables.ts'
import type { Journal, Mark } from './journal.ts'

/** Commits that are written, and kept or lost, together. */
export type Group = {
  /** The texts for the journal. */
  readonly commits: string[]
  /** What takes them back, the oldest first. */
  readonly undo: Undo[]
  /** Settles with the write. */
  readonly done: Promise<void>
  readonly resolve: () => void
  readonly reject: (error: Error) => void
}

export const createGroup = (): Group => {
  let resolve = (): void => {}
  let reject = (_error: Error): void => {}
  const done = new Promise<void>((yes, no) => {
    resolve = yes
    reject = no
  })
  // Without it, the failure of a commit that nobody waits for would end the process.
  done.catch(() => {})
  return { commits: [], undo: [], done, resolve, reject }
}

type SyncerParts = {
  /** The journal of the moment: it is another after each fold. */
  readonly currentJournal: () => Journal
  /** Called with the groups that were appended and did not reach the disk. */
  readonly onFailed: (groups: readonly Group[], cause: unknown) => void
}

/** Forces appended groups to the disk, one call at a time; what comes in the meantime shares the next call. */
export const createSyncer = ({ currentJournal, onFailed }: SyncerParts) => {
  /** Groups that the call under way forces to the disk. */
  let running: readonly Group[] = []
  /** Groups that were appended since that call began. */
  let waiting: Group[] = []
  let looping = false
  /** Everything before it is on the disk. */
  let safe: Mark = currentJournal().mark()
  const quiet: (() => void)[] = []

  /** To be called when something else has brought everything to the disk: a new journal, or a snapshot. */
  const allSaved = (): void => {
    for (const { resolve } of [...running, ...waiting]) resolve()
    running = []
    waiting = []
    safe = currentJournal().mark()
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
    const journal = currentJournal()
    const mark = journal.mark()
    try {
      await journal.sync()
      if (journal !== currentJournal()) return
      if (!journal.isThere()) throw new Error('it was removed or moved away')
      for (const { resolve } of running) resolve()
      running = []
      safe = mark
    } catch (cause) {
      // A journal that was given up meanwhile does not matter: `allSaved` was called for it.
      if (journal === currentJournal()) failed(journal, cause)
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

    /** Calls `act` once no call to the disk is under way, and gives what it gives. Rejects with what `act` throws. */
    whenQuiet: <Result>(act: () => Result): Promise<Result> =>
      new Promise((resolve, reject) => {
        const attempt = (): void => {
          try {
            resolve(act())
          } catch (error) {
            reject(error)
          }
        }
        if (looping) quiet.push(attempt)
        else attempt()
      }),
  }
}
