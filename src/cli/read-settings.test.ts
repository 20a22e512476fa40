import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../test/support/given-folder.ts'
import { isSecret, SETTING_NAMES } from '../settings/table.ts'
import { readArguments } from './arguments.ts'
import type { Environment } from './command.ts'
import { readSettings } from './read-settings.ts'

const settingsOf = (args: readonly string[], env: Environment) =>
  readSettings(readArguments({ name: 'start', usage: {}, exits: {}, examples: {} }, args), env)

const configFile = (text: string): string => {
  const file = join(temporaryFolder(), 'threeds.yaml')
  writeFileSync(file, text)
  return file
}

describe('the config file', () => {
  it('is found by --config FILE, by --config=FILE and by THREEDS_CONFIG, the flag first', async () => {
    const [one, two] = [configFile('port: 1'), configFile('port: 2')]
    const settings = { port: 1 }
    expect(await settingsOf(['--config', one], { THREEDS_CONFIG: two })).toMatchObject({ settings })
    expect(await settingsOf([`--config=${one}`, '--seed', 'x'], {})).toMatchObject({
      settings: { ...settings, seed: 'x' },
    })
    expect(await settingsOf(['--seed', 'x', '--config', one, '--ephemeral'], {})).toMatchObject({ settings })
    expect(await settingsOf([], { THREEDS_CONFIG: one })).toMatchObject({ settings })
  })

  it('loses to the environment, and the environment to a flag', async () => {
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
    ['has a word that older YAML took for a truth value', 'account-3ds: off', { 'account-3ds': 'off' }],
  ])('is taken as it is written when it %s', async (_what, text, settings) => {
    expect(await settingsOf(['--config', configFile(text)], {})).toMatchObject({ settings })
  })

  it.each([
    ['broken YAML', 'port: [1', '--config FILE: '],
    ['a key twice', 'port: 1\nport: 2', '--config FILE: Map keys must be unique'],
    ['a list', '- port', 'FILE must hold a map of settings'],
    ['a word', 'port', 'FILE must hold a map of settings'],
    ['an unknown key', 'prot: 1', 'prot in FILE is not a setting; did you mean port?'],
    ['a wrong value', 'port: x', 'port in FILE must be a number from 0 to 65535; 0 picks a free port'],
    ['a key without a value', 'ephemeral:', 'ephemeral in FILE must be a plain value'],
  ])('is refused with %s', async (_what, text, problem) => {
    const file = configFile(text)
    const read = await settingsOf(['--config', file], {})
    const problems = 'problems' in read ? read.problems : []
    expect(problems).toEqual([expect.stringContaining(problem.replace('FILE', file))])
  })

  it('is refused when it is not there, is a folder, or has no name', async () => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, 'sub'))
    const missing = join(folder, 'none.yaml')
    const where = (args: string[], env = {}) => settingsOf(args, env)
    expect(await where(['--config', missing])).toEqual({ problems: [`--config ${missing}: there is no such file`] })
    expect(await where([], { THREEDS_CONFIG: missing })).toEqual({
      problems: [`THREEDS_CONFIG ${missing}: there is no such file`],
    })
    expect(await where(['--config', folder])).toEqual({
      problems: [expect.stringContaining(`--config ${folder}: EISDIR`)],
    })
    expect(await where(['--config'])).toEqual({ problems: ['--config needs a value: the path of a file'] })
    expect(await where(['--config='])).toEqual({ problems: ['--config needs a value: the path of a file'] })
  })
})

it('takes an empty variable for one that is not set', async () => {
  const env = { THREEDS_PORT: '', THREEDS_EPHEMERAL: '', THREEDS_CONFIG: '', THREEDS_SEED: undefined }
  expect(await settingsOf([], env)).toMatchObject({
    settings: { port: 8080, ephemeral: false, seed: 'threeds-sandbox' },
  })
})

it.each([
  ['the default', '', 8080],
  ['the config file', 'port: 1', 1],
])('takes the port of %s where THREEDS_PORT is the address of a service', async (_which, text, port) => {
  const env = { THREEDS_CONFIG: configFile(text), THREEDS_PORT: 'tcp://10.96.14.7:8080', THREEDS_SEED: 'x' }
  expect(await settingsOf([], env)).toMatchObject({ settings: { port, seed: 'x' } })
})

it('says everything that is wrong at once, in the order file, environment, flags, values', async () => {
  const file = configFile('prot: 1')
  expect(await settingsOf(['--sead=1', '--port=x'], { THREEDS_CONFIG: file, THREEDS_HOSTT: '1' })).toEqual({
    problems: [
      `prot in ${file} is not a setting; did you mean port?`,
      'environment variable THREEDS_HOSTT is not a setting; did you mean THREEDS_HOST?',
      '--sead is not a setting; did you mean --seed?',
      '--port must be a number from 0 to 65535; 0 picks a free port',
    ],
  })
})

