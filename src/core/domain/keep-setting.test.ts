import { expect, it } from 'vitest'
import { LONGEST_MS } from './duration.ts'
import { keepOf, REMOVED_BY_KEEP } from './keep-setting.ts'

it.each([
  ['7d', { ms: 7 * 86_400_000 }],
  ['1ms', { ms: 1 }],
  ['1', { most: 1 }],
  ['10000', { most: 10_000 }],
  ['9999999', { most: 9_999_999 }],
])('%s keeps %j', (text, keep) => {
  expect(keepOf(text)).toEqual(keep)
})

it.each(['', '0', '0d', '01', '10000000', 'x1', '1x', '-1', '1.5', 'all', '1 000'])('%j is invalid', (text) => {
  expect(keepOf(text)).toBeUndefined()
})

it('keeps nothing for longer than the longest duration', () => {
  expect(keepOf(`${LONGEST_MS}ms`)).toEqual({ ms: LONGEST_MS })
  expect(keepOf(`${LONGEST_MS + 1}ms`)).toBeUndefined()
})

it('explains the removal of a record', () => {
  expect(REMOVED_BY_KEEP).toBe('it had ended and `--keep` removed it')
})
