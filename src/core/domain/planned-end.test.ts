import { expect, it } from 'vitest'
import {
  challenge,
  ERROR_ON_START,
  FAILS,
  frictionless,
  NOT_ENROLLED,
  transactionIn,
} from '../../../test/support/given-transaction.ts'
import { endedAsPlanned } from './planned-end.ts'
import type { Transaction } from './transaction.schema.ts'

const authenticated = transactionIn('authenticated')
const expired = transactionIn('failed')
const canceled = transactionIn('canceled')
const denied = challenge({}, FAILS)
const failedWith = (transStatusReason: string, outcome = denied): Transaction => ({
  ...expired,
  failReason: 'secure_authentication',
  threeDS: { ...authenticated.threeDS, authenticationResponse: 'N', transStatusReason },
  outcome,
})

it.each<[title: string, transaction: Transaction, isPlanned: boolean]>([
  ['an open payment', transactionIn('challenge_ongoing'), false],
  ['the planned transStatus', authenticated, true],
  ['the planned transStatus before an authorization', transactionIn('settled'), true],
  ['another transStatus', { ...authenticated, outcome: denied }, false],
  ['the planned reason', failedWith('10'), true],
  ['another reason', failedWith('19'), false],
  ['an expiry', expired, false],
  ['an expiry without a challenge', { ...expired, outcome: frictionless() }, false],
  ['a cancellation', canceled, false],
  ['a planned cancellation', { ...canceled, outcome: challenge({ automation: { type: 'cancel' } }) }, true],
  [
    'a planned cancellation that expired',
    { ...expired, outcome: challenge({ automation: { type: 'cancel' } }) },
    false,
  ],
  [
    'an abandoned page that expired',
    { ...expired, outcome: challenge({ automation: { type: 'abandon', at: 'challenge_ongoing' } }) },
    true,
  ],
  ['an error on start', { ...expired, failReason: 'error_on_start', outcome: ERROR_ON_START }, true],
  ['a planned error on start that expired', { ...expired, outcome: ERROR_ON_START }, false],
  [
    'a card that is not enrolled',
    { ...authenticated, threeDS: { authenticationResponse: 'D' }, outcome: NOT_ENROLLED },
    true,
  ],
  ['a card that is not enrolled, expired', { ...expired, outcome: NOT_ENROLLED }, false],
])('%s, the planned end or not', (_title, transaction, isPlanned) => {
  expect(endedAsPlanned(transaction)).toBe(isPlanned)
})
