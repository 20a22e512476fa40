import { createHash } from 'node:crypto'
import { textOf } from './record.ts'
import type { Change } from './store.ts'

/** How a snapshot joins the journals. */
export type SnapshotHead = {
  /** The first journal that is not in it. */
  readonly journal: number
  /** The last sequence number before that journal. */
  readonly seq: number
  /** Nothing came after it when it was written: that journal need not be there. */
  readonly clean: boolean
}

/** Enough for few writes, and little enough to stall nobody. */
const SLICE_LENGTH = 1 << 18

export const headLine = ({ journal, seq, clean }: SnapshotHead): string =>
  `{"version":2,"journal":${journal},"seq":${seq},"clean":${clean},"records":[`

export const endLine = (count: number): string => `["end",${count}]],`

/** The last line: sha256 of all bytes before it. */
export const checksumLine = (hex: string): string => `"checksum":"${hex}"}`

/**
 * A snapshot, a slice at a time: one valid JSON document with one record a line, never held whole. Between two slices
 * the records may change.
 */
export function* snapshotSlices(head: SnapshotHead, records: Iterable<Change>): Generator<Buffer> {
  const hash = createHash('sha256')
  let text = `${headLine(head)}\n`
  let count = 0
  const slice = (): Buffer => {
    const bytes = Buffer.from(text)
    hash.update(bytes)
    text = ''
    return bytes
  }
  for (const record of records) {
    text += `${textOf(record)},\n`
    count += 1
    if (text.length >= SLICE_LENGTH) yield slice()
  }
  text += `${endLine(count)}\n`
  yield slice()
  yield Buffer.from(`${checksumLine(hash.digest('hex'))}\n`)
}
