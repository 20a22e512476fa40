import type { Undo } from '../tables.ts'
import type { Journal, Mark } from './journal.ts'

/** Creates a group of commits that are written together, and saved or lost together. */
export const createGroup = () => {
  /** The texts for the journal. */
  const commits: string[] = []
  /** The undo of each commit, the oldest first. */
  const undo: (readonly Undo[])[] = []
  let resolve = (): void => {}
  let reject = (_error: Error): void => {}
  /** Settles with the write. */
  const done = new Promise<void>((yes, no) => {
    resolve = yes
    reject = no
  })
  // Otherwise the failure of a commit without a waiting caller would end the process.
  done.catch(() => {})
  return { commits, undo, done, resolve, reject }
}
export type Group = ReturnType<typeof createGroup>

/**
 * Syncs appended groups to the disk, one call at a time; groups that arrive meanwhile share the next call. The current
 * journal changes after each fold; `onFailed` gets the appended groups that did not reach the disk.
 */
export const createSyncer = (
  currentJournal: () => Journal,
  onFailed: (groups: readonly Group[], cause: unknown) => void,
) => {
  /** Groups that are not on the disk, the oldest first. A running call covers those that existed at its start. */
  let unsafe: Group[] = []
  let looping = false
  /** Everything before this mark is on the disk. */
  let safe: Mark = currentJournal().mark()
  /** Counts undone writes: a call that was running then proves nothing about later groups. */
  let undone = 0
  const whenIdle: (() => void)[] = []

  /** Undoes everything that is not on the disk. */
  const takeBack = (cause: unknown): void => {
    const lost = unsafe
    unsafe = []
    undone += 1
    currentJournal().takeBack(safe)
    onFailed(lost, cause)
  }

  const syncOnce = async (): Promise<void> => {
    const count = unsafe.length
    const journal = currentJournal()
    const mark = journal.mark()
    const before = undone
    // A replaced journal needs no result either: `allSaved` was called for it.
    const isObsolete = (): boolean => journal !== currentJournal() || undone !== before
    try {
      await journal.sync()
      if (isObsolete()) return
      if (!journal.isThere()) throw new Error('it was removed or moved away')
      for (const { resolve } of unsafe.splice(0, count)) resolve()
      safe = mark
    } catch (cause) {
      if (!isObsolete()) takeBack(cause)
    }
  }

  const loop = async (): Promise<void> => {
    looping = true
    while (unsafe.length > 0) {
      await syncOnce()
      for (const act of whenIdle.splice(0)) act()
    }
    looping = false
  }

  return {
    /** Must be called when a new journal or a snapshot has saved everything. */
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

    /** Returns the newest group that is not on the disk. */
    last: (): Group | undefined => unsafe.at(-1),

    /** Calls `act` once no sync is running, and resolves with its result. Rejects with its error. */
    whenQuiet: <Result>(act: () => Result): Promise<Result> =>
      new Promise((resolve) => {
        const attempt = (): void => resolve((async () => act())())
        if (looping) whenIdle.push(attempt)
        else attempt()
      }),
  }
}
