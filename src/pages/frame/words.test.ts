import { expect, it } from 'vitest'
import { groupedCard, longDate, timeOfDay } from './words.ts'

it.each([
  ['400000xxxxxx0026', '4000 00•• •••• 0026'],
  ['340000xxxxx0024', '3400 00•••• •0024'],
  ['361680xxxx6009', '3616 80•••• 6009'],
])('groups %s as it is printed on a card', (masked, grouped) => {
  expect(groupedCard(masked)).toBe(grouped)
})

it('writes dates and times the same on every machine', () => {
  expect(longDate('2026-01-02T03:04:05.678+00:00')).toBe('2 January 2026')
  expect(timeOfDay('2026-01-02T03:04:05.678+00:00')).toBe('03:04:05 UTC')
})
