import { expect, it } from 'vitest'
import { compact } from './without-undefined.ts'

it.each<[object, object]>([
  [{ a: 1, b: undefined }, { a: 1 }],
  [
    { a: null, b: '', c: 0, d: false },
    { a: null, b: '', c: 0, d: false },
  ],
  [{ a: { b: undefined } }, { a: { b: undefined } }],
  [{}, {}],
])('removes undefined members and nothing else: %j', (value, expected) => {
  expect(compact(value)).toStrictEqual(expected)
})
