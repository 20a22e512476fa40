import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'

/** For whatever a benchmark writes; there for as long as the process runs. */
export const workFolder = mkdtempSync(join(tmpdir(), 'bench-'))
process.on('exit', () => rmSync(workFolder, { recursive: true, force: true }))
