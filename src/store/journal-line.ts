import { crc32 } from 'node:zlib'
import { changeOf, textOf } from './record.ts'
import type { Change } from './store.ts'

const CHECKSUM_LENGTH = 8
const SPACE = 0x20

const checksum = (rest: string | Uint8Array): string => crc32(rest).toString(16).padStart(CHECKSUM_LENGTH, '0')

/** The changes of one commit as they stand in a line. */
export const commitText = (changes: readonly Change[]): string => `[${changes.map(textOf).join(',')}]`

/** `<crc32 of the rest> <sequence number> <changes>` and a line end: one commit. */
export const journalLine = (seq: number, commit: string): string => {
  const rest = `${seq} ${commit}`
  return `${checksum(rest)} ${rest}\n`
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The changes of a line that must have this sequence number, or what is wrong with it. */
export const readJournalLine = (line: Buffer, seq: number): readonly Change[] | { readonly problem: string } => {
  const rest = line.subarray(CHECKSUM_LENGTH + 1)
  const given = line.toString('latin1', 0, CHECKSUM_LENGTH)
  if (line[CHECKSUM_LENGTH] !== SPACE || given !== checksum(rest)) return { problem: 'does not match its checksum' }
  const end = rest.indexOf(SPACE)
  const number = rest.toString('latin1', 0, end)
  if (number !== String(seq)) return { problem: `has the sequence number ${number} where ${seq} must come` }
  const written = parse(rest.toString('utf8', end + 1))
  const changes = Array.isArray(written) ? written.map(changeOf) : [undefined]
  const known = changes.filter((change) => change !== undefined)
  return known.length === changes.length ? known : { problem: 'does not hold changes of the state' }
}
