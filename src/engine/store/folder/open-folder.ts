import { accessSync, constants, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { journalIn, listState, removeJournals, setAside, syncFolder, syncPath } from '../files.ts'
import { openJournal } from '../journal/journal.ts'
import type { Durability } from '../journal/journal-writer.ts'
import { type Lock, lockFolder } from '../lock/state-lock.ts'
import { codeOf, reasonOf, UnusableStateFile } from '../unusable-state.ts'
import type { FolderState } from './read-folder.ts'
import { createWorkingFolder, type WorkingFolderParts } from './working-folder.ts'

export type OpenParts = Pick<WorkingFolderParts, 'files' | 'path' | 'lock' | 'onProblem'> & {
  readonly durability: Durability
  /** What to do with files that are damaged: refuse to start, or put them aside and go on with what is proven. */
  readonly onCorrupt: 'refuse' | 'quarantine'
}

/** An error of the system as one that says what to do; any other error as it is. */
export const writeFailure = (folder: string, cause: unknown): unknown =>
  codeOf(cause) === undefined
    ? cause
    : new UnusableStateFile(
        `${folder} cannot be written to (${reasonOf(cause)}). Choose another folder with --state-dir.`,
        { cause },
      )

/**
 * Makes a state folder where there is none, and locks it. A folder that cannot be used should stop the start, not
 * surprise the first write. @throws UnusableStateFile, StateInUse
 */
export const makeAndLock = (folder: string): Lock => {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.W_OK)
    return lockFolder(folder)
  } catch (cause) {
    throw writeFailure(folder, cause)
  }
}

const advice = (damage: string): string =>
  `${damage}. Nothing was changed. Put a good copy of the folder in its place, start with --on-corrupt quarantine to ` +
  'set the files aside and go on with what can be proven, or choose another folder with --state-dir.'

const keptText = ({ damage, tables, seq }: FolderState, aside: string): string =>
  `${damage}. What can be proven was kept: ${[...tables.records()].length} records, as they were after commit ${seq}. ` +
  `The files as they were found are in ${aside}`

const tornText = ({ torn }: FolderState, file: string): string =>
  `${file}: the last commit was cut short after ${torn} bytes and was never acknowledged; it was removed`

/** Removes what dead runs left. Damaged files all stay: whoever looks at them may want them all. */
const removeLeftOvers = (path: string, { first, damage }: FolderState): void => {
  if (damage !== undefined) return
  for (const name of listState(path).temporaries) rmSync(join(path, name), { force: true })
  removeJournals(path, first)
}

/**
 * Opens a folder that was read and is locked, and the journal to go on with: the one that was found, or after damage a new
 * one. Damaged files are copied to a quarantine before anything else is written; `keptText` is what to tell the user once a
 * new snapshot has replaced them.
 * @throws UnusableStateFile when damage is to be refused, or the folder cannot be written to
 */
export const openFolder = (parts: OpenParts, found: FolderState) => {
  const { files, path, durability, onCorrupt, onProblem } = parts
  const isForDisk = durability === 'disk'
  const isRefused = onCorrupt === 'refuse' && !(isForDisk && found.isUnsynced)
  if (found.damage !== undefined && isRefused) throw new UnusableStateFile(advice(found.damage))
  try {
    // What a killed program had not brought to the disk yet is shown from now on, and must stay.
    if (isForDisk) syncPath(path)
    removeLeftOvers(path, found)
    const aside = found.damage === undefined ? undefined : setAside(path)
    const { journals } = listState(path)
    const number = aside === undefined ? found.journal : Math.max(found.journal, ...journals) + 1
    const isNew = !journals.includes(number)
    const opened = openJournal(files, journalIn(path, number), isNew ? { newAfter: found.seq } : found)
    if (!isNew && found.torn > 0) opened.takeBack(found)
    if (isForDisk && isNew) syncFolder(path)
    else if (isForDisk) opened.syncNow()
    if (aside === undefined && found.torn > 0) onProblem(tornText(found, opened.path))
    const folder = createWorkingFolder({ ...parts, tables: found.tables }, { ...found, journal: number, opened })
    return { folder, keptText: aside === undefined ? undefined : keptText(found, aside) }
  } catch (cause) {
    throw writeFailure(path, cause)
  }
}
