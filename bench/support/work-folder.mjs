import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'

/** A folder for all files of a benchmark until the process exits. */
export const workFolder = mkdtempSync(join(tmpdir(), 'bench-'))
process.on('exit', () => rmSync(workFolder, { recursive: true, force: true }))
