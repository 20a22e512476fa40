import { accessSync, constants, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { openJournal } from '../journal/journal.ts'
import { type Lock, lockFolder } from '../lock/lock.ts'
import { journalIn, listState, setAside, syncFolder } from '../state-folder.ts'
import { codeOf, reasonOf, UnusableStateFile } from '../unusable.ts'
import type { FolderState } from './read-folder.ts'
import { createWorkingFolder, type Start, type WorkingFolder, type WorkingFolderParts } from './working-folder.ts'

export type OpenParts = Pick<WorkingFolderParts, 'files' | 'path' | 'lock' | 'onProblem'> & {
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
const removeLeftOvers = (path: string, { obsolete, damage }: FolderState): void => {
  if (damage !== undefined) return
  for (const name of listState(path).temporaries) rmSync(join(path, name), { force: true })
  for (const number of obsolete) rmSync(journalIn(path, number), { force: true })
}

/** Opens the journal to go on with: the one that was found, or after damage a new one. */
const startOf = ({ files, path }: OpenParts, found: FolderState): Start => {
  const { journals } = listState(path)
  const number = found.damage === undefined ? found.journal : Math.max(found.journal, ...journals) + 1
  const isNew = !journals.includes(number)
  const journal = openJournal(files, journalIn(path, number), isNew ? { newAfter: found.seq } : found)
  if (!isNew && found.torn > 0) journal.takeBack(found)
  if (isNew) syncFolder(path)
  return { number, journal, clean: found.clean, sizes: { snapshot: found.snapshotBytes, journals: found.journalBytes } }
}

export type Opened = {
  readonly folder: WorkingFolder
  /** After damage: what to tell the user once a new snapshot has replaced the damaged files. */
  readonly keptText: string | undefined
}

/**
 * Opens a folder that was read and is locked. Damaged files are copied to a quarantine before anything else is written.
 * @throws UnusableStateFile when damage is to be refused, or the folder cannot be written to
 */
export const openFolder = (parts: OpenParts, found: FolderState): Opened => {
  const { files, path, lock, onCorrupt, onProblem } = parts
  if (found.damage !== undefined && onCorrupt === 'refuse') throw new UnusableStateFile(advice(found.damage))
  try {
    removeLeftOvers(path, found)
    const aside = found.damage === undefined ? undefined : setAside(path)
    const start = startOf(parts, found)
    if (aside === undefined && found.torn > 0) onProblem(tornText(found, start.journal.path))
    const folder = createWorkingFolder({ files, path, tables: found.tables, lock, onProblem }, start)
    return { folder, keptText: aside === undefined ? undefined : keptText(found, aside) }
  } catch (cause) {
    throw writeFailure(path, cause)
  }
}
