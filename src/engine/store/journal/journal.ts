import { closeSync, fstatSync, lstatSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import { attempt } from '../../../core/domain/value-or-undefined.ts'
import { type Files, openStateFile, readLines, writeFully } from '../files.ts'
import { Damage } from '../unusable-state.ts'
import { type Entry, entryOf } from './journal-entry.ts'

const CHECKSUM_LENGTH = 8
const SPACE = 0x20
const LINE_END = 0x0a

/** Returns a number of 32 bits in hexadecimal digits of a fixed length. */
const hex = (number: number): string => number.toString(16).padStart(CHECKSUM_LENGTH, '0')

const checksum = (rest: Uint8Array): string => hex(crc32(rest))

/** Maximum size of the reused line buffer. */
const MOST_KEPT = 1 << 20

/**
 * Serializes commits as lines: `<crc32 of the rest> <bytes of the changes> <sequence number> <changes>`. The bytes are
 * valid until the next call. They are written in place, because each intermediate string would copy all saved data once
 * more.
 */
const createLineWriter = () => {
  let reused = Buffer.allocUnsafeSlow(0)

  const reserve = (commits: readonly string[]): Buffer => {
    let characters = 0
    for (const commit of commits) characters += commit.length
    // At most three bytes per character and sixteen per sequence number.
    const size = characters * 3 + commits.length * (2 * CHECKSUM_LENGTH + 20)
    if (size <= reused.length) return reused
    const bytes = Buffer.allocUnsafeSlow(size)
    if (size <= MOST_KEPT) reused = bytes
    return bytes
  }

  return (seqBefore: number, commits: readonly string[]): Buffer => {
    const bytes = reserve(commits)
    let length = 0
    for (const [n, commit] of commits.entries()) {
      const from = length + CHECKSUM_LENGTH + 1
      const number = from + CHECKSUM_LENGTH + 1
      // Not as one string: V8 would copy the commit once more to prepend the number.
      const begin = number + bytes.write(`${seqBefore + 1 + n} `, number, 'latin1')
      const to = begin + bytes.write(commit, begin)
      bytes.write(`${hex(to - begin)} `, from, 'latin1')
      bytes.write(`${checksum(bytes.subarray(from, to))} `, length, 'latin1')
      bytes[to] = LINE_END
      length = to + 1
    }
    return bytes.subarray(0, length)
  }
}

/** Beginning of a line; earlier versions wrote no length. */
const HEAD = /^[0-9a-f]{8} (?:([0-9a-f]{8}) )?(\d{1,16}) (?=[[{])/
/** Maximum length of that beginning. */
const MOST_OF_HEAD = 2 * CHECKSUM_LENGTH + 20

/** Parses the beginning of a line; undefined if it is invalid. */
const headOf = (text: string) => {
  const [head, length, number] = HEAD.exec(text) ?? []
  return head === undefined ? undefined : { size: head.length, length, number }
}

/** Parses the line with the number `seq`, or returns its problem. */
const readJournalLine = (line: Buffer, seq: number): Entry | { readonly problem: string } => {
  const input = line.toString('latin1', 0, CHECKSUM_LENGTH)
  if (line[CHECKSUM_LENGTH] !== SPACE || input !== checksum(line.subarray(CHECKSUM_LENGTH + 1)))
    return { problem: 'does not match its checksum' }
  const { size, number } = headOf(line.toString('latin1', 0, MOST_OF_HEAD)) ?? {}
  if (number !== String(seq)) return { problem: `has the sequence number ${number} instead of ${seq}` }
  const written: unknown = attempt(() => JSON.parse(line.toString('utf8', size)))
  return entryOf(written) ?? { problem: 'contains no changes of the state' }
}

/**
 * Returns whether the bytes after the last line end can be an interrupted write of the commit `seq`: they begin like it
 * and end before it does. Anything else was changed after it was written, and may be an acknowledged commit.
 */
const isInterrupted = (bytes: Buffer, seq: number): boolean => {
  if (bytes.includes(0)) return false
  const begun = bytes.toString('latin1', 0, MOST_OF_HEAD)
  // A short beginning is completed with a valid rest.
  const heads = [`00000000 00000000 ${seq} [`, `00000000 ${seq} [`].flatMap(
    (valid) => headOf(begun + valid.slice(begun.length)) ?? [],
  )
  const head = heads.find(({ number }) => number === String(seq))
  if (head === undefined) return false
  if (head.length !== undefined) return bytes.length <= head.size + Number.parseInt(head.length, 16)
  // Without a length, at least a complete commit with another byte instead of its line end is found.
  return begun.slice(0, CHECKSUM_LENGTH) !== checksum(bytes.subarray(CHECKSUM_LENGTH + 1, -1))
}

/** A position between two commits of a journal: the bytes before it, and the last sequence number. */
export type Mark = { readonly length: number; readonly seq: number }

/**
 * Reads a journal that continues after the sequence number `before`, and passes each checked entry to `onEntry`, which
 * may return a problem. Returns the end of the complete commits, and the bytes of an incomplete one after it. That one
 * was interrupted while it was written, so it was never acknowledged.
 * @throws Damage at the first damaged commit, also if only its line end is damaged, or the system's error
 */
export const readJournal = async (
  file: string,
  before: number,
  onEntry: (entry: Entry) => string | undefined,
): Promise<Mark & { readonly torn: number }> => {
  let seq = before
  const rest = await readLines(file, (line, at) => {
    const read = readJournalLine(line, seq + 1)
    const problem = 'problem' in read ? read.problem : onEntry(read)
    if (problem !== undefined)
      throw new Damage(`${file}, line ${at.line} (byte ${at.byte}): the line ${problem}`, { isHole: line.includes(0) })
    seq += 1
  })
  if (rest.bytes.length > 0 && !isInterrupted(rest.bytes, seq + 1))
    throw new Damage(
      `${file}, line ${rest.line} (byte ${rest.byte}): the line has no end, but it was not interrupted while it was written`,
      { isHole: rest.bytes.includes(0) },
    )
  return { seq, length: rest.byte, torn: rest.bytes.length }
}

/** Opens a journal at a mark, or creates a new one. @throws the system's error */
export const openJournal = (files: Files, path: string, from: Mark | { readonly newAfter: number }) => {
  const isNew = 'newAfter' in from
  const fd = openStateFile(path, isNew ? 'create' : 'append')
  const self = fstatSync(fd)
  const linesOf = createLineWriter()
  let mark: Mark = isNew ? { length: 0, seq: from.newAfter } : from
  /** True if there may be bytes after the mark. They must be removed before the next append. */
  let dirty = self.size > mark.length

  const clean = (): void => {
    if (!dirty) return
    files.truncate(fd, mark.length)
    // Rejected commits must not return after a power cut.
    files.syncNow(fd)
    dirty = false
  }

  /** Removes everything after a mark, at the latest before the next append. */
  const takeBack = (to: Mark): void => {
    mark = to
    dirty = true
    try {
      clean()
    } catch {
      // The next append cleans up first, and fails as long as that fails.
    }
  }

  /** Returns false if the file or its folder was removed or moved. */
  const isThere = (): boolean => {
    const result = lstatSync(path, { throwIfNoEntry: false })
    return result !== undefined && result.ino === self.ino && result.dev === self.dev
  }

  return {
    path,
    mark: (): Mark => mark,
    takeBack,
    /** Returns whether a power cut may restore undone commits, because the disk did not confirm their removal. */
    isDirty: (): boolean => dirty,
    isThere,

    /** Writes commits in one call. @throws the system's error; the journal then contains none of them */
    append(commits: readonly string[]): void {
      const bytes = linesOf(mark.seq, commits)
      clean()
      try {
        writeFully(files, fd, bytes)
        // Checked after the write, because the file could still be removed in between.
        if (!isThere()) throw new Error('it was removed or moved away')
      } catch (error) {
        takeBack(mark)
        throw error
      }
      mark = { length: mark.length + bytes.length, seq: mark.seq + commits.length }
    },

    /** Syncs the appended commits to the disk. */
    sync: (): Promise<void> => files.sync(fd),
    syncNow: (): void => files.syncNow(fd),
    close: (): void => closeSync(fd),
  }
}

/** A journal that is open for writing. */
export type Journal = ReturnType<typeof openJournal>
