import { open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** The text that a file got during an audit. */
type LogText = { readonly name: string; readonly text: string }

/** Returns the sizes of the regular files at a path: a file, or all files below a folder. */
const filesAt = async (path: string): Promise<ReadonlyMap<string, number>> => {
  const stats = await stat(path).catch(() => undefined)
  if (stats?.isFile()) return new Map([[path, stats.size]])
  if (!stats?.isDirectory()) return new Map()
  const names = await readdir(path, { recursive: true })
  const below = await Promise.all(names.map(async (name) => [join(path, name), await stat(join(path, name))] as const))
  return new Map(below.flatMap(([name, at]) => (at.isFile() ? [[name, at.size] as const] : [])))
}

const readFrom = async (path: string, from: number, size: number): Promise<string> => {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size - from), 0, size - from, from)
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await file.close()
  }
}

const allFilesAt = async (paths: readonly string[]): Promise<ReadonlyMap<string, number>> =>
  new Map((await Promise.all(paths.map(filesAt))).flatMap((files) => [...files]))

/** Returns a function that reads what log files got since this call, and replaced or new files whole. */
export const createLogReader = async (paths: readonly string[]): Promise<() => Promise<readonly LogText[]>> => {
  const before = await allFilesAt(paths)
  return async () => {
    const texts: LogText[] = []
    for (const [name, size] of await allFilesAt(paths)) {
      const earlier = before.get(name) ?? 0
      texts.push({ name, text: await readFrom(name, size < earlier ? 0 : earlier, size) })
    }
    return texts
  }
}
