import { closeSync, readSync } from 'node:fs'
import { journalIn, listState, openStateFile, sizeOf, snapshotIn } from '../files.ts'
import { readJournal } from '../journal/journal.ts'
import { createReplay } from '../journal/journal-entry.ts'
import { readSnapshot, readVersion1 } from '../snapshot.ts'
import type { Change } from '../store.ts'
import { createTables } from '../tables.ts'
import { Damage, UnusableStateFile, unreadable } from '../unusable-state.ts'

/** Creates the state of an empty folder: valid records and file positions. */
export const emptyFolder = () => ({
  tables: createTables(),
  seq: 0,
  /** The journal to continue, and its number of valid bytes. */
  journal: 1,
  length: 0,
  /** Bytes of an incomplete commit after the valid ones. */
  torn: 0,
  /** The first journal outside the snapshot, and the bytes of it and of all that follow. */
  first: 1,
  journalBytes: 0,
  snapshotBytes: 0,
  /** True if the journal may be missing, because it was empty when the snapshot was written. */
  clean: true,
  /** True if the snapshot has version 1. */
  old: false,
})

export type FolderState = ReturnType<typeof emptyFolder> & {
  /** The reason why some files could not be read. */
  readonly damage?: string
  /** True if a power cut explains the damage: the missing data was not on the disk yet. */
  readonly isUnsynced?: boolean
}

/** Parts of a record that most records of a table share as one object. */
const SHARED_PARTS: readonly string[] = ['outcome', 'scenario', 'pinned', 'card', 'returnUrls']

/** Maximum number of different parts to share. */
const MOST = 20_000

/**
 * Shares equal parts of records as one object, as before they were written: the pinned outcome alone is a third of a
 * transaction. Safe because records are never changed in place.
 */
const createInterner = () => {
  const known = new Map<string, object>()

  const shared = (part: object): object => {
    const text = JSON.stringify(part)
    const same = known.get(text)
    if (same) return same
    if (known.size < MOST) known.set(text, part)
    return part
  }

  return (change: Change): Change => {
    const { value } = change
    if (typeof value !== 'object' || value === null) return change
    const record = value as unknown as Record<string, unknown>
    for (const name of SHARED_PARTS) {
      const part = Object.hasOwn(record, name) ? record[name] : undefined
      if (typeof part === 'object' && part !== null) record[name] = shared(part)
    }
    return change
  }
}

/** Returns the beginning of a file, enough for its version. */
const beginning = (file: string): string => {
  const fd = openStateFile(file, 'read')
  try {
    const bytes = Buffer.alloc(64)
    return bytes.toString('latin1', 0, readSync(fd, bytes))
  } finally {
    closeSync(fd)
  }
}

/** Returns the content of a snapshot of any version; throws without a partial result if it is damaged. */
const readAnySnapshot = async (file: string, share: (change: Change) => Change): Promise<Partial<FolderState>> => {
  const version = Number(/^\{"version":(\d+)[,}]/.exec(beginning(file))?.[1] ?? 1)
  if (version > 2)
    throw new UnusableStateFile(
      `${file} was written by a newer threeds-sandbox (version ${version} of the state; this one reads 1 and 2). ` +
        'Start the newer one, or choose another folder with `--state-dir`.',
    )
  const tables = createTables()
  const put = (record: Change) => void tables.apply(share(record))
  const head = version === 2 ? await readSnapshot(file, put) : await readVersion1(file, put)
  return { ...head, tables, old: version < 2, snapshotBytes: sizeOf(file) }
}

/**
 * Reads the state of a folder without changing any file; null if there is none yet.
 * @throws UnusableStateFile if a file cannot be read at all, or has a newer version
 */
export const readFolder = async (folder: string): Promise<FolderState | null> => {
  const files = listState(folder)
  if (!files.snapshot && files.journals.length === 0) return null
  const share = createInterner()
  const state = emptyFolder()
  let file = snapshotIn(folder)
  let number = 0
  try {
    if (files.snapshot) Object.assign(state, await readAnySnapshot(file, share))
    const replay = createReplay(state.tables, share)
    const first = state.journal
    state.first = first
    const newest = files.journals.at(-1) ?? 0
    const known = new Set(files.journals)
    const last = state.clean ? newest : Math.max(newest, first)
    for (number = first; number <= last; number += 1) {
      file = journalIn(folder, number)
      if (!known.has(number)) throw new Damage(`${file} is missing, but the state continues in it`)
      const read = await readJournal(file, state.seq, (entry) => {
        const problem = replay(entry)
        if (problem === undefined) state.seq += 1
        return problem
      })
      Object.assign(state, read, { journal: number, journalBytes: state.journalBytes + read.length })
      if (read.torn > 0 && number < last) throw new Damage(`${file}: its last line has no end`, { isHole: true })
    }
    return state
  } catch (cause) {
    if (cause instanceof Damage) {
      // A journal is always synced before the next one begins.
      const isLast = files.journals.every((other) => other <= number || sizeOf(journalIn(folder, other)) === 0)
      return { ...state, damage: cause.message, isUnsynced: cause.isHole && isLast }
    }
    throw cause instanceof UnusableStateFile ? cause : unreadable(file, cause)
  }
}
