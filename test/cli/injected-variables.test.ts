import { expect, it } from 'vitest'
import { runCommand, startCommand } from '../support/command.ts'
import { initBody } from '../support/init-body.ts'
import { injectedFor } from '../support/injected-variables.ts'

/** The variables of a cluster with services that have the name of the sandbox. */
const cluster = Object.assign(
  {},
  ...['THREEDS', 'THREEDS_STATE', 'THREEDS_LINK', 'THREEDS_CONFIG', 'THREEDS_SANDBOX'].map(injectedFor),
) as Record<string, string>

it('starts, works and is healthy with the variables of services of the same name', async () => {
  const env = { ...cluster, THREEDS_EPHEMERAL: 'true', THREEDS_MERCHANT_ID: '3300000000' }
  const program = await startCommand([], { env })
  expect(program.stdout()).toContain('Basic 3300000000:sandbox')
  expect(program.stderr()).toBe('')
  expect((await program.init(initBody())).status).toBe(401)
  expect(await runCommand(['health', '--port', new URL(program.url).port], { env })).toMatchObject({
    code: 0,
    stderr: '',
  })
})

it('still rejects a typing error among them, and nothing else', async () => {
  const env = { ...cluster, THREEDS_PROT: '8080', THREEDS_SERVICEHOST: '10.0.0.1' }
  const { code, stderr } = await runCommand([], { env })
  expect(code).toBe(2)
  expect(stderr.trim().split('\n')).toEqual([
    'Environment variable `THREEDS_PROT` is not a setting. Did you mean `THREEDS_PORT`?',
    expect.stringContaining('Environment variable `THREEDS_SERVICEHOST` is not a setting'),
  ])
})
