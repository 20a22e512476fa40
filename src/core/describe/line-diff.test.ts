import { describe, expect, it } from 'vitest'
import { bodyDiff } from './line-diff.ts'

const SIGNS = { same: ' ', removed: '-', added: '+', omitted: 'omitted ' } as const
const diff = (before: object, after: object): readonly string[] =>
  bodyDiff(JSON.stringify(before), JSON.stringify(after)).map(({ result, text }) => `${SIGNS[result]}${text}`)

describe('the difference of a corrected body', () => {
  it.each([
    [{ a: 1 }, { a: 2 }, [' {', '-  "a": 1', '+  "a": 2', ' }']],
    [{ a: 1 }, { a: 1, b: 2 }, [' {', '   "a": 1,', '+  "b": 2', ' }']],
    [{ a: 1, b: 2 }, { b: 2 }, [' {', '-  "a": 1,', '   "b": 2', ' }']],
    [
      { x: { u: 1 }, y: 2 },
      { y: 2, z: { u: 1 } },
      [' {', '-  "x": {', '-    "u": 1', '-  },', '   "y": 2,', '+  "z": {', '+    "u": 1', '+  }', ' }'],
    ],
    [{ a: ['VIS'] }, { a: ['ECA'] }, [' {', '-  "a": ["VIS"]', '+  "a": ["ECA"]', ' }']],
  ])('of %j and %j', (before, after, lines) => {
    expect(diff(before, after)).toEqual(lines)
  })

  it('omits lines far from a change', () => {
    const many = Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`k${n}`, n]))
    expect(diff(many, { ...many, k6: 'x' })).toEqual([
      'omitted 5 lines',
      '   "k4": 4,',
      '   "k5": 5,',
      '-  "k6": 6,',
      '+  "k6": "x",',
      '   "k7": 7,',
      '   "k8": 8,',
      'omitted 4 lines',
    ])
    const [first, ...rest] = bodyDiff(JSON.stringify(many), JSON.stringify({ ...many, k6: 'x' }))
    expect(first?.omitted).toEqual(['{', '  "k0": 0,', '  "k1": 1,', '  "k2": 2,', '  "k3": 3,'])
    expect(rest.at(-1)?.omitted?.at(-1)).toBe('}')
  })
})
