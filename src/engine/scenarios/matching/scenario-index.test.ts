import { describe, expect, it } from 'vitest'
import { createCardCatalog } from '../../../core/domain/card-catalog.ts'
import type { RequestFacts } from '../../../core/domain/request-facts.ts'
import { unknownFacts } from '../../../core/domain/request-facts.ts'
import { parseScenarios } from '../reading/parse-scenarios.ts'
import type { Scenario } from './scenario.ts'
import type { PickOptions } from './scenario-index.ts'
import { createScenarioIndex } from './scenario-index.ts'

const catalogue = createCardCatalog()

const folder = (files: Readonly<Record<string, string>>): Scenario[] =>
  Object.entries(files).flatMap(([name, text]) => {
    const parsed = parseScenarios(text, { file: `${name}.yaml`, name }, catalogue)
    if ('problems' in parsed) throw new Error(JSON.stringify(parsed.problems))
    return [...parsed.scenarios]
  })

const keyOf = (number: string): string => catalogue.byNumber(number)?.key ?? 'not listed'
const VISA = keyOf('4000001000000059')
const AMEX = keyOf('340000100000057')

const shipped = folder({
  any_yen: 'when: { currency: JPY }',
  velocity: 'when: { refno: "velocity*" }',
  attempt: 'when: { card: attempt }',
  default: 'title: rest',
  large: 'when: { amount: { from: 1000 } }',
  family: 'cases: { one: {}, two: { title: shipped } }',
  only: 'title: by header only',
})
const user = folder({
  zebra: 'when: { email: "*@zoo.test", amount: { to: 500 } }',
  'family/two': 'title: mine',
})
const scenarioIndex = createScenarioIndex({ shipped, user })

const facts = (some: Partial<RequestFacts> = {}): RequestFacts => ({
  ...unknownFacts('transactions'),
  amount: 1,
  ...some,
})
const picked = (some?: Partial<RequestFacts>, options?: PickOptions): string => {
  const result = scenarioIndex.pick(facts(some), options)
  return 'scenario' in result
    ? `${result.scenario.name} because ${result.matchedBy}`
    : `unknown to the ${result.from}, ${result.nearest}`
}

describe('the selection', () => {
  it.each<[what: string, some: Partial<RequestFacts>, options: PickOptions, expected: string]>([
    ['no match', {}, {}, 'default because default'],
    ['a card', { cardKey: VISA }, {}, 'attempt because when.card attempt'],
    ['another brand of it', { cardKey: AMEX }, {}, 'attempt because when.card attempt'],
    ['an unlisted card', { cardKey: keyOf('4111111111111111') }, {}, 'default because default'],
    ['a pattern', { refno: 'velocity-1' }, {}, 'velocity because when.refno velocity*'],
    [
      'two of a folder: a text that is aimed at comes before a card',
      { cardKey: VISA, refno: 'velocity-1' },
      {},
      'velocity because when.refno velocity*',
    ],
    [
      'two of a folder, the card has the later name',
      { cardKey: VISA, currency: 'JPY' },
      {},
      'any_yen because when.currency JPY',
    ],
    [
      'two of a folder: a text before an amount',
      { amount: 1000, refno: 'velocity-1' },
      {},
      'velocity because when.refno velocity*',
    ],
    ['two of a folder: the first name', { cardKey: VISA, amount: 1000 }, {}, 'attempt because when.card attempt'],
    [
      "the user's folder before the shipped one",
      { cardKey: VISA, email: 'a@ZOO.test' },
      {},
      'zebra because when.amount 0..500, when.email *@zoo.test',
    ],
    ['all conditions must match', { email: 'a@zoo.test', amount: 501 }, {}, 'default because default'],
    ['the header', { cardKey: VISA, email: 'a@zoo.test' }, { header: 'only' }, 'only because header sandbox-scenario'],
    ['the header names a case', {}, { header: 'family/one' }, 'family/one because header sandbox-scenario'],
    [
      'the header names the default',
      { cardKey: VISA },
      { header: 'default' },
      'default because header sandbox-scenario',
    ],
    ['an unknown header', { cardKey: VISA }, { header: 'atempt' }, 'unknown to the header, attempt'],
    ['an empty header', { cardKey: VISA }, { header: '' }, 'unknown to the header, undefined'],
    ['the header names a family', {}, { header: 'family' }, 'unknown to the header, family/one'],
    ['no header', {}, { header: undefined }, 'default because default'],
    [
      'the space forces one',
      { cardKey: VISA, email: 'a@zoo.test' },
      { choice: { name: 'only', mode: 'force' } },
      'only because forced by the space',
    ],
    [
      'the header before a forced scenario',
      {},
      { header: 'large', choice: { name: 'only', mode: 'force' } },
      'large because header sandbox-scenario',
    ],
    [
      "the space's default, where nothing fits",
      {},
      { choice: { name: 'only', mode: 'default' } },
      'only because default of the space',
    ],
    [
      "what fits before the space's default",
      { cardKey: VISA },
      { choice: { name: 'only', mode: 'default' } },
      'attempt because when.card attempt',
    ],
    [
      'the default of the space was deleted',
      {},
      { choice: { name: 'onli', mode: 'default' } },
      'unknown to the space, only',
    ],
    ['the forced scenario was deleted', {}, { choice: { name: 'onli', mode: 'force' } }, 'unknown to the space, only'],
  ])('%s', (_title, some, options, expected) => {
    expect(picked(some, options)).toBe(expected)
  })
})

describe('an unknown header', () => {
  it('is returned without anything like a card number', () => {
    expect(scenarioIndex.pick(facts(), { header: 'x 4000 0010 0000 0059' })).toEqual({
      unknown: 'x [hidden number]',
      nearest: undefined,
      from: 'header',
    })
  })
})

