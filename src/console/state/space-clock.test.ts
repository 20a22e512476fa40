import { expect, it } from 'vitest'
import { displayedTime } from './space-clock.ts'

const AT = '2026-11-22T11:50:00.000+00:00'
const HERE = new Date(Date.parse(AT) - new Date(AT).getTimezoneOffset() * 60_000).toISOString()
const UTC = '2026-11-22T11:50:00.000Z'

it.each([
  ['local time for a space with real time', { mode: 'live', offsetMs: 0 }, HERE],
  ['local time for a difference below one second', { mode: 'live', offsetMs: 200 }, HERE],
  ['UTC for a space whose clock was advanced', { mode: 'live', offsetMs: 1_860_000 }, UTC],
  ['UTC for a space with a frozen clock', { mode: 'frozen' }, UTC],
] as const)('displays %s', (_label, clock, displayed) => {
  expect(displayedTime({ ...clock, space: 'default', now: AT, heardAt: 0 }, AT)).toBe(displayed)
})

it('displays local time before the clock is loaded', () => {
  expect(displayedTime(undefined, AT)).toBe(HERE)
})
