import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createShelf } from './shelf.ts'

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 50, size: 'max' }),
  fc.integer({ min: 0, max: 9_000 }).map((length) => 'é'.repeat(length)),
  fc.constant('x'.repeat(70_000)),
)

describe('a shelf', () => {
  it('gives back every text as it was put, first in and first out, and the bytes that each takes', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof({ weight: 3, arbitrary: text }, { weight: 2, arbitrary: fc.constant(undefined) }), {
          maxLength: 80,
          size: 'max',
        }),
        (steps) => {
          const shelf = createShelf()
          const plain: string[] = []
          for (const step of steps) {
            if (step !== undefined) {
              expect(shelf.put([...step.split(/(?<=\s)/), ''])).toBe(Buffer.byteLength(step))
              plain.push(step)
            } else if (plain.length > 0) expect(shelf.dropFirst()).toBe(Buffer.byteLength(plain.shift() ?? ''))
            expect(shelf.count()).toBe(plain.length)
          }
          expect(plain.map((_text, place) => shelf.text(place))).toEqual(plain)
        },
      ),
      { numRuns: 300 },
    )
  })

  it('goes on like that however long it lives', () => {
    const shelf = createShelf()
    for (let n = 0; n < 20_000; n += 1) {
      shelf.put([`text ${n}`])
      if (n >= 100) shelf.dropFirst()
    }
    expect([shelf.count(), shelf.text(0), shelf.text(99)]).toEqual([100, 'text 19900', 'text 19999'])
  })
})
