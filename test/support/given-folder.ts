import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** An empty folder for as long as the test runs. */
export const temporaryFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'threeds-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
