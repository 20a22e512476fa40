import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { SETTING_NAMES } from '../../src/app/settings/settings-table.ts'
import { COMMANDS } from '../../src/cli/command-table.ts'
import { runCommand, startCommand } from '../support/command.ts'
import { temporaryFolder } from '../support/given-folder.ts'

it.each<[title: string, args: string[], options: { env?: Record<string, string> }, complaint: string]>([
  ['an unknown flag', ['--prot', '1'], {}, '`--prot` is not a setting. Did you mean `--port`?'],
  ['a flag without a similar one', ['--zzzzzzzzzz'], {}, '`--zzzzzzzzzz` is not a setting. `--help` lists all.'],
  ['a flag without its value', ['--port'], {}, '`--port` needs a value.'],
  ['a stray word', ['start', 'now'], {}, 'Unexpected argument `now`. `threeds-sandbox help settings` lists'],
  ['a mistyped command', ['helth'], {}, 'Unknown command `helth`. Did you mean `health`?'],
  ['a command without a similar one', ['xxxxxxxx'], {}, 'Unknown command `xxxxxxxx`. The commands are start, exec'],
  [
    'a call of a running sandbox',
    ['explain'],
    {},
    'Call a running sandbox: `curl http://127.0.0.1:8080/_sandbox/explain/',
  ],
  ['a short flag', ['-p', '9000'], {}, 'Unknown flag `-p`. Use long flags, such as `--port 9000`.'],
  ['a short flag of a command', ['next', '-p', '9000'], {}, 'Unknown flag `-p`. Use long flags'],
  ['a short flag of a start', ['start', '-p', '9000'], {}, 'Unknown flag `-p`. Use long flags'],
  [
    'the address of a running sandbox for a start',
    ['start', '--url', 'http://x'],
    {},
    '`start` does not take `--url`. Set `--host` and `--port`',
  ],
  ['a type without its flag', ['wait', 'webhook.delivered'], {}, 'Did you mean `--type webhook.delivered`?'],
  [
    'an id without its flag',
    ['webhook', 'list', '418203957162840337'],
    {},
    'Did you mean `--transaction 418203957162840337`?',
  ],
  [
    'a transaction for redeliver',
    ['webhook', 'redeliver', '418203957162840337'],
    {},
    'This is the ID of a transaction. `webhook list --transaction 418203957162840337` prints the IDs of its webhooks.',
  ],
  [
    'a link for redeliver',
    ['webhook', 'redeliver', '9F0C71D2-4B3E-4E86-A5D7-60B1C2F83E94'],
    {},
    'This is the ID of a link. `webhook list --link 9F0C71D2-4B3E-4E86-A5D7-60B1C2F83E94` prints',
  ],
  ['a wrong port', ['--port', '70000'], {}, '`--port` must be a number from 0 to 65535; 0 selects a free port.'],
  ['a wrong choice', ['--log-format=xml'], {}, '`--log-format` must be one of auto, pretty, json, off'],
  ['a wrong address', ['--public-url', 'shop'], {}, '`--public-url` must be an absolute http or https URL'],
  ['a wrong variable', [], { env: { THREEDS_PORT: 'x' } }, '`THREEDS_PORT` must be a number from 0 to 65535'],
  [
    'an unknown variable',
    [],
    { env: { THREEDS_PROT: '1' } },
    'Environment variable `THREEDS_PROT` is not a setting. Did you mean `THREEDS_PORT`?',
  ],
  ['a missing config file', ['--config', 'no.yaml'], {}, 'Cannot read `--config no.yaml`: file not found.'],
  ['--config without a file', ['--config'], {}, '`--config` needs the path of a file.'],
  [
    'a missing THREEDS_CONFIG',
    [],
    { env: { THREEDS_CONFIG: 'no.yaml' } },
    'Cannot read `THREEDS_CONFIG no.yaml`: file not found.',
  ],
])('exits with 2 and describes %s in one line', async (_title, args, options, complaint) => {
  const { code, stdout, stderr } = await runCommand(args, options)
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toContain(complaint)
  expect(stderr.trim().split('\n')).toHaveLength(1)
})

