import { describe, expect, it } from 'vitest'
import { ERROR_CODES, ERRORS, type ErrorCode, errorNamed, REJECTION_SOURCES } from './error-codes.ts'

/** Form of the texts in a table: not empty, and without a period. */
const PHRASE = /^\S(?:.*[^\s.])?$/

describe('of each error code', () => {
  it.each(ERROR_CODES)('%s has a meaning and a recommended action', (code) => {
    const { status, by, means, nextStep, assumption, keywords } = ERRORS[code]
    for (const text of [means, nextStep, assumption, ...keywords]) expect(text).toMatch(PHRASE)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(Object.keys(REJECTION_SOURCES)).toContain(by)
  })
})

it.each<[code: ErrorCode, status: number, by: keyof typeof REJECTION_SOURCES]>([
  ['UNAUTHORIZED', 401, 'credentials'],
  ['SERVER_ERROR', 500, 'sandbox'],
  ['INVALID_TRANSACTION_STATUS', 409, 'rules'],
  ['TRANSACTION_NOT_FOUND', 400, 'id'],
  ['INVALID_JSON_PAYLOAD', 400, 'body'],
  ['INVALID_HEADER', 400, 'header'],
  ['INVALID_CARD', 400, 'rules'],
])('%s has status %i, and the source %s by default', (code, status, by) => {
  expect(ERRORS[code]).toMatchObject({ status, by })
})

it('each source of a rejection has a phrase', () => {
  for (const phrase of Object.values(REJECTION_SOURCES)) expect(phrase).toMatch(PHRASE)
})

it('an error of the service is found by its keywords', () => {
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

it('an unknown code has no row', () => {
  expect(errorNamed('INVALID_CARD')).toBe(ERRORS.INVALID_CARD)
  expect([errorNamed('NO_SUCH_CODE'), errorNamed('toString'), errorNamed(undefined)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
