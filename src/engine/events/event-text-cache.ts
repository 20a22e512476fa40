/** Texts in the order in which they came. */
export type Shelf = ReturnType<typeof createShelf>

/** Events whose numbers follow one another without a hole; `last` is that of the newest. */
export type Run = { readonly shelf: Shelf; last: number }

/** Events that were taken out of a space, to be put back or forgotten. */
export type Aside = {
  /** Oldest first. A space that became what it was before has more than one. */
  readonly runs: readonly Run[]
  readonly size: number
  /** How many were dropped because a limit was reached. */
  readonly dropped: number
  /** The number up to which they were. */
  readonly droppedTo: number
  /** How many requests there were, and how many of them were refused, those that were dropped included. */
  readonly requests: number
  readonly refusals: number
}

const SMALLEST = 4 * 1024
const LARGEST = 64 * 1024

const NOTHING = Buffer.alloc(0)

/** Fewer are not worth cutting off. */
const FEW = 1024

/**
 * Keeps texts as bytes outside of the heap. Most of them are dropped unread, some thousands a second under load: as
 * objects they would live just long enough to be moved by the garbage collector twice, which costs more than all the
 * rest of keeping them. Pieces of memory grow from 4 to 64 KB, so that a thousand quiet spaces cost little.
 */
export const createShelf = () => {
  let pieces: Buffer[] = []
  /** How many texts begin in each piece and are still there. */
  let counts: number[] = []
  /** Pieces that are gone: the number of the first that is there. */
  let gone = 0
  /** Piece, offset and length of each text, one after the other. */
  let places: number[] = []
  let head = 0
  let used = 0
  /** The segment that was emptied last. A full cache reuses it, because a new allocation triggers garbage collection. */
  let spare: Buffer | undefined
  let size = SMALLEST

  const count = (): number => places.length / 3 - head

  const room = (bytes: number): Buffer => {
    const last = pieces.at(-1)
    if (last && used + bytes <= last.length) return last
    const piece = spare && bytes <= spare.length ? spare : Buffer.allocUnsafeSlow(Math.max(size, bytes))
    if (piece === spare) spare = undefined
    else size = Math.min(LARGEST, size * 2)
    pieces.push(piece)
    counts.push(0)
    used = 0
    return piece
  }

  const bytes = (place: number): Buffer => {
    const at = (head + place) * 3
    const from = places[at + 1] ?? 0
    return pieces[(places[at] ?? 0) - gone]?.subarray(from, from + (places[at + 2] ?? 0)) ?? NOTHING
  }

  return {
    count,

    /** Puts a text at the end, given as the texts that it is made of; returns how many bytes it takes. */
    put(parts: readonly string[]): number {
      let characters = 0
      for (const part of parts) characters += part.length
      // No character takes more than three bytes: to count them first would be one more way through the text.
      const piece = room(characters * 3)
      let bytes = 0
      for (const part of parts) bytes += piece.write(part, used + bytes)
      places.push(gone + pieces.length - 1, used, bytes)
      counts[counts.length - 1] = (counts.at(-1) ?? 0) + 1
      used += bytes
      return bytes
    },

    /** Removes the first text; returns how many bytes it took. */
    dropFirst(): number {
      const bytes = places[head * 3 + 2] ?? 0
      counts[0] = (counts[0] ?? 1) - 1
      head += 1
      // The last piece stays: there may be room in it.
      while (pieces.length > 1 && counts[0] === 0) {
        spare = pieces.shift()
        counts.shift()
        gone += 1
      }
      // Taking the first off a list costs as much as it is long: half of it goes at once.
      if (head >= FEW && head * 2 >= places.length / 3) {
        places = places.slice(head * 3)
        head = 0
      }
      if (count() === 0) {
        pieces = []
        counts = []
        places = []
        head = 0
        gone = 0
        used = 0
      }
      return bytes
    },

    /** The bytes of the text at a place, the first that is there being 0: for a look, and not to be kept. */
    bytes,
    /** The text at a place. */
    text: (place: number): string => bytes(place).toString(),
  }
}
