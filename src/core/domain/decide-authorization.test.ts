import { describe, expect, it } from 'vitest'
import { IP, NOW, transactionIn, withBrand } from '../../../test/support/given-transaction.ts'
import { authorizationResult, decideAuthorization, isDecline } from './decide-authorization.ts'
import type { AuthorizationPlan } from './outcome.ts'
import type { Transaction } from './transaction.schema.ts'
import { beforeAuthorization, hasEnded, TRANSACTION_STATUSES } from './transaction.ts'

const EVENT = { at: NOW, ip: IP, amount: undefined, autoSettle: false, code: '201733', hasLimit: false } as const
const AUTHENTICATED = transactionIn('authenticated')
const FRICTIONLESS: Transaction = { ...AUTHENTICATED, threeDS: { directoryResponse: 'Y' } }

const planned = (transaction: Transaction, authorization: AuthorizationPlan): Transaction => ({
  ...transaction,
  outcome: { ...transaction.outcome, authorization },
})
const declines = (networkCode: string): AuthorizationPlan => ({ type: 'declined', networkCode, delayMs: 0 })

describe('an authorization', () => {
  it.each(TRANSACTION_STATUSES)('of a transaction with status %s', (status) => {
    const decision = decideAuthorization(transactionIn(status), EVENT)
    expect('next' in decision ? decision.next.status : decision.rejected.code).toBe(
      status === 'authenticated' ? 'authorized' : 'INVALID_TRANSACTION_STATUS',
    )
  })

  it('keeps the authentication, which can be restored from its result', () => {
    for (const transaction of [AUTHENTICATED, planned(AUTHENTICATED, declines('51'))]) {
      const decision = decideAuthorization(transaction, EVENT)
      if ('rejected' in decision || !hasEnded(decision.next)) throw new Error('it was rejected')
      expect(beforeAuthorization(decision.next)).toEqual(transaction)
    }
  })
})

describe('the response of the card network', () => {
  const resultOf = (transaction: Transaction, amount = 1250, hasLimit = false) => {
    const decided = authorizationResult(transaction, amount, hasLimit)
    return decided.decision === 'declined' ? [decided.rejection.code, decided.failReason] : decided.decision
  }

  it.each([
    ['51', ['DECLINED', 'declined']],
    ['54', ['EXPIRED_CARD', 'card_invalid']],
    ['03', ['INVALID_SETUP', 'invalid_setup']],
    ['01', ['REFERRAL', 'referral']],
    ['91', ['THIRD_PARTY_ERROR', 'error']],
    ['1A', ['SOFT_DECLINED', 'soft_declined']],
    ['65', ['DECLINED', 'declined']],
    ['toString', ['DECLINED', 'declined']],
  ])('with the network code %s is %j', (networkCode, expected) => {
    expect(resultOf(planned(FRICTIONLESS, declines(networkCode)))).toEqual(expected)
  })

  it('declines softly by brand, and never after a passed challenge', () => {
    const soft = { type: 'declined', networkCode: { ECA: '65', default: '1A' }, delayMs: 0 } as const
    expect(resultOf(withBrand(planned(FRICTIONLESS, soft), 'ECA'))).toEqual(['SOFT_DECLINED', 'soft_declined'])
    expect(resultOf(planned(AUTHENTICATED, soft))).toBe('approved')
    expect(resultOf(planned(AUTHENTICATED, declines('51')))).toEqual(['DECLINED', 'declined'])
  })

  it.each([
    ['EUR', 9_000, 'approved'],
    ['EUR', 9_001, ['DECLINED', 'declined']],
    ['JPY', 110, ['DECLINED', 'declined']],
    ['JPY', 111, ['BLOCKED_CARD', 'declined']],
    ['KWD', 90_000, 'approved'],
  ])('to a limit card in %s: %i', (currency, amount, expected) => {
    expect(resultOf({ ...AUTHENTICATED, currency }, amount, true)).toEqual(expected)
    expect(resultOf({ ...AUTHENTICATED, currency }, amount)).toBe('approved')
  })

  it('differs from an invalid request by its error code', () => {
    expect(['DECLINED', 'SOFT_DECLINED', 'INVALID_PROPERTY', undefined].map(isDecline)).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})
