import { open } from 'node:fs/promises'

/** Where a line begins in its file: lines count from 1, bytes from 0. */
export type Position = { readonly line: number; readonly byte: number }

/** What came after the last line end: no bytes in a file that was written to its end. */
type Rest = Position & { readonly bytes: Buffer }

const CHUNK_BYTES = 1 << 20
const NEWLINE = 0x0a

/**
 * Reads a file line by line without ever holding it whole. `onLine` gets each line without its end, and must not keep
 * the buffer. @throws the system's error, and what `onLine` throws
 */
export const readLines = async (file: string, onLine: (line: Buffer, at: Position) => void): Promise<Rest> => {
  const handle = await open(file, 'r')
  try {
    let begun: Buffer[] = []
    let [line, byte] = [1, 0]
    const size = Math.min(CHUNK_BYTES, (await handle.stat()).size + 1)
    for (;;) {
      const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(size), 0, size)
      if (bytesRead === 0) return { bytes: Buffer.concat(begun), line, byte }
      const chunk = buffer.subarray(0, bytesRead)
      let from = 0
      for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
        const tail = chunk.subarray(from, end)
        const whole = begun.length === 0 ? tail : Buffer.concat([...begun, tail])
        onLine(whole, { line, byte })
        begun = []
        line += 1
        byte += whole.length + 1
        from = end + 1
      }
      if (from < chunk.length) begun.push(chunk.subarray(from))
    }
  } finally {
    await handle.close()
  }
}
