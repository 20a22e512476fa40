import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { long } from '../../../test/support/long-runs.ts'
import { createTextCache } from './event-text-cache.ts'

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 50, size: 'max' }),
  fc.integer({ min: 0, max: 9_000 }).map((length) => 'é'.repeat(length)),
  fc.constant('x'.repeat(70_000)),
)

/** Called thousands of times: an `expect` each time would take longer than the tested code. */
const same = (mine: number, its: number): void => {
  if (mine !== its) expect(mine).toBe(its)
}

describe('an event text cache', () => {
  it('returns every text unchanged, first in and first out, and its size in bytes', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof({ weight: 3, arbitrary: text }, { weight: 2, arbitrary: fc.constant(undefined) }), {
          maxLength: 80,
          size: 'max',
        }),
        (steps) => {
          const cache = createTextCache()
          const plain: string[] = []
          for (const step of steps) {
            if (step !== undefined) {
              same(cache.put([...step.split(/(?<=\s)/), '']), Buffer.byteLength(step))
              plain.push(step)
            } else if (plain.length > 0) same(cache.dropFirst(), Buffer.byteLength(plain.shift() ?? ''))
            same(cache.count(), plain.length)
          }
          expect(plain.map((_text, index) => cache.text(index))).toEqual(plain)
        },
      ),
      { numRuns: long(15, 1_000) },
    )
  })

  it('keeps working over a long time', () => {
    const cache = createTextCache()
    for (let n = 0; n < 20_000; n += 1) {
      cache.put([`text ${n}`])
      if (n >= 100) cache.dropFirst()
    }
    expect([cache.count(), cache.text(0), cache.text(99)]).toEqual([100, 'text 19900', 'text 19999'])
  })
})
