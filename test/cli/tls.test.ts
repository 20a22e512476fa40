import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runCommand } from '../support/command.ts'
import { temporaryFolder } from '../support/given-folder.ts'
import { tlsSettings } from '../support/https-visitor.ts'
import { startSandbox } from '../support/sandbox.ts'

const start = (...flags: readonly string[]) => runCommand(['--ephemeral', '--port', '0', ...flags])
const RULE = 'https needs a certificate and its key. Set both or neither.\n'

it.each([
  ['tls-cert', 'tls-key'],
  ['tls-key', 'tls-cert'],
])('exits with 2 for --%s without --%s', async (given, missing) => {
  expect(await start(`--${given}`, 'file.pem')).toEqual({
    code: 2,
    stdout: '',
    stderr: `\`--${given}\` requires \`--${missing}\`: ${RULE}`,
  })
})

it('exits with 2 for a file that cannot be read, and names it', async () => {
  const { 'tls-cert': certificate } = tlsSettings()
  const key = join(temporaryFolder(), 'missing.pem')
  const { code, stdout, stderr } = await start('--tls-cert', certificate, '--tls-key', key)
  expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining(`Cannot read \`--tls-key ${key}\`: ENOENT`)])
})

it.each([
  ['http to a sandbox with TLS', tlsSettings, ['http:', 'https:'], 'This port accepts https only'],
  ['https to a sandbox without TLS', () => ({}), ['https:', 'http:'], 'does not speak TLS. Use an address that begins'],
  [
    'https without trust',
    tlsSettings,
    ['https:', 'https:'],
    'is rejected: self-signed certificate. Set `NODE_EXTRA_CA_',
  ],
])('describes the fix for a command with %s', async (_title, settings, [scheme = '', actual = ''], message) => {
  const { url } = await startSandbox(settings())
  const { code, stderr } = await runCommand(['events', '--url', url.replace(actual, scheme)])
  expect(code).toBeGreaterThan(0)
  expect(stderr).toContain(message)
})
