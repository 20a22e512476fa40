// Size of the console as a server that compresses sends it, for the bench and for the test that limits it.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { DIST } from './prepare.mjs'

const FOLDER = join(DIST, 'console')

/** Returns the bytes of all files of the console, each gzipped. */
export const consoleSize = () =>
  readdirSync(FOLDER).reduce((sum, name) => sum + gzipSync(readFileSync(join(FOLDER, name)), { level: 9 }).length, 0)
