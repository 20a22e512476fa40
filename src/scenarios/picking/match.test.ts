import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matcherOf, matchesGlob, nothingKnown, type RequestFacts } from './match.ts'
import type { When } from './scenario.ts'

const FACTS: RequestFacts = {
  interface: 'transactions',
  cardKey: 'attempt:VIS:0',
  brand: 'VIS',
  amount: 1250,
  currency: 'EUR',
  refno: 'order-7',
  reference: undefined,
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
])('%j fits: %s', (when, fits) => {
  expect(matcherOf(when).fits(FACTS)).toBe(fits)
})

it.each<[When]>([
  [{ cards: [card] }],
  [{ brands: ['VIS'] }],
  [{ amount: { to: 9 } }],
  [{ currency: 'EUR' }],
  [{ email: '*' }],
])('%j does not fit a request that lacks the fact', (when) => {
  expect(matcherOf(when).fits(nothingKnown('links'))).toBe(false)
})

describe('globs', () => {
  it('always agree with the regular expression of the same meaning', () => {
    const pattern = fc.string({ unit: fc.constantFrom('a', 'b', '*', '?'), maxLength: 8 })
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 10 })
    fc.assert(
      fc.property(pattern, text, (glob, word) => {
        const expected = new RegExp(`^${glob.replaceAll('*', '.*').replaceAll('?', '.')}$`).test(word)
        return matchesGlob(glob, word) === expected
      }),
      { numRuns: 2000 },
    )
  })

  it.each([
    ['a.c', 'abc', false],
    ['[a]', 'a', false],
    ['(a', '(a', true],
    ['*', '', true],
    ['?', '', false],
    ['', '', true],
  ])('%j takes %j: %s', (pattern, text, fits) => {
    expect(matchesGlob(pattern, text)).toBe(fits)
  })

  it('do not explode', () => {
    const start = performance.now()
    expect(matchesGlob('*a'.repeat(100), `${'a'.repeat(5000)}b`)).toBe(false)
    expect(performance.now() - start).toBeLessThan(1000)
  })
})
