import { isUtf8 } from 'node:buffer'

/** A byte that is not UTF-8, and its position. The first byte has the offset 0. */
export type InvalidByte = { readonly byte: number; readonly offset: number }

/** Lead bytes with their number of following bytes, and the range of the first of these. */
const LEADS: readonly (readonly [from: number, to: number, more: number, low: number, high: number])[] = [
  [0xc2, 0xdf, 1, 0x80, 0xbf],
  [0xe0, 0xe0, 2, 0xa0, 0xbf],
  [0xe1, 0xec, 2, 0x80, 0xbf],
  [0xed, 0xed, 2, 0x80, 0x9f],
  [0xee, 0xef, 2, 0x80, 0xbf],
  [0xf0, 0xf0, 3, 0x90, 0xbf],
  [0xf1, 0xf3, 3, 0x80, 0xbf],
  [0xf4, 0xf4, 3, 0x80, 0x8f],
]

/** Returns the length of the character at an index: 0 if it is invalid, and `cut` if the bytes end within it. */
const lengthAt = (bytes: Uint8Array, at: number): number | 'cut' => {
  const first = bytes[at] ?? 0
  if (first < 0x80) return 1
  const lead = LEADS.find(([from, to]) => first >= from && first <= to)
  if (!lead) return 0
  const [, , more, low, high] = lead
  for (let nth = 1; nth <= more; nth += 1) {
    const byte = bytes[at + nth]
    if (byte === undefined) return 'cut'
    if (nth === 1 ? byte < low || byte > high : byte < 0x80 || byte > 0xbf) return 0
  }
  return more + 1
}

/** Returns the first byte that is not UTF-8. `isCut`: the bytes only end within a character. */
const firstInvalid = (bytes: Uint8Array): (InvalidByte & { readonly isCut: boolean }) | undefined => {
  let at = 0
  while (at < bytes.length) {
    const length = lengthAt(bytes, at)
    if (length === 0 || length === 'cut') return { byte: bytes[at] ?? 0, offset: at, isCut: length === 'cut' }
    at += length
  }
  return undefined
}

/** Returns the first byte that is not UTF-8; `undefined` if all are. */
export const invalidByteIn = (bytes: Uint8Array): InvalidByte | undefined => {
  const invalid = isUtf8(bytes) ? undefined : firstInvalid(bytes)
  return invalid && { byte: invalid.byte, offset: invalid.offset }
}

/** The first byte of the byte order marks of UTF-16, FE FF and FF FE, is at least this. */
const UTF16_MARK = 0xfe

/** Describes a byte that is not UTF-8, as the beginning of a sentence or within one. */
export const describeInvalidByte = ({ byte, offset }: InvalidByte): string =>
  `byte 0x${byte.toString(16).toUpperCase().padStart(2, '0')} at offset ${offset} is not UTF-8${offset === 0 && byte >= UTF16_MARK ? ' (perhaps UTF-16)' : ''}`

/** Returns the text of bytes, or the first byte that is not UTF-8. */
export const utf8Text = (bytes: Buffer): { readonly text: string } | { readonly invalid: InvalidByte } => {
  const invalid = invalidByteIn(bytes)
  return invalid ? { invalid } : { text: bytes.toString('utf8') }
}

/** Returns a check for bytes that arrive in chunks. Characters may be cut between two of them. */
export const createUtf8Check = () => {
  let rest: Uint8Array = new Uint8Array()
  let before = 0
  const at = ({ byte, offset }: InvalidByte): InvalidByte => ({ byte, offset: before + offset })
  return {
    take(chunk: Uint8Array): InvalidByte | undefined {
      const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
      const invalid = isUtf8(bytes) ? undefined : firstInvalid(bytes)
      if (invalid && !invalid.isCut) return at(invalid)
      const end = invalid?.offset ?? bytes.length
      rest = Uint8Array.from(bytes.subarray(end))
      before += end
      return undefined
    },
    end: (): InvalidByte | undefined => (rest.length === 0 ? undefined : at({ byte: rest[0] ?? 0, offset: 0 })),
  }
}

/** The first fault of a percent-encoded text. */
export type PercentFault = InvalidByte | { readonly escape: string; readonly offset: number }

/** Returns the first escape that is incomplete, or whose bytes are not UTF-8. The offset is that of its `%`. */
export const percentFaultIn = (text: string): PercentFault | undefined => {
  if (!text.includes('%')) return undefined
  for (const { 0: escapes, index } of text.matchAll(/(?:%[\da-f]{2})+|%/gi)) {
    if (escapes === '%') return { escape: text.slice(index, index + 3), offset: index }
    const invalid = invalidByteIn(Buffer.from(escapes.replaceAll('%', ''), 'hex'))
    if (invalid) return { byte: invalid.byte, offset: index + 3 * invalid.offset }
  }
  return undefined
}

/** Describes a fault of a percent-encoded text, with the fix. */
export const describePercentFault = (fault: PercentFault): string =>
  'byte' in fault
    ? `${describeInvalidByte(fault)}: send UTF-8`
    : `\`${fault.escape.replace(/[^\x20-\x7e]/g, '?')}\` at offset ${fault.offset} is not a percent-encoding: send \`%25\` for a percent sign`
