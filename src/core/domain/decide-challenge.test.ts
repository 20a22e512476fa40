import { describe, expect, it } from 'vitest'
import {
  ATTEMPT_CAVV,
  CAVV,
  CREATED,
  challenge,
  EXPIRES,
  FAILS,
  facts,
  IP,
  NOW,
  PROOF,
  transactionIn,
} from '../../../test/support/given-transaction.ts'
import { decideTransaction, nextScheduledEnd, type TransactionEvent } from './decide-transaction.ts'
import type { Outcome } from './outcome.schema.ts'
import type { Transaction } from './transaction.schema.ts'
import type { OpenTransaction } from './transaction.ts'

const by = { at: NOW, ip: IP, proof: PROOF }
const INIT = { action: 'init', amount: 1250, source: 'api', date: CREATED, success: true, ip: IP }

const following = (outcome: Outcome, transaction: Transaction, ...events: TransactionEvent[]): Transaction =>
  events.reduce((current, event) => {
    const decision = decideTransaction(current, event, outcome)
    if ('rejected' in decision) throw new Error(decision.rejected.message)
    return decision.next
  }, transaction)

const ongoing = transactionIn('challenge_ongoing')
const code = (typed: string): TransactionEvent => ({ type: 'SubmitCode', code: typed, ...by })
const response = (approve: boolean): TransactionEvent => ({ type: 'Answer', approve, ...by })
const expire = (at: string): TransactionEvent => ({ type: 'Expire', at, proof: PROOF })
const show: TransactionEvent = { type: 'ShowChallenge', ...by }
const cancel: TransactionEvent = { type: 'Cancel', ...by }

describe('a code', () => {
  it.each<[string, Outcome, string[], string, object]>([
    ['passes with 4444', challenge(), ['4444'], 'authenticated', { authenticationResponse: 'Y' }],
    ['chooses its own end', challenge(), ['4022'], 'failed', { authenticationResponse: 'R', transStatusReason: '11' }],
    ['may be wrong twice', challenge(), ['1', '2', '4444'], 'authenticated', { authenticationResponse: 'Y' }],
    ['fails the third time', challenge(), ['1', '2', '3'], 'failed', { transStatusReason: '19' }],
    ['fails the first time', challenge({ attempts: 1 }), ['1'], 'failed', { transStatusReason: '19' }],
    ['cannot pass where any code fails', challenge({ codes: 'any' }, FAILS), ['4444'], 'failed', { eci: '07' }],
    ['passes from a list', challenge({ codes: ['7777'] }), ['7777'], 'authenticated', { cavv: CAVV }],
    ['is wrong outside the list', challenge({ codes: ['7777'], attempts: 1 }), ['4444'], 'failed', {}],
  ])('%s', (_title, outcome, typed, status, threeDS) => {
    expect(following(outcome, ongoing, ...typed.map(code))).toMatchObject({ status, threeDS })
  })

  it('adds no history entry for a wrong code, and only uses up an attempt', () => {
    const next = following(challenge(), ongoing, code('0000'))
    expect(next).toEqual({ ...ongoing, challenge: { wrongCodes: 1 } })
  })

  it('is counted when it is resent, and changes nothing else', () => {
    const attempted = following(
      challenge({ timeoutMs: 60_000 }),
      transactionIn('challenge_required'),
      show,
      code('0000'),
    )
    const resent = following(challenge(), attempted, { type: 'ResendCode' }, { type: 'ResendCode' })
    expect(attempted).toMatchObject({ challenge: { wrongCodes: 1 } })
    expect(resent).toEqual({
      ...attempted,
      challenge: { ...('challenge' in attempted && attempted.challenge), resent: 2 },
    })
    expect(following(challenge(), resent, code('4444')).status).toBe('authenticated')
  })

  it('keeps the selected channel and the remaining time after a wrong code', () => {
    const select: TransactionEvent = { type: 'SelectChannel', channel: 'sms' }
    const displayed = following(
      challenge({ timeoutMs: 60_000 }),
      transactionIn('challenge_required'),
      show,
      select,
      code('0000'),
    )
    const due = '2026-01-02T03:11:00.000+00:00'
    expect(displayed).toMatchObject({ challenge: { wrongCodes: 1, channel: 'sms', due } })
  })
})

