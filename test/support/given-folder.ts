import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** An empty folder for as long as the test runs. */
export const temporaryFolder = (within = tmpdir()): string => {
  const folder = mkdtempSync(join(within, 'threeds-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The same where nothing waits for a disk, if the system has such a place. */
export const quickFolder = (): string => temporaryFolder(existsSync('/dev/shm') ? '/dev/shm' : undefined)
