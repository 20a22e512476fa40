import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { vocabularyRows } from '../../scripts/generate/scenario-schema.ts'
import { createCardCatalog } from '../../src/core/domain/card-catalog.ts'
import { parseScenarios } from '../../src/engine/scenarios/reading/parse-scenarios.ts'

const PAGES = ['docs/reference/scenario-vocabulary.md', 'docs/how-to/write-scenarios.md']
const catalogue = createCardCatalog()

it('names every key once, with its default', () => {
  const rows = vocabularyRows()
  const keys = rows.map(([key]) => key)
  expect(new Set(keys).size).toBe(keys.length)
  expect(keys).toContain('`authentication.challenge.codes`')
  const [, , standard] = rows.find(([key]) => key === '`authentication.version`') ?? []
  expect(standard).toBe('`2.2.0`')
})

describe.each(PAGES)('%s', (page) => {
  const examples = [...readFileSync(page, 'utf8').matchAll(/```yaml\n# (?:[\w-]+\/)*(\w+)\.yaml\n([\s\S]*?)```/g)]

  it.each(examples.map(([, name = '', text = '']) => [name, text]))('has the valid scenario %s', (name, text) => {
    expect(parseScenarios(text, { file: `${name}.yaml`, name }, catalogue)).toHaveProperty('scenarios')
  })
})
