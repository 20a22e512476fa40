import { type BodyLimit, LIMITS, type LimitName } from '../core/domain/limits.ts'
import { attempt } from '../core/domain/value-or-undefined.ts'
import { illFormedPath, mayBeIllFormed } from '../core/domain/well-formed.ts'
import { createUtf8Check, type InvalidByte } from '../core/text/utf8.ts'

/** Reason to reject JSON: an exceeded limit, text that is not JSON, bytes or a field that are no Unicode. */
export type JsonProblem =
  | LimitName
  | 'not_json'
  | { readonly invalid: InvalidByte }
  | { readonly illFormed: readonly string[]; readonly body: unknown }

const [QUOTE, COMMA, COLON, BACKSLASH, LIST, LIST_END, MAP, MAP_END] = Buffer.from('",:\\[]{}')

/** Depth of the records of an export: in tables in spaces in "spaces". */
const RECORDS_AT = 4

/**
 * Scans chunks of JSON for depth and number of values, without checking the syntax. `pieces` gets begin and end of
 * each value at the depth of the records of an export.
 */
const createScan = (chunks?: {
  readonly begin: (at: number) => void
  readonly end: (at: number) => JsonProblem | undefined
}) => {
  let depth = 0
  let isText = false
  /** After a bracket or a comma: the next byte starts a further value. */
  let isNext = false
  /** Bytes of the next chunk that belong to an escape. */
  let skipped = 0
  const counted = { values: 0, records: 0 }

  const count = (): JsonProblem | undefined => {
    isNext = false
    if (!chunks || depth > RECORDS_AT) return ++counted.values > LIMITS.jsonValues.most ? 'jsonValues' : undefined
    return depth > 1 && ++counted.records > LIMITS.importRecords.most ? 'importRecords' : undefined
  }

  return (bytes: Uint8Array): JsonProblem | undefined => {
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
export const exceededLimit = (bytes: Uint8Array): JsonProblem | undefined => createScan()(bytes)

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
  const utf8 = createUtf8Check()
  /** The first text that is no Unicode: the number of its piece, and its path within it. */
  let illFormed: { readonly chunk: number; readonly path: readonly string[] } | undefined

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

  const scan = createScan({
    begin(at) {
      keepTo(at)
      around.bytes.push(Buffer.from(`[${chunks.length}]`))
      piece = partUpTo('importRecord')
    },
    end(at) {
      const wrong = keepTo(at)
      if (wrong) return wrong
      const text = Buffer.concat(piece?.bytes ?? []).toString()
      piece = undefined
      const value: unknown = attempt(() => JSON.parse(text))
      const path = illFormed || !mayBeIllFormed(text) ? undefined : illFormedPath(value)
      if (path) illFormed = { chunk: chunks.length, path }
      chunks.push(value)
      return value === undefined ? 'not_json' : undefined
    },
  })

  return {
    take(bytes: Uint8Array): JsonProblem | undefined {
      chunk = bytes
      from = 0
      const invalid = utf8.take(bytes)
      return invalid ? { invalid } : (scan(bytes) ?? keepTo(bytes.length))
    },
    /** Returns the parsed export, or why it cannot be read. Yields after each inserted piece. */
    *ending(): Generator<void, { readonly body: unknown } | { readonly unread: JsonProblem }> {
      const invalid = utf8.end()
      if (invalid) return { unread: { invalid } }
      const text = new TextDecoder().decode(Buffer.concat(around.bytes))
      yield
      const parsed: unknown = attempt(() => JSON.parse(text))
      yield
      if (piece || parsed === undefined) return { unread: 'not_json' }
      let path = mayBeIllFormed(text) ? illFormedPath(parsed) : undefined
      yield* filling(parsed, (chunk, at) => {
        if (illFormed?.chunk === chunk) path ??= [...at, ...illFormed.path]
        return chunks[chunk]
      })
      return path ? { unread: { illFormed: path, body: parsed } } : { body: parsed }
    },
  }
}
