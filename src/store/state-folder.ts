import { closeSync, copyFileSync, fsyncSync, linkSync, mkdirSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf } from './unusable.ts'

type StateFiles = {
  readonly snapshot: boolean
  /** The numbers of the journals, rising. */
  readonly journals: readonly number[]
  /** Snapshots that were never finished. */
  readonly temporaries: readonly string[]
}

/** The snapshot of a state folder. */
export const snapshotIn = (folder: string): string => join(folder, 'state.json')

/** A journal of a state folder. */
export const journalIn = (folder: string, number: number): string => join(folder, `journal-${number}.log`)

/** Which files of the state are there. @throws the system's error */
export const listState = (folder: string): StateFiles => {
  const names = readdirSync(folder)
  const journals = names.flatMap((name) => /^journal-([1-9]\d{0,14})\.log$/.exec(name)?.[1] ?? [])
  return {
    snapshot: names.includes('state.json'),
    journals: journals.map(Number).sort((a, b) => a - b),
    temporaries: names.filter((name) => /^state\.json\.[\d-]+\.tmp$/.test(name)),
  }
}

/** Some systems cannot force a folder to disk, and lose nothing by it. */
const CANNOT_SYNC = ['EINVAL', 'EPERM', 'EISDIR', 'EACCES', 'EBADF', 'ENOTSUP']

/** Makes new, renamed and removed names in a folder survive a power cut. @throws the system's error */
export const syncFolder = (folder: string): void => {
  let fd: number | undefined
  try {
    fd = openSync(folder, 'r')
    fsyncSync(fd)
  } catch (error) {
    if (!CANNOT_SYNC.includes(codeOf(error) ?? '')) throw error
  } finally {
    if (fd !== undefined) closeSync(fd)
  }
}

const newQuarantine = (folder: string): string => {
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
  const path = newQuarantine(folder)
  if (snapshot) keep(snapshotIn(folder), snapshotIn(path))
  for (const number of journals) keep(journalIn(folder, number), journalIn(path, number))
  syncFolder(path)
  syncFolder(folder)
  return path
}
