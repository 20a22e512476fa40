import { expect, it } from 'vitest'
import { policyIn, type ReferrerPolicy, referrerFor } from './referrer.ts'

const PAGE = 'https://anna:secret@shop.test/cart?a=1#top'
const FULL = 'https://shop.test/cart?a=1'
const ORIGIN = 'https://shop.test/'

it.each<[ReferrerPolicy, own: string | undefined, other: string | undefined, unsafe: string | undefined]>([
  ['no-referrer', undefined, undefined, undefined],
  ['no-referrer-when-downgrade', FULL, FULL, undefined],
  ['origin', ORIGIN, ORIGIN, ORIGIN],
  ['origin-when-cross-origin', FULL, ORIGIN, ORIGIN],
  ['same-origin', FULL, undefined, undefined],
  ['strict-origin', ORIGIN, ORIGIN, undefined],
  ['strict-origin-when-cross-origin', FULL, ORIGIN, undefined],
  ['unsafe-url', FULL, FULL, FULL],
])('applies %s', (policy, ...expected) => {
  const targets = ['https://shop.test/paid', 'https://bank.test/', 'http://shop.test/']
  expect(targets.map((to) => referrerFor(policy, new URL(PAGE), new URL(to)))).toEqual(expected)
})

it.each([
  ['origin', 'origin'],
  ['no-referrer, Origin', 'origin'],
  ['no-referrer, something-new', 'no-referrer'],
  ['something-new', undefined],
  ['', undefined],
])('selects from "%s" the policy %s', (text, policy) => expect(policyIn(text)).toBe(policy))
