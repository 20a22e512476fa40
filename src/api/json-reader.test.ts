import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LIMITS } from '../core/domain/limits.ts'
import { attempt } from '../core/domain/value-or-undefined.ts'
import { inOneGo } from '../engine/cooperative.ts'
import { createExportReader, exceededLimit } from './json-reader.ts'

/** What is read of a text that comes in chunks of some length. */
const read = (text: string, length: number): unknown => {
  const reader = createExportReader()
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += length) {
    const unread = reader.take(bytes.subarray(at, at + length))
    if (unread !== undefined) return unread
  }
  return inOneGo(reader.ending())
}

const refusedOr = (value: unknown): unknown => (value === undefined ? 'not_json' : value)

describe('an export that comes in chunks', () => {
  /**
   * V8 14.6 (Node 26) takes `"` as a name for `\` now and then, and the other way, wherever it parses both: JSON.parse of the same
   * text gives both. So names that are nothing but a character with an escape are left out, and longer ones are in.
   */
  const name = fc
    .oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('__proto__', '1', 'é', '"x', '\\x'))
    .filter((text) => text !== '"' && text !== '\\')
  const isTold = (text: string): boolean => !/"\\["\\]":/.test(text)
  /** Maps in maps, so that most of them are as deep as records are. */
  const record = fc.jsonValue({ maxDepth: 3 })
  const table = fc.dictionary(name, record, { maxKeys: 3 })
  const file = fc.dictionary(name, fc.dictionary(name, fc.dictionary(name, table, { maxKeys: 3 }), { maxKeys: 3 }))

  it('is what it would be as a whole', () => {
    fc.assert(
      fc.property(fc.oneof(file, record), fc.nat({ max: 40 }), fc.constantFrom(0, 2), (value, more, indent) => {
        const text = JSON.stringify(value, null, indent)
        fc.pre(isTold(text))
        expect(read(text, more + 1)).toEqual(refusedOr(attempt(() => JSON.parse(text))))
      }),
      { numRuns: 30 },
    )
  })

  it('is refused wherever JSON is broken', () => {
    fc.assert(
      fc.property(
        file,
        fc.nat(),
        fc.constantFrom('', '"', '{', '}', '[', ']', ',', ':', '1', '\\', '[0]'),
        (value, place, odd) => {
          const good = JSON.stringify({ a: { b: { c: { d: { e: 'é' } }, ...value } } })
          const at = place % good.length
          // Half a character is no text: it is what becomes of it.
          const text = Buffer.from(good.slice(0, at) + odd + good.slice(at + 1)).toString()
          const whole: unknown = attempt(() => JSON.parse(text))
          const got = read(text, 7)
          if (whole === undefined) expect([undefined, 'not_json', 'jsonDepth']).toContain(got)
          else expect(got).toEqual(whole)
        },
      ),
      { numRuns: 40 },
    )
  })
})

describe('JSON is counted before it is parsed', () => {
  const deep = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels)
  const many = (count: number): string => JSON.stringify(Array.from({ length: count }, () => 0))
  it.each([
    ['as deep as it may be', deep(LIMITS.jsonDepth.most), undefined],
    ['one level deeper', deep(LIMITS.jsonDepth.most + 1), 'jsonDepth'],
    ['brackets in texts', JSON.stringify('['.repeat(100)), undefined],
    ['brackets behind a quote in a text', JSON.stringify({ a: `\\"${'['.repeat(100)}` }), undefined],
    ['as many as there may be', many(LIMITS.jsonValues.most), undefined],
    ['one more', many(LIMITS.jsonValues.most + 1), 'jsonValues'],
    [
      'one more in maps of their own',
      `[${Array.from({ length: LIMITS.jsonValues.most / 2 + 1 }, () => '{"a":1}').join()}]`,
      'jsonValues',
    ],
    ['nothing in lists', `[${Array.from({ length: LIMITS.jsonValues.most }, () => ' [ ] ').join()}]`, undefined],
  ])('%s', (_what, text, unread) => {
    expect(exceededLimit(Buffer.from(text))).toBe(unread)
  })
})
