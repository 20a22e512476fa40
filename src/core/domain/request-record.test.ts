import { expect, it } from 'vitest'
import { headerIn, headersIn } from './request-record.ts'

const message = { headers: ['Accept', 'text/html', 'X-Twice', 'first', 'x-twice', 'second'] }

it('returns the headers in their order', () => {
  expect(headersIn(message)).toEqual([
    ['Accept', 'text/html'],
    ['X-Twice', 'first'],
    ['x-twice', 'second'],
  ])
})

it('finds a header in any case, and the first of several', () => {
  expect(headerIn(message, 'accept')).toBe('text/html')
  expect(headerIn(message, 'X-TWICE')).toBe('first')
  expect([headerIn(message, 'cookie'), headerIn(undefined, 'accept')]).toEqual([undefined, undefined])
})
