import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** Creates an empty folder until the test ends. */
export const temporaryFolder = (within = tmpdir()): string => {
  const folder = mkdtempSync(join(within, 'threeds-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Does the same in memory, if the system has such a file system. */
export const quickFolder = (): string => temporaryFolder(existsSync('/dev/shm') ? '/dev/shm' : undefined)
