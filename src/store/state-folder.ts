import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf } from './unusable.ts'

export type StateFiles = {
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
