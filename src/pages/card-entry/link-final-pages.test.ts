import { expect, it } from 'vitest'
import { refreshSeconds } from './link-final-pages.tsx'

it.each([
  [0, 0],
  [50, 0],
  [499, 0],
  [500, 1],
  [1000, 1],
  [1001, 2],
  [5000, 5],
])('a wait of %i ms is a Refresh of %i s', (ms, seconds) => {
  expect(refreshSeconds(ms)).toBe(seconds)
})
