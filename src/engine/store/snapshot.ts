import { createHash } from 'node:crypto'
import { closeSync, openSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { isMap } from '../../core/domain/is-record.ts'
import { attempt } from '../../core/domain/value-or-undefined.ts'
import { type Files, type Position, readLines, snapshotIn, syncFolder, writeWhole } from './files.ts'
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

/** How a snapshot joins the journals. */
export type SnapshotHead = {
  /** The first journal that is not in it. */
  readonly journal: number
  /** The last sequence number before that journal. */
  readonly seq: number
  /** Nothing came after it when it was written: that journal need not be there. */
  readonly clean: boolean
}

const HEAD = /^\{"version":2,"journal":([1-9]\d{0,14}),"seq":(0|[1-9]\d{0,14}),"clean":(true|false),"records":\[$/

/** The first line. */
const headLine = ({ journal, seq, clean }: SnapshotHead): string =>
  `{"version":2,"journal":${journal},"seq":${seq},"clean":${clean},"records":[`

/** What `headLine` wrote, or undefined. */
const headOf = (line: string): SnapshotHead | undefined => {
  const [, journal, seq, clean] = HEAD.exec(line) ?? []
  return journal === undefined ? undefined : { journal: Number(journal), seq: Number(seq), clean: clean === 'true' }
}

/** The line after the records. */
const endLine = (count: number): string => `["end",${count}]],`

/** The last line: sha256 of all bytes before it. */
const checksumLine = (hex: string): string => `"checksum":"${hex}"}`

/** What the next line must be. */
type Part = 'head' | 'records' | 'checksum' | 'over'

const COMMA = 0x2c

/** The record of a line, or undefined. */
const recordOf = (line: Buffer): Change | undefined => {
  if (line.at(-1) !== COMMA) return undefined
  const change = changeOf(attempt(() => JSON.parse(line.toString('utf8', 0, line.length - 1))))
  return change?.value === null ? undefined : change
}

/**
 * Reads a snapshot of this version and gives each record to `onRecord`. Only its last line tells whether they are as
 * they were written: when this throws, the caller forgets them all.
 * @throws Damage, or the system's error
 */
export const readSnapshot = async (file: string, onRecord: (record: Change) => void): Promise<SnapshotHead> => {
  const hash = createHash('sha256')
  let head: SnapshotHead | undefined
  let count = 0
  let part = 'head' as Part

  const damage = ({ line, byte }: Position, what: string) => new Damage(`${file}, line ${line} (byte ${byte}): ${what}`)

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
        throw damage(at, 'the checksum is not that of the lines before it')
      return
    }
    if (part === 'over') throw damage(at, 'nothing may come after the checksum')
    if (part === 'head') readHead(line, at)
    else readRecord(line, at)
    hash.update(line).update('\n')
  })
  if (part !== 'over' || rest.bytes.length > 0 || !head) throw damage(rest, 'the file does not end as it should')
  return head
}

/** Characters of a slice: enough for few writes, and so little that nobody waits for long. */
const SLICE_LENGTH = 1 << 18

/** A snapshot in slices: one valid JSON document, a record a line. The records may change between two slices. */
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
 * Writes a snapshot. Between two slices it yields nothing, and everything else may happen there; when all is written, it
 * yields the file, which whoever takes the steps forces to the disk. With the last step it takes the place of the old one:
 * whoever reads the state finds the old snapshot or the new one, never half of either.
 * @throws the system's error; the old snapshot is then still there, as it is where the steps are given up
 */
export function* writeSnapshot({ files, folder, count }: Target, head: SnapshotHead, records: Iterable<Change>) {
  const temporary = `${snapshotIn(folder)}.${process.pid}-${count}.tmp`
  // In a container, a program that was killed had the same number: what it left is in the way.
  rmSync(temporary, { force: true })
  const fd = openSync(temporary, 'wx', 0o600)
  try {
    for (const slice of snapshotSlices(head, records)) {
      writeWhole(files, fd, slice)
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

/** Version 1 kept the whole state as one JSON value: table -> space -> pairs of id and record. */
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

/** Reads a snapshot of version 1 and gives each record to `onRecord`. @throws Damage, or the system's error */
export const readVersion1 = async (file: string, onRecord: (record: Change) => void): Promise<undefined> => {
  const state = parse(await readFile(file, 'utf8'), file)
  if (!isVersion1(state)) throw new Damage(`${file} is not a state file of version 1 or 2`)
  for (const table of TABLE_NAMES)
    for (const [space, records] of Object.entries(state.tables[table] ?? {}))
      for (const [id, value] of records) onRecord(put(table, space, id, value))
}
