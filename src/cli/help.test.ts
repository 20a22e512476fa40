import { describe, expect, it } from 'vitest'
import { contractIn } from '../../test/support/contract-document.ts'
import { SETTING_NAMES, SETTINGS, variableOf } from '../app/settings/settings-table.ts'
import { CONTROL_ROUTES } from '../core/contract/control-operations.gen.ts'
import { readArguments } from './arguments.ts'
import { capitalized } from './capitalize.ts'
import { COMMANDS } from './command-table.ts'
import { helpText, settingsText } from './help.ts'
import { run } from './run.ts'

const contract = contractIn('src/control/openapi.yaml') as {
  components: { schemas: { QueuedOutcomeConditions: { properties: object } } }
}
/** The conditions of a queued outcome as names of flags. */
const CONDITIONS = Object.keys(contract.components.schemas.QueuedOutcomeConditions.properties).map((name) =>
  name.replaceAll(/(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, '-').toLowerCase(),
)

/** Returns the second column of a flag. */
const inColumn = (text: string, flag: string): string | undefined => {
  const [, first, rest] = new RegExp(`^ {2}--${flag}(?: \\S+)*?(?:\\n|  +)(.*)((?:\\n {12,}.*)*)`, 'm').exec(text) ?? []
  return first === undefined ? undefined : `${first}${rest}`.trim().replaceAll(/\s+/g, ' ')
}

/** Runs the program and returns its output and exit code. */
const runWith = async (...args: string[]) => {
  const out: string[] = []
  const err: string[] = []
  const io = { out: (line: string) => out.push(line), err: (line: string) => err.push(line), isTerminal: false }
  const code = await run(args, { ...io, untilSignal: expect.unreachable }, {})
  return { code, out, err }
}

const commandHelp = async (...args: string[]): Promise<string> => {
  const { code, out, err } = await runWith(...args)
  expect({ code, err }).toEqual({ code: 0, err: [] })
  return out.join('\n')
}

/** Returns the name of a flag as the table writes it. */
const nameOf = (flag: string): string => flag.replace(/^--(\S+).*$/, '$1')

const flagsOf = (name: string): string[] =>
  COMMANDS.filter((item) => item.name === name).flatMap(({ flags }) => Object.keys(flags ?? {}).map(nameOf))

const tooLong = (text: string): readonly string[] => text.split('\n').filter((line) => line.length > 80)

describe('the help of all commands', () => {
  it('fits on a terminal of 80 columns and 40 lines', () => {
    expect(tooLong(helpText())).toEqual([])
    expect(helpText().split('\n').length).toBeLessThanOrEqual(40)
  })

  it('lists each command once, in its group, and every exit code', () => {
    for (const { name, summary } of COMMANDS)
      expect(helpText().split(`\n  ${name.padEnd(11)}${summary.replace(/\.$/, '')}\n`)).toHaveLength(2)
    expect(helpText().match(/^[A-Z]\w+$/gm)).toEqual(['Run', 'Control', 'Inspect', 'Check', 'Maintain'])
    for (const code of [0, 1, 2, 3, 4, 5, 6, 7]) expect(helpText()).toMatch(new RegExp(`[: ] ${code} [a-z]`, 'm'))
  })

  it('names the help of a command, the help of settings and the version', () => {
    for (const call of ['COMMAND --help', 'help settings', '--version'])
      expect(helpText()).toContain(`threeds-sandbox ${call}`)
  })

  it.each([[['help']], [['--help']], [['help', 'help']]])(
    'is printed as one text, with exit code 0: %j',
    async (args) => {
      expect(await runWith(...args)).toEqual({ code: 0, out: [helpText()], err: [] })
    },
  )
})

describe('help settings', () => {
  it.each(SETTING_NAMES)('describes --%s with its default and its variable', (name) => {
    const { help, default: standard, value } = SETTINGS[name]
    const shortDefault = standard.length > 40 ? 'a test key, see docs/reference/settings.md' : standard
    const fallback = value !== undefined && standard !== '' ? ` (default: ${shortDefault})` : ''
    expect(inColumn(settingsText(), name)).toBe(`${capitalized(help)}${fallback} [${variableOf(name)}]`)
  })

  it('fits in 80 columns, with the config file', () => {
    expect(tooLong(settingsText())).toEqual([])
    expect(inColumn(settingsText(), 'config')).toContain('[THREEDS_CONFIG]')
  })

  it.each([[['help', 'settings']], [['settings', '--help']]])('is printed with exit code 0: %j', async (args) => {
    expect(await runWith(...args)).toEqual({ code: 0, out: [settingsText()], err: [] })
  })
})

describe('the help of one command', () => {
  it.each(COMMANDS.filter(({ name }) => name !== 'help'))('has all sections for $name, in order', async (command) => {
    const lines = (await commandHelp(command.name, '--help')).split('\n')
    const starts = ['Usage: threeds-sandbox ', '  ', 'Exit codes: ', 'Example']
    const locations = starts.map((start) => lines.findIndex((line, i) => i > 0 && line.startsWith(start)))
    expect(locations[0]).toBe(1)
    expect(locations).toEqual(locations.filter((location) => location > 0).toSorted((a, b) => a - b))
    expect(lines[0]).toMatch(/^[A-Z].{1,64}\.$/)
    expect(lines.filter((line) => line.length > 80)).toEqual([])
  })

  it.each(COMMANDS)('has one or two examples of $name, each with its purpose', ({ examples }) => {
    expect([1, 2]).toContain(Object.keys(examples).length)
    for (const purpose of Object.values(examples)) expect(purpose).toMatch(/^[A-Z].*\.$/)
  })

  it.each(COMMANDS.filter(({ name }) => name !== 'help'))('describes all of $name, and no other', async (command) => {
    const { name, usage, exits, examples, settings, positionals } = command
    const text = (await commandHelp(name, '--help')).replaceAll(/\s+/g, ' ')
    const flags = Object.entries({ ...command.flags, ...positionals, ...settings }).flat()
    for (const text of [...usage, ...Object.keys(examples), ...Object.values(exits), ...flags])
      expect(text).toContain(text.replaceAll(/\s+/g, ' '))
    expect(text.includes('threeds-sandbox help settings')).toBe(settings === undefined)
    expect(text).not.toContain(name === 'webhook' ? 'threeds-sandbox events' : 'threeds-sandbox webhook')
  })

  it('is printed by help COMMAND too, and rejects an unknown command', async () => {
    expect(await commandHelp('help', 'next')).toBe(await commandHelp('next', '--help'))
    expect(await runWith('help', 'nextt')).toEqual({
      code: 2,
      out: [],
      err: ['Unknown command `nextt`. Did you mean `next`?'],
    })
  })

  it.each([
    // --brief has its own fields.
    ['requests', (CONTROL_ROUTES.listRequests.query ?? []).filter((name) => name !== 'fields'), ['brief', 'format']],
    // Rows are for clients that keep a list of them; a terminal does not.
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
  ])('has a flag of %s for each parameter of the contract', (name, ofContract, own) => {
    expect(flagsOf(name).toSorted()).toEqual([...ofContract, ...own].toSorted())
  })

  it.each(COMMANDS)('has valid examples of $name', (command) => {
    for (const example of Object.keys(command.examples)) {
      const [name, ...args] = example.split(' ')
      expect({ name, problems: readArguments(command, args).problems }).toEqual({ name: command.name, problems: [] })
    }
  })

  it.each(COMMANDS)('has every flag in the usage of $name', ({ name, usage }) => {
    const named = [...usage.join(' ').matchAll(/--([a-z-]+)/g)].map(([, flag]) => flag)
    const flags = [...flagsOf(name), 'help', 'version', 'verbose', 'scenarios']
    expect(named.filter((flag) => !flags.includes(flag ?? ''))).toEqual([])
  })
})
