import { type BodyLimit, LIMITS, type LimitName } from '../core/domain/limits.ts'
import { attempt } from '../core/domain/value-or-undefined.ts'

/** Why JSON that comes is not taken: it goes beyond a limit, or a part of it is no JSON. */
export type Unread = LimitName | 'not_json'

const [QUOTE, COMMA, COLON, BACKSLASH, LIST, LIST_END, MAP, MAP_END] = Buffer.from('",:\\[]{}')

/** Where the records of an export stand: in tables in spaces in "spaces". */
const RECORDS_AT = 4

/**
 * Looks through JSON as its bytes come, in one go each: how deep it is and how many members and elements it has. Whether
 * it is JSON, it does not ask. `pieces` is told where values begin and end that stand as deep as the records of an export.
 */
const createScan = (pieces?: {
  readonly begin: (at: number) => void
  readonly end: (at: number) => Unread | undefined
}) => {
  let depth = 0
  let isText = false
  /** Behind a bracket or a comma: what comes next is one more. */
  let isNext = false
  /** Bytes of the next chunk that an escape has taken. */
  let skipped = 0
  const counted = { values: 0, records: 0 }

  const count = (): Unread | undefined => {
    isNext = false
    if (!pieces || depth > RECORDS_AT) return ++counted.values > LIMITS.jsonValues.most ? 'jsonValues' : undefined
    return depth > 1 && ++counted.records > LIMITS.importRecords.most ? 'importRecords' : undefined
  }

  return (bytes: Uint8Array): Unread | undefined => {
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
        const wrong = depth === RECORDS_AT ? pieces?.end(at + 1) : undefined
        if (wrong) return wrong
      } else if (byte !== undefined && byte > 0x20 && byte !== COLON) {
        const wrong = isNext ? count() : undefined
        if (wrong) return wrong
        isText = byte === QUOTE
        if (byte !== LIST && byte !== MAP) continue
        if (depth === RECORDS_AT) {
          counted.values = 0
          pieces?.begin(at)
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
export const exceededLimit = (bytes: Uint8Array): Unread | undefined => createScan()(bytes)

/** Puts pieces where their numbers stand, in the maps of an export that may have any. */
function* filling(parsed: unknown, pieces: readonly unknown[], depth = 1): Generator<void, void> {
  if (typeof parsed !== 'object' || parsed === null) return
  for (const [name, member] of Object.entries(parsed)) {
    yield
    if (depth < RECORDS_AT) yield* filling(member, pieces, depth + 1)
    else if (Array.isArray(member)) Reflect.set(parsed, name, pieces[member[0]])
  }
}

/** What has come of a text, and how long it may become. */
type Part = { readonly limit: BodyLimit; readonly bytes: Uint8Array[]; size: number }
const partUpTo = (limit: BodyLimit): Part => ({ limit, bytes: [], size: 0 })

/**
 * Reads an export as it comes: each record is parsed when the last of its bytes is there, and what is around them at the
 * end, so that nobody waits for a whole of many megabytes. It is what JSON.parse would make of it.
 */
export const createExportReader = () => {
  const pieces: unknown[] = []
  const around = partUpTo('importAround')
  let piece: Part | undefined
  let chunk: Uint8Array = Buffer.alloc(0)
  let from = 0

  /** What comes before a place goes to the piece that is open, or to what is around; a copy, since chunks are large. */
  const keepTo = (at: number): Unread | undefined => {
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
      around.bytes.push(Buffer.from(`[${pieces.length}]`))
      piece = partUpTo('importRecord')
    },
    end(at) {
      const wrong = keepTo(at)
      if (wrong) return wrong
      const text = Buffer.concat(piece?.bytes ?? []).toString()
      piece = undefined
      const value: unknown = attempt(() => JSON.parse(text))
      pieces.push(value)
      return value === undefined ? 'not_json' : undefined
    },
  })

  return {
    take(bytes: Uint8Array): Unread | undefined {
      chunk = bytes
      from = 0
      return scan(bytes) ?? keepTo(bytes.length)
    },
    /** What all of it says; undefined where it is no JSON. It stops after each piece that is put where it belongs. */
    *ending(): Generator<void, unknown> {
      const text = new TextDecoder().decode(Buffer.concat(around.bytes))
      yield
      const parsed: unknown = attempt(() => JSON.parse(text))
      yield
      yield* filling(parsed, pieces)
      return piece ? undefined : parsed
    },
  }
}
