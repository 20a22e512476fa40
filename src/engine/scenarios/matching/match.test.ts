import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { long } from '../../../../test/support/long-runs.ts'
import type { When } from '../../../core/domain/queued-outcome.schema.ts'
import { type RequestFacts, unknownFacts } from '../../../core/domain/request-facts.ts'
import { matchesGlob } from './globs.ts'
import { matcherOf } from './match.ts'

const FACTS: RequestFacts = {
  ...unknownFacts('transactions'),
  cardKey: 'attempt:VIS:0',
  brand: 'VIS',
  amount: 1250,
  currency: 'EUR',
  refno: 'order-7',
  email: 'Ann@Example.com',
  cardholderName: 'Ann Smith',
}
const card = { key: 'attempt:VIS:0', name: 'attempt', brand: 'VIS' } as const

it.each<[when: When, fits: boolean]>([
  [{ interface: 'transactions' }, true],
  [{ interface: 'links' }, false],
  [{ cards: [card] }, true],
  [{ cards: [{ ...card, key: 'attempt:ECA:0' }, card] }, true],
  [{ cards: [{ ...card, key: 'attempt:ECA:0' }] }, false],
  [{ cards: [] }, false],
  [{ brands: ['ECA', 'VIS'] }, true],
  [{ brands: ['ECA'] }, false],
  [{ amount: { from: 1250, to: 1250 } }, true],
  [{ amount: { from: 1250 } }, true],
  [{ amount: { to: 1250 } }, true],
  [{ amount: {} }, true],
  [{ amount: { from: 1251 } }, false],
  [{ amount: { to: 1249 } }, false],
  [{ currency: 'EUR' }, true],
  [{ currency: 'USD' }, false],
  [{ refno: 'order-*' }, true],
  [{ refno: 'ORDER-*' }, false],
  [{ email: '*@EXAMPLE.com' }, true],
  [{ cardholderName: 'ann ?mith' }, true],
  [{ cardholderName: 'ann' }, false],
  [{ reference: '*' }, false],
  [{ refno: 'order-*', amount: { from: 1251 } }, false],
])('%j matches: %s', (when, fits) => {
  expect(matcherOf(when).fits(FACTS)).toBe(fits)
})

it('a reference is one of the texts', () => {
  const facts = { ...FACTS, reference: 'b-1' }
  expect(['b-*', 'c-*'].map((reference) => matcherOf({ reference }).fits(facts))).toEqual([true, false])
})

it.each<[When]>([
  [{ cards: [card] }],
  [{ brands: ['VIS'] }],
  [{ amount: { to: 9 } }],
  [{ currency: 'EUR' }],
  [{ email: '*' }],
])('%j does not match a request without the fact', (when) => {
  expect(matcherOf(when).fits(unknownFacts('links'))).toBe(false)
  expect(matcherOf(when).mismatches(unknownFacts('links'))).toMatchObject([{ actual: 'nothing' }])
})

it('every request has an interface', () => {
  const fits = (['links', 'transactions'] as const).map((of) =>
    matcherOf({ interface: 'links' }).fits(unknownFacts(of)),
  )
  expect(fits).toEqual([true, false])
})

describe('the reason of a match', () => {
  it.each<[when: When, matchedBy: string]>([
    [{ cards: [card] }, 'when.card attempt'],
    [{ interface: 'transactions' }, 'when.interface transactions'],
    [{ brands: ['ECA', 'VIS'] }, 'when.brand VIS'],
    [{ amount: { from: 1250, to: 1250 } }, 'when.amount 1250'],
    [{ amount: { from: 1, to: 2000 } }, 'when.amount 1..2000'],
    [{ amount: { from: 1 } }, 'when.amount 1..'],
    [{ amount: { to: 2000 } }, 'when.amount 0..2000'],
    [{ currency: 'EUR' }, 'when.currency EUR'],
    [{ refno: 'order-*', email: '*@EXAMPLE.com' }, 'when.refno order-*, when.email *@EXAMPLE.com'],
    [{ cardholderName: 'Ann ~ €' }, 'when.cardholderName Ann ~ ?'],
  ])('%j: %s', (when, matchedBy) => {
    expect(matcherOf(when).matchedBy(FACTS)).toBe(matchedBy)
  })

  it('differs by card and brand', () => {
    const cards = [card, { key: 'neutral:ECA:0', name: 'neutral', brand: 'ECA' } as const]
    const ofCard = matcherOf({ cards })
    const texts = ['attempt:VIS:0', 'neutral:ECA:0', 'attempt:VIS:0'].map((cardKey) =>
      ofCard.matchedBy({ ...FACTS, cardKey }),
    )
    expect(texts).toEqual(['when.card attempt', 'when.card neutral', 'when.card attempt'])
    const ofBrand = matcherOf({ brands: ['VIS', 'ECA'] })
    expect((['VIS', 'ECA'] as const).map((brand) => ofBrand.matchedBy({ ...FACTS, brand }))).toEqual([
      'when.brand VIS',
      'when.brand ECA',
    ])
  })
})

it.each<[when: When, isAimed: boolean]>([
  [{}, false],
  [{ currency: 'EUR', amount: { from: 1 }, brands: ['VIS'], cards: [card], interface: 'links' }, false],
  [{ currency: 'EUR', refno: '*' }, true],
  [{ currency: 'EUR', reference: '*' }, true],
  [{ email: '*' }, true],
  [{ cardholderName: '*' }, true],
])('%j targets a text: %s', (when, isAimed) => {
  expect(matcherOf(when).isAimed).toBe(isAimed)
})

describe('globs', () => {
  it('always agree with the equivalent regular expression', () => {
    const pattern = fc.string({ unit: fc.constantFrom('a', 'b', '*', '?'), maxLength: 8 })
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 10 })
    fc.assert(
      fc.property(pattern, text, (glob, word) => {
        const expected = new RegExp(`^${glob.replaceAll('*', '.*').replaceAll('?', '.')}$`).test(word)
        return matchesGlob(glob, word) === expected
      }),
      { numRuns: long(250, 5_000) },
    )
  })

  it.each([
    ['a.c', 'abc', false],
    ['[a]', 'a', false],
    ['(a', '(a', true],
    ['*', '', true],
    ['?', '', false],
    ['', '', true],
  ])('%j matches %j: %s', (pattern, text, fits) => {
    expect(matchesGlob(pattern, text)).toBe(fits)
  })

  it('need no exponential time', () => {
    const before = process.cpuUsage()
    expect(matchesGlob('*a'.repeat(100), `${'a'.repeat(5000)}b`)).toBe(false)
    // CPU time, which a busy host does not stretch; it takes some milliseconds.
    expect(process.cpuUsage(before).user).toBeLessThan(1_000_000)
  })
})
