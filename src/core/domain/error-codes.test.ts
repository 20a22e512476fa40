import { describe, expect, it } from 'vitest'
import { ERROR_CODES, ERRORS, type ErrorCode, errorNamed, REFUSERS } from './error-codes.ts'

/** What words of a table look like: neither empty nor a sentence with its end. */
const WORDS = /^\S(?:.*[^\s.])?$/

describe('of each error code', () => {
  it.each(ERROR_CODES)('%s is said what it is and what an app should do about it', (code) => {
    const { status, by, means, todo, line, keywords } = ERRORS[code]
    for (const said of [means, todo, line, ...keywords]) expect(said).toMatch(WORDS)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(Object.keys(REFUSERS)).toContain(by)
  })
})

it.each<[code: ErrorCode, status: number, by: keyof typeof REFUSERS]>([
  ['UNAUTHORIZED', 401, 'credentials'],
  ['SERVER_ERROR', 500, 'sandbox'],
  ['INVALID_TRANSACTION_STATUS', 409, 'rules'],
  ['TRANSACTION_NOT_FOUND', 400, 'id'],
  ['INVALID_JSON_PAYLOAD', 400, 'body'],
  ['INVALID_HEADER', 400, 'header'],
  ['INVALID_CARD', 400, 'rules'],
])('%s is %i, and refused by %s where nobody says otherwise', (code, status, by) => {
  expect(ERRORS[code]).toMatchObject({ status, by })
})

it('whoever refuses is said in words', () => {
  for (const words of Object.values(REFUSERS)) expect(words).toMatch(WORDS)
})

it('what looks for words finds a fault of the service by them', () => {
  const withSome = ERROR_CODES.filter((code) => ERRORS[code].keywords.length > 0)
  expect(Object.fromEntries(withSome.map((code) => [code, ERRORS[code].keywords.join(', ')]))).toEqual({
    SERVER_ERROR: '500, internal error, down',
    EXPIRED_CARD: 'expired, expiry',
    BLOCKED_CARD: 'pick up, blocked card',
    INVALID_CVV: 'cvv, cvc, security code',
    DUPLICATE_REFNO: 'twice, duplicate',
    SOFT_DECLINED: 'soft decline, sca required, authentication required',
    BLOCKED_BY_VELOCITY_CHECKER: 'rate limit, velocity, too often',
    THIRD_PARTY_ERROR: 'unavailable, down, timeout',
  })
})

it('a code that nobody knows has no row', () => {
  expect(errorNamed('INVALID_CARD')).toBe(ERRORS.INVALID_CARD)
  expect([errorNamed('NO_SUCH_CODE'), errorNamed('toString'), errorNamed(undefined)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
