import { describe, expect, it } from 'vitest'
import { createCardCatalog } from '../core/domain/card-catalog.ts'
import { unknownFacts } from '../core/domain/request-facts.ts'
import { createScenarioIndex, type ScenarioIndex } from './scenarios/matching/scenario-index.ts'
import { parseScenarios } from './scenarios/reading/parse-scenarios.ts'
import { openSpaceIndexes } from './space-scenarios.ts'
import { createMemoryStore } from './store/memory-store.ts'
import type { Store } from './store/store.ts'

const catalogue = createCardCatalog()
const parsed = parseScenarios('title: rest', { file: 'default.yaml', name: 'default' }, catalogue)
const [rest] = 'scenarios' in parsed ? parsed.scenarios : []
if (!rest) throw new Error('the text of the test is wrong')
const base = createScenarioIndex({ shipped: [rest] })

const put = (store: Store, name: string, text: string | null, space = 'one') =>
  store.commit([
    {
      table: 'scenarios',
      space,
      id: name,
      value: text === null ? null : { name, mediaType: 'application/yaml', text },
    },
  ])

const open = (store: Store, now = () => base) =>
  openSpaceIndexes({ store, base: now, catalogue, scaled: (outcome) => outcome })

const forYen = (scenarioIndex: ScenarioIndex): string => {
  const picked = scenarioIndex.pick({ ...unknownFacts('transactions'), currency: 'JPY' })
  return 'scenario' in picked ? picked.scenario.name : 'none'
}

describe('the scenario index of a space', () => {
  it('is the shared one without own scenarios', async () => {
    const store = createMemoryStore()
    const scenarios = await open(store)
    await scenarios.load()
    expect(scenarios.of('one')).toBe(base)
    await put(store, 'yen', 'when: { currency: JPY }')
    expect([forYen(scenarios.of('one')), scenarios.of('two')]).toEqual(['yen', base])
    await put(store, 'yen', null)
    expect(scenarios.of('one')).toBe(base)
  })

  it('is rebuilt only when its scenarios change', async () => {
    const store = createMemoryStore()
    const scenarios = await open(store)
    await scenarios.load()
    await put(store, 'yen', 'when: { currency: JPY }')
    const made = scenarios.of('one')
    await put(store, 'other', 'title: x', 'two')
    await store.commit([{ table: 'counters', space: 'one', id: 'transaction', value: 1 }])
    expect(scenarios.of('one')).toBe(made)
    await put(store, 'yen', 'title: by name')
    expect(forYen(scenarios.of('one'))).toBe('default')
  })

  it('is rebuilt on another base and keeps the scenarios of the space', async () => {
    const store = createMemoryStore()
    let now = base
    const scenarios = await open(store, () => now)
    await scenarios.load()
    await put(store, 'yen', 'when: { currency: JPY }')
    const before = scenarios.of('one')
    const own = scenarios.ownOf('one')
    now = createScenarioIndex({ shipped: [...base.all, { ...rest, name: 'more' }] })
    expect(scenarios.of('two')).toBe(now)
    expect(scenarios.of('one').all.map(({ name }) => name)).toEqual(['default', 'more', 'yen'])
    expect(before.all.map(({ name }) => name)).toEqual(['default', 'yen'])
    expect(forYen(scenarios.of('one'))).toBe('yen')
    expect(scenarios.ownOf('one')).toEqual(own)
    expect(scenarios.of('one')).toBe(scenarios.of('one'))
  })

  it('reads a file once, regardless of changes to others', async () => {
    const store = createMemoryStore()
    const scenarios = await open(store)
    await scenarios.load()
    await put(store, 'yen', 'when: { currency: JPY }')
    const before = scenarios.of('one').byName('yen')
    await put(store, 'other', 'title: x')
    expect(scenarios.of('one').byName('yen')).toBe(before)
  })

  it('leaves out files that this version cannot read, and reports why', async () => {
    const store = createMemoryStore()
    await put(store, 'yen', 'when: { currency: JPY }')
    await put(store, 'old', 'when: { moon: full }')
    const scenarios = await open(store)
    expect(forYen(scenarios.of('one'))).toBe('yen')
    expect(scenarios.ownOf('one')).toMatchObject([
      { file: { name: 'yen' }, read: { scenarios: [{ name: 'yen' }] } },
      { file: { name: 'old' }, read: { problems: [{ line: 1, column: 9 }] } },
    ])
  })
})
