import fc from 'fast-check'
import { expect, it } from 'vitest'
import { long } from '../../../../test/support/long-runs.ts'
import { BRANDS, type Brand } from '../../../core/domain/brand-names.ts'
import { createCardCatalog } from '../../../core/domain/card-catalog.ts'
import { conditionRow, eachOfKind } from '../../../core/domain/condition-table.ts'
import type { When } from '../../../core/domain/queued-outcome.schema.ts'
import type { RequestFacts } from '../../../core/domain/request-facts.ts'
import { compact } from '../../../core/domain/without-undefined.ts'
import { matcherOf } from './match.ts'
import { covers, isMoreSpecific, meets, rowsOf } from './specificity.ts'

const cards = createCardCatalog()
  .cards.filter(({ name }) => name === 'attempt' || name === 'neutral')
  .map(({ key, name, brand }) => ({ key, name, brand }))
const either = fc.constantFrom('transactions' as const, 'links' as const)
const glob = fc.constantFrom('*', 'a*', 'A*', '*b', 'ab', 'a?', '?*')
const text = fc.constantFrom('', 'a', 'ab', 'AB', 'aab', 'b')
const amount = fc.integer({ min: 0, max: 4 })
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })

const code = fc.constantFrom('01', '06', '80')
const anyWhen: fc.Arbitrary<When> = fc
  .record({
    interface: maybe(either),
    cards: maybe(fc.uniqueArray(fc.constantFrom(...cards), { minLength: 1, maxLength: 3 })),
    brands: maybe(fc.uniqueArray(fc.constantFrom<Brand>('VIS', 'ECA', 'AMX'), { minLength: 1 })),
    amount: maybe(fc.record({ from: maybe(amount), to: maybe(amount) }).map(compact)),
    currency: maybe(fc.constantFrom('EUR', 'CHF')),
    ...eachOfKind('code', () => maybe(code)),
    ...eachOfKind('glob', () => maybe(glob)),
  })
  .map(compact)

/** Arbitrary facts of a request of either interface. */
const anyFacts: fc.Arbitrary<RequestFacts> = fc
  .tuple(
    either,
    maybe(fc.constantFrom(...cards)),
    maybe(amount),
    maybe(fc.constantFrom('EUR', 'CHF')),
    fc.record(eachOfKind('code', () => maybe(code))),
    fc.record(eachOfKind('glob', () => text)),
  )
  .map(([of, card, sum, currency, codes, texts]) => ({
    interface: of,
    cardKey: card?.key,
    brand: card?.brand,
    amount: sum,
    currency,
    ...eachOfKind('code', (name) => (conditionRow(name).interfaces.includes(of) ? codes[name] : undefined)),
    ...eachOfKind('glob', (name) => (conditionRow(name).interfaces.includes(of) ? texts[name] : undefined)),
  }))

const whenOf = (row: ReturnType<typeof rowsOf>[number]): When => {
  const { card, brand, weights: _weights, ...others } = row
  return { ...others, ...(card && { cards: [card] }), ...(brand && { brands: [brand] }) }
}

it('never contradicts a request when it compares two rules', () => {
  fc.assert(
    fc.property(anyWhen, anyWhen, anyFacts, (left, right, facts) => {
      for (const a of rowsOf(left))
        for (const b of rowsOf(right)) {
          const fitsA = matcherOf(whenOf(a)).fits(facts)
          const fitsB = matcherOf(whenOf(b)).fits(facts)
          if (fitsA && fitsB) expect(meets(a, b)).toBe(true)
          if (covers(a, b) && fitsB) expect(fitsA).toBe(true)
          expect(isMoreSpecific(a, b) && isMoreSpecific(b, a)).toBe(false)
        }
    }),
    { numRuns: long(150, 5_000) },
  )
})

it('splits a `when` into entries without losing requests', () => {
  fc.assert(
    fc.property(anyWhen, anyFacts, (when, facts) => {
      const some = rowsOf(when).some((row) => matcherOf(whenOf(row)).fits(facts))
      expect(some).toBe(matcherOf(when).fits(facts))
    }),
    { numRuns: long(150, 5_000) },
  )
})

const only = (when: When) => {
  const [row] = rowsOf(when)
  if (!row) throw new Error('a row is missing')
  return row
}

it.each<[when: When, weights: readonly number[]]>([
  [{ interface: 'links' }, [0, 0, 1]],
  [{ brands: ['VIS'] }, [0, 0, 1]],
  [{ currency: 'EUR' }, [0, 0, 1]],
  [{ amount: {} }, [0, 0, 1]],
  [{ amount: { from: 5 } }, [0, 0, 1]],
  [{ amount: { from: 5, to: 5 } }, [1, 0, 0]],
  [{ cards: cards.slice(0, 1), refno: 'a*', email: '*?' }, [1, 1, 1]],
])('%j has aims, cards and others: %j', (when, weights) => {
  expect(only(when).weights).toEqual(weights)
})

type Range = NonNullable<When['amount']>
it.each<[one: Range, other: Range, meet: boolean, has: boolean]>([
  [{ to: 4 }, { from: 5 }, false, false],
  [{ from: 5 }, { to: 4 }, false, false],
  [{ to: 5 }, { from: 5 }, true, false],
  [{ from: 5 }, { to: 5 }, true, false],
  [{ from: 5 }, { from: 5 }, true, true],
  [{ from: 4 }, { from: 5, to: 6 }, true, true],
  [{ from: 5, to: 9 }, { from: 4, to: 9 }, true, false],
  [{ from: 4, to: 8 }, { from: 4, to: 9 }, true, false],
  [{ to: 5 }, {}, true, false],
])('of %j and %j, a request can match both: %s, and the first covers the second: %s', (left, right, meet, has) => {
  const a = only({ amount: left })
  const b = only({ amount: right })
  expect([meets(a, b), covers(a, b)]).toEqual([meet, has])
})

it('two different values of one condition share no request', () => {
  expect(meets(only({ refno: 'a' }), only({ refno: 'b', email: '*' }))).toBe(false)
})

it('never treats a rule as more specific than itself', () => {
  fc.assert(
    fc.property(anyWhen, (when) => {
      for (const row of rowsOf(when)) expect([isMoreSpecific(row, row), covers(row, row)]).toEqual([false, true])
    }),
  )
  expect(rowsOf({ cards, brands: [...BRANDS] })).toHaveLength(cards.length)
})
