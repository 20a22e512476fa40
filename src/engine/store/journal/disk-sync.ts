import type { Undo } from '../tables.ts'
import type { Journal, Mark } from './journal.ts'

/** Commits that are written, and kept or lost, together. */
export const createGroup = () => {
  /** The texts for the journal. */
  const commits: string[] = []
  /** What takes each of them back, the oldest first. */
  const undo: (readonly Undo[])[] = []
  let resolve = (): void => {}
  let reject = (_error: Error): void => {}
  /** Settles with the write. */
  const done = new Promise<void>((yes, no) => {
    resolve = yes
    reject = no
  })
  // Without it, the failure of a commit that nobody waits for would end the process.
  done.catch(() => {})
  return { commits, undo, done, resolve, reject }
}
export type Group = ReturnType<typeof createGroup>

/**
 * Forces appended groups to the disk, one call at a time; what comes in the meantime shares the next call. The journal of the
 * moment is another after each fold; `onFailed` gets the groups that were appended and did not reach the disk.
 */
export const createSyncer = (
  currentJournal: () => Journal,
  onFailed: (groups: readonly Group[], cause: unknown) => void,
) => {
  /** Groups that are not on the disk, the oldest first. The call under way is for those that were there when it began. */
  let unsafe: Group[] = []
  let looping = false
  /** Everything before it is on the disk. */
  let safe: Mark = currentJournal().mark()
  /** Counts what was taken back: a call that was under way then says nothing of what came after. */
  let taken = 0
  const quiet: (() => void)[] = []

  /** Takes everything back that is not on the disk. */
  const takeBack = (cause: unknown): void => {
    const lost = unsafe
    unsafe = []
    taken += 1
    currentJournal().takeBack(safe)
    onFailed(lost, cause)
  }

  const syncOnce = async (): Promise<void> => {
    const count = unsafe.length
    const journal = currentJournal()
    const mark = journal.mark()
    const before = taken
    // Nor does it of a journal that was given up meanwhile: `allSaved` was called for it.
    const isOver = (): boolean => journal !== currentJournal() || taken !== before
    try {
      await journal.sync()
      if (isOver()) return
      if (!journal.isThere()) throw new Error('it was removed or moved away')
      for (const { resolve } of unsafe.splice(0, count)) resolve()
      safe = mark
    } catch (cause) {
      if (!isOver()) takeBack(cause)
    }
  }

  const loop = async (): Promise<void> => {
    looping = true
    while (unsafe.length > 0) {
      await syncOnce()
      for (const act of quiet.splice(0)) act()
    }
    looping = false
  }

  return {
    /** To be called when something else has brought everything to the disk: a new journal, or a snapshot. */
    allSaved(): void {
      for (const { resolve } of unsafe) resolve()
      unsafe = []
      safe = currentJournal().mark()
    },

    add(group: Group): void {
      unsafe.push(group)
      if (!looping) void loop()
    },

    takeBack,

    /** The newest group that is not on the disk. */
    last: (): Group | undefined => unsafe.at(-1),

    /** Calls `act` once no call to the disk is under way, and gives what it gives. Rejects with what `act` throws. */
    whenQuiet: <Result>(act: () => Result): Promise<Result> =>
      new Promise((resolve) => {
        const attempt = (): void => resolve((async () => act())())
        if (looping) quiet.push(attempt)
        else attempt()
      }),
  }
}
