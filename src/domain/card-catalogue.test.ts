import { describe, expect, it } from 'vitest'
import { type Brand, passesLuhn } from './card.ts'
import { createCardCatalogue } from './card-catalogue.ts'

const catalogue = createCardCatalogue()
const { cards } = catalogue
const BRANDS: Brand[] = ['VIS', 'ECA', 'AMX']
const numbersOf = (name: string): string =>
  catalogue
    .byName(name)
    .map(({ number }) => number)
    .join(' / ')

/** Domain-facts 5.1, as far as a test number needs it. */
const RANGES: Record<Brand, RegExp> = {
  VIS: /^4\d{15}$/,
  ECA: /^5[1-5]\d{14}$/,
  AMX: /^3[47]\d{13}$/,
  DIN: /^3(0[0-5]|6|8|9)\d{11,12}$/,
  DIS: /^6(011|4[4-9]|5)\d{12}$/,
  JCB: /^35(2[89]|[3-8]\d)\d{12}$/,
  CUP: /^62\d{14}$/,
  DNK: /^5019\d{12}$/,
}

describe('every listed number', () => {
  it('has a right check digit', () => {
    expect(cards.filter(({ number }) => !passesLuhn(number))).toEqual([])
  })

  it('is listed once', () => {
    expect(new Set(cards.map(({ number }) => number)).size).toBe(cards.length)
  })

  it('has a key of its own, which does not hold the number', () => {
    expect(new Set(cards.map(({ key }) => key)).size).toBe(cards.length)
    expect(cards.filter(({ key, number }) => key.includes(number) || /\d{6}/.test(key))).toEqual([])
  })

  it('is in the range and of the length of its brand', () => {
    expect(cards.filter(({ number, brand }) => !RANGES[brand].test(number))).toEqual([])
  })

  it('is found by itself and under its name', () => {
    const lost = cards.filter(
      (card) => catalogue.byNumber(card.number) !== card || !catalogue.byName(card.name).includes(card),
    )
    expect(lost).toEqual([])
  })
})

it.each([
  ['reasons of a frictionless end', /^frictionless_reason\//, 30],
  ['reasons of a challenge', /^challenge_reason\//, 30],
  ['network codes', /^decline\//, 55],
  ['other rows of domain-facts part 7', /^(?!.*(neutral|published|plain|limit|without))[a-z_\d]+$/, 29],
])('has three brands of each of the %s', (_what, pattern, rows) => {
  const names = [...new Set(cards.map(({ name }) => name))].filter((name) => pattern.test(name))
  expect(names).toHaveLength(rows)
  for (const name of names)
    expect(
      catalogue.byName(name).map(({ brand }) => brand),
      name,
    ).toEqual(BRANDS)
})

it.each([
  ['frictionless_success', '4000001000000018 / 5100001000000014 / 340000100000016'],
  ['challenge_failed', '4000001000000042 / 5100001000000048 / 340000100000040'],
  ['decline_on_authorize', '4000001000000299 / 5100001000000295 / 340000100000297'],
  ['frictionless_reason/01', '4000001000001016 / 5100001000001012 / 340000100001014'],
  ['challenge_reason/30', '4000001000002303 / 5100001000002309 / 340000100002301'],
  ['decline/51', '4000001000005512 / 5100001000005518 / 340000100005510'],
  ['decline/1a', '4000001000006015 / 5100001000006011 / 340000100006013'],
  ['decline/n4', '4000001000006064 / 5100001000006060 / 340000100006062'],
  ['decline/n0', '4000001000006080 / 5100001000006086 / 340000100006088'],
  ['decline/b1', '4000001000006122 / 5100001000006128 / 340000100006120'],
  ['shared_decline/n7', '4000000000000127'],
])('%s is what domain-facts list: %s', (name, numbers) => {
  expect(numbersOf(name)).toBe(numbers)
})

it.each(['4242424242424241', '4000056655665556', '', '__proto__'])('does not know %s', (number) => {
  expect(catalogue.byNumber(number)).toBeUndefined()
  expect(catalogue.byName(number)).toEqual([])
})
