import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { builtProgram, runProgram, temporaryFolder } from '../support/process.ts'

builtProgram()

it('finds the shipped scenarios good', async () => {
  const { code, stdout, stderr } = await runProgram(['validate'])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatch(/^\d+ files: \d+ scenarios, all good\n$/)
})

it('ends with 1 and names file, line and column of a problem', async () => {
  const cwd = temporaryFolder()
  writeFileSync(join(cwd, 'mine.yaml'), 'title: Mine\nauthentication:\n  transStatus: Q\n')
  const { code, stderr } = await runProgram(['validate', 'mine.yaml'], { cwd })
  expect(code).toBe(1)
  expect(stderr).toMatch(/^mine\.yaml:3:16: /)
})

it('ends with 2 when a file is not there', async () => {
  expect(await runProgram(['validate', 'none.yaml'])).toEqual({
    code: 2,
    stdout: '',
    stderr: 'none.yaml: there is no such file or folder\n',
  })
})
