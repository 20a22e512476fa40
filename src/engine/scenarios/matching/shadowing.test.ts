import { describe, expect, it } from 'vitest'
import { createCardCatalog } from '../../../core/domain/card-catalog.ts'
import { loadScenarios } from '../reading/load-scenarios.ts'
import { parseScenarios } from '../reading/parse-scenarios.ts'
import type { Scenario } from './scenario.ts'
import { shadowingOf } from './shadowing.ts'

const catalogue = createCardCatalog()
const shipped = loadScenarios('scenarios', catalogue)

/** Scenarios of one folder: name and `when`. */
const folder = (whens: Readonly<Record<string, string>>): readonly Scenario[] =>
  Object.entries(whens).flatMap(([name, when]) => {
    const parsed = parseScenarios(`title: x\nwhen: ${when}\n`, { file: `${name}.yaml`, name }, catalogue)
    if ('problems' in parsed) throw new Error(parsed.problems[0]?.message)
    return parsed.scenarios
  })

/** Returns the affected scenarios per scenario, as short texts. */
const reported = (...layers: (readonly Scenario[])[]): string[] =>
  shadowingOf(layers).map(({ by, from }) => `${by.name}: ${from.map(({ name }) => name).join(' ')}`)

it('the shipped scenarios do not shadow each other', () => {
  expect(reported(shipped)).toEqual([])
})

it('a scenario for a code of the request comes after those for cards, independent of names', () => {
  const dataOnly = { a: '{ brand: ECA, messageCategory: 80 }' }
  const card = { b: '{ card: attempt }' }
  expect(reported(folder({ ...dataOnly, ...card }))).toEqual([])
  expect(reported(folder({ c: '{ card: attempt, brand: ECA, challengeIndicator: 06 }', ...card }))).toEqual(['b: c'])
  const [only] = shadowingOf([folder({ ...dataOnly, z: '{ brand: ECA }' })])
  expect([only?.by.name, only?.message]).toEqual(['z', expect.not.stringContaining('names')])
})

/** Shipped scenarios for cards of Mastercard in general. */
const OTHERS_OF_ECA = [
  'data_only_mastercard',
  'exemption_honoured',
  'exemption_honoured_210',
  'mandate_not_honoured_mastercard',
  'velocity',
]

describe('a general scenario of the folder', () => {
  const eca = shipped.filter(({ when }) => when?.cards?.some(({ brand }) => brand === 'ECA'))

  it('shadows the cards of its brand in all shipped scenarios, with their number', () => {
    const [only, ...others] = shadowingOf([folder({ mine: '{ brand: ECA }' }), shipped])
    expect(others).toEqual([])
    expect(only?.from.map(({ name }) => name)).toEqual([...eca.map(({ name }) => name), ...OTHERS_OF_ECA].sort())
    const cards = eca.flatMap(({ when }) => when?.cards?.filter(({ brand }) => brand === 'ECA') ?? [])
    expect(only?.cards).toBe(cards.length)
    expect(only?.message).toBe(
      `\`mine\` takes requests of ${eca.length + OTHERS_OF_ECA.length} more specific scenarios (${cards.length} cards): \`attempt\`, ` +
        '`cavv_short`, `challenge_abandoned`, `challenge_attempt`, `challenge_canceled` and ' +
        `${eca.length + OTHERS_OF_ECA.length - 5} more. To keep them, list its cards in \`when.card\`, or add \`refno\`, \`reference\`, ` +
        '`email` or `cardholderName` to its `when`.',
    )
  })

  it.each([
    ['{ interface: links }', '`reference` or `cardholderName`'],
    ['{ interface: transactions }', '`refno`, `email` or `cardholderName`'],
    ['{ currency: JPY }', '`refno`, `reference`, `email` or `cardholderName`'],
    ['{ amount: { from: 100000 } }', '`refno`, `reference`, `email` or `cardholderName`'],
    ['{ brand: [VIS, ECA], amount: { to: 99 }, currency: EUR }', '`refno`, `reference`, `email` or `cardholderName`'],
    ['{ refno: "*" }', '`refno`, `reference`, `email` or `cardholderName`'],
  ])('shadows more than a hundred with %s, and names the conditions that fix it', (when, texts) => {
    const [only] = shadowingOf([folder({ mine: when }), shipped])
    expect(only?.from.length).toBeGreaterThan(100)
    expect(only?.message).toContain(`or add ${texts} to its \`when\`.`)
  })

  it.each([
    '{ brand: ECA, card: neutral }',
    '{ brand: ECA, refno: "mine-*" }',
    '{ brand: ECA, email: "*@example.com" }',
    '{ brand: ECA, amount: 666 }',
  ])('shadows none after the suggested fix, with %s', (when) => {
    expect(reported(folder({ mine: when }), shipped)).toEqual([])
  })
})

describe('a scenario that is as specific as later ones is intended', () => {
  it.each([
    '{ card: attempt }',
    '{ card: [attempt, decline/51] }',
    '{ card: attempt, brand: ECA }',
    '{ card: "5100001000000055", currency: EUR }',
    '{ refno: "velocity*" }',
    '{ refno: "velocity-1*", brand: ECA }',
    '{ email: "*@example.com" }',
    '{ amount: 666 }',
  ])('%s', (when) => {
    expect(reported(folder({ mine: when }), shipped)).toEqual([])
  })

  it('a scenario with the name of a shipped one replaces it', () => {
    const mine = folder({ attempt: '{ brand: ECA, card: neutral }', eca: '{ brand: ECA }' })
    const names = shadowingOf([mine, shipped])[0]?.from.map(({ name }) => name)
    expect(names).toContain('cavv_short')
    expect(names).not.toContain('attempt')
  })
})

