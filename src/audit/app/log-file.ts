import { open, stat } from 'node:fs/promises'

const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  )

/** A log file from where it ended when this was called; all of it where it was begun anew since. */
export const createLogFile = async (path: string): Promise<() => Promise<string | undefined>> => {
  const before = await sizeOf(path)
  return async () => {
    const size = await sizeOf(path)
    const from = size < before ? 0 : before
    const file = await open(path).catch(() => undefined)
    try {
      const read = await file?.read(Buffer.alloc(size - from), 0, size - from, from)
      return read?.buffer.toString('utf8', 0, read.bytesRead)
    } finally {
      await file?.close()
    }
  }
}
