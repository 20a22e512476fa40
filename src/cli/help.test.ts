import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { SETTING_NAMES, SETTINGS, variableOf } from '../settings/table.ts'
import { CONTROL_ROUTES } from '../testkit/control-operations.gen.ts'
import { COMMANDS } from './commands.ts'
import { help, helpText } from './help.ts'

const contract: { components: { schemas: { OneShotConditions: { properties: object } } } } = parse(
  readFileSync('src/control/openapi.yaml', 'utf8'),
)
/** The conditions of a one-shot in the words of a shell. */
const CONDITIONS = Object.keys(contract.components.schemas.OneShotConditions.properties).map((name) =>
  name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
)

const lines = helpText().split('\n')
const linesOf = (name: string): string[] => lines.filter((line) => new RegExp(`^  --${name}( |$)`).test(line))

describe('the help', () => {
  it.each(SETTING_NAMES)('has one line for --%s: its help, its default, its variable', (name) => {
    const { help: words, default: standard, value } = SETTINGS[name]
    expect(linesOf(name)).toHaveLength(1)
    const line = linesOf(name)[0] ?? ''
    expect(line).toContain(words)
    expect(line.endsWith(`[${variableOf(name)}]`)).toBe(true)
    expect(line.includes(` (${standard}) `)).toBe(value !== undefined && standard !== '')
  })

  it('names every command, the config file and every exit code', () => {
    for (const word of [...COMMANDS.map(({ name }) => name), '--version']) expect(helpText()).toContain(word)
    expect(linesOf('config')).toEqual([expect.stringContaining('[THREEDS_CONFIG]')])
    for (const code of [0, 1, 2, 3, 4, 5, 6, 7]) expect(helpText()).toMatch(new RegExp(`(^| ) ${code} [a-z]`, 'm'))
  })

  it.each([
    ['requests', CONTROL_ROUTES.listRequests.query, ['format']],
    ['events', CONTROL_ROUTES.listEvents.query, ['follow', 'format']],
    ['wait', CONTROL_ROUTES.wait.query, []],
    ['next', CONDITIONS, ['all', 'for', 'scenario', 'space', 'times', 'when']],
  ])('names everything that %s can be asked by, as the contract has it', (name, ofContract, own) => {
    const usage = (command: string): string => JSON.stringify(COMMANDS.find((one) => one.name === command)?.usage)
    const filters = /[Ff]ilters: (.*)/.exec(usage('events'))?.[1] ?? ''
    const text = usage(name) + (name === 'wait' ? filters : '')
    const named = [...text.matchAll(/--([a-z-]+)/g)].map(([, option]) => option)
    expect(new Set(named)).toEqual(new Set([...ofContract, ...own]))
  })

  it('goes out as one text and ends well', () => {
    const out: string[] = []
    expect(help([], { out: (line) => out.push(line) })).toBe(0)
    expect(out).toEqual([helpText()])
  })
})
