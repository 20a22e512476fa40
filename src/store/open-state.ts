import { accessSync, constants, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Files } from './files.ts'
import { openJournal } from './journal.ts'
import type { Lock } from './lock.ts'
import { createPlace, type Start } from './place.ts'
import { setAside } from './quarantine.ts'
import { type ReadState, readState } from './read-state.ts'
import { journalIn, listState, syncFolder } from './state-folder.ts'
import { codeOf, reasonOf, UnusableStateFile } from './unusable.ts'

export type OpenParts = {
  readonly files: Files
  readonly folder: string
  /** What to do with files that are damaged: refuse to start, or put them aside and go on with what is proven. */
  readonly onCorrupt: 'refuse' | 'quarantine'
  readonly onProblem: (message: string) => void
}

/** A folder that cannot be used should stop the start, not surprise the first write. @throws UnusableStateFile */
export const checkFolder = (folder: string): void => {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.W_OK)
  } catch (cause) {
    throw codeOf(cause) === undefined ? cause : notWritable(folder, cause)
  }
}

export const notWritable = (folder: string, cause: unknown): UnusableStateFile =>
  new UnusableStateFile(
    `${folder} cannot be written to (${reasonOf(cause)}). Choose another folder with --state-dir.`,
    { cause },
  )

const advice = (damage: string): string =>
  `${damage}. Nothing was changed. Put a good copy of the folder in its place, start with --on-corrupt quarantine to ` +
  'set the files aside and go on with what can be proven, or choose another folder with --state-dir.'

/** Of dead runs. Damaged files all stay: who is to look at them may want them all. */
const removeLeftOvers = (folder: string, { obsolete, damage }: ReadState): void => {
  if (damage !== undefined) return
  for (const name of listState(folder).temporaries) rmSync(join(folder, name), { force: true })
  for (const number of obsolete) rmSync(journalIn(folder, number), { force: true })
}

const startOf = (files: Files, folder: string, read: ReadState): Start => {
  const { journals } = listState(folder)
  const [number, from] =
    read.damage === undefined
      ? [read.journal, read]
      : [Math.max(read.journal, ...journals) + 1, { length: 0, seq: read.seq }]
  const isNew = !journals.includes(number)
  const journal = openJournal(files, journalIn(folder, number), isNew ? { newAfter: read.seq } : from)
  if (read.torn > 0 && read.damage === undefined) journal.takeBack(read)
  if (isNew) syncFolder(folder)
  return { number, journal, clean: read.clean, sizes: { snapshot: read.snapshotBytes, journals: read.journalBytes } }
}

const keptText = ({ damage, tables, seq }: ReadState, aside: string): string =>
  `${damage}. What can be proven was kept: ${[...tables.records()].length} records, as they were after commit ${seq}. ` +
  `The files as they were found are in ${aside}`

const tornText = ({ torn }: ReadState, file: string): string =>
  `${file}: the last commit was cut short after ${torn} bytes and was never acknowledged; it was removed`

/**
 * Reads the state of a folder that is locked, and opens it for writing.
 * @throws UnusableStateFile when it is damaged and shall be refused, of a newer version or unreadable
 */
export const openState = async (parts: OpenParts, lock: Lock) => {
  const { files, folder, onCorrupt, onProblem } = parts
  const read = await readState(folder)
  if (read.damage !== undefined && onCorrupt === 'refuse') throw new UnusableStateFile(advice(read.damage))
  try {
    removeLeftOvers(folder, read)
    // Before any new file is made, and before any old one goes.
    const aside = read.damage === undefined ? undefined : setAside(folder)
    const place = createPlace({ files, folder, tables: read.tables, lock, onProblem }, startOf(files, folder, read))
    if (aside !== undefined) {
      place.writeAnew()
      onProblem(keptText(read, aside))
    } else if (read.torn > 0) onProblem(tornText(read, place.journal().path))
    return { place, tables: read.tables, isOld: read.old && read.damage === undefined }
  } catch (cause) {
    throw codeOf(cause) === undefined ? cause : notWritable(folder, cause)
  }
}
