import { expect, it } from 'vitest'
import { isMap } from './is-record.ts'

it.each([
  ['a map', { a: 1 }, true],
  ['an empty map', {}, true],
  ['a map without a prototype', Object.create(null), true],
  ['null', null, false],
  ['nothing', undefined, false],
  ['a list', [], false],
  ['a text', 'a: 1', false],
  ['a number', 0, false],
  ['a yes', true, false],
])('%s is an object or not', (_title, value, expected) => {
  expect(isMap(value)).toBe(expected)
})
