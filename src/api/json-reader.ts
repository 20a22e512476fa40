import { type BodyLimit, LIMITS, type LimitName } from '../core/domain/limits.ts'
import { attempt } from '../core/domain/value-or-undefined.ts'
import { illFormedPath, mayBeIllFormed } from '../core/domain/well-formed.ts'
import { compressionOf, positionAfter, type TextPosition } from '../core/text/broken-json.ts'
import { createUtf8Check, type InvalidByte } from '../core/text/utf8.ts'

/** Text that is not JSON, with the positions of its offsets in the body, or the compression of the body. */
export type Broken =
  | { readonly text: string; readonly positionOf: (at: number) => TextPosition }
  | { readonly compression: string }

/** Reason to reject JSON: an exceeded limit, text that is not JSON, bytes or a field that are no Unicode. */
export type JsonProblem =
  | LimitName
  | { readonly broken: Broken }
  | { readonly invalid: InvalidByte }
  | { readonly illFormed: readonly string[]; readonly body: unknown }

const NEWLINE = 0x0a
const BOM = Buffer.from('\ufeff')
const [QUOTE, COMMA, COLON, BACKSLASH, LIST, LIST_END, MAP, MAP_END] = Buffer.from('",:\\[]{}')

/** Depth of the records of an export: in tables in spaces in "spaces". */
const RECORDS_AT = 4

/**
 * Scans chunks of JSON for depth and number of values, without checking the syntax. `pieces` gets begin and end of
 * each value at the depth of the records of an export.
 */
const createScan = <Wrong = never>(chunks?: {
  readonly begin: (at: number) => void
  readonly end: (at: number) => Wrong | undefined
}) => {
  let depth = 0
  let isText = false
  /** After a bracket or a comma: the next byte starts a further value. */
  let isNext = false
  /** Bytes of the next chunk that belong to an escape. */
  let skipped = 0
  const counted = { values: 0, records: 0 }

  const count = (): LimitName | undefined => {
    isNext = false
    if (!chunks || depth > RECORDS_AT) return ++counted.values > LIMITS.jsonValues.most ? 'jsonValues' : undefined
    return depth > 1 && ++counted.records > LIMITS.importRecords.most ? 'importRecords' : undefined
  }

  return (bytes: Uint8Array): LimitName | Wrong | undefined => {
    const { length } = bytes
    let at = skipped
    for (; at < length; at += 1) {
      const byte = bytes[at]
      if (isText) {
        if (byte === BACKSLASH) at += 1
        else if (byte === QUOTE) isText = false
      } else if (byte === COMMA) isNext = true
      else if (byte === LIST_END || byte === MAP_END) {
        isNext = false
        depth -= 1
        const wrong = depth === RECORDS_AT ? chunks?.end(at + 1) : undefined
        if (wrong) return wrong
      } else if (byte !== undefined && byte > 0x20 && byte !== COLON) {
        const wrong = isNext ? count() : undefined
        if (wrong) return wrong
        isText = byte === QUOTE
        if (byte !== LIST && byte !== MAP) continue
        if (depth === RECORDS_AT) {
          counted.values = 0
          chunks?.begin(at)
        }
        isNext = true
        depth += 1
        if (depth > LIMITS.jsonDepth.most) return 'jsonDepth'
      }
    }
    skipped = at - length
    return undefined
  }
}

/** Returns the limit that JSON exceeds, before it is parsed. The whole body must be in memory. */
export const exceededLimit = (bytes: Uint8Array): LimitName | undefined => createScan()(bytes)

/**
 * Replaces the numbers of pieces by the pieces, in the objects of an export that may contain them. `fill` returns the
 * piece for a number and its path.
 */
function* filling(
  parsed: unknown,
  fill: (chunk: number, path: readonly string[]) => unknown,
  path: readonly string[] = [],
): Generator<void, void> {
  if (typeof parsed !== 'object' || parsed === null) return
  for (const [name, member] of Object.entries(parsed)) {
    yield
    const at = [...path, name]
    if (at.length < RECORDS_AT) yield* filling(member, fill, at)
    else if (Array.isArray(member)) Reflect.set(parsed, name, fill(member[0], at))
  }
}

/** Received part of a text, and its size limit. */
type Part = { readonly limit: BodyLimit; readonly bytes: Uint8Array[]; size: number }
const partUpTo = (limit: BodyLimit): Part => ({ limit, bytes: [], size: 0 })

/**
 * Reads an export in chunks. Parses each record when it is complete and the rest at the end, so that a body of many
 * megabytes does not block other requests. The result equals that of JSON.parse.
 */
