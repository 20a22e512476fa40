import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runCommand, startCommand } from '../support/command.ts'
import { DEAD_ADDRESS } from '../support/dead-address.ts'
import { temporaryFolder } from '../support/given-folder.ts'

it('exits with 0 for a running sandbox, and with 1 if none is running', async () => {
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
    `Cannot connect to a sandbox at http://${DEAD_ADDRESS}/_sandbox/health?space=default: connect ECONNREFUSED`,
  )
})

it('calls the loopback address of a sandbox that listens on all addresses', async () => {
  const { url } = await startCommand(['--ephemeral', '--host', '0.0.0.0'])
  const env = { THREEDS_HOST: '0.0.0.0', THREEDS_PORT: new URL(url).port }
  expect((await runCommand(['health'], { env })).code).toBe(0)
})

it('finds a sandbox on a free port by the ready file', async () => {
  const env = { THREEDS_PORT: '0', THREEDS_READY_FILE: join(temporaryFolder(), 'ready') }
  expect(await runCommand(['health'], { env })).toMatchObject({
    code: 1,
    stderr: `Cannot connect to a sandbox: the ready file \`${env.THREEDS_READY_FILE}\` does not exist yet.\n`,
  })
  await startCommand(['--ephemeral'], { env })
  expect((await runCommand(['health'], { env })).code).toBe(0)
})

it('waits for a sandbox that starts in the background', async () => {
  const env = { THREEDS_PORT: '0', THREEDS_READY_FILE: join(temporaryFolder(), 'ready') }
  const waiting = runCommand(['health', '--wait', '30'], { env })
  const { stdout: started } = await startCommand(['--ephemeral'], { env })
  expect(started()).toContain('ready on')
  const { code, stdout } = await waiting
  expect({ code, body: JSON.parse(stdout) }).toEqual({
    code: 0,
    body: { status: 'ready', version: expect.any(String) },
  })
})

it('waits for less time than one attempt may take', async () => {
  const { url } = await startCommand(['--ephemeral'])
  const { code, stdout } = await runCommand(['health', '--wait', '5'], { env: { THREEDS_PORT: new URL(url).port } })
  expect({ code, status: JSON.parse(stdout).status }).toEqual({ code: 0, status: 'ready' })
})

it('describes the missing setting without a port', async () => {
  const { code, stderr } = await runCommand(['health', '--port', '0'])
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: 'Cannot connect to a sandbox: `--port 0` needs `--ready-file`.\n',
  })
})

it('exits with 2 for unknown settings', async () => {
  expect((await runCommand(['health', '--prot', '1'])).code).toBe(2)
})
