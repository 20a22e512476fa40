import { describe, expect, it } from 'vitest'
import { SETTING_NAMES, SETTINGS, variableOf } from '../settings/table.ts'
import { COMMANDS } from './commands.ts'
import { help, helpText } from './help.ts'

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

  it('goes out as one text and ends well', () => {
    const out: string[] = []
    expect(help([], { out: (line) => out.push(line) })).toBe(0)
    expect(out).toEqual([helpText()])
  })
})
