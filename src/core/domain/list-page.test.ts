import { describe, expect, it } from 'vitest'
import { pageOf, shortOf } from './list-page.ts'

const LETTERS = [...'abcdef']
type Wish = Parameters<typeof pageOf<string>>[2]
const page = (wish: Wish) => pageOf(LETTERS, (letter) => letter, wish)

describe('a page of a list', () => {
  it.each<[string, Wish, string, string | undefined]>([
    ['all of it', {}, 'abcdef', undefined],
    ['the first ones', { limit: 2 }, 'ab', 'b'],
    ['those after one', { after: 'b', limit: 3 }, 'cde', 'e'],
    ['the last ones', { after: 'd', limit: 3 }, 'ef', undefined],
    ['exactly the rest', { after: 'd', limit: 2 }, 'ef', undefined],
    ['none after the last', { after: 'f' }, '', undefined],
    ['as many as there is room for', { room: { bytesOf: () => 3, most: 10 } }, 'abc', 'c'],
    ['as many as there is just room for', { room: { bytesOf: () => 5, most: 10 } }, 'ab', 'b'],
    ['all that there is room for', { room: { bytesOf: () => 1, most: 10 } }, 'abcdef', undefined],
    ['one at least', { after: 'a', room: { bytesOf: () => 11, most: 10 } }, 'b', 'b'],
    ['fewer than there is room for', { limit: 1, room: { bytesOf: () => 3, most: 10 } }, 'a', 'a'],
  ])('has %s', (_what, wish, rows, next) => {
    expect(page(wish)).toEqual({ rows: [...rows], total: 6, ...(next && { next }) })
  })

  it('is none after what is not there', () => {
    expect(page({ after: 'x' })).toBeUndefined()
  })

  it('is empty in an empty list', () => {
    expect(pageOf([], String, { limit: 5 })).toEqual({ rows: [], total: 0 })
  })
})

it('a short form has the members that are named, in their order', () => {
  expect(JSON.stringify(shortOf({ one: 1, two: 2, three: 3 }, ['three', 'one']))).toBe('{"three":3,"one":1}')
  expect(shortOf({ one: 1 }, ['one', 'toString', 'two'])).toStrictEqual({ one: 1 })
})