it.each([
  ['approves', true, 'authenticated', { authenticationResponse: 'Y' }],
  ['denies', false, 'failed', { authenticationResponse: 'N', transStatusReason: '01' }],
])('ends when the cardholder %s in the bank app', (_title, approve, status, threeDS) => {
  expect(following(challenge(), ongoing, response(approve))).toMatchObject({ status, threeDS })
})

describe('an end', () => {
  const requested = { xid: 'XID', threeDSVersion: '2.2.0', threeDSTransactionId: 'TDS', directoryResponse: 'C' }
  const failed = { status: 'failed', failReason: 'secure_authentication' }
  const denied = { ...requested, eci: '07', authenticationResponse: 'N', transStatusReason: '01' }
  const failure = { failReason: 'error', failMessage: 'the issuer is away' } as const
  const page = challenge({ timeoutMs: 60_000 })
  const displayed = following(page, transactionIn('challenge_required'), show)
  const inTime = 'The authentication was not finished in time.'
  it.each<[kind: string, outcome: Outcome, before: Transaction, event: TransactionEvent, end: object]>([
    [
      'that passes',
      challenge(),
      ongoing,
      code('4444'),
      { status: 'authenticated', threeDS: { ...requested, eci: '05', cavv: CAVV, authenticationResponse: 'Y' } },
    ],
    [
      "with the scenario's own result",
      challenge({}, { transStatus: 'A', version: '2.2.0' }),
      ongoing,
      { type: 'Complete', ...by },
      {
        status: 'authenticated',
        threeDS: { ...requested, eci: '06', cavv: ATTEMPT_CAVV, authenticationResponse: 'A' },
      },
    ],
    [
      'that fails',
      challenge(),
      ongoing,
      response(false),
      { ...failed, failMessage: '3-D Secure authentication ended with transStatus N.', threeDS: denied },
    ],
    [
      "that fails with the scenario's own words",
      challenge({ codes: 'any' }, { transStatus: 'N', reason: '01', version: '2.2.0', ...failure }),
      ongoing,
      code('1'),
      { ...failed, ...failure, threeDS: denied },
    ],
    [
      'after too many attempts',
      challenge({ attempts: 1 }),
      ongoing,
      code('1'),
      {
        ...failed,
        failMessage: '3-D Secure authentication ended with transStatus N.',
        threeDS: { ...denied, transStatusReason: '19' },
      },
    ],
    [
      'by cancel',
      challenge(),
      ongoing,
      cancel,
      { status: 'canceled', threeDS: { ...requested, authenticationResponse: 'N', transStatusReason: '26' } },
    ],
    [
      'of the page by time',
      page,
      displayed,
      expire(nextScheduledEnd(displayed as OpenTransaction).at),
      {
        ...failed,
        failReason: 'timeout',
        failMessage: 'The cardholder did not complete the challenge in time.',
        threeDS: { ...denied, transStatusReason: '14' },
      },
    ],
    [
      'by time while the challenge is open',
      challenge(),
      ongoing,
      expire(EXPIRES),
      { ...failed, failReason: 'timeout', failMessage: inTime, threeDS: { ...requested, authenticationResponse: 'C' } },
    ],
    [
      'by time before anybody came',
      challenge(),
      transactionIn('initialized'),
      expire(EXPIRES),
      { ...failed, failReason: 'timeout', failMessage: inTime },
    ],
  ])('%s has this result, keeps the facts, and nothing else', (_title, outcome, before, event, end) => {
    const { history, ...rest } = following(outcome, before, event)
    const { history: _, ...kept } = facts
    expect(rest).toStrictEqual({ ...kept, ...end })
    expect(history).toHaveLength(2)
  })
})

describe('the history', () => {
  const line = { amount: 1250, source: 'web', date: NOW, ip: IP }
  it.each<[string, TransactionEvent, object]>([
    ['a pass', code('4444'), { ...line, action: 'authenticate', success: true }],
    ['a failure', code('4009'), { ...line, action: 'authenticate', success: false }],
    ['a denial', response(false), { ...line, action: 'authenticate', success: false }],
    ['a cancel', cancel, { ...line, action: 'cancel', success: true }],
    ['a time-out', expire(NOW), { amount: 1250, source: 'system', date: NOW, action: 'authenticate', success: false }],
  ])('has one entry for %s', (_title, event, entry) => {
    expect(following(challenge(), ongoing, event).history).toEqual([INIT, entry])
  })

  it('keeps nothing of the page after the end of a challenge', () => {
    expect(following(challenge(), ongoing, code('0000'), code('4444'))).not.toHaveProperty('challenge')
  })
})

