import { closeSync, fstatSync, openSync, statSync } from 'node:fs'
import { type Files, writeWhole } from './files.ts'
import { journalLine } from './journal-line.ts'

/** How far a journal is good. */
export type Mark = { readonly length: number; readonly seq: number }

/** The journal that is written to. */
export type Journal = {
  readonly path: string
  mark(): Mark
  /** Writes commits in one go. @throws the system's error; nothing of them is left, or will be when the next comes. */
  append(commits: readonly string[]): void
  /** Forgets everything after a mark. */
  takeBack(mark: Mark): void
  /** Whether the file is still where it was: somebody may have removed or moved its folder. */
  isThere(): boolean
  /** Forces what was appended to the disk. */
  sync(): Promise<void>
  syncNow(): void
  close(): void
}

/** Opens a journal to go on with, or a new one. @throws the system's error */
export const openJournal = (files: Files, path: string, from: Mark | { readonly newAfter: number }): Journal => {
  const isNew = 'newAfter' in from
  const fd = openSync(path, isNew ? 'ax' : 'a', 0o600)
  const self = fstatSync(fd)
  let mark: Mark = isNew ? { length: 0, seq: from.newAfter } : from
  // What is in the file beyond the mark must be gone before anything is appended.
  let dirty = self.size > mark.length

  const clean = (): void => {
    if (!dirty) return
    files.truncate(fd, mark.length)
    dirty = false
  }

  const takeBack = (to: Mark): void => {
    mark = to
    dirty = true
    try {
      clean()
    } catch {
      // The disk takes nothing at all now. The next append cleans up first, and fails while that does.
    }
  }

  const isThere = (): boolean => {
    const found = statSync(path, { throwIfNoEntry: false })
    return found !== undefined && found.ino === self.ino && found.dev === self.dev
  }

  return {
    path,
    mark: () => mark,
    takeBack,
    isThere,

    append(commits) {
      const bytes = Buffer.from(commits.map((commit, n) => journalLine(mark.seq + 1 + n, commit)).join(''))
      clean()
      try {
        writeWhole(files, fd, bytes)
        // Looked for afterwards, so that no write can slip into a file that has just been removed.
        if (!isThere()) throw new Error('it was removed or moved away')
      } catch (error) {
        takeBack(mark)
        throw error
      }
      mark = { length: mark.length + bytes.length, seq: mark.seq + commits.length }
    },

    sync: () => files.sync(fd),
    syncNow: () => files.syncNow(fd),
    close: () => closeSync(fd),
  }
}
