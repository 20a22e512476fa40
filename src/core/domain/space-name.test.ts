import { expect, it } from 'vitest'
import { DEFAULT_SPACE } from './default-space.ts'
import { createIds } from './ids.ts'
import { isSpaceName } from './space-name.ts'
import { SPACE_RULE } from './space-name-message.ts'

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
  ['ci-4000-0010-0000-0018-1', false],
  ['4539148803436467', false],
  ['run-1763819999-12345', true],
  ['2026-11-22-14-33-05.123', true],
  ['19583920183-1', true],
])('%j names a space: %s', (name, expected) => {
  expect(isSpaceName(name)).toBe(expected)
})

it('may be any UUID', () => {
  const ids = createIds('spaces')
  const rejected = Array.from({ length: 10_000 }, (_, n) => ids.uuid('xid', 'default', n)).filter(
    (id) => !isSpaceName(id),
  )
  expect(rejected).toEqual([])
})

it('has a rule as a message', () => {
  expect([DEFAULT_SPACE, SPACE_RULE]).toEqual([
    'default',
    'a space name has 1 to 63 characters of a-z, 0-9, ".", "_" and "-", begins with a letter or digit, and is not a card number',
  ])
})