describe('automatic actions', () => {
  const required = transactionIn('challenge_required')
  it.each<[string, Outcome, Transaction, TransactionEvent[], string]>([
    ['cancel', challenge({ automation: { type: 'cancel' } }), required, [show], 'canceled'],
    [
      'abandon before the page',
      challenge({ automation: { type: 'abandon', at: 'challenge_required' } }),
      required,
      [show],
      'challenge_required',
    ],
    [
      'abandon on the page',
      challenge({ automation: { type: 'abandon', at: 'challenge_ongoing' } }),
      required,
      [show, code('4444'), cancel, response(true)],
      'challenge_ongoing',
    ],
    [
      'an automatic end',
      challenge({ automation: { type: 'end', afterMs: 5000 } }),
      required,
      [show, expire('2026-01-02T03:10:05.000+00:00')],
      'authenticated',
    ],
    [
      'a code before the automatic end',
      challenge({ automation: { type: 'end', afterMs: 5000 } }),
      required,
      [show, code('4009')],
      'failed',
    ],
  ])('%s', (_title, outcome, transaction, events, status) => {
    expect(following(outcome, transaction, ...events).status).toBe(status)
  })
})

describe('the timeout', () => {
  const display = (outcome: Outcome) =>
    following(outcome, { ...transactionIn('challenge_required'), outcome }, show) as OpenTransaction
  const short = challenge({ timeoutMs: 60_000 })
  const long = challenge({ timeoutMs: 24 * 60 * 60_000 })
  const even = challenge({ timeoutMs: Date.parse(EXPIRES) - Date.parse(NOW) })
  const automatic = challenge({ automation: { type: 'end', afterMs: 250 }, timeoutMs: 60_000 })

  it.each<[string, OpenTransaction, string, string]>([
    ['a new transaction: its own end', transactionIn('initialized'), EXPIRES, 'transaction_expires'],
    ['a challenge without a limit: its own end', ongoing, EXPIRES, 'transaction_expires'],
    ['a challenge with a limit', display(short), '2026-01-02T03:11:00.000+00:00', 'challenge_times_out'],
    ['a limit at the end: the end', display(even), EXPIRES, 'transaction_expires'],
    ['a limit after the end: the end', display(long), EXPIRES, 'transaction_expires'],
    ['an automatic end', display(automatic), '2026-01-02T03:10:00.250+00:00', 'challenge_ends'],
  ])('is due for %s', (_title, transaction, at, title) => {
    expect(nextScheduledEnd(transaction)).toEqual({ at, kind: title })
  })

  it('ends the page only at its due time; any other time ends the transaction', () => {
    expect(following(short, display(short), expire(NOW))).toMatchObject({ ...timedOut, threeDS: neverDone })
    expect(following(short, display(short), expire(NOW))).not.toHaveProperty('threeDS.eci')
  })

  const timedOut = { status: 'failed', failReason: 'timeout' }
  const neverDone = { authenticationResponse: 'C' }
  const pageEnded = { authenticationResponse: 'N', transStatusReason: '14', eci: '07' }
  it.each<[string, Outcome, Transaction, object | undefined]>([
    ['of an unopened transaction', challenge(), transactionIn('initialized'), undefined],
    ['of a challenge that was not displayed', challenge(), transactionIn('challenge_required'), neverDone],
    ['of an unfinished challenge', challenge(), ongoing, neverDone],
    ['of the page, which the bank reports', short, display(short), pageEnded],
    ['of the transaction when the page ends with it', even, display(even), neverDone],
    ['of the transaction before that of the page', long, display(long), neverDone],
  ])('ends the transaction %s', (_title, outcome, transaction, threeDS) => {
    const at = nextScheduledEnd(transaction as OpenTransaction).at
    const next = following(outcome, transaction, expire(at))
    expect(next).toMatchObject(threeDS ? { ...timedOut, threeDS } : timedOut)
    expect(next.history.at(-1)).toMatchObject({ source: 'system', success: false, date: at })
    expect(next.history.at(-1)).not.toHaveProperty('ip')
    if (threeDS === undefined) expect(next).not.toHaveProperty('threeDS')
    else if (threeDS === neverDone) expect(next).not.toHaveProperty('threeDS.eci')
  })
})
