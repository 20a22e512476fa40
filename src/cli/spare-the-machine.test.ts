import { expect, it } from 'vitest'
import { growthOf } from './spare-the-machine.ts'

const MIB = 2 ** 20

it.each([
  ['little: three times at most, as V8 itself would', 1 * MIB, 300],
  ['some: 64 MB of garbage beside it', 64 * MIB, 100],
  ['as much: still 64 MB', 128 * MIB, 50],
  ['much: a part of it, or collecting would be all that is done', 1_000 * MIB, 30],
  ['nothing yet', 0, 300],
])('a heap may grow beside what lives, where that is %s', (_what, live, percent) => {
  expect(growthOf(live)).toBe(percent)
})
