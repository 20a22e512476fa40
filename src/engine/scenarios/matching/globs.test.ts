import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { globCovers, globsMeet, matchesGlob } from './globs.ts'

describe('two patterns', () => {
  it.each([
    ['a', 'a', true],
    ['a', 'b', false],
    ['a*', 'ab', true],
    ['a*', '*b', true],
    ['a*', 'b*', false],
    ['*a', '*b', false],
    ['a?', '?b', true],
    ['*a', 'a?', true],
    ['a?', 'a', false],
    ['*', '', true],
    ['*a*', '*b*', true],
    ['a*b', '??', true],
    ['a*bc', '?c', false],
    ['velocity*', 'order-*', false],
    ['velocity*', '*', true],
    ['*-1', 'order-?', true],
  ])('%s and %s match a common text: %s', (a, b, meet) => {
    expect(globsMeet(a, b)).toBe(meet)
    expect(globsMeet(b, a)).toBe(meet)
  })

  it.each([
    ['*', 'velocity*', true],
    ['velocity*', '*', false],
    ['velocity*', 'velocity-?', true],
    ['a*', 'a', true],
    ['a?', 'a*', false],
    ['?', '*', false],
    ['??', 'a?', true],
    ['a?', '??', false],
    ['*a*', '*ba?', true],
    ['a', 'a', true],
  ])('%s matches every text of %s: %s', (wide, narrow, covers) => {
    expect(globCovers(wide, narrow)).toBe(covers)
  })
})

const glob = fc.array(fc.constantFrom('a', 'b', '*', '?'), { maxLength: 6 }).map((list) => list.join(''))
const TEXTS = ['']
for (let length = 0; length < 7; length += 1)
  for (const text of TEXTS.filter((known) => known.length === length)) TEXTS.push(`${text}a`, `${text}b`)

it('the relations of patterns never contradict their matches', () => {
  fc.assert(
    fc.property(glob, glob, (a, b) => {
      const [ofOne, ofOther] = [a, b].map((pattern) => TEXTS.filter((text) => matchesGlob(pattern, text)))
      const common = ofOne?.some((text) => ofOther?.includes(text)) ?? false
      if (common) expect(globsMeet(a, b)).toBe(true)
      if (globCovers(a, b)) expect(ofOther?.every((text) => ofOne?.includes(text))).toBe(true)
      expect(globsMeet(a, b)).toBe(globsMeet(b, a))
      // A common text of two short patterns is short, too.
      if (a.length + b.length <= 7) expect(globsMeet(a, b)).toBe(common)
    }),
  )
})
