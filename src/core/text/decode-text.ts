import { utf8Text } from './utf8.ts'

const UTF8_MARK = [0xef, 0xbb, 0xbf]
const isAt = (bytes: Uint8Array, mark: readonly number[]): boolean => mark.every((byte, at) => bytes[at] === byte)

/** Returns true if every second byte from `first` is NUL, as in Latin text in UTF-16. */
const isHalfEmpty = (bytes: Uint8Array, first: 0 | 1): boolean =>
  bytes.length > 1 && bytes.length % 2 === 0 && bytes.every((byte, at) => (byte === 0) === (at % 2 === first))

/** Returns the encoding of a text: PowerShell and `cmd /u` write UTF-16, with or without a byte order mark. */
const encodingOf = (bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' => {
  if (isAt(bytes, [0xff, 0xfe]) || isHalfEmpty(bytes, 1)) return 'utf-16le'
  return isAt(bytes, [0xfe, 0xff]) || isHalfEmpty(bytes, 0) ? 'utf-16be' : 'utf-8'
}

/** Returns the text of a file in UTF-8 or UTF-16, without a byte order mark, or its first byte that is not UTF-8. */
export const decodeText = (bytes: Buffer): ReturnType<typeof utf8Text> => {
  const encoding = encodingOf(bytes)
  if (encoding !== 'utf-8') return { text: new TextDecoder(encoding).decode(bytes) }
  return utf8Text(isAt(bytes, UTF8_MARK) ? bytes.subarray(UTF8_MARK.length) : bytes)
}