describe('a secret in a file of its own', () => {
  const OPENS = 'it-opens-everything-7f3a'
  const HEX = 'ab'.repeat(16)

  it.each<[string, (file: string) => Parameters<typeof settingsOf>]>([
    ['a flag', (file: string) => [['--password-file', file], {}]],
    ['a variable', (file: string) => [[], { THREEDS_PASSWORD_FILE: file }]],
    ['the config file', (file: string) => [['--config', configFile(`password-file: ${file}`)], {}]],
  ])('is read where %s names it, and says where it comes from', async (_what, given) => {
    const file = configFile(OPENS)
    const read = await settingsOf(...given(file))
    expect(read).toMatchObject({ settings: { password: OPENS } })
    if ('problems' in read) return
    expect(read.origins.get('password')).toMatch(new RegExp(`password.file.* ${file}$`, 'i'))
    expect(read.secretFiles.get('password')).toBe(file)
  })

  it.each([
    ['a new line at its end', `${OPENS}\n`, OPENS],
    ['a new line of Windows', `${OPENS}\r\n`, OPENS],
    ['two of them', `${OPENS}\n\n`, `${OPENS}\n`],
    ['blanks', ` ${OPENS} `, ` ${OPENS} `],
  ])('loses one new line at its end, and nothing else: %s', async (_what, text, password) => {
    expect(await settingsOf(['--password-file', configFile(text)], {})).toMatchObject({ settings: { password } })
  })

  it('each secret of the table may stand in one, and nothing else', async () => {
    const values = {
      password: OPENS,
      'link-key': OPENS,
      'webhook-secret': `whsec_${HEX}`,
      'signature-key': HEX,
      'control-token': OPENS,
    }
    expect(Object.keys(values).sort()).toEqual(SETTING_NAMES.filter(isSecret).sort())
    const args = Object.entries(values).flatMap(([name, text]) => [`--${name}-file`, configFile(`${text}\n`)])
    expect(await settingsOf(args, {})).toMatchObject({ settings: values })
    expect(await settingsOf(['--port-file', '/x'], { THREEDS_SEED_FILE: '/x' })).toEqual({
      problems: [
        expect.stringContaining('environment variable THREEDS_SEED_FILE is not a setting'),
        expect.stringContaining('--port-file is not a setting'),
      ],
    })
    expect(await settingsOf([], { THREEDS_READY_FILE: '/x' })).toMatchObject({ settings: { 'ready-file': '/x' } })
  })

  it('is refused beside its value, wherever both stand, in words that hold neither', async () => {
    const file = configFile(OPENS)
    const both = (value: string, its: string) => ({
      problems: [`${value} and ${its} both say what password is: leave one of them out`],
    })
    expect(await settingsOf(['--password', OPENS, '--password-file', file], {})).toEqual(
      both('--password', '--password-file'),
    )
    expect(await settingsOf([], { THREEDS_PASSWORD: OPENS, THREEDS_PASSWORD_FILE: file })).toEqual(
      both('THREEDS_PASSWORD', 'THREEDS_PASSWORD_FILE'),
    )
    const config = configFile(`password: ${OPENS}`)
    expect(await settingsOf(['--config', config], { THREEDS_PASSWORD_FILE: file })).toEqual(
      both(`password in ${config}`, 'THREEDS_PASSWORD_FILE'),
    )
    // The later one of two files wins, as of two values.
    expect(await settingsOf(['--password-file', file], { THREEDS_PASSWORD_FILE: '/nowhere' })).toMatchObject({
      settings: { password: OPENS },
    })
  })

  it('is refused when it is not there, a folder, empty or wrong, by setting and file and never by what it holds', async () => {
    const of = async (file: string) => settingsOf(['--control-token-file', file], {})
    const [empty, wrong, folder] = [configFile('\n'), configFile(`${OPENS} and more\n`), temporaryFolder()]
    expect(await of('/nowhere')).toEqual({ problems: ['--control-token-file /nowhere: there is no such file'] })
    expect(await of(folder)).toEqual({ problems: [expect.stringContaining(`--control-token-file ${folder}: EISDIR`)] })
    expect(await of(empty)).toEqual({ problems: [`--control-token-file ${empty}: the file is empty`] })
    expect(await of(wrong)).toEqual({
      problems: [`--control-token-file ${wrong} must be 1 to 256 visible ASCII characters without blanks`],
    })
    expect(await settingsOf(['--link-key-file='], {})).toEqual({
      problems: ['--link-key-file needs a value: the path of a file'],
    })
  })
})
