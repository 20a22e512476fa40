import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { builtProgram } from '../support/process.ts'

builtProgram()

const SAMPLE = `
import { startSandbox } from 'threeds-sandbox'
const sandbox = await startSandbox()
const space = await sandbox.space()
await space.wait({ type: 'transaction.created', timeout: '1ms' })
`

it('the output of an uncaught timeout is readable', () => {
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', SAMPLE], {
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(stderr).toMatch(/^\s*throw new SandboxError\(/m)
  expect(stderr).toMatch(/^SandboxError: Wait for an event .*408 TIMEOUT/m)
  const [frame = ''] = stderr.split('SandboxError: ')
  expect(Math.max(...frame.split('\n').map(({ length }) => length))).toBeLessThan(160)
})
