import { expect, it } from 'vitest'
import { logReloads, type Reload, reloadLine } from './reload-line.ts'

const at = '2026-11-22T07:00:00.000+00:00'
const good = (rest: object = {}): Reload => ({
  at,
  folder: 'mine',
  scenarios: 12,
  added: [],
  changed: [],
  removed: [],
  ...rest,
})

const bad: Reload = {
  at,
  folder: 'mine',
  scenarios: 12,
  problems: [
    { file: 'mine/vip.yaml', line: 3, column: 1, message: 'Unknown key `titel`. Did you mean `title`?' },
    { file: 'mine/x.yaml', line: 1, column: 1, message: 'The file is empty. Write at least a `title`.' },
  ],
}

const many = Array.from({ length: 13 }, (_, index) => `family/${index + 1}`)

it.each([
  ['added scenarios', good({ added: ['vip', 'shop/eu'] }), '12 scenarios; added vip, shop/eu'],
  [
    'all changes',
    good({ added: ['a'], changed: ['b'], removed: ['c', 'd'] }),
    '12 scenarios; added a; changed b; removed c, d',
  ],
  ['no change', good(), '12 scenarios; no change'],
  ['one remaining scenario', good({ scenarios: 1, removed: ['a'] }), '1 scenario; removed a'],
  ['no remaining scenario', good({ scenarios: 0, removed: ['a'] }), '0 scenarios; removed a'],
  [
    'the first ten of many',
    good({ changed: many }),
    `12 scenarios; changed ${many.slice(0, 10).join(', ')} and 3 more`,
  ],
])('logs %s in one line for people', (_title, reload, text) => {
  expect(reloadLine(reload, 'pretty')).toBe(`Reloaded scenarios of mine: ${text}`)
})

it('logs the number and every name in one line of JSON', () => {
  const line = reloadLine(good({ changed: many }), 'json') ?? ''
  expect(line).not.toContain('\n')
  expect(JSON.parse(line)).toEqual({ level: 'info', type: 'scenarios.reloaded', ...good({ changed: many }) })
})

it('logs problems with their positions in one line of JSON', () => {
  const line = reloadLine(bad, 'json') ?? ''
  expect(line).not.toContain('\n')
  expect(JSON.parse(line)).toEqual({ level: 'error', type: 'scenarios.rejected', ...bad })
})

const TEXT = [
  'Cannot load the changed scenarios, the 12 valid scenarios stay:',
  'mine/vip.yaml:3:1: Unknown key `titel`. Did you mean `title`?',
  'mine/x.yaml:1:1: The file is empty. Write at least a `title`.',
].join('\n')

it.each([
  ['pretty', bad, 0, [TEXT]],
  ['json', bad, 1, []],
  ['auto', bad, 1, [TEXT]],
  ['off', bad, 0, [TEXT]],
  ['pretty', good(), 1, []],
  ['json', good(), 1, []],
  ['off', good(), 0, []],
] as const)('separates the log and the problems with --log-format %s', (format, reload, lines, problems) => {
  const written = { out: [] as string[], err: [] as string[] }
  const io = { out: (line: string) => written.out.push(line), err: (line: string) => written.err.push(line) }
  logReloads(format, { ...io, isTerminal: false })(reload)
  expect([written.out.length, written.err]).toEqual([lines, problems])
})
