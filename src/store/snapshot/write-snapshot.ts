import { createHash } from 'node:crypto'
import { closeSync, fsync, fsyncSync, openSync, rmSync } from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Files, writeWhole } from '../files.ts'
import { createChangeWriter } from '../journal/record-text.ts'
import { snapshotIn, syncFolder } from '../state-folder.ts'
import type { Change } from '../store.ts'
import { checksumLine, endLine, headLine, type SnapshotHead } from './read-snapshot.ts'

const sync = promisify(fsync)

/** Characters of a slice: enough for few writes, and so little that nobody waits for long. */
const SLICE_LENGTH = 1 << 18

/** A snapshot in slices: one valid JSON document, a record a line. The records may change between two slices. */
function* snapshotSlices(head: SnapshotHead, records: Iterable<Change>): Generator<Buffer> {
  const hash = createHash('sha256')
  const changeText = createChangeWriter()
  let text = `${headLine(head)}\n`
  let count = 0
  const slice = (): Buffer => {
    const bytes = Buffer.from(text)
    hash.update(bytes)
    text = ''
    return bytes
  }
  for (const record of records) {
    text += `${changeText(record)},\n`
    count += 1
    if (text.length >= SLICE_LENGTH) yield slice()
  }
  text += `${endLine(count)}\n`
  yield slice()
  yield Buffer.from(`${checksumLine(hash.digest('hex'))}\n`)
}

export type Target = {
  readonly files: Files
  readonly folder: string
  /** Makes the temporary name unique in this process. */
  readonly count: number
}

export type Content = { readonly head: SnapshotHead; readonly records: Iterable<Change> }

const temporaryOf = ({ folder, count }: Target): string => `${snapshotIn(folder)}.${process.pid}-${count}.tmp`

/** Whoever reads the state finds the old snapshot or the new one, never half of either. */
const putInPlace = ({ files, folder }: Target, temporary: string): void => {
  files.rename(temporary, snapshotIn(folder))
  syncFolder(folder)
}

/**
 * Writes the snapshot of a state that stands still, without a pause. Returns its bytes.
 * @throws the system's error; the old snapshot is then still there
 */
export const writeSnapshotNow = (target: Target, { head, records }: Content): number => {
  const temporary = temporaryOf(target)
  const fd = openSync(temporary, 'wx', 0o600)
  try {
    let bytes = 0
    for (const slice of snapshotSlices(head, records)) {
      writeWhole(target.files, fd, slice)
      bytes += slice.length
    }
    fsyncSync(fd)
    putInPlace(target, temporary)
    return bytes
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  } finally {
    closeSync(fd)
  }
}

type Pauses = {
  /** Called before each slice is taken. What it throws ends the writing. */
  readonly beforeSlice: () => void
  /** Called when all is written and forced to disk, right before it takes the place of the old one. */
  readonly beforeRename: () => void
  /** Awaited after the last slice. */
  readonly afterSlices: () => Promise<void>
}

/**
 * Writes a snapshot in slices, and lets everything else happen in between. Returns its bytes.
 * @throws the system's error and what the pauses throw; the old snapshot is then still there
 */
export const writeSnapshotInSlices = async (target: Target, { head, records }: Content, pauses: Pauses) => {
  const temporary = temporaryOf(target)
  const fd = openSync(temporary, 'wx', 0o600)
  try {
    const slices = snapshotSlices(head, records)
    let bytes = 0
    for (;;) {
      pauses.beforeSlice()
      const slice = slices.next()
      if (slice.done) break
      writeWhole(target.files, fd, slice.value)
      bytes += slice.value.length
      await nextTurn()
    }
    await pauses.afterSlices()
    await sync(fd)
    pauses.beforeRename()
    putInPlace(target, temporary)
    return bytes
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  } finally {
    closeSync(fd)
  }
}
