import { describe, expect, it } from 'vitest'
import { describeMissing } from './attention.tsx'
import { chosenFilter } from './list-pane.tsx'

describe('chosenFilter', () => {
  it('returns all for an unknown filter', () => {
    expect(['attention', 'request', 'webhook', '', '<img>', 'constructor'].map(chosenFilter)).toEqual([
      'attention',
      'request',
      'webhook',
      'all',
      'all',
      'all',
    ])
  })
})

it.each([
  ['all', 1_487, '1,487 older rejected requests are no longer kept'],
  ['attention', 1, '1 older rejected request is no longer kept'],
  ['request', 2, '2 older requests are no longer kept'],
  ['pass', 5, ''],
  ['webhook', 5, ''],
  ['all', 0, ''],
] as const)('ends the list %s, with %i dropped requests, with “%s”', (filter, dropped, text) => {
  expect(describeMissing(filter, dropped)).toBe(text)
})
