import { describe, expect, it } from 'vitest'
import {
  challenge,
  ERROR_ON_START,
  facts,
  NOT_ENROLLED,
  transactionIn,
} from '../../../test/support/given-transaction.ts'
import { COVERAGE, COVERAGE_GROUPS, COVERAGE_NAMES, type CoverageName, coveredBy, ESSENTIAL } from './coverage.ts'
import type { AuthorizationFailReason } from './outcome.ts'
import type { Transaction } from './transaction.schema.ts'

describe('the cases that an app can cover', () => {
  it('are in their groups, in the order of their display', () => {
    const names = (group: string): readonly string[] => COVERAGE_NAMES.filter((name) => COVERAGE[name].group === group)
    expect(Object.fromEntries(COVERAGE_GROUPS.map((group) => [group, names(group)]))).toEqual({
      outcome: [
        'frictionless_success',
        'challenge_success',
        'attempt',
        'informational',
        'not_enrolled',
        'failed',
        'unavailable',
      ],
      final_state: [
        'canceled',
        'timed_out',
        'authorized',
        'start_error',
        'technical_error',
        'link_saved',
        'link_failed',
        'link_deleted',
      ],
      webhook: [
        'webhook_accepted',
        'webhook_rejected',
        'webhook_before_redirect',
        'webhook_after_redirect',
        'webhook_duplicate',
        'webhook_retried',
        'webhook_forged',
      ],
      error: [
        'declined',
        'soft_declined',
        'service_failed',
        'status_unreadable',
        'rejected_request',
        'request_data_gaps',
        'unauthorized',
      ],
    })
  })

  it('have their own title, a description as a sentence, and a condition', () => {
    for (const name of COVERAGE_NAMES) {
      expect(COVERAGE[name].description, name).toMatch(/^[A-Z].{12,}\.$/)
      expect(COVERAGE[name].condition, name).toMatch(/^(the|neither) .{12,}[^.]$/)
    }
    const titles = COVERAGE_NAMES.map((name) => COVERAGE[name].title)
    expect(new Set(titles).size).toBe(titles.length)
  })

  it('include twelve that every app should handle', () => {
    expect(ESSENTIAL).toEqual([
      'frictionless_success',
      'challenge_success',
      'attempt',
      'failed',
      'unavailable',
      'canceled',
      'timed_out',
      'webhook_before_redirect',
      'webhook_duplicate',
      'webhook_forged',
      'declined',
      'status_unreadable',
    ])
  })
})

describe('the final state of a transaction covers', () => {
  const failed = transactionIn('failed')
  const response = (directoryResponse: 'Y' | 'N' | 'A' | 'U' | 'R' | 'I', more: object = {}) => ({
    xid: 'XID',
    threeDSVersion: '2.2.0',
    threeDSTransactionId: 'TDS',
    directoryResponse,
    ...more,
  })
  const authenticated = transactionIn('authenticated')
  const { history } = transactionIn('authorized')
  const declined = (failReason: AuthorizationFailReason): Transaction => ({ ...failed, failReason, history })

  it.each<[what: string, transaction: Transaction, met: CoverageName | undefined]>([
    ['nothing while it is open', transactionIn('initialized'), undefined],
    ['nothing while the bank asks', transactionIn('challenge_ongoing'), undefined],
    ['a cancellation', transactionIn('canceled'), 'canceled'],
    ['a time-out', failed, 'timed_out'],
    ['a start that broke', { ...failed, outcome: ERROR_ON_START, failReason: 'error_on_start' }, 'start_error'],
    ['a time-out even of a card that takes no part', { ...failed, outcome: NOT_ENROLLED }, 'timed_out'],
    ['a card that takes no part', { ...facts, outcome: NOT_ENROLLED, status: 'authenticated' }, 'not_enrolled'],
    ['a pass without a challenge', { ...authenticated, threeDS: response('Y') }, 'frictionless_success'],
    ['a pass with one', authenticated, 'challenge_success'],
    ['the authentication before an authorization', transactionIn('settled'), 'challenge_success'],
    ['a declined authorization', declined('declined'), 'declined'],
    ['a soft decline', declined('soft_declined'), 'soft_declined'],
    ['an attempt', { ...authenticated, threeDS: response('A') }, 'attempt'],
    [
      'an attempt after a challenge',
      { ...authenticated, threeDS: response('Y', { authenticationResponse: 'A' }) },
      'attempt',
    ],
    [
      'data only of Mastercard',
      { ...authenticated, threeDS: { ...response('U'), transStatusReason: '80', eci: '04' } },
      'informational',
    ],
    ['information only', { ...authenticated, threeDS: response('I') }, 'informational'],
    ['a failure', { ...failed, failReason: 'authentication_failed', threeDS: response('N') }, 'failed'],
    ['a rejection', { ...failed, failReason: 'authentication_failed', threeDS: response('R') }, 'failed'],
    [
      'a bank that cannot say',
      { ...failed, failReason: 'authentication_failed', threeDS: response('U') },
      'unavailable',
    ],
    [
      'a failure without a result',
      { ...failed, outcome: challenge(), failReason: 'authentication_failed' },
      'technical_error',
    ],
  ] as [string, Transaction, CoverageName | undefined][])('%s', (_title, transaction, met) => {
    expect(coveredBy(transaction)).toBe(met)
  })
})
