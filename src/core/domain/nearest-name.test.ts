import { expect, it } from 'vitest'
import { didYouMean, nearest } from './nearest-name.ts'

const KNOWN = ['title', 'description', 'TITEL', 'when']
const LONG = 'a'.repeat(80)

it.each<[word: string, meant: string | undefined, why: string]>([
  ['titel', 'TITEL', 'the same letters before a nearer spelling'],
  ['titl', 'title', 'one letter is missing'],
  ['wen', 'when', 'one letter is missing in a short word'],
  ['wehn', 'when', 'two neighbours are exchanged'],
  ['wxyn', undefined, 'two of four letters are wrong'],
  ['we', undefined, 'it is shorter than three letters'],
  ['WHEN', 'when', 'the same letters in another case'],
  ['descrxxxion', 'description', 'a third of a longer one is wrong'],
  ['dxxxxxption', undefined, 'more than a third is wrong'],
  ['', undefined, 'nothing'],
])('%j may mean %s: %s', (word, meant, _why) => {
  expect(nearest(word, KNOWN)).toBe(meant)
  expect(didYouMean(word, KNOWN)).toBe(meant === undefined ? '' : `. Did you mean \`${meant}\`?`)
})

it('compares words of up to 80 characters', () => {
  expect(nearest(LONG, [`${LONG}b`])).toBe(`${LONG}b`)
  expect(nearest(`${LONG}b`, [LONG])).toBeUndefined()
})
