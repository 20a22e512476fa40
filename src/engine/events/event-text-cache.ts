/** Texts in order of arrival. */
export type TextCache = ReturnType<typeof createTextCache>

/** Events with consecutive numbers; `last` is the number of the newest. */
export type Run = { readonly texts: TextCache; last: number }

/** Events that were removed from a space, to be restored or discarded. */
export type SetAside = {
  /** Oldest first. A restored space has more than one. */
  readonly runs: readonly Run[]
  readonly size: number
  /** Number of events that were dropped because of a limit. */
  readonly dropped: number
  /** Number of the last dropped event. */
  readonly droppedTo: number
  /** Number of requests, and of rejected ones, dropped events included. */
  readonly requests: number
  readonly rejections: number
}

const SMALLEST = 4 * 1024
const LARGEST = 64 * 1024

const NOTHING = Buffer.alloc(0)

/** Minimum number of removed texts for trimming the array. */
const FEW = 1024

/**
 * Stores texts as bytes outside of the heap. Most of them are dropped unread, thousands per second under load. As
 * objects they would live long enough to be moved twice by the garbage collector, which costs more than the rest of
 * storing them. Buffers grow from 4 to 64 KB, so that a thousand quiet spaces need little memory.
 */
export const createTextCache = () => {
  let buffers: Buffer[] = []
  /** Number of stored texts that begin in each buffer. */
  let counts: number[] = []
  /** Number of the first remaining buffer. */
  let gone = 0
  /** Buffer, offset and length of each text, one after the other. */
  let entries: number[] = []
  let head = 0
  let used = 0
  /**
   * The segment that was emptied last. A full cache reuses it, because a new allocation triggers garbage collection.
   */
  let spare: Buffer | undefined
  let size = SMALLEST

  const count = (): number => entries.length / 3 - head

  const reserve = (bytes: number): Buffer => {
    const last = buffers.at(-1)
    if (last && used + bytes <= last.length) return last
    const buffer = spare && bytes <= spare.length ? spare : Buffer.allocUnsafeSlow(Math.max(size, bytes))
    if (buffer === spare) spare = undefined
    else size = Math.min(LARGEST, size * 2)
    buffers.push(buffer)
    counts.push(0)
    used = 0
    return buffer
  }

  const bytes = (index: number): Buffer => {
    const at = (head + index) * 3
    const from = entries[at + 1] ?? 0
    return buffers[(entries[at] ?? 0) - gone]?.subarray(from, from + (entries[at + 2] ?? 0)) ?? NOTHING
  }

  return {
    count,

    /** Appends a text, given in parts; returns its size in bytes. */
    put(parts: readonly string[]): number {
      let characters = 0
      for (const part of parts) characters += part.length
      // At most three bytes per character: exact counting would need another pass over the text.
      const buffer = reserve(characters * 3)
      let bytes = 0
      for (const part of parts) bytes += buffer.write(part, used + bytes)
      entries.push(gone + buffers.length - 1, used, bytes)
      counts[counts.length - 1] = (counts.at(-1) ?? 0) + 1
      used += bytes
      return bytes
    },

    /** Removes the first text; returns its size in bytes. */
    dropFirst(): number {
      const bytes = entries[head * 3 + 2] ?? 0
      counts[0] = (counts[0] ?? 1) - 1
      head += 1
      // The last buffer stays, because it may have free space.
      while (buffers.length > 1 && counts[0] === 0) {
        spare = buffers.shift()
        counts.shift()
        gone += 1
      }
      // Removing the first item of an array is linear, so half of it is removed at once.
      if (head >= FEW && head * 2 >= entries.length / 3) {
        entries = entries.slice(head * 3)
        head = 0
      }
      if (count() === 0) {
        buffers = []
        counts = []
        entries = []
        head = 0
        gone = 0
        used = 0
      }
      return bytes
    },

    /** Returns the bytes of the text at an index (0 is the first stored one). Valid only until the next change. */
    bytes,
    /** Returns the text at an index. */
    text: (index: number): string => bytes(index).toString(),
  }
}
