import { copyFileSync, linkSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { journalIn, listState, snapshotIn, syncFolder } from './state-folder.ts'
import { codeOf } from './unusable.ts'

const newFolder = (folder: string): string => {
  for (let n = 1; ; n += 1) {
    const path = join(folder, `quarantine-${n}`)
    try {
      mkdirSync(path, { mode: 0o700 })
      return path
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error
    }
  }
}

/** Another name for the same bytes, or a copy where the file system knows no second names. */
const keep = (from: string, to: string): void => {
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to)
  }
}

/**
 * Keeps every file of the state in a folder `quarantine-<n>` below it, and says in which. The files stay where they
 * are until new ones take their place: a crash in between must not leave an empty state behind.
 * @throws the system's error
 */
export const setAside = (folder: string): string => {
  const { snapshot, journals } = listState(folder)
  const path = newFolder(folder)
  if (snapshot) keep(snapshotIn(folder), snapshotIn(path))
  for (const number of journals) keep(journalIn(folder, number), journalIn(path, number))
  syncFolder(path)
  syncFolder(folder)
  return path
}
