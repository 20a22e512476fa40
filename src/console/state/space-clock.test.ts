import { expect, it } from 'vitest'
import { shownTime } from './space-clock.ts'

const AT = '2026-11-22T11:50:00.000+00:00'
const HERE = new Date(Date.parse(AT) - new Date(AT).getTimezoneOffset() * 60_000).toISOString()
const UTC = '2026-11-22T11:50:00.000Z'

it.each([
  ['of a space that has real time', { mode: 'live', offsetMs: 0 }, HERE],
  ['of a space that is hardly apart', { mode: 'live', offsetMs: 200 }, HERE],
  ['of a space that was moved on', { mode: 'live', offsetMs: 1_860_000 }, UTC],
  ['of a space that stands still', { mode: 'frozen' }, UTC],
] as const)('a time %s is as its clock shows it', (_what, clock, shown) => {
  expect(shownTime({ ...clock, space: 'default', now: AT, heardAt: 0 }, AT)).toBe(shown)
})

it('a time is that of the machine, before anything is known of the clock', () => {
  expect(shownTime(undefined, AT)).toBe(HERE)
})
