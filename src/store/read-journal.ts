import { readJournalLine } from './journal-line.ts'
import { readLines } from './read-lines.ts'
import type { Change } from './store.ts'
import { Damage } from './unusable.ts'

/** What a journal holds. */
export type ReadJournal = {
  /** The last sequence number. */
  readonly seq: number
  /** Bytes of whole lines. */
  readonly length: number
  /** Bytes after the last line end: a commit whose write was cut short, and that nobody was told of. */
  readonly torn: number
}

/**
 * Reads a journal and gives its commits in their order, each after it was checked.
 * @throws Damage after the last good commit was given, or the system's error
 */
export const readJournal = async (
  file: string,
  before: number,
  onCommit: (changes: readonly Change[]) => void,
): Promise<ReadJournal> => {
  let seq = before
  const rest = await readLines(file, (line, place) => {
    const read = readJournalLine(line, seq + 1)
    if ('problem' in read)
      throw new Damage(`${file}, line ${place.line} (byte ${place.byte}): the line ${read.problem}`)
    seq += 1
    onCommit(read)
  })
  return { seq, length: rest.byte, torn: rest.bytes.length }
}
