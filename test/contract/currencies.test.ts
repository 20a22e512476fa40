import { expect, it } from 'vitest'
import { CURRENCIES } from '../../src/core/domain/currencies.ts'
import { decimalsOf } from '../../src/core/domain/money.ts'
import { readContract } from '../support/contract-document.ts'

const { schemas } = readContract('openapi.yaml').components as { schemas: { Currency: { enum: readonly string[] } } }

it('lists exactly the currencies of the domain', () => {
  expect(schemas.Currency.enum).toEqual(CURRENCIES)
})

it('contains each currency once, including those with four decimals', () => {
  expect(new Set(CURRENCIES).size).toBe(165)
  expect(CURRENCIES.filter((currency) => decimalsOf(currency) === 4)).toEqual(['CLF', 'UYW'])
})
