import { expect, it } from 'vitest'
import { bearerHeader, bearerOption, spaceOfToken, spaceToken } from './space-token.ts'

const HASH = 'A'.repeat(43)

it.each<[what: string, token: string | undefined, space: string | undefined]>([
  ['names its space', spaceToken('ci-42', HASH), 'ci-42'],
  ['names a space of one letter', spaceToken('a', HASH), 'a'],
  ['names none, where it is the control token', 'control', undefined],
  ['names none, where there is none', undefined, undefined],
  ['names none, where its hash is short', spaceToken('ci-42', HASH.slice(1)), undefined],
  ['names none, where its hash is long', spaceToken('ci-42', `${HASH}A`), undefined],
  ['names none with a prefix', `x${spaceToken('ci-42', HASH)}`, undefined],
  ['names none, where its name is none of a space', spaceToken('-ci', HASH), undefined],
])('a token %s', (_title, token, space) => {
  expect(spaceOfToken(token)).toBe(space)
})

it('is sent as a header, and not sent without one', () => {
  expect(bearerHeader('secret')).toEqual({ authorization: 'Bearer secret' })
  expect(bearerHeader(undefined)).toEqual({})
})

it('is in a variable in a shell command', () => {
  expect(bearerOption()).toBe('-H "Authorization: Bearer $SANDBOX_CONTROL_TOKEN"')
  expect(bearerOption('TOKEN')).toBe('-H "Authorization: Bearer $TOKEN"')
})