export const createExportReader = () => {
  const chunks: unknown[] = []
  const around = partUpTo('importAround')
  let piece: Part | undefined
  let chunk: Uint8Array = Buffer.alloc(0)
  let from = 0
  let isFirst = true
  const utf8 = createUtf8Check()
  /** The first text that is no Unicode: the number of its piece, and its path within it. */
  let illFormed: { readonly chunk: number; readonly path: readonly string[] } | undefined

  let position: TextPosition = { line: 1, column: 1 }
  /** Number of bytes of the chunk before the position, and of characters outside of records. */
  let counted = 0
  let outside = 0
  /** Position of the open record. */
  let began = position
  /** The end of each record: its offset in the text around the records, and its position in the body. */
  const ends: { readonly at: number; readonly position: TextPosition }[] = []

  /** Moves the position to a byte of the chunk. Counts the characters of the text, not its bytes. */
  const advance = (to: number): void => {
    let { line, column } = position
    for (; counted < to; counted += 1) {
      const byte = chunk[counted] ?? 0
      if ((byte & 0xc0) === 0x80) continue
      const units = byte >= 0xf0 ? 2 : 1
      if (!piece) outside += units
      column += units
      if (byte !== NEWLINE) continue
      line += 1
      column = 1
    }
    position = { line, column }
  }

  /** Returns the position in the body of an offset in the text around the records. */
  const positionAround =
    (text: string) =>
    (at: number): TextPosition => {
      const end = ends.findLast((each) => each.at <= at)
      return positionAfter(text.slice(end?.at ?? 0, at), end?.position)
    }

  /** Returns the problem with the open record. */
  const brokenRecord = (text: string): JsonProblem => {
    const start = began
    return { broken: { text, positionOf: (at) => positionAfter(text.slice(0, at), start) } }
  }

  /**
   * Appends the bytes up to a position to the open piece or to the surrounding text. Copies them, because chunks are
   * large.
   */
  const keepTo = (at: number): JsonProblem | undefined => {
    const bytes = Buffer.from(chunk.subarray(from, at))
    from = at
    const part = piece ?? around
    part.bytes.push(bytes)
    part.size += bytes.length
    return part.size > LIMITS[part.limit].most ? part.limit : undefined
  }

  const scan = createScan<JsonProblem>({
    begin(at) {
      keepTo(at)
      advance(at)
      began = position
      const number = `[${chunks.length}]`
      around.bytes.push(Buffer.from(number))
      outside += number.length
      piece = partUpTo('importRecord')
    },
    end(at) {
      const wrong = keepTo(at)
      if (wrong) return wrong
      const text = Buffer.concat(piece?.bytes ?? []).toString()
      advance(at)
      ends.push({ at: outside, position })
      piece = undefined
      const value: unknown = attempt(() => JSON.parse(text))
      const path = illFormed || !mayBeIllFormed(text) ? undefined : illFormedPath(value)
      if (path) illFormed = { chunk: chunks.length, path }
      chunks.push(value)
      return value === undefined ? brokenRecord(text) : undefined
    },
  })

  return {
    take(bytes: Uint8Array): JsonProblem | undefined {
      // The mark of UTF-8 at the start is no character of the text.
      counted = isFirst && Buffer.from(bytes.subarray(0, BOM.length)).equals(BOM) ? BOM.length : 0
      const compression = isFirst ? compressionOf(bytes) : undefined
      if (compression) return { broken: { compression } }
      isFirst = false
      chunk = bytes
      from = 0
      const invalid = utf8.take(bytes)
      if (invalid) return { invalid }
      const wrong = scan(bytes) ?? keepTo(bytes.length)
      if (!wrong) advance(bytes.length)
      return wrong
    },
    /** Returns the parsed export, or why it cannot be read. Yields after each inserted piece. */
    *ending(): Generator<void, { readonly body: unknown } | { readonly unread: JsonProblem }> {
      const invalid = utf8.end()
      if (invalid) return { unread: { invalid } }
      const text = new TextDecoder().decode(Buffer.concat(around.bytes))
      yield
      const parsed: unknown = attempt(() => JSON.parse(text))
      yield
      if (piece) return { unread: brokenRecord(Buffer.concat(piece.bytes).toString()) }
      if (typeof parsed !== 'object' || parsed === null)
        return { unread: { broken: { text, positionOf: positionAround(text) } } }
      let path = mayBeIllFormed(text) ? illFormedPath(parsed) : undefined
      yield* filling(parsed, (chunk, at) => {
        if (illFormed?.chunk === chunk) path ??= [...at, ...illFormed.path]
        return chunks[chunk]
      })
      return path ? { unread: { illFormed: path, body: parsed } } : { body: parsed }
    },
  }
}
