import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { isPassing, isUnproven, requiresCavv, SCHEME_RULES, type SchemeRule } from './scheme-rules.ts'

const COLUMNS = [
  'Brand',
  'transStatus',
  'Reason',
  'Version',
  'ECI',
  'CAVV',
  'Liability',
  'Status',
  'Redirect',
  'Source',
]

const cellsOf = (rule: SchemeRule): readonly string[] => [
  rule.brands.join(', '),
  rule.transStatuses.join(', '),
  rule.reason ?? 'any',
  rule.versions?.join(', ') ?? 'any',
  rule.eci.map((eci) => eci ?? 'none').join(', '),
  rule.cavv,
  rule.liability ?? 'not stated',
  `\`${rule.status}\``,
  rule.status === 'authenticated' ? '`successUrl`' : '`errorUrl`',
  rule.source.replace('sources.md: ', ''),
]

const PAGE = readFileSync('docs/contributing/sources.md', 'utf8')

it('equals the table of docs/contributing/sources.md', () => {
  const section = /\n## Rules of the schemes\n([\s\S]*?)\n## /.exec(PAGE)?.[1] ?? ''
  const rows = section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
  expect(rows.filter((_, index) => index !== 1)).toEqual([COLUMNS, ...SCHEME_RULES.map(cellsOf)])
})

it('names a section of the page as the source of every rule', () => {
  for (const { source } of SCHEME_RULES) expect(PAGE).toContain(`\n### ${source.replace('sources.md: ', '')}\n`)
})

it.each<[brand: string, transStatus: string, reason: string | undefined, eci: string | undefined, passes: boolean]>([
  ['ECA', 'U', '80', '04', true],
  ['ECA', 'N', '81', '06', true],
  ['ECA', 'I', undefined, '04', true],
  ['VIS', 'I', undefined, '07', true],
  ['DIN', 'I', undefined, undefined, true],
  ['ECA', 'U', '22', '04', false],
  ['ECA', 'U', '22', undefined, false],
  ['ECA', 'U', '80', undefined, false],
  ['ECA', 'N', '01', '06', false],
  ['VIS', 'U', '80', '07', false],
  ['VIS', 'U', '80', '04', false],
  ['AMX', 'N', '81', '06', false],
  ['ECA', 'R', '11', '04', false],
])(
  '%s %s with reason %s and ECI %s: may continue without liability shift is %s',
  (brand, transStatus, reason, eci, passes) => {
    const result = { brand, transStatus, reason, eci }
    expect([isPassing(result), isUnproven(result)]).toEqual([passes, passes])
  },
)

it.each<[brand: string, transStatus: string, reason: string | undefined, eci: string, required: boolean]>([
  ['ECA', 'U', '80', '04', true],
  ['ECA', 'N', '81', '06', true],
  ['ECA', 'I', undefined, '06', true],
  ['ECA', 'Y', undefined, '07', true],
  ['VIS', 'Y', undefined, '02', true],
  ['VIS', 'I', undefined, '07', false],
  ['ECA', 'I', undefined, '04', false],
  ['VIS', 'N', '01', '07', false],
])('%s %s with reason %s and ECI %s: a cavv is required is %s', (brand, transStatus, reason, eci, required) => {
  expect(requiresCavv({ brand, transStatus, reason, eci })).toBe(required)
})
