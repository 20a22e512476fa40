import { describe, expect, it } from 'vitest'
import { keysOf, pointTo, valueAt } from './json-pointer.ts'

const PARSED = {
  card: { number: 'hidden' },
  list: [{ id: 'first' }, null],
  'a/b': { '~1': 'both signs' },
  '': 'no name',
}

describe('a JSON pointer', () => {
  it.each<[pointer: string, keys: readonly string[], value: unknown]>([
    ['', [], PARSED],
    ['/card/number', ['card', 'number'], 'hidden'],
    ['/list/0/id', ['list', '0', 'id'], 'first'],
    ['/list/1', ['list', '1'], null],
    ['/a~1b/~01', ['a/b', '~1'], 'both signs'],
    ['/', [''], 'no name'],
    ['/list/01', ['list', '01'], undefined],
    ['/list/length', ['list', 'length'], undefined],
    ['/list/2/id', ['list', '2', 'id'], undefined],
    ['/card/number/0', ['card', 'number', '0'], undefined],
    ['/constructor', ['constructor'], undefined],
  ])('%j leads through %j', (pointer, keys, value) => {
    expect(pointTo('', ...keys)).toBe(pointer)
    expect(keysOf(pointer)).toEqual(keys)
    expect(valueAt(PARSED, keys)).toBe(value)
  })

  it('extends another pointer, and may have a prefix for the document', () => {
    expect(pointTo('#/paths', '/v1/links', 'post')).toBe('#/paths/~1v1~1links/post')
    expect(pointTo('/list', 0)).toBe('/list/0')
    expect(keysOf('#/paths/~1v1~1links/post')).toEqual(['paths', '/v1/links', 'post'])
  })
})
