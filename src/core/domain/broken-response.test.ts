import { expect, it } from 'vitest'
import { BROKEN_RESPONSES, brokenBy, brokenKind } from './broken-response.ts'

it('each member requests its own kind of broken response', () => {
  expect(brokenKind({ connection: 'reset' })).toBe('reset')
  expect(brokenKind({ body: 'malformed' })).toBe('malformed_body')
  expect(brokenKind({})).toBeUndefined()
})

it('the vocabulary lists the values of each member', () => {
  expect(brokenBy('connection')).toEqual({
    values: ['reset'],
    help: 'The connection is reset instead of a response.',
  })
  expect(brokenBy('body')).toEqual({
    values: ['malformed'],
    help: 'The response is cut off in the middle of its JSON.',
  })
})

it('a reset connection has no body, and a malformed body is no JSON', () => {
  expect(BROKEN_RESPONSES.reset.body).toBeNull()
  expect(() => JSON.parse(BROKEN_RESPONSES.malformed_body.body)).toThrow(SyntaxError)
})
