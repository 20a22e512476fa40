import { createHash } from 'node:crypto'
import { closeSync, readFileSync, rmSync } from 'node:fs'
import { isMap } from '../../core/domain/is-record.ts'
import { attempt } from '../../core/domain/value-or-undefined.ts'
import { type Files, openStateFile, type Position, readLines, snapshotIn, syncFolder, writeFully } from './files.ts'
import {
  type Change,
  changeOf,
  changeText,
  isRecord,
  isTable,
  put,
  TABLE_NAMES,
  type TableName,
  type Tables,
} from './store.ts'
import { Damage } from './unusable-state.ts'

/** Connection of a snapshot to the journals. */
export type SnapshotHead = {
  /** The first journal that is not part of the snapshot. */
  readonly journal: number
  /** The last sequence number before that journal. */
  readonly seq: number
  /** True if the journal was empty when the snapshot was written: it may be missing. */
  readonly clean: boolean
}

const HEAD = /^\{"version":2,"journal":([1-9]\d{0,14}),"seq":(0|[1-9]\d{0,14}),"clean":(true|false),"records":\[$/

/** Returns the first line. */
const headLine = ({ journal, seq, clean }: SnapshotHead): string =>
  `{"version":2,"journal":${journal},"seq":${seq},"clean":${clean},"records":[`

/** Parses a first line; undefined if it is invalid. */
const headOf = (line: string): SnapshotHead | undefined => {
  const [, journal, seq, clean] = HEAD.exec(line) ?? []
  return journal === undefined ? undefined : { journal: Number(journal), seq: Number(seq), clean: clean === 'true' }
}

/** Returns the line after the records. */
const endLine = (count: number): string => `["end",${count}]],`

/** Returns the last line: sha256 of all bytes before it. */
const checksumLine = (hex: string): string => `"checksum":"${hex}"}`

/** The expected kind of the next line. */
type Part = 'head' | 'records' | 'checksum' | 'over'

const COMMA = 0x2c

/** Parses the record of a line; undefined if it is invalid. */
const recordOf = (line: Buffer): Change | undefined => {
  if (line.at(-1) !== COMMA) return undefined
  const change = changeOf(attempt(() => JSON.parse(line.toString('utf8', 0, line.length - 1))))
  return change?.value === null ? undefined : change
}

/**
 * Reads a snapshot of the current version and passes each record to `onRecord`. Only the last line proves that they are
 * intact: discard all of them if this throws.
 * @throws Damage, or the system's error
 */
export const readSnapshot = async (file: string, onRecord: (record: Change) => void): Promise<SnapshotHead> => {
  const hash = createHash('sha256')
  let head: SnapshotHead | undefined
  let count = 0
  let part = 'head' as Part

  const damage = ({ line, byte }: Position, problem: string) =>
    new Damage(`${file}, line ${line} (byte ${byte}): ${problem}`)

  const readHead = (line: Buffer, at: Position): void => {
    head = headOf(line.toString('latin1'))
    if (head === undefined) throw damage(at, 'this is not the first line of a state file')
    part = 'records'
  }

  const readRecord = (line: Buffer, at: Position): void => {
    if (line.toString('latin1', 0, 6) === '["end"') {
      if (line.toString('latin1') !== endLine(count)) throw damage(at, `${count} records come before this line`)
      part = 'checksum'
      return
    }
    const record = recordOf(line)
    if (!record) throw damage(at, 'this line is not a record')
    onRecord(record)
    count += 1
  }

  const rest = await readLines(file, (line, at) => {
    if (part === 'checksum') {
      part = 'over'
      if (line.toString('latin1') !== checksumLine(hash.digest('hex')))
        throw damage(at, 'the checksum does not match the lines before it')
      return
    }
    if (part === 'over') throw damage(at, 'data after the checksum')
    if (part === 'head') readHead(line, at)
    else readRecord(line, at)
    hash.update(line).update('\n')
  })
  if (part !== 'over' || rest.bytes.length > 0 || !head) throw damage(rest, 'the file is incomplete')
  return head
}

/** Length of a slice in characters: large enough for few writes, small enough for short delays. */
const SLICE_LENGTH = 1 << 18

/**
 * Yields a snapshot in slices: one valid JSON document, one record per line. The records may change between two slices.
 */
function* snapshotSlices(head: SnapshotHead, records: Iterable<Change>): Generator<Buffer> {
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
    text += `${changeText(record)},\n`
    count += 1
    if (text.length >= SLICE_LENGTH) yield slice()
  }
  text += `${endLine(count)}\n`
  yield slice()
  yield Buffer.from(`${checksumLine(hash.digest('hex'))}\n`)
}

type Target = {
  readonly files: Files
  readonly folder: string
  /** Makes the temporary name unique in this process. */
  readonly count: number
}

/**
 * Writes a snapshot. It yields undefined between slices, where other work may run, and finally the file descriptor,
 * which the caller syncs. The last step renames the file, so that readers find the old or the new snapshot, never a
 * part. @throws the system's error; the old snapshot then still exists, as after a return in between
 */
export function* writeSnapshot({ files, folder, count }: Target, head: SnapshotHead, records: Iterable<Change>) {
  const temporary = `${snapshotIn(folder)}.${process.pid}-${count}.tmp`
  // In a container, a killed process had the same PID: its leftover file is in the way.
  rmSync(temporary, { force: true })
  const fd = openStateFile(temporary, 'create')
  try {
    for (const slice of snapshotSlices(head, records)) {
      writeFully(files, fd, slice)
      yield undefined
    }
    yield fd
    files.rename(temporary, snapshotIn(folder))
    syncFolder(folder)
  } finally {
    rmSync(temporary, { force: true })
    closeSync(fd)
  }
}

/** Version 1 stored the whole state as one JSON value: table -> space -> pairs of ID and record. */
type Version1 = {
  readonly version: 1
  readonly tables: {
    readonly [Name in TableName]?: Readonly<Record<string, readonly (readonly [id: string, value: Tables[Name]])[]>>
  }
}

const areRecords = (value: unknown, table: TableName): boolean =>
  Array.isArray(value) &&
  value.every((pair) => Array.isArray(pair) && typeof pair[0] === 'string' && isRecord(table, pair[1]))

const isVersion1 = (value: unknown): value is Version1 =>
  isMap(value) &&
  value.version === 1 &&
  isMap(value.tables) &&
  Object.entries(value.tables).every(
    ([table, spaces]) =>
      isMap(spaces) && Object.values(spaces).every((records) => isTable(table) && areRecords(records, table)),
  )

const parse = (text: string, file: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Damage(`${file} is not valid JSON`, { cause })
  }
}

const textOf = (file: string): string => {
  const fd = openStateFile(file, 'read')
  try {
    return readFileSync(fd, 'utf8')
  } finally {
    closeSync(fd)
  }
}

/** Reads a snapshot of version 1 and passes each record to `onRecord`. @throws Damage, or the system's error */
export const readVersion1 = (file: string, onRecord: (record: Change) => void): undefined => {
  const state = parse(textOf(file), file)
  if (!isVersion1(state)) throw new Damage(`${file} is not a state file of version 1 or 2`)
  for (const table of TABLE_NAMES)
    for (const [space, records] of Object.entries(state.tables[table] ?? {}))
      for (const [id, value] of records) onRecord(put(table, space, id, value))
}
