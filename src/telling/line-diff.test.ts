import { describe, expect, it } from 'vitest'
import { lineDiff, near } from './line-diff.ts'

const SIGNS = { same: ' ', gone: '-', new: '+' } as const
const diff = (before: string, after: string): string =>
  lineDiff(before.split(''), after.split(''))
    .map(({ is, text }) => `${SIGNS[is]}${text}`)
    .join('')

describe('lines of two texts', () => {
  it.each([
    ['abc', 'abc', ' a b c'],
    ['abc', 'axc', ' a-b+x c'],
    ['abc', 'ac', ' a-b c'],
    ['ac', 'abc', ' a+b c'],
    ['abcd', 'acdb', ' a-b c d+b'],
    ['ab', 'xy', '-a-b+x+y'],
    ['', 'a', '+a'],
  ])('%s and %s', (before, after, expected) => {
    expect(diff(before, after)).toBe(expected)
  })

  it('leave out what stays far from what goes and comes', () => {
    const many = 'abcdefghijklmnop'
    const lines = near(lineDiff(many.split(''), many.replace('h', 'x').split('')))
    expect(lines.map((line) => ('left' in line ? line.left : `${SIGNS[line.is]}${line.text}`))).toEqual([
      ...[5, ' f', ' g', '-h', '+x', ' i', ' j', 6],
    ])
  })

  it('are the same but for the comma that says that another follows', () => {
    const lines = lineDiff(['{', '  "a": 1', '}'], ['{', '  "a": 1,', '  "b": 2', '}'])
    expect(lines.map(({ is, text }) => [is, text])).toEqual([
      ['same', '{'],
      ['same', '  "a": 1,'],
      ['new', '  "b": 2'],
      ['same', '}'],
    ])
  })
})
