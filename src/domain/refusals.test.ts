import { expect, it } from 'vitest'
import { ERROR_CODES } from './error-codes.ts'
import { refuse } from './refusals.ts'

/** The codes (sources.md: facts 1.8). */
const LISTED = `
  UNKNOWN_ERROR UNAUTHORIZED INVALID_JSON_PAYLOAD UNRECOGNIZED_PROPERTY INVALID_PROPERTY CLIENT_ERROR SERVER_ERROR
  INVALID_TRANSACTION_STATUS TRANSACTION_NOT_FOUND EXPIRED_CARD INVALID_CARD BLOCKED_CARD UNSUPPORTED_CARD INVALID_ALIAS
  INVALID_CVV DUPLICATE_REFNO DECLINED SOFT_DECLINED INVALID_SIGN BLOCKED_BY_VELOCITY_CHECKER THIRD_PARTY_ERROR REFERRAL
  INVALID_SETUP FORBIDDEN INVALID_STATE INVALID_HEADER UNSUPPORTED_PAYMENT_METHOD NOT_SUPPORTED_BY_THIRD_PARTY
`

it('there are the published codes (sources.md: facts 1.8), and a refusal is a value with one of them', () => {
  expect(ERROR_CODES).toEqual(LISTED.trim().split(/\s+/))
  expect(refuse('INVALID_CVV', 'no')).toEqual({ refused: { code: 'INVALID_CVV', message: 'no' } })
})
