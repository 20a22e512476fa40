import fc from 'fast-check'
import { expect, it } from 'vitest'
import { instant, isClockTime, later } from './time.ts'

const END_OF_9999 = Date.UTC(9999, 11, 31)
const moments = fc.nat(END_OF_9999)

it('formats milliseconds and the offset', () => {
  expect(instant(0)).toBe('1970-01-01T00:00:00.000+00:00')
  expect(instant(Date.UTC(2026, 0, 2, 3, 4, 5, 678))).toBe('2026-01-02T03:04:05.678+00:00')
})

it.each([
  ['2026-01-02T03:04:05.678+00:00', 30 * 60_000, '2026-01-02T03:34:05.678+00:00'],
  ['2026-12-31T23:59:59.999+00:00', 1, '2027-01-01T00:00:00.000+00:00'],
  ['2028-02-28T12:00:00.000+00:00', 86_400_000, '2028-02-29T12:00:00.000+00:00'],
  ['2026-01-02T03:04:05.678+00:00', 0, '2026-01-02T03:04:05.678+00:00'],
  ['2026-01-02T03:04:05.678+00:00', 0.5, '2026-01-02T03:04:05.678+00:00'],
])('returns for %s and %d ms the later instant', (at, ms, expected) => {
  expect(later(at, ms)).toBe(expected)
})

it('sorts as a string in the order of time', () => {
  fc.assert(
    fc.property(moments, moments, (a, b) => {
      expect(instant(a) < instant(b)).toBe(a < b)
      expect(Date.parse(instant(a))).toBe(a)
    }),
  )
})

it.each([
  ['0999-12-31T23:59:59.999+00:00', false],
  ['1000-01-01T00:00:00.000+00:00', true],
  ['8999-12-31T23:59:59.999+00:00', true],
  ['9000-01-01T00:00:00.000+00:00', false],
  ['+10000-01-01T00:00:00.000+00:00', false],
  ['12000-01-01T00:00:00.000+00:00', false],
])('a clock may be set to %s: %s', (at, may) => {
  expect(isClockTime(at)).toBe(may)
})
