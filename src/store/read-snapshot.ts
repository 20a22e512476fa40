import { createHash } from 'node:crypto'
import { createInterner } from './intern.ts'
import { type Place, readLines } from './read-lines.ts'
import { changeOf } from './record.ts'
import { checksumLine, endLine, type SnapshotHead } from './snapshot-text.ts'
import { createTables, type InMemory } from './tables.ts'
import { Damage } from './unusable.ts'

export type Snapshot = SnapshotHead & { readonly tables: InMemory }

/** What the next line must be. */
type Part = 'head' | 'records' | 'checksum' | 'over'

const HEAD = /^\{"version":2,"journal":([1-9]\d{0,14}),"seq":(0|[1-9]\d{0,14}),"clean":(true|false),"records":\[$/
const COMMA = 0x2c

/** Reads one record's line, or undefined. */
const recordOf = (line: Buffer) => {
  if (line.at(-1) !== COMMA) return undefined
  try {
    const change = changeOf(JSON.parse(line.toString('utf8', 0, line.length - 1)))
    return change?.value === null ? undefined : change
  } catch {
    return undefined
  }
}

/**
 * Reads a snapshot of this version. It is whole and unchanged, or it is not read at all.
 * @throws Damage, or the system's error
 */
export const readSnapshot = async (file: string): Promise<Snapshot> => {
  const tables = createTables()
  const intern = createInterner()
  const hash = createHash('sha256')
  let head: SnapshotHead | undefined
  let count = 0
  let part = 'head' as Part

  const damage = ({ line, byte }: Place, what: string) => new Damage(`${file}, line ${line} (byte ${byte}): ${what}`)

  const readHead = (text: string, place: Place): void => {
    const [, journal, seq, clean] = HEAD.exec(text) ?? []
    if (journal === undefined || seq === undefined) throw damage(place, 'this is not the first line of a state file')
    head = { journal: Number(journal), seq: Number(seq), clean: clean === 'true' }
    part = 'records'
  }

  const readRecord = (line: Buffer, place: Place): void => {
    if (line.toString('latin1', 0, 6) === '["end"') {
      if (line.toString('latin1') !== endLine(count)) throw damage(place, `${count} records come before this line`)
      part = 'checksum'
      return
    }
    const change = recordOf(line)
    if (!change) throw damage(place, 'this line is not a record')
    tables.apply(intern(change))
    count += 1
  }

  const rest = await readLines(file, (line, place) => {
    if (part === 'checksum') {
      part = 'over'
      if (line.toString('latin1') !== checksumLine(hash.digest('hex')))
        throw damage(place, 'the checksum is not that of the lines before it')
      return
    }
    if (part === 'over') throw damage(place, 'nothing may come after the checksum')
    if (part === 'head') readHead(line.toString('latin1'), place)
    else readRecord(line, place)
    hash.update(line).update('\n')
  })
  if (part !== 'over' || rest.bytes.length > 0 || !head) throw damage(rest, 'the file does not end as it should')
  return { ...head, tables }
}
