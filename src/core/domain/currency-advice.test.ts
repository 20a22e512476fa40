import { expect, it } from 'vitest'
import { currencyAdvice, currencyIn } from './currency-advice.ts'

it.each<[text: string, code: string | undefined, advice: string | undefined]>([
  ['eur', 'EUR', 'did you mean `EUR`?'],
  [' EUR ', 'EUR', 'did you mean `EUR`?'],
  ['BGN', undefined, '`BGN` ended in 2026, use `EUR`'],
  ['hrk', undefined, '`HRK` ended in 2023, use `EUR`'],
  ['RMB', undefined, '`RMB` is not an ISO 4217 code, use `CNY`'],
  ['CNH', undefined, '`CNH` is not an ISO 4217 code, use `CNY`'],
  ['EUX', undefined, undefined],
  ['', undefined, undefined],
])('%j means %s', (text, code, advice) => {
  expect(currencyIn(text)).toBe(code)
  expect(currencyAdvice(text)).toBe(advice)
})
