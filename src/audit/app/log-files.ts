import { open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** The text that a file got during an audit. */
type LogText = { readonly name: string; readonly text: string }

/** Waits for the content of a path. Undefined if the app has removed it, as databases do with their temporary files. */
const unlessRemoved = <Content>(content: Promise<Content>): Promise<Content | undefined> =>
  content.catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  })

/** Returns the sizes of the regular files at a path: a file, or all files below a folder. */
const filesAt = async (path: string): Promise<ReadonlyMap<string, number>> => {
  const stats = await stat(path).catch(() => undefined)
  if (stats?.isFile()) return new Map([[path, stats.size]])
  if (!stats?.isDirectory()) return new Map()
  const names = (await unlessRemoved(readdir(path, { recursive: true }))) ?? []
  const statsOf = async (name: string) => [name, await unlessRemoved(stat(name))] as const
  const below = await Promise.all(names.map((name) => statsOf(join(path, name))))
  return new Map(below.flatMap(([name, at]) => (at?.isFile() ? [[name, at.size] as const] : [])))
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
      const text = await unlessRemoved(readFrom(name, size < earlier ? 0 : earlier, size))
      if (text !== undefined) texts.push({ name, text })
    }
    return texts
  }
}
