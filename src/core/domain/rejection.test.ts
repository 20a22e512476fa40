import { expect, it } from 'vitest'
import { ERROR_CODES } from './error-codes.ts'
import {
  GENERIC_ERROR_MESSAGE,
  must,
  mustBe,
  mustHave,
  problemWithHint,
  problemWithSandboxHint,
  reject,
  rejectAt,
} from './rejection.ts'

/** The codes (sources.md: facts 1.8). */
const LISTED = `
  UNKNOWN_ERROR UNAUTHORIZED INVALID_JSON_PAYLOAD UNRECOGNIZED_PROPERTY INVALID_PROPERTY CLIENT_ERROR SERVER_ERROR
  INVALID_TRANSACTION_STATUS TRANSACTION_NOT_FOUND EXPIRED_CARD INVALID_CARD BLOCKED_CARD UNSUPPORTED_CARD INVALID_ALIAS
  INVALID_CVV DUPLICATE_REFNO DECLINED SOFT_DECLINED INVALID_SIGN BLOCKED_BY_VELOCITY_CHECKER THIRD_PARTY_ERROR REFERRAL
  INVALID_SETUP FORBIDDEN INVALID_STATE INVALID_HEADER UNSUPPORTED_PAYMENT_METHOD NOT_SUPPORTED_BY_THIRD_PARTY
`

it('has the published codes (sources.md: facts 1.8), and a rejection is a value with one of them', () => {
  expect(ERROR_CODES).toEqual(LISTED.trim().split(/\s+/))
  expect(reject('INVALID_CVV', 'no')).toEqual({ rejected: { code: 'INVALID_CVV', message: 'no' } })
})

it('a rejection has its code and its message, and a plain message only if it differs', () => {
  expect(reject('INVALID_CARD', 'it is wrong')).toStrictEqual({
    rejected: { code: 'INVALID_CARD', message: 'it is wrong' },
  })
  expect(reject('INVALID_CARD', 'it is wrong: look', 'it is wrong')).toStrictEqual({
    rejected: { code: 'INVALID_CARD', message: 'it is wrong: look', plain: 'it is wrong' },
  })
})

it('a rejection about a field names it in all texts', () => {
  const reported = { message: 'is over: send another', actual: 'is over', expected: 'send another' }
  const finding = { pointer: '/card/number', field: 'init.card.number', ...reported }
  expect(rejectAt('INVALID_CARD', 'init.card.number', problemWithHint('is over', ': ', 'send another'))).toStrictEqual({
    rejected: { code: 'INVALID_CARD', message: 'init.card.number is over: send another', finding },
  })
  expect(
    rejectAt('INVALID_CARD', 'init.card.number', problemWithSandboxHint('is over', ': ', 'send another')),
  ).toStrictEqual({
    rejected: {
      code: 'INVALID_CARD',
      message: 'init.card.number is over: send another',
      plain: 'init.card.number is over',
      finding,
    },
  })
})

it('a rule is a text after "must", and an expected value', () => {
  expect(must('end')).toEqual({ must: 'end', expected: 'end' })
  expect(mustBe('a text')).toEqual({ must: 'be a text', expected: 'a text' })
  expect(mustHave('a name')).toEqual({ must: 'have a name', expected: 'a name' })
})

it('an internal error has a generic message', () => {
  expect(GENERIC_ERROR_MESSAGE).toBe('An internal error occurred.')
})
