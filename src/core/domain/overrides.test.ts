import { describe, expect, it } from 'vitest'
import type { Fault, FaultEndpoint } from './outcome.ts'
import { FAULT_ENDPOINTS } from './outcome-values.ts'
import { type Alteration, type Defects, nextDefects, nextOverride, withFaults, withOverride } from './overrides.ts'

const RESET: Fault = { on: FAULT_ENDPOINTS, instead: { type: 'reset' } }
const LATE: Fault = { on: ['status'], latencyMs: 5 }
const AT_START: Fault = { on: ['start'], latencyMs: 5 }
const NONE = { fault: null } as const
/** A sequence of faults of the status, each for a number of responses; null is no fault. */
const inARow = (...times: readonly (number | null)[]): Alteration => ({
  faults: times.map((many) => (many === null ? { ...NONE, times: 1 } : { fault: LATE, times: many })),
})

/** Returns which of five responses of an endpoint are faulty. */
const five = (endpoint: FaultEndpoint, defects: Defects, begin?: Alteration): string => {
  let alteration = begin
  return Array.from({ length: 5 }, () => {
    const { defects: next, after } = nextDefects(endpoint, defects, alteration)
    alteration = after ?? alteration
    return next.fault ? 'x' : '-'
  }).join('')
}

describe('the faulty ones of five responses', () => {
  it.each<[what: string, place: FaultEndpoint, defects: Defects, alteration: Alteration | undefined, expected: string]>(
    [
      ['none without a fault', 'status', {}, undefined, '-----'],
      ['all of a status', 'status', { fault: RESET }, undefined, 'xxxxx'],
      ['all of a start page', 'start', { fault: RESET }, undefined, 'xxxxx'],
      ['one of an initialization: its key then returns the response', 'init', { fault: RESET }, undefined, 'x----'],
      ['none of another place', 'init', { fault: LATE }, undefined, '-----'],
      ['the first ones that are counted', 'status', { fault: { ...RESET, times: 2 } }, undefined, 'xx---'],
      ['the first ones of an initialization', 'init', { fault: { ...RESET, times: 3 } }, undefined, 'xxx--'],
      ['those that are left', 'status', { fault: { ...RESET, times: 3 } }, { applied: { status: 2 } }, 'x----'],
      [
        'as many, independent of other endpoints',
        'status',
        { fault: { ...RESET, times: 1 } },
        { applied: { start: 1 } },
        'x----',
      ],
      ['none where the faults of the scenario were lifted', 'status', { fault: RESET }, { faults: 'none' }, '-----'],
      ['those of the fault that was put', 'status', {}, { faults: { ...LATE, times: 1 } }, 'x----'],
      ['in a row: two, none, one, then those of the scenario', 'status', { fault: RESET }, inARow(2, null, 1), 'xx-xx'],
      [
        'in a sequence: an entry without times is permanent',
        'status',
        { fault: RESET },
        { faults: [{ fault: LATE, times: 1 }, NONE] },
        'x----',
      ],
      ['in a sequence: other endpoints follow the scenario', 'start', { fault: RESET }, inARow(1), 'xxxxx'],
      [
        'in a row: those of its place',
        'start',
        {},
        { faults: [{ fault: LATE }, { fault: AT_START, times: 2 }] },
        'xx---',
      ],
      [
        'in a row: as the scenario had counted',
        'init',
        { fault: RESET },
        { ...inARow(1), applied: { init: 1 } },
        '-----',
      ],
      [
        'in a row: nothing but none is for reads',
        'status',
        { fault: RESET },
        { faults: [{ ...NONE, times: 3 }] },
        '---xx',
      ],
      ['none of a place that only the scenario had', 'start', { fault: RESET }, { faults: LATE }, '-----'],
    ],
  )('%s', (_title, endpoint, defects, alteration, expected) => {
    expect(five(endpoint, defects, alteration)).toBe(expected)
  })
})

it('contain the source of the fault, and keep other deliberate defects', () => {
  expect(nextDefects('status', { fault: RESET, nonsense: true })).toEqual({ defects: { fault: RESET, nonsense: true } })
  expect(nextDefects('status', { fault: RESET, nonsense: true }, { faults: LATE })).toEqual({
    defects: { fault: LATE, nonsense: true, isManual: true },
  })
  expect(nextDefects('status', { fault: RESET, nonsense: true }, { faults: 'none' })).toEqual({
    defects: { nonsense: true },
  })
})

it('keep other alterations', () => {
  const statusOverride = { refno: 'x' }
  expect(nextDefects('init', { fault: RESET }, { statusOverride, applied: { start: 1 } }).after).toEqual({
    statusOverride,
    applied: { start: 1, init: 1 },
  })
})

describe('a sequence', () => {
  const A = { refno: 'a' }
  const B = { refno: 'b' }

  /** Returns the displayed values of a number of reads, and the remaining alteration. */
  const reads = (alteration: Alteration, many: number) => {
    let left = alteration
    const statusOverride = Array.from({ length: many }, () => {
      const { patch, after } = nextOverride(left)
      left = after ?? left
      return patch
    })
    return { statusOverride, left }
  }

  it('applies one entry after the other, and then nothing', () => {
    const statusOverride = [
      { response: A, times: 2 },
      { response: null, times: 1 },
      { response: B, times: 1 },
    ]
    const applied = { init: 1 }
    expect(reads({ statusOverride, applied }, 3)).toEqual({
      statusOverride: [A, A, undefined],
      left: { statusOverride, applied, used: { statusOverride: 3 } },
    })
    expect(reads({ statusOverride, applied }, 5)).toEqual({
      statusOverride: [A, A, undefined, B, undefined],
      left: { applied },
    })
  })

  it('is permanent without times, like a single patch, and not counted', () => {
    const statusOverride = [{ response: A, times: 1 }, { response: B }]
    expect(reads({ statusOverride }, 4)).toEqual({
      statusOverride: [A, B, B, B],
      left: { statusOverride, used: { statusOverride: 1 } },
    })
    expect(reads({ statusOverride: A }, 2)).toEqual({ statusOverride: [A, A], left: { statusOverride: A } })
    expect(reads({}, 1)).toEqual({ statusOverride: [undefined], left: {} })
  })

  it('starts again when it is replaced, and keeps the rest', () => {
    const used = { statusOverride: 1, status: 2 }
    expect(withOverride({ statusOverride: [{ response: A }], used, faults: 'none' }, B)).toEqual({
      statusOverride: B,
      used: { status: 2 },
      faults: 'none',
    })
    expect(withFaults({ statusOverride: A, used, faults: [{ fault: LATE }], applied: { init: 1 } }, null)).toEqual({
      statusOverride: A,
      used: { statusOverride: 1 },
      applied: { init: 1 },
    })
    expect(withFaults({ used: { status: 2 }, applied: { status: 1 } }, LATE)).toEqual({ faults: LATE })
  })

  it('is removed after the last response of the last endpoint', () => {
    const faults = [{ fault: { ...RESET, on: ['start', 'status'] as const }, times: 1 }]
    const first = nextDefects('status', {}, { faults })
    expect(first.after).toEqual({ faults, used: { status: 1 } })
    expect(nextDefects('status', { fault: RESET }, first.after).defects).toEqual({ fault: RESET })
    expect(nextDefects('start', {}, first.after).after).toEqual({})
  })
})
