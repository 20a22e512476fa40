import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import { attempt } from '../core/domain/value-or-undefined.ts'
import type { RawMessage } from './recording.ts'

/** Maximum size of a decompressed body, in bytes. */
const LARGEST = 64 * 1024 * 1024
const LIMIT = { maxOutputLength: LARGEST }

type Part = Pick<RawMessage, 'body' | 'isTruncated' | 'isCompressed'>

/** The encoding of a recorded body. Recorders store the bytes of the network or the decoded text. */
export type Encoding = {
  readonly isBase64: boolean
  /** The Content-Encoding header, in lower case. */
  readonly contentEncoding: string
  /** Size of the whole body in bytes, if the recorder states it. */
  readonly size: unknown
}

/** Decodes a recorded body: base64, gzip, deflate, br, UTF-8 and UTF-16. */
export const decodeBody = (text: string, { isBase64, contentEncoding, size }: Encoding): Part => {
  const bytes = isBase64
    ? Buffer.from(text, 'base64')
    : Buffer.from(text, isBytes(text, contentEncoding) ? 'latin1' : 'utf8')
  const unpacked = unpack(bytes, contentEncoding)
  if (unpacked === undefined) return { body: '', isTruncated: true }
  const isUnchanged = unpacked === bytes && !isBase64
  const body = isUnchanged ? withoutZeros(text) : textOf(unpacked)
  if (contentEncoding !== '' && unpacked === bytes && isBinary(body)) return { body: '', isCompressed: true }
  return { body, ...(unpacked === bytes && isLarger(size, body) && { isTruncated: true }) }
}

const isGzip = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b

/** Returns whether a text contains compressed bytes as characters. */
const isBytes = (text: string, contentEncoding: string): boolean =>
  (text.startsWith('\u001f\u008b') || (contentEncoding !== '' && isBinary(text))) &&
  [...text].every((character) => character <= '\u00ff')

/** Control characters that texts do not contain, and the replacement of bytes that are not UTF-8. */
const BINARY = /(?![\s\0])\p{Cc}|\ufffd/u

/** Returns whether a body is no text. A zero is none of these characters, because UTF-16 has many. */
const isBinary = (text: string): boolean => BINARY.test(text) && attempt(() => JSON.parse(text)) === undefined

/** Decompresses bytes. Undefined if they are incomplete. Bytes that are not compressed remain. */
const unpack = (bytes: Buffer, contentEncoding: string): Buffer | undefined => {
  if (isGzip(bytes)) return attempt(() => gunzipSync(bytes, LIMIT))
  // Most recorders decode bodies but keep the header.
  if (/\bbr\b/.test(contentEncoding)) return attempt(() => brotliDecompressSync(bytes, LIMIT)) ?? bytes
  if (/\bdeflate\b/.test(contentEncoding)) return attempt(() => inflateSync(bytes, LIMIT)) ?? bytes
  return bytes
}

/** Returns the text of bytes in UTF-16 or UTF-8. JSON begins with an ASCII character. */
const textOf = (bytes: Buffer): string => {
  const [first = 0, second = 0] = bytes
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0 && bytes.length > 1))
    return bytes.toString('utf16le').replace(/^\uFEFF/, '')
  const isBigEndian = (first === 0xfe && second === 0xff) || (first === 0 && second !== 0)
  if (isBigEndian && bytes.length % 2 === 0)
    return Buffer.from(bytes)
      .swap16()
      .toString('utf16le')
      .replace(/^\uFEFF/, '')
  return bytes.toString('utf8')
}

/** Removes the zeros of UTF-16 that was read as single bytes. */
const withoutZeros = (text: string): string =>
  text[1] === '\u0000' || text[0] === '\u0000' ? text.replaceAll('\u0000', '') : text

const isLarger = (size: unknown, body: string): boolean => typeof size === 'number' && size > Buffer.byteLength(body)
