import { expect, it } from 'vitest'
import { BROKEN, brokenBy, brokenKind } from './broken-response.ts'

it('each word that orders a broken answer orders its own kind', () => {
  expect(brokenKind({ connection: 'reset' })).toBe('reset')
  expect(brokenKind({ body: 'malformed' })).toBe('malformed_body')
  expect(brokenKind({})).toBeUndefined()
})

it('the vocabulary tells what each word can say', () => {
  expect(brokenBy('connection')).toEqual({
    says: ['reset'],
    help: 'The connection is reset instead of an answer.',
  })
  expect(brokenBy('body')).toEqual({
    says: ['malformed'],
    help: 'The answer is cut off in the middle of its JSON.',
  })
})

it('of a reset connection nothing comes, of a malformed body what is no JSON', () => {
  expect(BROKEN.reset.body).toBeNull()
  expect(() => JSON.parse(BROKEN.malformed_body.body)).toThrow(SyntaxError)
})
