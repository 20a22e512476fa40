import { describe, expect, it } from 'vitest'
import { contractIn } from '../../test/support/contract-document.ts'
import { SETTING_NAMES, SETTINGS, variableOf } from '../app/settings/settings-table.ts'
import { CONTROL_ROUTES } from '../core/contract/control-operations.gen.ts'
import { readArguments } from './arguments.ts'
import { COMMANDS } from './command-table.ts'
import { helpText } from './help.ts'
import { run } from './run.ts'

const contract = contractIn('src/control/openapi.yaml') as {
  components: { schemas: { QueuedOutcomeConditions: { properties: object } } }
}
/** The conditions of a one-shot in the words of a shell. */
const CONDITIONS = Object.keys(contract.components.schemas.QueuedOutcomeConditions.properties).map((name) =>
  name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
)

/** What the text says in the second column about a flag. */
const inColumn = (text: string, flag: string): string | undefined => {
  const [, first, rest] = new RegExp(`^ {2}--${flag}(?: \\S+)*?(?:\\n|  +)(.*)((?:\\n {20,}.*)*)`, 'm').exec(text) ?? []
  return first === undefined ? undefined : `${first}${rest}`.trim().replaceAll(/\s+/g, ' ')
}

/** What the program says and how it ends. */
const said = async (...args: string[]) => {
  const out: string[] = []
  const err: string[] = []
  const io = { out: (line: string) => out.push(line), err: (line: string) => err.push(line), isTerminal: false }
  const code = await run(args, { ...io, untilSignal: expect.unreachable }, {})
  return { code, out, err }
}

const commandHelp = async (...args: string[]): Promise<string> => {
  const { code, out, err } = await said(...args)
  expect({ code, err }).toEqual({ code: 0, err: [] })
  return out.join('\n')
}

/** What stands in front of the first blank behind the dashes. */
const nameOf = (flag: string): string => flag.replace(/^--(\S+).*$/, '$1')

const flagsOf = (name: string): string[] =>
  COMMANDS.filter((one) => one.name === name).flatMap(({ flags }) => Object.keys(flags ?? {}).map(nameOf))

describe('the help', () => {
  it.each(SETTING_NAMES)('says of --%s what it does, its default and its variable', (name) => {
    const { help: words, default: standard, value } = SETTINGS[name]
    const fallback = value !== undefined && standard !== '' ? ` (${standard})` : ''
    expect(inColumn(helpText(), name)).toBe(`${words}${fallback} [${variableOf(name)}]`)
  })

  it('names every command, the config file and every exit code', () => {
    for (const word of [...COMMANDS.map(({ name }) => name), '--version']) expect(helpText()).toContain(word)
    expect(inColumn(helpText(), 'config')).toContain('[THREEDS_CONFIG]')
    for (const code of [0, 1, 2, 3, 4, 5, 6, 7]) expect(helpText()).toMatch(new RegExp(`(^| ) ${code} [a-z]`, 'm'))
  })

  it('has its second column at one place, and lines for a narrow terminal', async () => {
    for (const text of await Promise.all(COMMANDS.map(({ name }) => commandHelp(name, '--help'))))
      for (const line of text.split('\n')) if (!/\S{50}/.test(line)) expect(line.length, line).toBeLessThanOrEqual(100)
    const [, settings = ''] = helpText().split('\nSettings ')
    const starts = [...settings.matchAll(/^ {2}--.*? {2,}(?=\S)/gm)].map(([left]) => left.length)
    expect(new Set(starts).size).toBe(1)
  })

  it.each([[['help']], [['--help']], [['help', 'help']]])('goes out as one text and ends well: %j', async (args) => {
    expect(await said(...args)).toEqual({ code: 0, out: [helpText()], err: [] })
  })
})

describe('the help of one command', () => {
  it.each(COMMANDS.filter(({ name }) => name !== 'help'))(
    'says all of $name, and nothing of others',
    async (command) => {
      const { name, usage, exits, examples, settings } = command
      const text = (await commandHelp(name, '--help')).replaceAll(/\s+/g, ' ')
      const flags = Object.entries({ ...command.flags, ...settings }).flat()
      for (const words of [...[usage, examples].flatMap(Object.entries).flat(), ...Object.values(exits), ...flags])
        expect(text).toContain(words.replaceAll(/\s+/g, ' '))
      expect(/docs\/settings\.md|THREEDS_SEED/.test(text)).toBe(settings === undefined)
      expect(Object.keys(usage).some((call) => call.includes('[settings]'))).toBe(settings === undefined)
      expect(text).not.toContain(name === 'webhook' ? 'threeds-sandbox events' : 'threeds-sandbox webhook')
    },
  )

  it('is there under help COMMAND too, and not for a word that is no command', async () => {
    expect(await commandHelp('help', 'next')).toBe(await commandHelp('next', '--help'))
    expect(await said('help', 'nextt')).toEqual({
      code: 2,
      out: [],
      err: ['"nextt" is not a command; did you mean next?'],
    })
  })

  it.each([
    // --brief names fields of its own.
    ['requests', (CONTROL_ROUTES.listRequests.query ?? []).filter((name) => name !== 'fields'), ['brief', 'format']],
    // Rows are for who keeps a list of them, which a terminal does not.
    [
      'events',
      (CONTROL_ROUTES.listEvents.query ?? []).filter((name) => name !== 'rows' && name !== 'fields'),
      ['brief', 'follow', 'format'],
    ],
    ['wait', CONTROL_ROUTES.wait.query ?? [], []],
    [
      'next',
      CONDITIONS,
      ['after', 'all', 'brief', 'for', 'patch', 'scenario', 'scenario-json', 'space', 'times', 'when'],
    ],
  ])('names everything that %s can be asked by, as the contract has it', (name, ofContract, own) => {
    expect(flagsOf(name).toSorted()).toEqual([...ofContract, ...own].toSorted())
  })

  it.each(COMMANDS)('has examples of $name that are understood', (command) => {
    for (const example of Object.keys(command.examples)) {
      const [name, ...args] = example.split(' ')
      expect({ name, problems: readArguments(command, args).problems }).toEqual({ name: command.name, problems: [] })
    }
  })

  it.each(COMMANDS)('has every flag that the usage of $name names', ({ name, usage }) => {
    const named = [
      ...Object.keys(usage)
        .join(' ')
        .matchAll(/--([a-z-]+)/g),
    ].map(([, flag]) => flag)
    const known = [...flagsOf(name), 'help', 'version', 'verbose', 'scenarios']
    expect(named.filter((flag) => !known.includes(flag ?? ''))).toEqual([])
  })
})
