import { lstatSync, rmSync, statSync } from 'node:fs'
import { attempt } from '../../../core/domain/value-or-undefined.ts'
import {
  type Files,
  journalIn,
  listState,
  makeFolder,
  removeJournals,
  setAside,
  sizeOf,
  snapshotIn,
  syncFolder,
  syncPath,
} from '../files.ts'
import { type Journal, openJournal } from '../journal/journal.ts'
import type { Lock } from '../lock/state-lock.ts'
import { type SnapshotHead, writeSnapshot } from '../snapshot.ts'
import type { Change } from '../store.ts'
import type { FolderState } from './read-folder.ts'

export type WorkingFolderParts = {
  readonly files: Files
  readonly path: string
  readonly lock: Lock
  readonly onProblem: (message: string) => void
}

/** State of the folder at a start: its journal and the file sizes. */
type Start = FolderState & { readonly opened: Journal }

/** The state folder of a running store. */
export type WorkingFolder = ReturnType<typeof createWorkingFolder>

/** Manages the files of a running store: its journal, the next one after a fold, and a rebuild of removed files. */
export const createWorkingFolder = ({ files, path, lock, onProblem }: WorkingFolderParts, start: Start) => {
  const { tables } = start
  let { journal: number, opened: journal, clean, snapshotBytes } = start
  /** Bytes of earlier journals outside the snapshot. */
  let earlierBytes = start.journalBytes - journal.mark().length
  /** True if the journal was missing at the last append. */
  let lost = false
  let count = 0

  /** Returns the identity of the folder at the path; undefined if there is none. */
  const folderIdentity = () => {
    const stats = statSync(path, { throwIfNoEntry: false })
    return stats && `${stats.dev} ${stats.ino}`
  }
  let identity = folderIdentity()

  const mustBeThere = (): void => {
    if (folderIdentity() !== identity) throw new Error(`${path} was removed or replaced`)
  }

  const snapshot = (head: SnapshotHead, records: Iterable<Change>) => {
    count += 1
    return writeSnapshot({ files, folder: path, count }, head, records)
  }

  const mustHoldLock = (): void => {
    if (!lock.isHeld()) throw new Error(`another process has taken over ${path}`)
  }

  /** Continues in another journal once `before` is done. @throws errors of `before`; the current journal then stays */
  const continueIn = (next: number, before: () => void): void => {
    const opened = openJournal(files, journalIn(path, next), { newAfter: journal.mark().seq })
    try {
      before()
    } catch (error) {
      opened.close()
      rmSync(opened.path, { force: true })
      throw error
    }
    journal.close()
    journal = opened
    number = next
  }

  /** Continues in the next journal unless this one is empty. @throws the system's error; this one then stays */
  const rotate = (): void => {
    const { length } = journal.mark()
    if (length === 0) return
    mustBeThere()
    continueIn(number + 1, () => syncFolder(path))
    earlierBytes += length
  }

  /** Must be called when a new snapshot has its name: it contains everything before this journal. */
  const folded = (isClean: boolean): void => {
    snapshotBytes = sizeOf(snapshotIn(path))
    clean = isClean
    earlierBytes = 0
    // The next start removes files that cannot be removed now.
    attempt(() => removeJournals(path, number))
  }

  /** Writes the whole memory as a snapshot and continues in a new journal. @throws the system's error */
  const writeAnew = (): void => {
    const first = Math.max(number, ...listState(path).journals) + 1
    const { seq } = journal.mark()
    continueIn(first, () => {
      const head = { journal: first, seq, clean: false }
      for (const written of snapshot(head, tables.records())) if (written !== undefined) files.syncNow(written)
    })
    folded(false)
  }

  /** Restores removed files or a removed folder from memory, and sets aside any files found there instead. */
  const rebuild = (): void => {
    // The user has chosen this folder, and not the one that such a link names.
    if (folderIdentity() !== identity && lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink())
      throw new Error(`${path} was replaced by a symbolic link`)
    makeFolder(path)
    identity = folderIdentity()
    syncPath(path)
    lock.claim()
    const result = listState(path)
    const aside = result.snapshot || result.journals.length > 0 ? setAside(path) : undefined
    writeAnew()
    const where = aside === undefined ? '' : `; the files found there are in ${aside}`
    onProblem(`The state in ${path} was removed while it was in use. It was written again from memory${where}`)
  }

  return {
    path,
    snapshot,
    sync: files.sync,
    rotate,
    folded,
    /** @throws if another process has taken over the folder */
    checkLock(): void {
      lock.check()
      mustHoldLock()
      mustBeThere()
    },
    journal: (): Journal => journal,
    sizes: () => ({ snapshot: snapshotBytes, journals: earlierBytes + journal.mark().length }),
    head: (isClean: boolean): SnapshotHead => ({ journal: number, seq: journal.mark().seq, clean: isClean }),

    /** Closes the journal, and removes it if it is empty and the snapshot does not need it. */
    close(): void {
      const isUnnecessary = clean && earlierBytes === 0 && journal.mark().length === 0 && journal.isThere()
      journal.close()
      if (isUnnecessary) rmSync(journal.path, { force: true })
    },

    /**
     * Appends commits that are already in memory. If the journal was missing before, the whole memory is written
     * instead: `rebuilt`, and on the disk. @throws the system's error
     */
    append(commits: readonly string[]): 'appended' | 'rebuilt' {
      mustHoldLock()
      if (lost && !journal.isThere()) {
        rebuild()
        lost = false
        return 'rebuilt'
      }
      try {
        journal.append(commits)
        lost = false
        return 'appended'
      } catch (error) {
        lost = !journal.isThere()
        throw error
      }
    },
  }
}
