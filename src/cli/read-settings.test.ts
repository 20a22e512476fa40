import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../test/support/given-folder.ts'
import { configFile, settingsOf } from '../../test/support/settings-of.ts'

describe('the config file', () => {
  it('is read from --config FILE, --config=FILE or THREEDS_CONFIG, the flag first', async () => {
    const item = configFile('port: 1')
    const two = configFile('port: 2')
    const settings = { port: 1 }
    expect(await settingsOf(['--config', item], { THREEDS_CONFIG: two })).toMatchObject({ settings })
    expect(await settingsOf([`--config=${item}`, '--seed', 'x'], {})).toMatchObject({
      settings: { ...settings, seed: 'x' },
    })
    expect(await settingsOf(['--seed', 'x', '--config', item, '--ephemeral'], {})).toMatchObject({ settings })
    expect(await settingsOf([], { THREEDS_CONFIG: item })).toMatchObject({ settings })
  })

  it('is overridden by the environment, and the environment by a flag', async () => {
    const env = {
      THREEDS_CONFIG: configFile('{ port: 1, seed: file, password: file }'),
      THREEDS_PORT: '2',
      THREEDS_SEED: 'env',
    }
    const settings = { port: 3, seed: 'env', password: 'file', host: '127.0.0.1' }
    expect(await settingsOf(['--port', '3'], env)).toMatchObject({ settings })
  })

  it.each<[string, string, object]>([
    ['is empty', '', {}],
    ['holds comments alone', '# nothing\n', {}],
    ['is JSON', '{"port": 1}', { port: 1 }],
    ['has a switch', 'ephemeral: true', { ephemeral: true }],
    ['has a list', 'allowed-hosts: [a.test, b.test]', { 'allowed-hosts': ['a.test', 'b.test'] }],
    ['has a password of digits', 'password: 0123', { password: '0123' }],
    ['has a password like a number', 'password: 1.10', { password: '1.10' }],
    ['has a password like a truth value', 'password: True', { password: 'True' }],
    ['has a long seed of digits', 'seed: 12345678901234567890', { seed: '12345678901234567890' }],
    ['has a word that is a boolean in older YAML', 'account-3ds: off', { 'account-3ds': 'off' }],
  ])('keeps its values as they are written if it %s', async (_title, text, settings) => {
    expect(await settingsOf(['--config', configFile(text)], {})).toMatchObject({ settings })
  })

  it.each([
    ['broken YAML', 'port: [1', 'Cannot parse `--config FILE`: '],
    ['a key twice', 'port: 1\nport: 2', 'Cannot parse `--config FILE`: Map keys must be unique'],
    ['a list', '- port', 'FILE must contain an object with settings.'],
    ['a word', 'port', 'FILE must contain an object with settings.'],
    ['a special blank', 'port:\u00a01', '`FILE:1` contains a non-breaking space (U+00A0). Enter the value again.'],
    ['one before another line', 'port: 1\nseed:\u00a0a\n', '`FILE:2` contains a non-breaking space (U+00A0).'],
    ['an unknown key', 'prot: 1', '`prot` in FILE is not a setting. Did you mean `port`?'],
    ['a wrong value', 'port: x', '`port` in FILE must be a number from 0 to 65535; 0 selects a free port.'],
    ['a key without a value', 'ephemeral:', '`ephemeral` in FILE must be a string, number or boolean.'],
  ])('is rejected with %s', async (_title, text, problem) => {
    const file = configFile(text)
    const read = await settingsOf(['--config', file], {})
    const problems = 'problems' in read ? read.problems : []
    expect(problems).toEqual([expect.stringContaining(problem.replace('FILE', file))])
  })

  it('is rejected if it is missing, is a folder, or has no name', async () => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, 'sub'))
    const missing = join(folder, 'none.yaml')
    const source = (args: string[], env = {}) => settingsOf(args, env)
    expect(await source(['--config', missing])).toEqual({
      problems: [`Cannot read \`--config ${missing}\`: file not found.`],
    })
    expect(await source([], { THREEDS_CONFIG: missing })).toEqual({
      problems: [`Cannot read \`THREEDS_CONFIG ${missing}\`: file not found.`],
    })
    expect(await source(['--config', folder])).toEqual({
      problems: [`Cannot read \`--config ${folder}\`: it is a folder, not a file.`],
    })
    expect(await source(['--config'])).toEqual({ problems: ['`--config` needs the path of a file.'] })
    expect(await source(['--config='])).toEqual({ problems: ['`--config` needs the path of a file.'] })
  })
})

it('treats an empty variable as unset', async () => {
  const env = { THREEDS_PORT: '', THREEDS_EPHEMERAL: '', THREEDS_CONFIG: '', THREEDS_SEED: undefined }
  expect(await settingsOf([], env)).toMatchObject({
    settings: { port: 8080, ephemeral: false, seed: 'threeds-sandbox' },
  })
})

it.each([
  ['the default', '', 8080],
  ['the config file', 'port: 1', 1],
])('uses the port of %s if THREEDS_PORT is the address of a service', async (_which, text, port) => {
  const env = { THREEDS_CONFIG: configFile(text), THREEDS_PORT: 'tcp://10.96.14.7:8080', THREEDS_SEED: 'x' }
  expect(await settingsOf([], env)).toMatchObject({ settings: { port, seed: 'x' } })
})

it('reports all problems at once, in the order file, environment, flags, values', async () => {
  const file = configFile('prot: 1')
  expect(await settingsOf(['--sead=1', '--port=x'], { THREEDS_CONFIG: file, THREEDS_HOSTT: '1' })).toEqual({
    problems: [
      `\`prot\` in ${file} is not a setting. Did you mean \`port\`?`,
      'Environment variable `THREEDS_HOSTT` is not a setting. Did you mean `THREEDS_HOST`?',
      '`--sead` is not a setting. Did you mean `--seed`?',
      '`--port` must be a number from 0 to 65535; 0 selects a free port.',
    ],
  })
})