it('reports all problems at once', async () => {
  const { stderr } = await runCommand(['--port', 'x', '--seeed=1'], { env: { THREEDS_EPHEMERAL: 'maybe' } })
  expect(stderr.trim().split('\n').toSorted()).toEqual([
    '`--port` must be a number from 0 to 65535; 0 selects a free port.',
    '`--seeed` is not a setting. Did you mean `--seed`?',
    '`THREEDS_EPHEMERAL` must be true or false.',
  ])
})

const configFile = (text: string): string => {
  const file = join(temporaryFolder(), 'threeds.yaml')
  writeFileSync(file, text)
  return file
}

it.each([
  ['an unknown key', 'prot: 1', '`prot` in FILE is not a setting. Did you mean `port`?'],
  ['a wrong value', 'port: x', '`port` in FILE must be a number from 0 to 65535; 0 selects a free port.'],
  ['a nested value', 'seed: { a: 1 }', '`seed` in FILE must be a string, number or boolean.'],
  ['a list', '- port', 'FILE must contain an object with settings.'],
  ['broken YAML', 'port: [', 'Cannot parse `--config FILE`: '],
])('exits with 2 for a config file with %s', async (_title, text, complaint) => {
  const file = configFile(text)
  const { code, stderr } = await runCommand(['--config', file])
  expect(code).toBe(2)
  expect(stderr.replaceAll(file, 'FILE')).toContain(complaint)
})

it('prefers a flag to a variable, a variable to the file and the file to the default', async () => {
  const file = configFile('ephemeral: true\nmerchant-id: "3300000000"\npassword: file\nlog-format: json\n')
  const env = { THREEDS_CONFIG: file, THREEDS_PASSWORD: 'variable', THREEDS_LOG_FORMAT: 'pretty' }
  const { stdout } = await startCommand(['--log-format', 'off'], { env })
  expect(stdout()).toContain('Basic 3300000000:variable')
  expect(stdout()).toContain('not saved (--ephemeral)')
})

it('ignores empty variables', async () => {
  const env = { THREEDS_PASSWORD: '', THREEDS_EPHEMERAL: '', THREEDS_CONFIG: '' }
  const { url, stdout } = await startCommand([], { env })
  expect(url).toContain('http://127.0.0.1:')
  expect(stdout()).toContain('Basic 1100000000:sandbox')
  expect(stdout()).toContain('state.json')
})

it.each([['--help'], ['-h'], ['help'], ['--port', '1', '--help']])('prints all commands with %s', async (...args) => {
  const { code, stdout, stderr } = await runCommand(args)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  for (const { name } of COMMANDS) expect(stdout).toContain(`\n  ${name} `)
})

it('prints all settings with help settings', async () => {
  const { code, stdout, stderr } = await runCommand(['help', 'settings'])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  for (const name of SETTING_NAMES) expect(stdout).toContain(`--${name}`)
})

it.each([
  ['next', '--help'],
  ['next', '-h'],
  ['help', 'next'],
  ['next', 'list', '--help'],
])('prints the help of one command with %s %s', async (...args) => {
  const { code, stdout, stderr } = await runCommand(args)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatch(/^Queue .*\.\nUsage: threeds-sandbox next /)
  expect(stdout).not.toContain('--seed')
})

it('prints a hash of the build and the version of Node with --version --verbose', async () => {
  const { code, stdout } = await runCommand(['--version', '--verbose'])
  expect(code).toBe(0)
  expect(stdout).toMatch(/^threeds-sandbox 0\.1\.0\ndist +sha256 [0-9a-f]{64}\nnode +\d+\.\d+\.\d+ \w+ \w+\n$/)
})

it.each(['--version', '-v'])('prints its version with %s', async (flag) => {
  expect(await runCommand([flag])).toEqual({ code: 0, stdout: '0.1.0\n', stderr: '' })
})
