import { expect, it } from 'vitest'
import { CURRENCIES } from '../../src/core/domain/currencies.ts'
import { decimalsOf } from '../../src/core/domain/money.ts'
import { readContract } from '../support/contract-document.ts'

const { schemas } = readContract('openapi.yaml').components as { schemas: { Currency: { enum: readonly string[] } } }

it('lists the currencies that the domain knows, and no others', () => {
  expect(schemas.Currency.enum).toEqual(CURRENCIES)
})

it('knows each once, the ones with four decimals, too', () => {
  expect(new Set(CURRENCIES).size).toBe(165)
  expect(CURRENCIES.filter((currency) => decimalsOf(currency) === 4)).toEqual(['CLF', 'UYW'])
})
