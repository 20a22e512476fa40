import { describe, expect, it } from 'vitest'
import { amountPattern, amountProblem, minorUnits } from './amounts.ts'

describe('minorUnits', () => {
  it.each([
    ['12.50', 'EUR', 1250],
    ['12,5', 'EUR', 1250],
    ['12', 'EUR', 1200],
    ['0.29', 'EUR', 29],
    ['1250', 'JPY', 1250],
    ['1.234', 'KWD', 1234],
    ['-3', 'EUR', -300],
    // An amount that does not fit the currency is sent unchanged, so that the service rejects it.
    ['12.5', 'JPY', 12.5],
    ['12.505', 'EUR', 12.505],
    ['a lot', 'EUR', 'a lot'],
  ])('sends %s %s as %j', (text, currency, sent) => {
    expect(minorUnits(text, currency)).toBe(sent)
  })

  it.each([
    ['12.50', 'EUR', undefined],
    ['', 'EUR', undefined],
    ['abc', 'EUR', /^Enter an amount such as 12\.50:/],
    ['12.505', 'EUR', /EUR has at most 2 decimals\.$/],
    ['12.5', 'JPY', /^Enter an amount such as 1250: JPY has no decimals\./],
  ])('describes the problem of %j %s', (text, currency, problem) => {
    const message = amountProblem(text, currency)
    if (problem === undefined) expect(message).toBeUndefined()
    else expect(message).toMatch(problem)
  })
})

it.each([
  ['EUR', ['', '12', '12.5', '12,50'], ['12.', '12.505', '-1', '1 000']],
  ['JPY', ['1250'], ['12.5', '12.0']],
  ['KWD', ['1.234'], ['1.2345']],
])('the pattern of %s matches amounts with its decimals only', (currency, valid, invalid) => {
  const { pattern, title } = amountPattern(currency)
  const matches = (text: string) => new RegExp(`^(?:${pattern})$`, 'v').test(text)
  expect(valid.filter(matches)).toEqual(valid)
  expect(invalid.filter(matches)).toEqual([])
  expect(title).toContain(currency)
})
