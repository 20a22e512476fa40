import { open } from 'node:fs/promises'
import { journalIn, listState, sizeOf, snapshotIn } from '../files.ts'
import { readJournal } from '../journal/journal.ts'
import { createReplay } from '../journal/journal-entry.ts'
import { readSnapshot, readVersion1 } from '../snapshot.ts'
import type { Change } from '../store.ts'
import { createTables } from '../tables.ts'
import { Damage, UnusableStateFile, unreadable } from '../unusable-state.ts'

/** The state of a folder, as far as it can be proven, and where its files stand. In this one nothing is kept yet. */
export const emptyFolder = () => ({
  tables: createTables(),
  seq: 0,
  /** The journal that goes on, and how many bytes of it are good. */
  journal: 1,
  length: 0,
  /** Bytes of a commit that was cut short, after the good ones. */
  torn: 0,
  /** The first journal that the snapshot does not hold, and the bytes of it and of all that follow. */
  first: 1,
  journalBytes: 0,
  snapshotBytes: 0,
  /** The journal may be missing: nothing had come after the snapshot when it was written. */
  clean: true,
  /** The snapshot is one of version 1. */
  old: false,
})

export type FolderState = ReturnType<typeof emptyFolder> & {
  /** Why not everything could be read. */
  readonly damage?: string
  /** A power cut can have done that: what is missing was not on the disk yet. */
  readonly isUnsynced?: boolean
}

/** Parts of a record that are one object for most records of a table: the engine makes them so. */
const SHARED_PARTS: readonly string[] = ['outcome', 'scenario', 'pinned', 'card', 'returnUrls']

/** More different parts than this are no repetition any more, and not worth remembering. */
const MOST = 20_000

/**
 * Lets equal parts of records be one object, as they were before they were written: the pinned outcome alone is a
 * third of a transaction. Records are never changed in place, so nobody can tell.
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

/** The beginning of a file, enough to see its version. */
const beginning = async (file: string): Promise<string> => {
  const handle = await open(file, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0)
    return buffer.toString('latin1', 0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** What a snapshot of any version says, and nothing of it where it is damaged. */
const readAnySnapshot = async (file: string, share: (change: Change) => Change): Promise<Partial<FolderState>> => {
  const version = Number(/^\{"version":(\d+)[,}]/.exec(await beginning(file))?.[1] ?? 1)
  if (version > 2)
    throw new UnusableStateFile(
      `${file} was written by a newer threeds-sandbox (version ${version} of the state; this one knows 1 and 2). ` +
        'Start the newer one, or choose another folder with --state-dir.',
    )
  const tables = createTables()
  const put = (record: Change) => void tables.apply(share(record))
  const head = version === 2 ? await readSnapshot(file, put) : await readVersion1(file, put)
  return { ...head, tables, old: version < 2, snapshotBytes: sizeOf(file) }
}

/**
 * Reads the state of a folder and changes no file; null when there is none yet.
 * @throws UnusableStateFile when a file cannot be read at all, or is of a newer version
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
      if (!known.has(number)) throw new Damage(`${file} is missing; the state goes on in it`)
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
      // A journal is on the disk before anything comes into the next one.
      const isLast = files.journals.every((other) => other <= number || sizeOf(journalIn(folder, other)) === 0)
      return { ...state, damage: cause.message, isUnsynced: cause.isHole && isLast }
    }
    throw cause instanceof UnusableStateFile ? cause : unreadable(file, cause)
  }
}
