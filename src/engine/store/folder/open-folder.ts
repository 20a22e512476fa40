import { accessSync, constants, rmSync } from 'node:fs'
import { join } from 'node:path'
import { attempt } from '../../../core/domain/value-or-undefined.ts'
import { journalIn, listState, makeFolder, removeJournals, setAside, syncFolder, syncPath } from '../files.ts'
import { openJournal } from '../journal/journal.ts'
import type { Durability } from '../journal/journal-writer.ts'
import { type Lock, lockFolder } from '../lock/state-lock.ts'
import { codeOf, reasonOf, UnusableStateFile } from '../unusable-state.ts'
import type { FolderState } from './read-folder.ts'
import { createWorkingFolder, type WorkingFolderParts } from './working-folder.ts'

export type OpenParts = WorkingFolderParts & {
  readonly durability: Durability
  /** Handling of damaged files: fail at the start, or set them aside and continue with the valid records. */
  readonly onCorrupt: 'reject' | 'quarantine'
}

/** Adds the fix to an error of the system; returns any other error unchanged. */
export const writeFailure = (folder: string, cause: unknown): unknown =>
  codeOf(cause) === undefined
    ? cause
    : new UnusableStateFile(
        `${folder} cannot be written to (${reasonOf(cause)}). Choose another folder with \`--state-dir\`.`,
        { cause },
      )

/**
 * Creates a state folder if necessary, and locks it. An unusable folder fails here instead of at the first write.
 * @throws UnusableStateFile, StateInUse
 */
export const makeAndLock = (folder: string): Lock => {
  try {
    makeFolder(folder)
    accessSync(folder, constants.W_OK)
    return lockFolder(folder)
  } catch (cause) {
    throw writeFailure(folder, cause)
  }
}

const advice = (damage: string): string =>
  `${damage}; nothing was changed. Restore a good copy of the folder, start with \`--on-corrupt quarantine\` to set the ` +
  'files aside and continue with the valid records, or choose another folder with `--state-dir`.'

const keptText = ({ damage, tables, seq }: FolderState, aside: string): string =>
  `${damage}. The valid records were kept: ${[...tables.records()].length}, as of commit ${seq}. ` +
  `The original files are in ${aside}`

const tornText = ({ torn }: FolderState, file: string): string =>
  `${file}: the last commit was cut short after ${torn} bytes and was never acknowledged; it was removed`

/** Removes leftovers of killed processes. If files are damaged, all of them stay for an analysis. */
const removeLeftOvers = (path: string, { first, damage }: FolderState): void => {
  if (damage !== undefined) return
  for (const name of listState(path).temporaries) attempt(() => rmSync(join(path, name), { force: true }))
  removeJournals(path, first)
}

/**
 * Opens a folder that was read and locked, and its journal: the existing one, or after damage a new one. Damaged files
 * are copied to a quarantine before any write; report `keptText` to the user once a new snapshot has replaced them.
 * @throws UnusableStateFile if damage must be rejected, or if the folder is not writable
 */
export const openFolder = (parts: OpenParts, result: FolderState) => {
  const { files, path, durability, onCorrupt, onProblem } = parts
  const isForDisk = durability === 'disk'
  const isRejected = onCorrupt === 'reject' && !(isForDisk && result.isUnsynced)
  if (result.damage !== undefined && isRejected) throw new UnusableStateFile(advice(result.damage))
  try {
    // Unsynced data of a killed process is visible from now on, so it must be durable.
    if (isForDisk) syncPath(path)
    removeLeftOvers(path, result)
    const aside = result.damage === undefined ? undefined : setAside(path)
    const { journals } = listState(path)
    const number = aside === undefined ? result.journal : Math.max(result.journal, ...journals) + 1
    const isNew = !journals.includes(number)
    const opened = openJournal(files, journalIn(path, number), isNew ? { newAfter: result.seq } : result)
    if (!isNew && result.torn > 0) opened.takeBack(result)
    if (isForDisk && isNew) syncFolder(path)
    else if (isForDisk) opened.syncNow()
    if (aside === undefined && result.torn > 0) onProblem(tornText(result, opened.path))
    const folder = createWorkingFolder(parts, { ...result, journal: number, opened })
    return { folder, keptText: aside === undefined ? undefined : keptText(result, aside) }
  } catch (cause) {
    throw writeFailure(path, cause)
  }
}
