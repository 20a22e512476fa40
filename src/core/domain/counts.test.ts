import { describe, expect, it } from 'vitest'
import { type Counted, countedTogether, MOST_KEYS, NOTHING_COUNTED, orderKeyOf } from './counts.ts'

const at = (minute: number, reported = 'initialized') => ({
  at: `2026-01-02T03:0${minute}:00.000+00:00`,
  status: reported,
})
const counted = (more: Partial<Counted>): Counted => ({ ...NOTHING_COUNTED, ...more })

describe('the sum of counters', () => {
  it('is empty without counters', () => {
    expect(countedTogether([])).toEqual({ reads: 0, unread: 0, opened: 0, extraAttempts: 0, keys: [] })
    expect(countedTogether([NOTHING_COUNTED, NOTHING_COUNTED])).toEqual(NOTHING_COUNTED)
  })

  it('adds the numbers, and has every key once', () => {
    const first = counted({ reads: 1, unread: 2, opened: 3, extraAttempts: 4, keys: ['a', 'b'] })
    const other = counted({ reads: 10, unread: 20, opened: 30, extraAttempts: 40, keys: ['b', 'c'] })
    expect(countedTogether([first, other])).toEqual({
      reads: 11,
      unread: 22,
      opened: 33,
      extraAttempts: 44,
      keys: ['a', 'b', 'c'],
    })
  })

  it.each([
    ['the later one', [at(1), at(2, 'failed')], at(2, 'failed')],
    ['the later one, in any order', [at(2, 'failed'), at(1)], at(2, 'failed')],
    ['the only one', [undefined, at(1), undefined], at(1)],
    ['the first of two of the same moment', [at(1, 'first'), at(1, 'second')], at(1, 'first')],
    ['none', [undefined, undefined], undefined],
  ])('has the last read %s', (_title, lasts, newest) => {
    const together = countedTogether(lasts.map((last) => counted(last ? { last } : {})))
    expect(together.last).toEqual(newest)
    expect('last' in together).toBe(newest !== undefined)
  })
})

it("counts attempts without a record under the merchant's name, separately for both interfaces", () => {
  expect(orderKeyOf({ kind: 'transaction', id: '1', refno: 'A1' })).toBe('t:A1')
  expect(orderKeyOf({ kind: 'link', id: 'L', reference: 'A1' })).toBe('l:A1')
  expect(MOST_KEYS).toBe(100)
})
