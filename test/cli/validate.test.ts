import { writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, it } from 'vitest'
import { runCommand } from '../support/command.ts'
import { temporaryFolder } from '../support/given-folder.ts'

it('exits with 1 and prints file, line and column of a problem', async () => {
  const file = relative('.', join(temporaryFolder(), 'mine.yaml'))
  writeFileSync(file, 'title: Mine\nauthentication:\n  transStatus: Q\n')
  const { code, stderr } = await runCommand(['validate', file])
  expect(code).toBe(1)
  expect(stderr.startsWith(`${file}:3:16: `)).toBe(true)
})
