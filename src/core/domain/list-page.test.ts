import { describe, expect, it } from 'vitest'
import { pageOf, shortOf } from './list-page.ts'

const LETTERS = [...'abcdef']
type PageRequest = Parameters<typeof pageOf<string>>[2]
const page = (requested: PageRequest) => pageOf(LETTERS, (letter) => letter, requested)

describe('a page of a list', () => {
  it.each<[string, PageRequest, string, string | undefined]>([
    ['all of it', {}, 'abcdef', undefined],
    ['the first ones', { limit: 2 }, 'ab', 'b'],
    ['those after one', { after: 'b', limit: 3 }, 'cde', 'e'],
    ['the last ones', { after: 'd', limit: 3 }, 'ef', undefined],
    ['exactly the rest', { after: 'd', limit: 2 }, 'ef', undefined],
    ['none after the last', { after: 'f' }, '', undefined],
    ['as many as fit', { sizeLimit: { bytesOf: () => 3, most: 10 } }, 'abc', 'c'],
    ['as many as just fit', { sizeLimit: { bytesOf: () => 5, most: 10 } }, 'ab', 'b'],
    ['all if they fit', { sizeLimit: { bytesOf: () => 1, most: 10 } }, 'abcdef', undefined],
    ['one at least', { after: 'a', sizeLimit: { bytesOf: () => 11, most: 10 } }, 'b', 'b'],
    ['fewer than fit', { limit: 1, sizeLimit: { bytesOf: () => 3, most: 10 } }, 'a', 'a'],
  ])('has %s', (_title, requested, rows, next) => {
    expect(page(requested)).toEqual({ rows: [...rows], total: 6, ...(next && { next }) })
  })

  it('is undefined for an unknown ID', () => {
    expect(page({ after: 'x' })).toBeUndefined()
  })

  it('is empty in an empty list', () => {
    expect(pageOf([], String, { limit: 5 })).toEqual({ rows: [], total: 0 })
  })
})

it('the short form has the named members in their order', () => {
  expect(JSON.stringify(shortOf({ one: 1, two: 2, three: 3 }, ['three', 'one']))).toBe('{"three":3,"one":1}')
  expect(shortOf({ one: 1 }, ['one', 'toString', 'two'])).toStrictEqual({ one: 1 })
})
