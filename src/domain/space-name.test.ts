import { expect, it } from 'vitest'
import { DEFAULT_SPACE, isSpaceName, SPACE_RULE } from './space-name.ts'

it.each([
  [DEFAULT_SPACE, true],
  ['a', true],
  ['7', true],
  ['ci-42.a_b', true],
  ['a'.repeat(63), true],
  ['a'.repeat(64), false],
  ['', false],
  ['-a', false],
  ['.a', false],
  ['A', false],
  ['a b', false],
  ['a/b', false],
  ['a\n', false],
  ['4000001000000018', false],
])('%j names a space: %s', (name, expected) => {
  expect(isSpaceName(name)).toBe(expected)
})

it('has words for those who called it otherwise', () => {
  expect([DEFAULT_SPACE, SPACE_RULE]).toEqual([
    'default',
    'a space has 1 to 63 of a-z, 0-9, ".", "_" and "-", the first a letter or digit, and is no card number',
  ])
})
