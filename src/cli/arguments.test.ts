import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SettingInput } from '../app/settings/given-setting.ts'
import { readArguments } from './arguments.ts'

const port = (text: string, where: string): SettingInput => ({ name: 'port', text, where })

const START = { name: 'start' }
const read = (args: readonly string[]) => {
  const { settingInputs, problems } = readArguments(START, args)
  return { settingInputs, problems }
}

describe('the command line', () => {
  it.each<[string[], SettingInput[]]>([
    [[], []],
    [['--port', '0'], [port('0', '--port')]],
    [['--port=0'], [port('0', '--port')]],
    [['--port='], [port('', '--port')]],
    [['--password=a=b c'], [{ name: 'password', text: 'a=b c', where: '--password' }]],
    [['--password=a\nb'], [{ name: 'password', text: 'a\nb', where: '--password' }]],
    [['--password', '--odd'], [{ name: 'password', text: '--odd', where: '--password' }]],
    [['--ephemeral'], [{ name: 'ephemeral', text: '', where: '--ephemeral' }]],
    [['--ephemeral=off'], [{ name: 'ephemeral', text: 'off', where: '--ephemeral' }]],
    [
      ['--ephemeral', '--port', '1'],
      [{ name: 'ephemeral', text: '', where: '--ephemeral' }, port('1', '--port')],
    ],
    [
      ['--port', '1', '--port', '2'],
      [port('1', '--port'), port('2', '--port')],
    ],
  ])('parses %j', (args, settingInputs) => {
    expect(read(args)).toEqual({ settingInputs, problems: [] })
  })

  it.each([
    [['--prot', '1'], '`--prot` is not a setting. Did you mean `--port`?'],
    [['--prot=1'], '`--prot` is not a setting. Did you mean `--port`?'],
    [['--xyzzyplugh'], '`--xyzzyplugh` is not a setting. `--help` lists all.'],
    [['--__proto__', '1'], '`--__proto__` is not a setting. `--help` lists all.'],
    [['--constructor', '1'], '`--constructor` is not a setting. `--help` lists all.'],
    [['--port'], '`--port` needs a value.'],
    [['serve'], 'Unexpected argument `serve`. `threeds-sandbox help settings` lists the settings.'],
    [['-p'], 'Unknown flag `-p`. Use long flags, such as `--port 9000`.'],
    [['--'], 'Unexpected argument `--`. `threeds-sandbox help settings` lists the settings.'],
  ])('rejects %j', (args, problem) => {
    expect(read(args)).toEqual({ settingInputs: [], problems: [problem] })
  })
})

it('keeps the valid arguments next to the rejected ones: a switch takes no second word', () => {
  expect(read(['--ephemeral', 'false', '--prot', '1', '--port', '2'])).toEqual({
    settingInputs: [{ name: 'ephemeral', text: '', where: '--ephemeral' }, port('2', '--port')],
    problems: [
      'Unexpected argument `false`. `threeds-sandbox help settings` lists the settings.',
      '`--prot` is not a setting. Did you mean `--port`?',
    ],
  })
})

/** A command with flags of every kind. */
const OWN = {
  ...START,
  name: 'own',
  maxPositionals: 1,
  flags: { '--space NAME': '', '--link ID': '', '--format text|json': '', '--all': '' },
  settings: { '--scenarios DIR': '' },
}

describe('the flags of a command', () => {
  it.each<[string[], object]>([
    [[], {}],
    [['--space', 'ci', 'word', '--link=L=1'], { options: { space: 'ci', link: 'L=1' }, positionals: ['word'] }],
    [['--link', '-1', '--link', '2'], { options: { link: '2' } }],
    [['--all', '-1', '--format', 'json'], { options: { all: true, format: 'json' }, positionals: ['-1'] }],
    [
      ['--config', 'a.yaml', '--scenarios', 'dir'],
      { config: 'a.yaml', settingInputs: [{ name: 'scenarios', text: 'dir' }] },
    ],
    [['--config'], { config: '' }],
  ])('parses %j', (args, expected) => {
    expect(readArguments(OWN, args)).toMatchObject({
      options: {},
      positionals: [],
      settingInputs: [],
      problems: [],
      ...expected,
    })
  })

  it.each([
    [['--space'], '`--space` needs a value.'],
    [['--space='], '`--space` needs a value.'],
    [['--space', '--all'], '`--space` needs a value.'],
    [['--format', 'xml'], '`--format` must be one of text, json.'],
    [['--all=1'], '`--all` takes no value.'],
    [['--spcae', 'ci'], '`--spcae` is neither for own nor a setting. Did you mean `--space`?'],
    [['--url', 'http://x'], '`own` does not take `--url`. It uses no running sandbox.'],
    [['--port', '1'], '`own` does not take `--port`. It uses no running sandbox.'],
    [['one', 'two'], 'Unexpected argument `two`.'],
    [
      ['one', '9F0C71D2-4B3E-4E86-A5D7-60B1C2F83E94'],
      'Unexpected argument `9F0C71D2-4B3E-4E86-A5D7-60B1C2F83E94`. Did you mean `--link 9F0C71D2-4B3E-4E86-A5D7-60B1C2F83E94`?',
    ],
    [['one', '4000001000000042'], 'Unexpected argument `[hidden number]`.'],
    [['-abc', 'value'], 'Unknown flag `-abc`. Use long flags, such as `--port 9000`.'],
    [['--'], 'Unexpected argument `--`.'],
  ])('rejects %j', (args, problem) => {
    expect(readArguments(OWN, args).problems).toEqual([problem])
  })

  it.each<[string[], object, string[], string[]]>([
    [['--space', 'ci\r'], { space: 'ci' }, [], []],
    [['--space=\ufeffci\u00a0'], { space: 'ci' }, [], []],
    [['--json\r'], { json: true }, [], []],
    [['--space', 'c\u200bi'], {}, [], ['`--space` contains a zero width space (U+200B). Enter the value again.']],
    [['--space', '\r'], {}, [], ['`--space` needs a value.']],
    [['--body', '{\n\t"a": 1}\r\n'], { body: '{\n\t"a": 1}' }, [], []],
    [['msg_1\r'], {}, ['msg_1'], []],
    [['ms\u200bg_1'], {}, [], ['An argument contains a zero width space (U+200B). Enter the value again.']],
    [['--', 'run\r'], {}, [], []],
  ])('loses additions of shells and editors: %j', (args, options, positionals, problems) => {
    const flags = { '--space NAME': '', '--json': '', '--body JSON': '' }
    const read = readArguments({ name: 'wait', flags, maxPositionals: 1, runsAnother: true }, args)
    expect(read).toMatchObject({
      options,
      positionals,
      problems,
      commandArgs: args[0] === '--' ? args.slice(1) : [],
    })
    expect(Object.keys(read.options)).toEqual(Object.keys(options))
  })

  it('ignores flags after -- if another command may follow', () => {
    const read = readArguments({ ...OWN, runsAnother: true }, ['--all', '--', '--space', '--', 'x'])
    expect(read).toMatchObject({
      options: { all: true },
      commandArgs: ['--space', '--', 'x'],
      positionals: [],
      problems: [],
    })
  })

  it('never throws, for any arguments', () => {
    const arg = fc.oneof(fc.string(), fc.constantFrom('--space', '--all', '--port', '--', '-', '-a', '--=', '--no-all'))
    fc.assert(fc.property(fc.array(arg), (args) => void readArguments(OWN, args)))
  })
})
