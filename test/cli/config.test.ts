import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { SETTING_NAMES } from '../../src/app/settings/settings-table.ts'
import { runCommand } from '../support/command.ts'
import { temporaryFolder } from '../support/given-folder.ts'

/** Parses the output: the value and the source of each setting. */
const parsed = (stdout: string): Record<string, string> =>
  Object.fromEntries(
    stdout
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((line) => line.split(/ {2,}/))
      .map(([name, value, from]) => [name, `${value} <- ${from}`]),
  )

const configFile = (text: string): string => {
  const file = join(temporaryFolder(), 'threeds.yaml')
  writeFileSync(file, text)
  return file
}

it('lists each setting once, with its value and its source', async () => {
  const file = configFile('port: 9000\nseed: file\nallowed-hosts: [a.test, b.test]\nwebhooks: manual\n')
  const env = { THREEDS_CONFIG: file, THREEDS_SEED: 'variable', THREEDS_WEBHOOKS: 'auto', THREEDS_EPHEMERAL: '' }
  const { code, stdout, stderr } = await runCommand(['config', '--webhooks', 'manual', '--ephemeral'], { env })
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatch(/^SETTING +VALUE +FROM\n/)
  const settings = parsed(stdout)
  expect(Object.keys(settings)).toEqual(SETTING_NAMES)
  expect(settings).toMatchObject({
    host: '127.0.0.1 <- default',
    port: `9000 <- port in ${file}`,
    seed: 'variable <- THREEDS_SEED',
    webhooks: 'manual <- --webhooks',
    ephemeral: 'true <- --ephemeral',
    'allowed-hosts': `a.test,b.test <- allowed-hosts in ${file}`,
    'public-url': '(none) <- default',
    'link-key-header': 'link-api-key <- default',
  })
})

const SECRETS = {
  password: 'not-for-logs',
  'link-key': 'nor-this-key',
  'webhook-secret': 'whsec_bm90Zm9ybG9ncy1ub3RhdGFsbA==',
  'signature-key': 'c0ffee'.repeat(12),
  'control-token': 'least-of-all-this',
}

it('prints built-in secrets, which are public, and no others', async () => {
  expect(parsed((await runCommand(['config'])).stdout)).toMatchObject({
    password: 'sandbox <- default',
    'link-key': 'sandbox-link-key <- default',
  })
  const { stdout } = await runCommand(['config', ...Object.entries(SECRETS).map(([name, text]) => `--${name}=${text}`)])
  for (const [name, text] of Object.entries(SECRETS)) {
    expect(stdout).not.toContain(text)
    expect(parsed(stdout)[name]).toBe(`(set, hidden) <- --${name}`)
  }
  expect(parsed((await runCommand(['config', '--password', 'sandbox'])).stdout).password).toBe('sandbox <- --password')
})

it.each([
  ['a wrong value', ['--port', 'x'], '`--port` must be a number from 0 to 65535'],
  ['an unknown flag', ['--prot', '1'], '`--prot` is not a setting. Did you mean `--port`?'],
  ['a stray word', ['port', 'host'], 'Unexpected argument `host`.'],
])('exits with 2 for %s', async (_title, args, complaint) => {
  const { code, stdout, stderr } = await runCommand(['config', ...args])
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toContain(complaint)
})

it('prints one setting by its name, and suggests a similar name', async () => {
  const { code, stdout } = await runCommand(['config', 'port', '--port', '9000'])
  expect(code).toBe(0)
  expect(parsed(stdout)).toEqual({ port: '9000 <- --port' })
  expect(await runCommand(['config', 'prot'])).toEqual({
    code: 2,
    stdout: '',
    stderr: 'Unknown setting `prot`. Did you mean `port`?\n',
  })
})