describe('between layers and within one', () => {
  it.each<[what: string, layers: Readonly<Record<string, string>>[], expected: string[]]>([
    ['a text within a wider one', [{ a: '{ refno: "order-*" }' }, { b: '{ refno: "order-1*" }' }], ['a: b']],
    ['a wider text after it', [{ a: '{ refno: "order-1*" }' }, { b: '{ refno: "order-*" }' }], []],
    ['overlapping texts', [{ a: '{ refno: "order-*" }' }, { b: '{ refno: "*-1" }' }], []],
    ['other texts', [{ a: '{ refno: "order-*" }' }, { b: '{ refno: "velocity*" }' }], []],
    ['in another case', [{ a: '{ email: "*@EXAMPLE.com" }' }, { b: '{ email: "ada@example.COM" }' }], ['a: b']],
    ['the same card', [{ a: '{ card: attempt }' }, { b: '{ card: attempt }' }], []],
    ['more about a card', [{ a: '{ card: attempt }' }, { b: '{ card: attempt, currency: EUR }' }], ['a: b']],
    ['other interfaces', [{ a: '{ interface: links }' }, { b: '{ card: attempt, refno: "a*" }' }], []],
    ['an interface that a text implies', [{ a: '{ interface: links }' }, { b: '{ reference: "a*" }' }], ['a: b']],
    ['other brands', [{ a: '{ brand: VIS }' }, { b: '{ card: attempt, brand: ECA }' }], []],
    ['a range inside another', [{ a: '{ amount: { from: 1 } }' }, { b: '{ amount: { from: 5, to: 9 } }' }], ['a: b']],
    ['an interface that a refno implies', [{ a: '{ interface: transactions }' }, { b: '{ refno: "a*" }' }], ['a: b']],
    ['an address on a link', [{ a: '{ interface: links }' }, { b: '{ card: attempt, email: "a*" }' }], []],
    ['a reference on a transaction', [{ a: '{ interface: transactions }' }, { b: '{ reference: "a*" }' }], []],
    ['ranges apart', [{ a: '{ amount: { to: 4 } }' }, { b: '{ amount: { from: 5 } }' }], []],
    ['an exact amount within a range', [{ a: '{ amount: { from: 1 } }' }, { b: '{ amount: 666 }' }], ['a: b']],
    ['one folder, by name', [{ a: '{ brand: ECA }', b: '{ card: attempt }' }], ['a: b']],
    ['one folder, the other way round', [{ b: '{ brand: ECA }', a: '{ card: attempt }' }], []],
    ['one folder, where a text goes first', [{ a: '{ brand: ECA }', b: '{ refno: "x*" }' }], []],
    ['space and folder', [{ a: '{ brand: ECA }' }, {}, { b: '{ card: attempt }' }], ['a: b']],
    [
      'two that each shadow a part',
      [{ a: '{ currency: EUR }' }, { b: '{ amount: { from: 5 } }' }, { z: '{ card: attempt }' }],
      ['a: z', 'b: z'],
    ],
    [
      'requests that the first covers completely do not count for the second',
      [
        { a: '{ brand: ECA }' },
        { b: '{ card: attempt, brand: ECA }' },
        { z: '{ card: attempt, brand: ECA, amount: 5 }' },
      ],
      ['a: b z'],
    ],
    [
      'requests that are already covered',
      [{ a: '{ card: attempt }', c: '{ brand: ECA }' }, { z: '{ card: attempt, brand: ECA }' }],
      [],
    ],
  ])('%s', (_title, layers, expected) => {
    expect(reported(...layers.map(folder))).toEqual(expected)
  })

  it('suggests other names within one folder only', () => {
    const a = { a: '{ brand: ECA }' }
    const b = { b: '{ card: attempt }' }
    expect(shadowingOf([folder({ ...a, ...b })])[0]?.message).toMatch(
      /, or give them names that sort before its own\.$/,
    )
    expect(shadowingOf([folder(a), folder(b)])[0]?.message).not.toContain('names that sort before')
    const both = shadowingOf([folder({ ...a, ...b }), folder({ c: '{ card: challenge_failed }' })])[0]
    expect(both?.from.map(({ name }) => name)).toEqual(['b', 'c'])
    expect(both?.message).not.toContain('names that sort before')
  })

  it('names a single scenario, with narrowing as the only fix', () => {
    expect(shadowingOf([folder({ v: '{ refno: "v*" }' }), shipped])[0]?.message).toBe(
      '`v` takes requests of 1 more specific scenario: `velocity`. To keep them, narrow its `when`.',
    )
  })

  it('names up to five, and mentions cards only if there are any', () => {
    const five = { b: 'b*', c: 'c*', d: 'd*', e: 'e*', f: 'f*' }
    const texts = Object.fromEntries(Object.entries(five).map(([name, refno]) => [name, `{ refno: "${refno}" }`]))
    expect(shadowingOf([folder({ a: '{ currency: JPY }' }), folder(texts)])[0]?.message).toBe(
      '`a` takes requests of 5 more specific scenarios: `b`, `c`, `d`, `e`, `f`. To keep them, add `refno`, ' +
        '`reference`, `email` or `cardholderName` to its `when`.',
    )
  })

  it('searches for certain scenarios only', () => {
    const mine = folder({ a: '{ brand: ECA }', b: '{ currency: JPY }' })
    const only = shadowingOf([mine, shipped], ({ name }) => name === 'b')
    expect(only.map(({ by }) => by.name)).toEqual(['b'])
  })
})
