import { describe, expect, it } from 'vitest'
import { type Alteration, type Defects, nextDefects } from './alteration.ts'
import type { Fault, FaultPlace } from './outcome.ts'
import { FAULT_PLACES } from './outcome-words.ts'

const RESET: Fault = { on: FAULT_PLACES, instead: { type: 'reset' } }
const LATE: Fault = { on: ['status'], latencyMs: 5 }

/** Which of five answers of a place suffer, one after the other. */
const five = (place: FaultPlace, defects: Defects, begin?: Alteration): string => {
  let alteration = begin
  return Array.from({ length: 5 }, () => {
    const { defects: next, after } = nextDefects(place, defects, alteration)
    alteration = after ?? alteration
    return next.fault ? 'x' : '-'
  }).join('')
}

describe('of five answers suffer', () => {
  it.each<[what: string, place: FaultPlace, defects: Defects, alteration: Alteration | undefined, expected: string]>([
    ['none without a fault', 'status', {}, undefined, '-----'],
    ['all of a status', 'status', { fault: RESET }, undefined, 'xxxxx'],
    ['all of a start page', 'start', { fault: RESET }, undefined, 'xxxxx'],
    ['one of an initialization: its key then finds the answer', 'init', { fault: RESET }, undefined, 'x----'],
    ['none of another place', 'init', { fault: LATE }, undefined, '-----'],
    ['the first ones that are counted', 'status', { fault: { ...RESET, times: 2 } }, undefined, 'xx---'],
    ['the first ones of an initialization', 'init', { fault: { ...RESET, times: 3 } }, undefined, 'xxx--'],
    ['those that are left', 'status', { fault: { ...RESET, times: 3 } }, { suffered: { status: 2 } }, 'x----'],
    [
      'as many whatever another place has had',
      'status',
      { fault: { ...RESET, times: 1 } },
      { suffered: { start: 1 } },
      'x----',
    ],
    ['none where the faults of the scenario were lifted', 'status', { fault: RESET }, { faults: 'none' }, '-----'],
    ['those of the fault that was put', 'status', {}, { faults: { ...LATE, times: 1 } }, 'x----'],
    ['none of a place that only the scenario had', 'start', { fault: RESET }, { faults: LATE }, '-----'],
  ])('%s', (_what, place, defects, alteration, expected) => {
    expect(five(place, defects, alteration)).toBe(expected)
  })
})

it('says whose fault it is, and keeps what else is wrong on purpose', () => {
  expect(nextDefects('status', { fault: RESET, nonsense: true })).toEqual({ defects: { fault: RESET, nonsense: true } })
  expect(nextDefects('status', { fault: RESET, nonsense: true }, { faults: LATE })).toEqual({
    defects: { fault: LATE, nonsense: true, byHand: true },
  })
  expect(nextDefects('status', { fault: RESET, nonsense: true }, { faults: 'none' })).toEqual({
    defects: { nonsense: true },
  })
})

it('keeps what is altered beside the faults', () => {
  const shown = { refno: 'x' }
  expect(nextDefects('init', { fault: RESET }, { shown, suffered: { start: 1 } }).after).toEqual({
    shown,
    suffered: { start: 1, init: 1 },
  })
})
