import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { PROMISED } from '../../bench/support/table.mjs'
import { idiomsIn } from '../support/language.ts'
import { blocksOf } from '../support/pasted-commands.ts'

const DIFFS = blocksOf('docs/contributing/add-a-feature.md').filter(({ language }) => language === 'diff')

describe('docs/contributing/add-a-feature.md', () => {
  it('has a diff for each kind of feature', () => {
    expect(DIFFS).toHaveLength(6)
  })

  it.each(DIFFS.map(({ heading, text }) => [heading, text] as const))('%s: the diff applies to the code', (_, text) => {
    const { stderr } = spawnSync('git', ['apply', '--check', '-C1', '-'], { input: `${text}\n`, encoding: 'utf8' })
    expect(stderr).toBe('')
  })
})

it('docs/contributing/testing.md quotes an existing test', () => {
  const [sample] = blocksOf('docs/contributing/testing.md').filter(({ language }) => language === 'ts')
  expect(readFileSync('test/flows/idempotency.test.ts', 'utf8')).toContain(sample?.text)
})

it('docs/contributing/style.md has the idioms that the language test finds, and better words that it accepts', () => {
  const rows = [...readFileSync('docs/contributing/style.md', 'utf8').matchAll(/^\| “(.+?)” \| (.+) \|$/gm)]
  expect(rows.length).toBeGreaterThan(15)
  const missed = rows.filter(([, avoided = '']) => idiomsIn(avoided, 'style.md').length === 0)
  const wrong = rows.flatMap(([, , better = '']) => idiomsIn(better, 'style.md'))
  expect(missed.map(([row]) => row)).toEqual([])
  expect(wrong).toEqual([])
})

it('docs/contributing/performance.md has the targets and floors of the bench', () => {
  const page = readFileSync('docs/contributing/performance.md', 'utf8')
  const rows = Object.values(PROMISED).map(({ title, reach, floor, show, ...rest }) => {
    const bound = (value: number): string => `${'atMost' in rest ? 'at most' : 'at least'} ${show(value)}`
    const isRatio = show(1).endsWith('x')
    return `| ${isRatio ? title.replace(/, ms$/, '') : title.replace(/,$/, '')} | ${bound(reach)} | ${bound(floor)} |`
  })
  expect(rows.filter((row) => !page.includes(row))).toEqual([])
})
