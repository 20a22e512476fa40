import { describe, expect, it } from 'vitest'
import type { Outcome } from '../../../core/domain/outcome.schema.ts'
import { type ChosenFrom, unknownFacts } from '../../../core/domain/request-facts.ts'
import { candidatesFor } from './candidates.ts'
import type { Scenario } from './scenario.ts'
import { createScenarioIndex } from './scenario-index.ts'

const outcome: Outcome = {
  initialization: { type: 'accepted', enrolled: true, delayMs: 0 },
  authentication: { flow: 'frictionless', delayMs: 0, result: { transStatus: 'Y', version: '2.2.0' } },
}

const scenario = (name: string, when?: Scenario['when']): Scenario => ({
  name,
  title: name,
  outcome,
  file: `${name}.yaml`,
  line: 1,
  ...(when && { when }),
})

const card = (name: string) => ({ key: `${name}:VIS:0`, name, brand: 'VIS' }) as const
const facts = {
  ...unknownFacts('transactions'),
  cardKey: 'mine:VIS:0',
  brand: 'VIS',
  amount: 500,
  refno: 'A1',
} as const

/** Returns the candidates with their first mismatch. */
const similar = (
  { user = [], shipped = [] }: { readonly user?: readonly Scenario[]; readonly shipped?: readonly Scenario[] },
  more: Omit<ChosenFrom, 'facts'> = {},
  winner = 'winner',
) =>
  candidatesFor(
    createScenarioIndex({ user, shipped: [...shipped, scenario('default')] }),
    { facts, ...more },
    winner,
  ).map(({ scenario: { name }, by, mismatch }) => [name, by, mismatch?.key])

describe('the candidates for a request', () => {
  it('of three hundred cards are only those for the same card', () => {
    const others = Array.from({ length: 300 }, (_, i) => scenario(`row/${i}`, { cards: [card(`other${i}`)] }))
    const same = scenario('same', { cards: [card('mine')], amount: { from: 900 } })
    expect(similar({ shipped: [...others, same] })).toEqual([
      ['same', 'when', 'when.amount'],
      ['default', 'default', undefined],
    ])
  })

  it('are the nearest five at most, in order of precedence', () => {
    const aimed = Array.from({ length: 9 }, (_, i) => scenario(`text${i}`, { refno: `B${i}`, currency: 'EUR' }))
    const nearer = scenario('text_nearer', { refno: 'B1' })
    const fits = scenario('fits', { amount: { to: 500 } })
    const matches = similar({ user: [fits], shipped: [...aimed, nearer] })
    expect(matches.map(([name]) => name)).toEqual(['fits', 'text0', 'text1', 'text2', 'text_nearer', 'default'])
    expect(matches[0]).toEqual(['fits', 'when', undefined])
  })

  it('include those for the same card, even with more mismatches', () => {
    const others = Array.from({ length: 6 }, (_, i) => scenario(`less${i}`, { refno: `B${i}` }))
    const same = scenario('same', { cards: [card('mine')], refno: 'B9', amount: { from: 900 } })
    const matches = similar({ shipped: [...others, same] })
    expect(matches.map(([name]) => name)).toEqual(['less0', 'less1', 'less2', 'less3', 'same', 'default'])
  })

  it.each(['a_name_before', 'the_name_after'])('list a matching scenario before one for the same card: %s', (fits) => {
    const same = Array.from({ length: 6 }, (_, i) => scenario(`same${i}`, { cards: [card('mine')], refno: `B${i}` }))
    const matches = similar({ shipped: [...same, scenario(fits, { brands: ['VIS'] })] })
    expect(matches.map(([name]) => name)).toEqual(['same0', 'same1', 'same2', 'same3', fits, 'default'])
  })

  it('are sorted by source, text conditions and name', () => {
    const scenarioIndex = createScenarioIndex({
      user: [scenario('b_mine', { currency: 'EUR' })],
      shipped: [
        scenario('default'),
        scenario('a_shipped', { currency: 'EUR' }),
        scenario('a_plain', { currency: 'EUR' }),
        scenario('b_aimed', { refno: 'B1' }),
      ],
    }).with('space', [scenario('c_own', { currency: 'EUR' })])
    expect(
      candidatesFor(scenarioIndex, { facts }, 'winner').map((candidate) => [candidate.scenario.name, candidate.home]),
    ).toEqual([
      ['c_own', 'space'],
      ['b_mine', 'folder'],
      ['b_aimed', 'shipped'],
      ['a_plain', 'shipped'],
      ['a_shipped', 'shipped'],
      ['default', 'shipped'],
    ])
    const own = { facts, header: 'c_own' }
    expect(candidatesFor(scenarioIndex, own, 'winner')[0]).toMatchObject({ by: 'header', home: 'space' })
  })

  it('include one for another card only without other mismatches, and one for several cards for each of them', () => {
    const other = [card('other')]
    const matches = similar({
      shipped: [
        scenario('much', { cards: other, refno: 'B1', currency: 'EUR' }),
        scenario('little', { cards: other, refno: 'A1' }),
        scenario('several', { cards: [...other, card('mine')], refno: 'B1', currency: 'EUR' }),
      ],
    })
    expect(matches.map(([name]) => name)).toEqual(['little', 'several', 'default'])
  })

  it('list the default only once if the space names it', () => {
    expect(similar({}, { choice: { name: 'default', mode: 'default' } })).toEqual([
      ['default', 'space_default', undefined],
    ])
    expect(similar({}, { choice: { name: 'default', mode: 'force' } })).toEqual([['default', 'forced', undefined]])
  })

  it('list the header and the scenarios of the space before and after the conditions', () => {
    const named = [scenario('wanted'), scenario('forced'), scenario('spare')]
    expect(similar({ shipped: named }, { header: 'wanted', choice: { name: 'forced', mode: 'force' } })).toEqual([
      ['wanted', 'header', undefined],
      ['forced', 'forced', undefined],
      ['default', 'default', undefined],
    ])
    expect(similar({ shipped: named }, { choice: { name: 'spare', mode: 'default' } })).toEqual([
      ['spare', 'space_default', undefined],
      ['default', 'default', undefined],
    ])
  })

  it('never include the winner', () => {
    const matches = similar({ shipped: [scenario('winner', { refno: '*' })] }, { header: 'winner' })
    expect(matches).toEqual([['default', 'default', undefined]])
    expect(similar({}, {}, 'default')).toEqual([])
  })

  it.each([
    [{ interface: 'links' }, 'when.interface', 'links', 'transactions'],
    [{ brands: ['ECA', 'AMX'] }, 'when.brand', 'ECA or AMX', 'VIS'],
    [{ amount: { from: 1, to: 9 } }, 'when.amount', '1..9', '500'],
    [{ currency: 'EUR' }, 'when.currency', 'EUR', 'nothing'],
    [{ email: '*@test' }, 'when.email', '*@test', 'nothing'],
    [{ refno: 'B*' }, 'when.refno', 'B*', 'A1'],
    [{ cards: [card('other')], refno: 'A1' }, 'when.card', 'other', 'mine'],
    [{ cards: [card('other'), card('third')], refno: 'A1' }, 'when.card', 'other or third', 'mine'],
  ] as const)('%j reports the mismatch', (when, key, expected, actual) => {
    const scenarioIndex = createScenarioIndex({ shipped: [scenario('default'), scenario('one', when)] })
    expect(candidatesFor(scenarioIndex, { facts }, 'winner')[0]?.mismatch).toEqual({ key, expected, actual })
  })
})
