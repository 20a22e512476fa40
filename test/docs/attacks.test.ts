import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ATTACKS } from '../attacks/attacks.ts'

const cell = (text: string): string => text.replaceAll('|', '\\|')

it('docs/contributing/evidence/attacks.md lists each attack of the tests', () => {
  const page = readFileSync('docs/contributing/evidence/attacks.md', 'utf8').split('\n')
  const rows = Object.values(ATTACKS)
    .flat()
    .map(({ action, before, holds, elsewhere }) => {
      const where = elsewhere === undefined ? 'here' : `[${elsewhere}](../../../${elsewhere})`
      return `| ${[action, before, holds, where].map(cell).join(' | ')} |`
    })
  expect(rows.filter((row) => !page.includes(row))).toEqual([])
  expect(page.filter((line) => line.startsWith('| ') && !/^\| (---|attack \|)/.test(line))).toHaveLength(rows.length)
})
