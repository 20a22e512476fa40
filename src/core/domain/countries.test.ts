import { expect, it } from 'vitest'
import { numericOf } from './countries.ts'

it.each([
  ['CH', '756'],
  ['CHE', '756'],
  ['ch', '756'],
  ['deu', '276'],
  ['XX', undefined],
  ['XXX', undefined],
  ['', undefined],
  ['C', undefined],
])('the numeric code of %s is %s', (letters, digits) => {
  expect(numericOf(letters)).toBe(digits)
})
