import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LIMITS } from '../core/domain/limits.ts'
import { attempt } from '../core/domain/value-or-undefined.ts'
import { describeBrokenJson, describingBrokenJson } from '../core/text/broken-json.ts'
import { runAtOnce } from '../engine/yielding.ts'
import { createExportReader, exceededLimit, type JsonProblem } from './json-reader.ts'

const nameOf = (unread: JsonProblem): unknown =>
  typeof unread === 'object' && 'broken' in unread ? 'not_json' : unread

/** Returns the problem with a text that is read in chunks of some length. */
const problemIn = (text: string, length: number): JsonProblem | undefined => {
  const reader = createExportReader()
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += length) {
    const unread = reader.take(bytes.subarray(at, at + length))
    if (unread !== undefined) return unread
  }
  const read = runAtOnce(reader.ending())
  return 'unread' in read ? read.unread : undefined
}

/** Returns the result of reading a text in chunks of some length. */
const read = (text: string, length: number): unknown => {
  const reader = createExportReader()
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += length) {
    const unread = reader.take(bytes.subarray(at, at + length))
    if (unread !== undefined) return nameOf(unread)
  }
  const read = runAtOnce(reader.ending())
  return 'body' in read ? read.body : nameOf(read.unread)
}

const orRejected = (value: unknown): unknown => (typeof value === 'object' && value !== null ? value : 'not_json')

describe('an export in chunks', () => {
  /**
   * V8 14.6 (Node 26) sometimes confuses the names `"` and `\` if it parses both: JSON.parse of the same text has
   * both. So names that are only an escaped character are left out, and longer ones are included.
   */
  const name = fc
    .oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('__proto__', '1', 'é', '"x', '\\x'))
    .filter((text) => text !== '"' && text !== '\\')
  const isUnambiguous = (text: string): boolean => !/"\\["\\]":/.test(text)
  /** Nested objects, so that most are as deep as records. */
  const record = fc.jsonValue({ maxDepth: 3 })
  const table = fc.dictionary(name, record, { maxKeys: 3 })
  const file = fc.dictionary(name, fc.dictionary(name, fc.dictionary(name, table, { maxKeys: 3 }), { maxKeys: 3 }))

  it('equals the result of JSON.parse', () => {
    fc.assert(
      fc.property(fc.oneof(file, record), fc.nat({ max: 40 }), fc.constantFrom(0, 2), (value, more, indent) => {
        const text = JSON.stringify(value, null, indent)
        fc.pre(isUnambiguous(text))
        expect(read(text, more + 1)).toEqual(orRejected(attempt(() => JSON.parse(text))))
      }),
      { numRuns: 30 },
    )
  })

  it('is rejected for invalid JSON at any position', () => {
    fc.assert(
      fc.property(
        file,
        fc.nat(),
        fc.constantFrom('', '"', '{', '}', '[', ']', ',', ':', '1', '\\', '[0]'),
        (value, index, odd) => {
          const good = JSON.stringify({ a: { b: { c: { d: { e: 'é' } }, ...value } } })
          const at = index % good.length
          // Decoded again, because the position may split a character.
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

  it('names the place of a mistake as in the whole text, within and between records', () => {
    const records = { a: { x: 'é😀' }, b: [1, { y: 2 }], c: 'text' }
    const good = JSON.stringify(
      { spaces: { one: { links: records, others: records }, two: { links: records } } },
      null,
      1,
    )
    let judged = 0
    for (const text of [good, `\ufeff${good}`])
      for (const from of [...text.matchAll(/[":,}\]]/g)].map(({ index }) => index))
        for (const odd of ['', "'x"]) {
          const wrong = text.slice(0, from) + odd + text.slice(from + 1)
          const body = wrong.replace('\ufeff', '')
          if (attempt(() => JSON.parse(body)) !== undefined) continue
          const unread = problemIn(wrong, 5)
          if (typeof unread !== 'object' || !('broken' in unread) || !('text' in unread.broken)) continue
          const description = runAtOnce(describingBrokenJson(unread.broken.text, unread.broken.positionOf))
          expect(description).toBe(describeBrokenJson(body))
          judged += 1
        }
    expect(judged).toBeGreaterThan(100)
  })
})

describe('JSON is measured before it is parsed', () => {
  const deep = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels)
  const many = (count: number): string => JSON.stringify(Array.from({ length: count }, () => 0))
  it.each([
    ['the deepest allowed level', deep(LIMITS.jsonDepth.most), undefined],
    ['one level deeper', deep(LIMITS.jsonDepth.most + 1), 'jsonDepth'],
    ['brackets in strings', JSON.stringify('['.repeat(100)), undefined],
    ['brackets after a quote in a string', JSON.stringify({ a: `\\"${'['.repeat(100)}` }), undefined],
    ['the highest allowed number', many(LIMITS.jsonValues.most), undefined],
    ['one more', many(LIMITS.jsonValues.most + 1), 'jsonValues'],
    [
      'one more in separate objects',
      `[${Array.from({ length: LIMITS.jsonValues.most / 2 + 1 }, () => '{"a":1}').join()}]`,
      'jsonValues',
    ],
    ['empty arrays', `[${Array.from({ length: LIMITS.jsonValues.most }, () => ' [ ] ').join()}]`, undefined],
  ])('%s', (_title, text, unread) => {
    expect(exceededLimit(Buffer.from(text))).toBe(unread)
  })
})
