import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runCommand, startCommand } from '../support/command.ts'
import { DEAD_ADDRESS } from '../support/dead-address.ts'
import { temporaryFolder } from '../support/given-folder.ts'

it('ends with 0 where a sandbox answers and with 1 where none does', async () => {
  const { url } = await startCommand(['--ephemeral'])
  const up = await runCommand(['health', '--port', new URL(url).port])
  expect({ ...up, stdout: JSON.parse(up.stdout) }).toEqual({
    code: 0,
    stdout: { status: 'ok', version: expect.any(String), start: expect.any(String) },
    stderr: '',
  })
  const down = await runCommand(['health', '--port', new URL(`http://${DEAD_ADDRESS}`).port])
  expect({ code: down.code, stdout: down.stdout }).toEqual({ code: 1, stdout: '' })
  expect(down.stderr).toContain(
    `no sandbox answers at http://${DEAD_ADDRESS}/_sandbox/health?space=default: connect ECONNREFUSED`,
  )
})

it('calls the loopback address of a sandbox that listens on all', async () => {
  const { url } = await startCommand(['--ephemeral', '--host', '0.0.0.0'])
  const env = { THREEDS_HOST: '0.0.0.0', THREEDS_PORT: new URL(url).port }
  expect((await runCommand(['health'], { env })).code).toBe(0)
})

it('finds a sandbox that chose its port by the ready file', async () => {
  const env = { THREEDS_PORT: '0', THREEDS_READY_FILE: join(temporaryFolder(), 'ready') }
  expect(await runCommand(['health'], { env })).toMatchObject({
    code: 1,
    stderr: `no sandbox to ask: ${env.THREEDS_READY_FILE} is not there yet\n`,
  })
  await startCommand(['--ephemeral'], { env })
  expect((await runCommand(['health'], { env })).code).toBe(0)
})

it('says what is missing when no port is named', async () => {
  const { code, stderr } = await runCommand(['health', '--port', '0'])
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: 'no sandbox to ask: --port 0 names no port: give --ready-file too\n',
  })
})

it('ends with 2 for wrong settings', async () => {
  expect((await runCommand(['health', '--prot', '1'])).code).toBe(2)
})
