import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../scripts/prepare.mjs'

const DIST = join(ROOT, 'dist')

/** Returns the path of the chunk that was built from an entry, such as `start.command`. */
export const chunkOf = (entry: string): string => {
  const chunks = readdirSync(DIST).filter((file) => file.startsWith(`${entry}-`) && file.endsWith('.js'))
  const [chunk] = chunks
  if (chunk === undefined || chunks.length > 1) throw new Error(`dist has ${chunks.length} chunks of ${entry}`)
  return join(DIST, chunk)
}

/** Returns the text of files of dist and of all files that they import. */
export const loadedText = (...paths: readonly string[]): string => {
  const loaded = new Map<string, string>()
  const load = (path: string): void => {
    if (loaded.has(path)) return
    const text = readFileSync(path, 'utf8')
    loaded.set(path, text)
    for (const [, to = ''] of text.matchAll(/(?:from|import) ?"\.\/([^"]+)"/g)) load(join(DIST, to))
  }
  for (const path of paths) load(path)
  return [...loaded.values()].join('\n')
}
