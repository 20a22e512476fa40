import { describe, expect, it } from 'vitest'
import { chosenFilter, missingWords } from './list-pane.tsx'

describe('a filter', () => {
  it('of an address that is none is as if nothing were chosen', () => {
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
  ['all', 1_487, '1,487 older refused requests are no longer kept'],
  ['attention', 1, '1 older refused request is no longer kept'],
  ['request', 2, '2 older requests are no longer kept'],
  ['pass', 5, ''],
  ['webhook', 5, ''],
  ['all', 0, ''],
] as const)('under %s, of which %i requests were dropped, a list ends with “%s”', (filter, dropped, words) => {
  expect(missingWords(filter, dropped)).toBe(words)
})
