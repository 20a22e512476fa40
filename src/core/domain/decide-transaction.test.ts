import { describe, expect, it } from 'vitest'
import {
  CAVV,
  challenge,
  ERROR_ON_START,
  frictionless,
  IP,
  NOT_ENROLLED,
  NOW,
  PROOF,
  transactionIn,
} from '../../../test/support/given-transaction.ts'
import { decideTransaction, type TransactionEvent } from './decide-transaction.ts'
import type { Outcome } from './outcome.schema.ts'
import type { Transaction } from './transaction.schema.ts'

type Status = Transaction['status']
type EventName = TransactionEvent['type']
/** The result of an event: the next status, `same` for no change, `rejected` for a rejection. */
type Move = Status | 'same' | 'rejected'

const by = { at: NOW, ip: IP, proof: PROOF }

const EVENTS: { readonly [Name in EventName]: Extract<TransactionEvent, { type: Name }> } = {
  Open: { type: 'Open', ...by },
  ShowChallenge: { type: 'ShowChallenge', ...by },
  SelectChannel: { type: 'SelectChannel', channel: 'sms' },
  ResendCode: { type: 'ResendCode' },
  SubmitCode: { type: 'SubmitCode', code: '4444', ...by },
  Answer: { type: 'Answer', approve: true, ...by },
  Complete: { type: 'Complete', ...by },
  Cancel: { type: 'Cancel', ...by },
  Expire: { type: 'Expire', at: NOW, proof: PROOF },
}

const everyEvent = (move: Move): Record<EventName, Move> => ({
  Open: move,
  ShowChallenge: move,
  SelectChannel: move,
  ResendCode: move,
  SubmitCode: move,
  Answer: move,
  Complete: move,
  Cancel: move,
  Expire: move,
})

const ended = everyEvent('rejected')
const noPage = { ...everyEvent('rejected'), Expire: 'failed' } as const

type Moves = Record<Status, Record<EventName, Move>>

const CHALLENGE: Moves = {
  initialized: { ...noPage, Open: 'challenge_required', ShowChallenge: 'same' },
  challenge_required: { ...noPage, Open: 'same', ShowChallenge: 'challenge_ongoing' },
  challenge_ongoing: {
    Open: 'same',
    ShowChallenge: 'same',
    SelectChannel: 'challenge_ongoing',
    ResendCode: 'challenge_ongoing',
    SubmitCode: 'authenticated',
    Answer: 'authenticated',
    Complete: 'authenticated',
    Cancel: 'canceled',
    Expire: 'failed',
  },
  authenticated: ended,
  authorized: ended,
  settled: ended,
  failed: ended,
  canceled: ended,
}

/** Without a challenge only one event changes the status: the start page is opened. */
const opensTo = (end: Status): Moves => {
  const neverThere = { ...noPage, Open: 'same' } as const
  const open = { initialized: { ...noPage, Open: end }, challenge_required: neverThere, challenge_ongoing: neverThere }
  return { ...open, authenticated: ended, authorized: ended, settled: ended, failed: ended, canceled: ended }
}

const TABLES: readonly (readonly [name: string, outcome: Outcome, moves: Moves])[] = [
  ['a challenge', challenge(), CHALLENGE],
  ['a frictionless pass', frictionless(), opensTo('authenticated')],
  ['a frictionless failure', frictionless({ transStatus: 'N', version: '2.2.0' }), opensTo('failed')],
  ['a card that is not enrolled', NOT_ENROLLED, opensTo('authenticated')],
  ['a fault at the start', ERROR_ON_START, opensTo('failed')],
]

describe.each(TABLES)('with %s', (_name, outcome, moves) => {
  const rows = Object.entries(moves).flatMap(([status, row]) =>
    Object.entries(row).map(([event, move]) => [status as Status, event as EventName, move] as const),
  )

  it.each(rows)('%s with event %s: %s', (status, event, move) => {
    const transaction = transactionIn(status)
    const decision = decideTransaction(transaction, EVENTS[event], outcome)
    if ('rejected' in decision) {
      expect(move).toBe('rejected')
      expect(decision.rejected.code).toBe('INVALID_TRANSACTION_STATUS')
      expect(decision.rejected.message).toBe(
        moves[status] === ended
          ? `The transaction has ended with status ${status}. Final states cannot change.`
          : `No challenge is open. The transaction has status ${status}.`,
      )
    } else if (move === 'same') expect(decision.next).toBe(transaction)
    else {
      expect(decision.next).not.toBe(transaction)
      expect(decision.next.status).toBe(move)
    }
  })
})

describe('the start page', () => {
  it('waits for the challenge after the response of the directory', () => {
    const decision = decideTransaction(transactionIn('initialized'), EVENTS.Open, challenge())
    expect(decision).toEqual({ next: transactionIn('challenge_required') })
  })

  const line = { amount: 1250, source: 'web', date: NOW, ip: IP, action: 'authenticate' }
  const requested = { xid: 'XID', threeDSVersion: '2.2.0', threeDSTransactionId: 'TDS' }
  it.each<[what: string, outcome: Outcome, success: boolean, end: object]>([
    [
      'passes at once',
      frictionless(),
      true,
      { status: 'authenticated', threeDS: { ...requested, eci: '05', cavv: CAVV, directoryResponse: 'Y' } },
    ],
    [
      'fails without a challenge',
      frictionless({ transStatus: 'R', version: '2.2.0' }),
      false,
      {
        status: 'failed',
        failReason: 'secure_authentication',
        failMessage: '3-D Secure authentication ended with transStatus R.',
        threeDS: { ...requested, eci: '07', directoryResponse: 'R' },
      },
    ],
    [
      'returns D for a card that is not enrolled',
      NOT_ENROLLED,
      true,
      { status: 'authenticated', threeDS: { authenticationResponse: 'D' } },
    ],
    [
      'leaves no 3-D Secure data behind when the directory was never reached',
      ERROR_ON_START,
      false,
      { status: 'failed', failReason: 'error_on_start', failMessage: 'The authentication could not be started.' },
    ],
  ])('%s', (_title, outcome, success, end) => {
    const { status: _, ...kept } = transactionIn('initialized')
    const history = [...kept.history, { ...line, success }]
    expect(decideTransaction(transactionIn('initialized'), EVENTS.Open, outcome)).toStrictEqual({
      next: { ...kept, history, ...end },
    })
  })

  it('has D for a card that is not enrolled, with any scenario', () => {
    const outcome: Outcome = { ...challenge(), initialization: NOT_ENROLLED.initialization }
    expect(decideTransaction(transactionIn('initialized'), EVENTS.Open, outcome)).toMatchObject({
      next: { status: 'authenticated', threeDS: { authenticationResponse: 'D' } },
    })
  })
})
