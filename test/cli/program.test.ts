import { expect, it } from 'vitest'
import { builtProgram, runProgram } from '../support/process.ts'

builtProgram()

it('prints what its commands say, and ends with their exit code', async () => {
  expect(await runProgram(['--prot', '1'])).toEqual({
    code: 2,
    stdout: '',
    stderr: '`--prot` is not a setting. Did you mean `--port`?\n',
  })
})
