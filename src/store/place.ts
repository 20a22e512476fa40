import { mkdirSync, rmSync } from 'node:fs'
import type { Files } from './files.ts'
import { type Journal, openJournal } from './journal.ts'
import type { Lock } from './lock.ts'
import { setAside } from './quarantine.ts'
import type { SnapshotHead } from './snapshot-text.ts'
import { journalIn, listState, syncFolder } from './state-folder.ts'
import type { InMemory } from './tables.ts'
import { type Target, writeSnapshotNow } from './write-snapshot.ts'

export type PlaceParts = {
  readonly files: Files
  readonly folder: string
  readonly tables: InMemory
  readonly lock: Lock
  readonly onProblem: (message: string) => void
}

/** The journal to begin with. */
export type Start = {
  readonly number: number
  readonly journal: Journal
  /** Whether the snapshot says that nothing came after it. */
  readonly clean: boolean
  /** Bytes of the snapshot, and of the journals that it does not hold. */
  readonly sizes: Sizes
}
export type Sizes = { readonly snapshot: number; readonly journals: number }

/** The files of a running store: the journal of the moment, the next one, and all of them anew when they are gone. */
export type Place = ReturnType<typeof createPlace>

export const createPlace = ({ files, folder, tables, lock, onProblem }: PlaceParts, start: Start) => {
  let { number, journal, clean } = start
  let snapshotBytes = start.sizes.snapshot
  /** Of journals before this one. */
  let earlierBytes = start.sizes.journals - journal.mark().length
  let lost = false
  let count = 0

  const target = (): Target => {
    count += 1
    return { files, folder, count }
  }

  /** What cannot be removed now is left over, and removed by the next who opens the folder. */
  const removeBefore = (first: number): void => {
    try {
      for (const old of listState(folder).journals) if (old < first) rmSync(journalIn(folder, old), { force: true })
    } catch {}
  }

  const mustBeOurs = (): void => {
    if (!lock.isOurs()) throw new Error(`another process has taken over ${folder}`)
  }

  /** Goes on in a journal in which nothing is yet. @throws the system's error; then this one stays */
  const rotate = (): void => {
    if (journal.mark().length === 0) return
    const next = openJournal(files, journalIn(folder, number + 1), { newAfter: journal.mark().seq })
    try {
      syncFolder(folder)
    } catch (error) {
      next.close()
      rmSync(next.path, { force: true })
      throw error
    }
    earlierBytes += journal.mark().length
    journal.close()
    journal = next
    number += 1
  }

  /** A snapshot holds everything before this journal. */
  const folded = (bytes: number, isClean: boolean): void => {
    snapshotBytes = bytes
    clean = isClean
    earlierBytes = 0
    removeBefore(number)
  }

  /** Writes everything that is in memory as a snapshot and goes on in a new journal. @throws the system's error */
  const writeAnew = (): void => {
    const { journals } = listState(folder)
    const first = Math.max(number, ...journals) + 1
    const { seq } = journal.mark()
    const next = openJournal(files, journalIn(folder, first), { newAfter: seq })
    let bytes: number
    try {
      bytes = writeSnapshotNow(target(), { head: { journal: first, seq, clean: false }, records: tables.records() })
    } catch (error) {
      next.close()
      rmSync(next.path, { force: true })
      throw error
    }
    journal.close()
    journal = next
    number = first
    folded(bytes, false)
  }

  /** The folder was taken from under us: builds it again from memory. What somebody put there instead is kept. */
  const rebuild = (): void => {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    lock.claim()
    const found = listState(folder)
    const aside = found.snapshot || found.journals.length > 0 ? setAside(folder) : undefined
    writeAnew()
    const where = aside === undefined ? '' : `; the files that were found there are kept in ${aside}`
    onProblem(`the state was removed from ${folder} while it was in use; it was written again from memory${where}`)
  }

  return {
    folder,
    target,
    rotate,
    folded,
    writeAnew,
    /** Looks whether the folder is still ours. @throws when it is not */
    lookWhoseItIs(): void {
      lock.look()
      mustBeOurs()
    },
    journal: (): Journal => journal,
    sizes: (): Sizes => ({ snapshot: snapshotBytes, journals: earlierBytes + journal.mark().length }),
    head: (isClean: boolean): SnapshotHead => ({ journal: number, seq: journal.mark().seq, clean: isClean }),

    /** Ends the work in the folder. An empty journal that nobody will miss goes. */
    close(): void {
      const { path } = journal
      const isNeedless = clean && earlierBytes === 0 && journal.mark().length === 0 && journal.isThere()
      journal.close()
      if (isNeedless) rmSync(path, { force: true })
    },

    /**
     * Appends commits that are already in memory. Says `rebuilt` when everything in memory was written instead, and is
     * on the disk. @throws the system's error
     */
    append(commits: readonly string[]): 'appended' | 'rebuilt' {
      mustBeOurs()
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
