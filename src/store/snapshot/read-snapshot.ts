import { createHash } from 'node:crypto'
import { type Position, readLines } from '../read-lines.ts'
import { type Change, changeOf } from '../store.ts'
import { Damage } from '../unusable.ts'
import { checksumLine, endLine, headOf, type SnapshotHead } from './snapshot-lines.ts'

/** What the next line must be. */
type Part = 'head' | 'records' | 'checksum' | 'over'

const COMMA = 0x2c

/** The record of a line, or undefined. */
const recordOf = (line: Buffer): Change | undefined => {
  if (line.at(-1) !== COMMA) return undefined
  try {
    const change = changeOf(JSON.parse(line.toString('utf8', 0, line.length - 1)))
    return change?.value === null ? undefined : change
  } catch {
    return undefined
  }
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
