// What of the console a browser loads, for the bench and for the test that keeps it small.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { ROOT } from './prepare.mjs'

const FOLDER = join(ROOT, 'dist/console')
const read = (file) => readFileSync(join(FOLDER, file))
const zipped = (files) => files.reduce((sum, file) => sum + gzipSync(read(file), { level: 9 }).length, 0)

/** A script and what it imports at once; what it may import later is not among them. */
const loadedWith = (file, known = new Set()) => {
  if (known.has(file)) return known
  known.add(file)
  for (const [, other] of String(read(file)).matchAll(/(?:from|import)\s*"\.\/([^"]+)"/g)) loadedWith(other, known)
  return known
}

/** Bytes as a server that compresses would send them: what opening the console loads, and with every view opened once. */
export const consoleSizes = () => ({
  atFirst: zipped(['console.css', ...loadedWith('console.js')]),
  inAll: zipped(readdirSync(FOLDER)),
})
