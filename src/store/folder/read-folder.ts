import { statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { readJournal } from '../journal/journal.ts'
import { SHARED_PARTS } from '../journal/record-text.ts'
import { readSnapshot, readVersion1, type SnapshotHead } from '../snapshot/read-snapshot.ts'
import { journalIn, listState, snapshotIn } from '../state-folder.ts'
import type { Change } from '../store.ts'
import { createTables, type InMemory } from '../tables.ts'
import { Damage, UnusableStateFile, unreadable } from '../unusable.ts'

/** The state of a folder, as far as it can be proven, and where its files stand. */
export type FolderState = {
  readonly tables: InMemory
  readonly seq: number
  /** The journal that goes on, and how many bytes of it are good. */
  readonly journal: number
  readonly length: number
  /** Bytes of a commit that was cut short, after the good ones. */
  readonly torn: number
  /** Journals that the snapshot already holds. */
  readonly obsolete: readonly number[]
  /** Bytes of all journals that it does not hold. */
  readonly journalBytes: number
  readonly snapshotBytes: number
  /** The journal may be missing: nothing had come after the snapshot when it was written. */
  readonly clean: boolean
  /** The snapshot is one of version 1. */
  readonly old: boolean
  /** Why not everything could be read. */
  readonly damage?: string
}

type Snapshot = SnapshotHead & { readonly tables: InMemory; readonly old: boolean }

const noSnapshot = (): Snapshot => ({ journal: 1, seq: 0, clean: true, old: false, tables: createTables() })

/** The state of a folder in which nothing is kept yet. */
export const emptyFolder = (): FolderState => ({
  ...noSnapshot(),
  length: 0,
  torn: 0,
  obsolete: [],
  journalBytes: 0,
  snapshotBytes: 0,
})

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

const readAnySnapshot = async (file: string, share: (change: Change) => Change): Promise<Snapshot> => {
  const version = Number(/^\{"version":(\d+)[,}]/.exec(await beginning(file))?.[1] ?? 1)
  if (version > 2)
    throw new UnusableStateFile(
      `${file} was written by a newer threeds-sandbox (version ${version} of the state; this one knows 1 and 2). ` +
        'Start the newer one, or choose another folder with --state-dir.',
    )
  const empty = noSnapshot()
  const put = (record: Change) => void empty.tables.apply(share(record))
  if (version === 2) return { ...empty, ...(await readSnapshot(file, put)) }
  await readVersion1(file, put)
  return { ...empty, old: true }
}

/**
 * Reads the state of a folder and changes no file; null when there is none yet.
 * @throws UnusableStateFile when a file cannot be read at all, or is of a newer version
 */
export const readFolder = async (folder: string): Promise<FolderState | null> => {
  const files = listState(folder)
  if (!files.snapshot && files.journals.length === 0) return null
  const share = createInterner()
  let file = snapshotIn(folder)
  let base = noSnapshot()
  let at = { seq: 0, length: 0, torn: 0 }
  let [journal, journalBytes, snapshotBytes] = [1, 0, 0]
  const result = (): FolderState => {
    const { tables, old, clean } = base
    const obsolete = files.journals.filter((number) => number < base.journal)
    return { ...at, tables, old, clean, journal, journalBytes, snapshotBytes, obsolete }
  }
  try {
    if (files.snapshot) {
      base = await readAnySnapshot(file, share)
      snapshotBytes = statSync(file).size
    }
    at = { ...at, seq: base.seq }
    journal = base.journal
    const newest = files.journals.at(-1) ?? 0
    const known = new Set(files.journals)
    const last = base.clean ? newest : Math.max(newest, base.journal)
    for (let number = base.journal; number <= last; number += 1) {
      file = journalIn(folder, number)
      if (!known.has(number)) throw new Damage(`${file} is missing; the state goes on in it`)
      if (at.torn > 0) throw new Damage(`${journalIn(folder, journal)}: its last line has no end`)
      const good = at.seq
      at = await readJournal(file, good, (changes) => {
        for (const change of changes) base.tables.apply(share(change))
        at = { ...at, seq: at.seq + 1 }
      })
      journal = number
      journalBytes += at.length
    }
    return result()
  } catch (cause) {
    if (cause instanceof Damage) return { ...result(), damage: cause.message }
    throw cause instanceof UnusableStateFile ? cause : unreadable(file, cause)
  }
}
