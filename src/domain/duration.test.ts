import { expect, it } from 'vitest'
import { durationMs } from './duration.ts'

it.each([
  ['250ms', 250],
  ['5s', 5_000],
  ['10m', 600_000],
  ['1h', 3_600_000],
  ['2d', 172_800_000],
  ['0s', 0],
  ['999999999999999ms', 999_999_999_999_999],
  ['1000000000000000ms', undefined],
  ['5', undefined],
  ['s', undefined],
  ['5 s', undefined],
  ['-5s', undefined],
  ['1.5s', undefined],
  ['x5s', undefined],
  ['5sx', undefined],
  ['5w', undefined],
  ['', undefined],
])('%j is %s ms', (text, ms) => {
  expect(durationMs(text)).toBe(ms)
})