describe('the scenario index', () => {
  it('lists all scenarios by name', () => {
    expect(scenarioIndex.all.map(({ name }) => name)).toEqual([
      'any_yen',
      'attempt',
      'default',
      'family/one',
      'family/two',
      'large',
      'only',
      'velocity',
      'zebra',
    ])
  })

  it('contains only the shipped ones without a user folder', () => {
    expect(createScenarioIndex({ shipped }).all.map(({ name }) => name)).toEqual(shipped.map(({ name }) => name).sort())
  })

  it.each([
    ['atempt', 'attempt'],
    ['family', 'family/one'],
    ['family/tow', 'family/two'],
    ['something else', undefined],
  ])('finds for the name %s the nearest one %s', (name, meant) => {
    expect(scenarioIndex.nearest(name)).toBe(meant)
  })

  it('tests all scenarios of a card, and those for any card', () => {
    const own = createScenarioIndex({
      shipped: folder({
        default: 'title: rest',
        of_card: 'when: { card: attempt }',
        large_of_card: 'when: { card: attempt, amount: { from: 1000 } }',
        reserved_of_card: 'when: { card: attempt, refno: "mine*" }',
        dollars: 'when: { currency: USD }',
        zloty: 'when: { currency: PLN }',
      }),
    })
    const nameOf = (some: Partial<RequestFacts>) => {
      const result = own.pick(facts(some))
      return 'scenario' in result && result.scenario.name
    }
    expect(nameOf({ cardKey: VISA })).toBe('of_card')
    expect(nameOf({ cardKey: VISA, amount: 1000 })).toBe('large_of_card')
    expect(nameOf({ cardKey: VISA, currency: 'USD' })).toBe('dollars')
    expect(nameOf({ cardKey: VISA, currency: 'USD', refno: 'mine-1' })).toBe('reserved_of_card')
    expect(nameOf({ cardKey: VISA, currency: 'PLN' })).toBe('of_card')
    expect(nameOf({ currency: 'PLN' })).toBe('zloty')
  })

  it('lists them by source in order of precedence', () => {
    const own = scenarioIndex.with('space', folder({ dollars: 'when: { currency: USD }' }))
    const names = (of: typeof scenarioIndex) => of.bySource.map((home) => home.map(({ name }) => name))
    expect(names(own)).toEqual([
      ['dollars'],
      ['zebra', 'family/two'],
      ['any_yen', 'velocity', 'attempt', 'default', 'large', 'family/one', 'family/two', 'only'],
    ])
    expect(names(createScenarioIndex({ shipped }).with('space', []))).toEqual([names(scenarioIndex)[1]])
  })

  it("lets the user's folder replace a shipped scenario, default included", () => {
    expect(scenarioIndex.byName('family/two')?.title).toBe('mine')
    const own = createScenarioIndex({ shipped, user: folder({ default: 'title: my default' }) })
    expect(own.pick(facts())).toMatchObject({ scenario: { title: 'my default' }, matchedBy: 'default' })
  })

  it('drops the conditions of a replaced scenario', () => {
    const own = createScenarioIndex({ shipped, user: folder({ attempt: 'title: now by header only' }) })
    expect(own.pick(facts({ cardKey: VISA }))).toMatchObject({ matchedBy: 'default' })
  })

  it('of a space has its own scenarios before all others, and shares the rest', () => {
    const own = scenarioIndex.with(
      'space',
      folder({ attempt: 'title: by name', 'family/one': 'title: own', dollars: 'when: { currency: USD }' }),
    )
    const nameOf = (some: Partial<RequestFacts>, in_ = own) => {
      const result = in_.pick(facts(some))
      return 'scenario' in result && result.scenario.name
    }
    // Neither a text condition of the user nor a card of the shipped ones comes before those of the space.
    expect(nameOf({ currency: 'USD', email: 'a@zoo.test', cardKey: VISA })).toBe('dollars')
    expect(nameOf({ currency: 'USD', email: 'a@zoo.test', cardKey: VISA }, scenarioIndex)).toBe('zebra')
    expect(nameOf({ cardKey: VISA })).toBe('default')
    expect(nameOf({ cardKey: VISA }, scenarioIndex)).toBe('attempt')
    expect(['dollars', 'family/one', 'family/two', 'velocity', 'nobody'].map(own.homeOf)).toEqual([
      'space',
      'space',
      'folder',
      'shipped',
      undefined,
    ])
    expect(own.all.map(({ name }) => name)).toEqual([...scenarioIndex.all.map(({ name }) => name), 'dollars'].sort())
    expect(own.byName('family/one')?.title).toBe('own')
    expect(scenarioIndex.byName('family/one')?.title).toBe('family/one')
    expect([own.nearest('dolars'), scenarioIndex.nearest('dolars')]).toEqual(['dollars', undefined])
  })

  it('is not created without a default', () => {
    expect(() => createScenarioIndex({ shipped: folder({ a: 'title: a' }) })).toThrow('no scenario `default`')
  })
})

it.each<[when: string, some: Partial<RequestFacts>, expected: string]>([
  ['{ cardholderName: "Jürgen*" }', { cardholderName: 'jürgen x' }, 'when.cardholderName J?rgen*'],
  ['{ refno: "a*\\nb" }', { refno: 'a\nb' }, 'when.refno a*?b'],
  [`{ email: "*${'x'.repeat(199)}" }`, { email: 'x'.repeat(200) }, `when.email *${'x'.repeat(188)}`],
])('returns a reason that is safe for a header: %s', (when, some, expected) => {
  const own = createScenarioIndex({ shipped, user: folder({ mine: `when: ${when}` }) })
  expect(own.pick(facts(some))).toMatchObject({ matchedBy: expected })
})
