import { closeSync, fstatSync, openSync, statSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import { attempt } from '../../../core/domain/value-or-undefined.ts'
import { type Files, readLines, writeWhole } from '../files.ts'
import { Damage } from '../unusable-state.ts'
import { type Entry, entryOf } from './journal-entry.ts'

const CHECKSUM_LENGTH = 8
const SPACE = 0x20
const LINE_END = 0x0a

const checksum = (rest: Uint8Array): string => crc32(rest).toString(16).padStart(CHECKSUM_LENGTH, '0')

/** Lines are written into a piece of memory that is used again, up to this size. */
const MOST_KEPT = 1 << 20

/**
 * Makes the lines of commits, as bytes that are good until the next call: `<crc32 of the rest> <sequence number> <changes>`.
 * They are written where they go: every text in between would be one more copy of all that is saved.
 */
const createLineWriter = () => {
  let kept = Buffer.allocUnsafeSlow(0)

  const room = (commits: readonly string[]): Buffer => {
    let characters = 0
    for (const commit of commits) characters += commit.length
    // No character takes more than three bytes, and no sequence number more than sixteen.
    const size = characters * 3 + commits.length * (CHECKSUM_LENGTH + 20)
    if (size <= kept.length) return kept
    const bytes = Buffer.allocUnsafeSlow(size)
    if (size <= MOST_KEPT) kept = bytes
    return bytes
  }

  return (seqBefore: number, commits: readonly string[]): Buffer => {
    const bytes = room(commits)
    let length = 0
    for (const [n, commit] of commits.entries()) {
      const from = length + CHECKSUM_LENGTH + 1
      // Not as one text: V8 would copy the commit once more to put the number before it.
      const begin = from + bytes.write(`${seqBefore + 1 + n} `, from, 'latin1')
      const to = begin + bytes.write(commit, begin)
      bytes.write(`${checksum(bytes.subarray(from, to))} `, length, 'latin1')
      bytes[to] = LINE_END
      length = to + 1
    }
    return bytes.subarray(0, length)
  }
}

/** What the line with the number `seq` says, or what is wrong with it. */
const readJournalLine = (line: Buffer, seq: number): Entry | { readonly problem: string } => {
  const rest = line.subarray(CHECKSUM_LENGTH + 1)
  const given = line.toString('latin1', 0, CHECKSUM_LENGTH)
  if (line[CHECKSUM_LENGTH] !== SPACE || given !== checksum(rest)) return { problem: 'does not match its checksum' }
  const end = rest.indexOf(SPACE)
  const number = rest.toString('latin1', 0, end)
  if (number !== String(seq)) return { problem: `has the sequence number ${number} where ${seq} must come` }
  const written: unknown = attempt(() => JSON.parse(rest.toString('utf8', end + 1)))
  return entryOf(written) ?? { problem: 'does not hold changes of the state' }
}

/** A place between two commits of a journal: the bytes before it, and the sequence number of the last of them. */
export type Mark = { readonly length: number; readonly seq: number }

/**
 * Reads a journal whose first line comes after the sequence number `before`, and gives what each says to `onEntry` once it is
 * checked, which may find something wrong with it. Returns where the whole commits end, and how many bytes of a torn one come after that: it was
 * cut short while it was written, so nobody was told that it is saved.
 * @throws Damage at the first commit that is not as it was written, or the system's error
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
  return { seq, length: rest.byte, torn: rest.bytes.length }
}

/** Opens a journal to go on after a mark, or makes a new one. @throws the system's error */
export const openJournal = (files: Files, path: string, from: Mark | { readonly newAfter: number }) => {
  const isNew = 'newAfter' in from
  const fd = openSync(path, isNew ? 'ax' : 'a', 0o600)
  const self = fstatSync(fd)
  const linesOf = createLineWriter()
  let mark: Mark = isNew ? { length: 0, seq: from.newAfter } : from
  /** Whether bytes may come after the mark. They must go before anything is appended. */
  let dirty = self.size > mark.length

  const clean = (): void => {
    if (!dirty) return
    files.truncate(fd, mark.length)
    // What was refused must not come back after a power cut.
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

  /** False when somebody removed or moved the file, or its folder. */
  const isThere = (): boolean => {
    const found = statSync(path, { throwIfNoEntry: false })
    return found !== undefined && found.ino === self.ino && found.dev === self.dev
  }

  return {
    path,
    mark: (): Mark => mark,
    takeBack,
    /** Whether a power cut may bring back what was taken back: the disk refuses to be made sure of it. */
    isDirty: (): boolean => dirty,
    isThere,

    /** Writes commits with one call. @throws the system's error; nothing of them stays in the journal then */
    append(commits: readonly string[]): void {
      const bytes = linesOf(mark.seq, commits)
      clean()
      try {
        writeWhole(files, fd, bytes)
        // Asked after the write: before it, the file could still be removed in between.
        if (!isThere()) throw new Error('it was removed or moved away')
      } catch (error) {
        takeBack(mark)
        throw error
      }
      mark = { length: mark.length + bytes.length, seq: mark.seq + commits.length }
    },

    /** Forces what was appended to the disk. */
    sync: (): Promise<void> => files.sync(fd),
    syncNow: (): void => files.syncNow(fd),
    close: (): void => closeSync(fd),
  }
}

/** A journal that is open for writing. */
export type Journal = ReturnType<typeof openJournal>
