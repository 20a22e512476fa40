import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { contractText } from '../../src/control/contract-text.ts'
import { builtProgram, runProgram } from '../support/process.ts'
import { startSandbox } from '../support/sandbox.ts'

builtProgram()

it('prints what its commands say, and ends with their exit code', async () => {
  const { url } = await startSandbox()
  const { port } = new URL(url)
  expect(await runProgram(['--version'])).toEqual({ code: 0, stdout: '0.1.0\n', stderr: '' })
  expect(await runProgram(['--prot', '1'])).toEqual({
    code: 2,
    stdout: '',
    stderr: '--prot is not a setting; did you mean --port?\n',
  })
  expect(await runProgram([], { env: { THREEDS_PORT: port, THREEDS_EPHEMERAL: 'true' } })).toEqual({
    code: 3,
    stdout: '',
    stderr: `port ${port} on 127.0.0.1 is in use; stop the other program or choose another with --port\n`,
  })
})

it.each([
  ['openapi.yaml', 'dist/openapi'],
  ['src/control/openapi.yaml', 'dist/control/openapi'],
])('brings %s along as YAML and as JSON', (source, shipped) => {
  const yaml = contractText(readFileSync(source, 'utf8'), 'yaml')
  expect(readFileSync(`${shipped}.yaml`, 'utf8')).toBe(yaml)
  expect(JSON.parse(readFileSync(`${shipped}.json`, 'utf8'))).toEqual(parse(yaml))
})
