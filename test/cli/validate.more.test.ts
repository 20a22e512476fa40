import { writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, it } from 'vitest'
import { runCommand } from '../support/command.ts'
import { temporaryFolder } from '../support/given-folder.ts'

it('finds no problem in the shipped scenarios', async () => {
  const { code, stdout, stderr } = await runCommand(['validate'])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatch(/^\d+ files: \d+ scenarios, no problems\n$/)
})

it('exits with 2 if a file is missing', async () => {
  expect(await runCommand(['validate', 'none.yaml'])).toEqual({
    code: 2,
    stdout: '',
    stderr: 'File or folder `none.yaml` not found.\n',
  })
})

it('exits with 0 for warnings, with their positions', async () => {
  const file = relative('.', join(temporaryFolder(), 'mine.yaml'))
  writeFileSync(file, 'title: Mine\nwhen: { brand: ECA }\n')
  const { code, stdout, stderr } = await runCommand(['validate', file])
  expect([code, stdout]).toEqual([0, '1 file: 1 scenario, 1 warning\n'])
  expect(stderr.startsWith(`${file}:1:1: warning: \`mine\` takes requests of 1`)).toBe(true)
})
