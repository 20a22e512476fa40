import { expect, it } from 'vitest'
import { chainOf, errorCode, reasonIn } from './error-causes.ts'

const inner = new Error('nobody listens')
const outer = new Error('fetch failed', { cause: inner })
const coded = Object.assign(new Error(''), { code: 'ECONNREFUSED' })

it('a chain begins with the outermost error', () => {
  expect(chainOf(outer)).toEqual([outer, inner])
  expect(chainOf('no error')).toEqual([])
})

it.each<[what: string, error: unknown, reason: string]>([
  ['the innermost message', outer, 'nobody listens'],
  ['the code, where the message is empty', coded, 'ECONNREFUSED'],
  ['the innermost code', new Error('fetch failed', { cause: coded }), 'ECONNREFUSED'],
  ['a thrown value that is no error', 'a text', 'a text'],
])('the reason is %s', (_title, error, reason) => {
  expect(reasonIn(error)).toBe(reason)
})

it('an error without a code has an empty one', () => {
  expect([errorCode(coded), errorCode(inner)]).toEqual(['ECONNREFUSED', ''])
})
