import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { renderVocabulary } from '../../scripts/generate/scenario-schema.ts'
import { createCardCatalog } from '../../src/core/domain/card-catalog.ts'
import { aimedPatterns } from '../../src/core/domain/condition-table.ts'
import { parseScenarios } from '../../src/engine/scenarios/reading/parse-scenarios.ts'

const page = readFileSync(new URL('../../docs/reference/scenarios.md', import.meta.url), 'utf8')
const catalogue = createCardCatalog()

it('names exactly the text conditions that target a request', () => {
  const names = aimedPatterns().map((name) => `\`${name}\``)
  const lists = [...page.matchAll(/\((`refno`[^)]*)\)/g)].map(([, list]) => list)
  expect(lists).toEqual([names.join(', '), names.join(', ')])
  expect(page).toContain(`or add ${names.join(', ').replace(/, (?=`\w+`$)/, ' or ')} to its \`when\`.`)
})

it('names every key once, with its default', () => {
  const rows = renderVocabulary().split('\n').slice(2)
  const keys = rows.map((row) => row.split('`')[1])
  expect(new Set(keys).size).toBe(keys.length)
  expect(keys).toContain('authentication.challenge.codes')
  expect(rows).toContainEqual(expect.stringMatching(/^\| `authentication\.version` \|.*\| `2\.2\.0` \|/))
})

it.each(
  [...page.matchAll(/```yaml\n# ([a-z]+)\.yaml\n([\s\S]*?)```/g)].map(([, name = '', text = '']) => [name, text]),
)('the example %s of the page is a valid scenario', (name, text) => {
  expect(parseScenarios(text, { file: `${name}.yaml`, name }, catalogue)).toHaveProperty('scenarios')
})
