import type { Brand } from '../../src/core/domain/brand-names.ts'
import type { Outcome } from '../../src/core/domain/outcome.schema.ts'
import type { Authentication, Challenge, Result } from '../../src/core/domain/outcome.ts'
import type { Proof, ResultStyle } from '../../src/core/domain/threeds.ts'
import type { Transaction, TransactionFacts } from '../../src/core/domain/transaction.schema.ts'
import type { TransactionStatus } from '../../src/core/domain/transaction.ts'

export const CREATED = '2026-01-02T03:04:05.678+00:00'
export const NOW = '2026-01-02T03:10:00.000+00:00'
export const EXPIRES = '2026-01-02T03:34:05.678+00:00'
export const IP = '192.0.2.7'

/** The default settings for results. */
export const USUAL_RESULTS: ResultStyle = { successReason: 'off', mastercardFailureEci: 'absent' }
/** Proof with readable IDs, and the cavv that Visa derives from it. */
export const PROOF: Proof = {
  tail: new Uint8Array(19),
  xid: 'XID',
  threeDSTransactionId: 'TDS',
  style: USUAL_RESULTS,
}
export const CAVV = 'AAAAAAAAAAAAAAAAAAAAAAAAAAA='
export const ATTEMPT_CAVV = 'BwAAAAAAAAAAAAAAAAAAAAAAAAA='

export const PASSES: Result = { transStatus: 'Y', version: '2.2.0' }
export const FAILS: Result = { transStatus: 'N', reason: '10', version: '2.2.0' }

export const codeChallenge: Challenge = {
  method: 'one_time_code',
  codes: 'table',
  attempts: 3,
  automation: { type: 'none' },
}

/** Returns an accepted card whose authentication has this result. */
export const outcomeWith = (authentication: Authentication, more: Partial<Outcome> = {}): Outcome => ({
  initialization: { type: 'accepted', enrolled: true, delayMs: 0 },
  authentication,
  ...more,
})

export const frictionless = (result: Result = PASSES): Outcome =>
  outcomeWith({ flow: 'frictionless', delayMs: 0, result })

export const challenge = (page: Partial<Challenge> = {}, result: Result = PASSES): Outcome =>
  outcomeWith({ flow: 'challenge', delayMs: 0, challenge: { ...codeChallenge, ...page }, result })

export const ERROR_ON_START: Outcome = outcomeWith({ flow: 'error_on_start' })

export const NOT_ENROLLED: Outcome = {
  ...frictionless(),
  initialization: { type: 'accepted', enrolled: false, delayMs: 0 },
}

/** The members of a transaction of six minutes ago in any status. */
export const facts: TransactionFacts = {
  id: '123456789012345678',
  sequence: 1,
  merchantId: '1100000000',
  amount: 1250,
  currency: 'EUR',
  refno: 'order-1',
  paymentMethod: 'VIS',
  card: {
    brand: 'VIS',
    masked: '400000xxxxxx0026',
    fingerprint: 'F-0123456789012345678901',
    expiryMonth: '12',
    expiryYear: '30',
    info: { brand: 'VISA', type: 'credit', usage: 'consumer', country: 'CH', issuer: 'Example Bank' },
  },
  returnUrls: {
    success: 'https://shop.test/success',
    cancel: 'https://shop.test/cancel',
    error: 'https://shop.test/error',
  },
  returnMethod: 'GET',
  location: 'http://127.0.0.1:8080/v1/start/123456789012345678',
  expires: EXPIRES,
  scenario: { name: 'challenge_success', matchedBy: 'default' },
  outcome: challenge(),
  history: [{ action: 'init', amount: 1250, source: 'api', date: CREATED, success: true, ip: IP }],
}

const open3DS = { xid: 'XID', threeDSVersion: '2.2.0', threeDSTransactionId: 'TDS', directoryResponse: 'C' } as const

type In<S extends TransactionStatus> = Extract<Transaction, { status: S }>

const AUTHORIZED = {
  threeDS: { ...open3DS, authenticationResponse: 'Y' },
  authorization: { amount: 1250, code: '201733' },
  history: [...facts.history, { action: 'authorize', amount: 1250, source: 'api', date: NOW, success: true, ip: IP }],
} as const

const GIVEN: { readonly [S in TransactionStatus]: In<S> } = {
  initialized: { ...facts, status: 'initialized' },
  challenge_required: { ...facts, status: 'challenge_required', threeDS: open3DS },
  challenge_ongoing: { ...facts, status: 'challenge_ongoing', threeDS: open3DS, challenge: { wrongCodes: 0 } },
  authenticated: { ...facts, status: 'authenticated', threeDS: { ...open3DS, authenticationResponse: 'Y' } },
  authorized: { ...facts, ...AUTHORIZED, status: 'authorized' },
  settled: { ...facts, ...AUTHORIZED, status: 'settled' },
  failed: { ...facts, status: 'failed', failReason: 'timeout', failMessage: 'the authentication was not finished' },
  canceled: { ...facts, status: 'canceled', threeDS: open3DS },
}

/** Returns a transaction in a status. */
export const transactionIn = <S extends TransactionStatus>(status: S): In<S> => GIVEN[status]

/** Returns the same transaction with a card of another brand. */
export const withBrand = <T extends Transaction>(transaction: T, brand: Brand): T => ({
  ...transaction,
  paymentMethod: brand,
  card: { ...transaction.card, brand },
})
