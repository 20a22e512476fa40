import { type BodyLimit, LIMITS, type LimitName } from '../core/domain/limits.ts'
import { attempt } from '../core/domain/value-or-undefined.ts'

/** Reason to reject JSON: an exceeded limit, or text that is not JSON. */
export type JsonProblem = LimitName | 'not_json'

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

/** Replaces the numbers of pieces by the pieces, in the objects of an export that may contain them. */
function* filling(parsed: unknown, chunks: readonly unknown[], depth = 1): Generator<void, void> {
  if (typeof parsed !== 'object' || parsed === null) return
  for (const [name, member] of Object.entries(parsed)) {
    yield
    if (depth < RECORDS_AT) yield* filling(member, chunks, depth + 1)
    else if (Array.isArray(member)) Reflect.set(parsed, name, chunks[member[0]])
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
      chunks.push(value)
      return value === undefined ? 'not_json' : undefined
    },
  })

  return {
    take(bytes: Uint8Array): JsonProblem | undefined {
      chunk = bytes
      from = 0
      return scan(bytes) ?? keepTo(bytes.length)
    },
    /** Returns the parsed export; `undefined` if it is not JSON. Yields after each inserted piece. */
    *ending(): Generator<void, unknown> {
      const text = new TextDecoder().decode(Buffer.concat(around.bytes))
      yield
      const parsed: unknown = attempt(() => JSON.parse(text))
      yield
      yield* filling(parsed, chunks)
      return piece ? undefined : parsed
    },
  }
}
