import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { COMMANDS } from '../../src/cli/command-table.ts'
import { runCommand } from '../support/command.ts'
import { temporaryFolder } from '../support/given-folder.ts'
import { initBody } from '../support/init-body.ts'
import { sharedSandbox } from '../support/sandbox.ts'

const TOKEN = 'kept-by-the-team_7f3a9c'

const scenarios = (): string => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'mine.yaml'), 'title: mine\n')
  return folder
}

/** Each command that calls a running sandbox, with arguments that succeed after two transactions. */
const CLIENTS: Readonly<Record<string, () => readonly string[]>> = {
  health: () => [],
  webhook: () => ['list'],
  next: () => ['challenge_failed'],
  save: () => [scenarios()],
  requests: () => [],
  events: () => [],
  wait: () => ['--type', 'transaction.created', '--after', '0'],
  diff: () => ['order-1', 'order-2'],
  coverage: () => [],
  audit: () => ['--watch', join(temporaryFolder(), 'audit.yaml')],
  // With --public-url, doctor has no finding in a container.
  doctor: () => ['--public-url', 'http://localhost:1'],
}

const shared = sharedSandbox({ 'control-token': TOKEN })

const prepared = async (): Promise<Readonly<Record<string, string>>> => {
  const { url, init } = shared()
  await init(initBody())
  await init(initBody(undefined, { refno: 'order-2' }))
  return { SANDBOX_URL: `${url}/`, SANDBOX_CONTROL_TOKEN: TOKEN }
}

it('covers each command that calls a running sandbox', () => {
  // `mcp` calls it only when a client asks: test/cli/mcp.more.test.ts.
  const clients = COMMANDS.filter(({ isClient, name }) => isClient && name !== 'mcp').map(({ name }) => name)
  expect(clients.toSorted()).toEqual(Object.keys(CLIENTS).sort())
})

describe.each(Object.entries(CLIENTS))('%s', (name, args) => {
  it('names the variable and the flag in its help', async () => {
    expect((await runCommand([name, '--help'])).stdout).toMatch(/--url URL .*\[SANDBOX_URL\]/)
  })

  // The audit waits for a purchase.
  it.skipIf(name === 'audit')('finds the sandbox by its variables alone', async () => {
    const { code, stdout, stderr } = await runCommand([name, ...args()], { env: await prepared() })
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).not.toContain(TOKEN)
  })

  it('prefers them to the settings of a start', async () => {
    const env = { SANDBOX_URL: 'http://127.0.0.1:1', THREEDS_PORT: '0', THREEDS_URL: 'http://127.0.0.1:2' }
    const { code, stdout, stderr } = await runCommand([name, ...args()], { env })
    expect(code).not.toBe(0)
    expect(stdout + stderr).toContain('127.0.0.1:1')
    expect(stdout + stderr).not.toContain('127.0.0.1:2')
  })

  it.each([
    ['--url', 'http://127.0.0.1:3'],
    ['--port', '3'],
  ])('prefers %s', async (...flag) => {
    const env = { SANDBOX_URL: shared().url, THREEDS_URL: shared().url }
    const { stdout, stderr } = await runCommand([name, ...args(), ...flag], { env })
    expect(stdout + stderr).toContain('127.0.0.1:3')
    expect(stdout + stderr).not.toContain(shared().url)
  })
})

it.each([
  ['--control-token', TOKEN],
  ['--control-token-file', 'FILE'],
])('%s overrides SANDBOX_CONTROL_TOKEN', async (flag, value) => {
  const file = join(temporaryFolder(), 'token')
  writeFileSync(file, TOKEN)
  const env = { ...(await prepared()), SANDBOX_CONTROL_TOKEN: 'of-another' }
  const { code, stderr } = await runCommand(['requests', flag, value === 'FILE' ? file : value], { env })
  expect([code, stderr]).toEqual([0, ''])
})

it('SANDBOX_CONTROL_TOKEN overrides the token file of a start', async () => {
  const file = join(temporaryFolder(), 'token')
  writeFileSync(file, 'of-another')
  const env = { ...(await prepared()), THREEDS_CONTROL_TOKEN_FILE: file }
  expect((await runCommand(['requests'], { env })).code).toBe(0)
})

it('an invalid SANDBOX_URL exits with 2, and an empty one counts as unset', async () => {
  expect(await runCommand(['requests'], { env: { SANDBOX_URL: 'localhost:8080' } })).toEqual({
    code: 2,
    stdout: '',
    stderr: '`SANDBOX_URL` must be an absolute http or https URL.\n',
  })
  const { stderr } = await runCommand(['requests'], { env: { SANDBOX_URL: '', THREEDS_PORT: '1' } })
  expect(stderr).toContain('http://127.0.0.1:1/')
})

it('start, config and exec ignore it', async () => {
  const env = { SANDBOX_URL: 'http://127.0.0.1:1', PATH: process.env.PATH ?? '' }
  expect((await runCommand(['config', 'url'], { env })).stdout).toMatch(/url +\(none\) +default/)
  expect((await runCommand(['exec', '--', 'sh', '-c', '[ "$SANDBOX_URL" != http://127.0.0.1:1 ]'], { env })).code).toBe(
    0,
  )
})

it('a suggested call uses it', async () => {
  const { stderr } = await runCommand(['clock'], { env: { SANDBOX_URL: shared().url } })
  expect(stderr).toContain('`curl "$SANDBOX_URL/_sandbox/clock"`')
})
