import { describe, expect, it } from 'vitest'
import {
  challenge,
  codeChallenge,
  ERROR_ON_START,
  EXPIRES,
  FAILS,
  facts,
  frictionless,
  IP,
  NOT_ENROLLED,
  NOW,
  outcomeWith,
  PASSES,
  PROOF,
  transactionIn,
  USUAL_RESULTS,
} from '../../../test/support/given-transaction.ts'
import { decideTransaction, type TransactionEvent } from './decide-transaction.ts'
import { ENDED_BY, type Ending, endingOf } from './final-state.ts'
import { appendForcedEnd, endingWith, type ForcedEnd, resultOfEnd } from './forced-result.ts'
import { resultOfCode } from './one-time-code.ts'
import type { Outcome } from './outcome.schema.ts'
import type { Transaction } from './transaction.schema.ts'

const by = { at: NOW, ip: IP, proof: PROOF }
const OPEN: TransactionEvent = { type: 'Open', ...by }
const SHOW: TransactionEvent = { type: 'ShowChallenge', ...by }
const CANCEL: TransactionEvent = { type: 'Cancel', ...by }
const code = (typed: string): TransactionEvent => ({ type: 'SubmitCode', code: typed, ...by })
const response = (approve: boolean): TransactionEvent => ({ type: 'Answer', approve, ...by })
const due = (at: string): TransactionEvent => ({ type: 'Expire', at: at as typeof NOW, proof: PROOF })

const OUT_OF_BAND = challenge({ method: 'out_of_band' })

/** Returns a new transaction of this outcome after these events. */
const played = (outcome: Outcome, events: readonly TransactionEvent[], wished = outcome): Transaction =>
  events.reduce<Transaction>(
    (transaction, event) => {
      const decision = decideTransaction(transaction, event, wished)
      if ('rejected' in decision) throw new Error(JSON.stringify(decision))
      return decision.next
    },
    { ...transactionIn('initialized'), outcome },
  )

const version = PASSES.version

describe('the cause of an end', () => {
  it.each<[what: string, outcome: Outcome, events: readonly TransactionEvent[], ending: Ending]>([
    ['by no one while it is open', challenge(), [OPEN, SHOW], { by: 'none' }],
    ['by opening, without a challenge', frictionless(), [OPEN], { by: 'opening' }],
    ['by opening, where it fails at the start', ERROR_ON_START, [OPEN], { by: 'opening' }],
    ['by opening, where the card is not enrolled', NOT_ENROLLED, [OPEN], { by: 'opening' }],
    [
      'by opening, where its scenario cancels',
      challenge({ automation: { type: 'cancel' } }),
      [OPEN, SHOW],
      { by: 'opening' },
    ],
    ['because the cardholder cancels', challenge(), [OPEN, SHOW, CANCEL], { by: 'cancel' }],
    ['by a code that passes', challenge(), [OPEN, SHOW, code('4444')], { by: 'code', code: '4444', result: PASSES }],
    [
      'by a code that fails',
      challenge(),
      [OPEN, SHOW, code('4022')],
      { by: 'code', code: '4022', result: resultOfCode('4022', PASSES) ?? PASSES },
    ],
    [
      'by the code of its scenario',
      challenge({ codes: ['1234'] }),
      [OPEN, SHOW, code('1234')],
      { by: 'code', code: '1234', result: PASSES },
    ],
    [
      'by any code, where any will do',
      challenge({ codes: 'any' }),
      [OPEN, SHOW, code('77')],
      { by: 'code', code: '4444', result: PASSES },
    ],
    [
      'by the last wrong code',
      challenge(),
      [OPEN, SHOW, code('0000'), code('0000'), code('0000')],
      { by: 'last_wrong_code', result: { transStatus: 'N', reason: '19', version } },
    ],
    ['by approval', OUT_OF_BAND, [OPEN, SHOW, response(true)], { by: 'approval', isApproved: true, result: PASSES }],
    [
      'by denial',
      OUT_OF_BAND,
      [OPEN, SHOW, response(false)],
      { by: 'approval', isApproved: false, result: { transStatus: 'N', reason: '01', version } },
    ],
    [
      'automatically by its scenario',
      challenge({ automation: { type: 'end', afterMs: 1_000 } }, FAILS),
      [OPEN, SHOW, due('2026-01-02T03:10:01.000+00:00')],
      { by: 'page_time', afterMs: 1_000, result: FAILS },
    ],
    [
      'when the time of the page is over',
      challenge({ timeoutMs: 2_000 }),
      [OPEN, SHOW, due('2026-01-02T03:10:02.000+00:00')],
      {
        by: 'page_time',
        afterMs: 2_000,
        result: {
          transStatus: 'N',
          reason: '14',
          version,
          failReason: 'timeout',
          failMessage: 'The cardholder did not complete the challenge in time.',
        },
      },
    ],
    ['because it is not opened in time', challenge(), [due(EXPIRES)], { by: 'expiry' }],
    [
      'because it is not finished in time',
      challenge({ timeoutMs: 2_000 }),
      [OPEN, SHOW, due(EXPIRES)],
      { by: 'expiry' },
    ],
  ])('%s', (_title, outcome, events, ending) => {
    const rejections = events.filter((event) => event.type === 'SubmitCode' && event.code === '0000').length - 1
    expect(endingOf(played(outcome, events), rejections, USUAL_RESULTS)).toEqual(ending)
  })
})

describe('the cause of a manual end', () => {
  it.each<[what: string, outcome: Outcome, end: ForcedEnd]>([
    ['with a challenge', challenge(), { transStatus: 'U' }],
    ['with a challenge and a reason', challenge(), { transStatus: 'N', reason: '11' }],
    ['without a challenge', frictionless(), { transStatus: 'R' }],
  ])('%s', (_title, outcome, end) => {
    const wished = endingWith(outcome, end)
    const events: TransactionEvent[] =
      wished.authentication.flow === 'challenge' ? [OPEN, SHOW, { type: 'Complete', ...by }] : [OPEN]
    const matchedBy = appendForcedEnd(facts.scenario.matchedBy, end, 'control')
    const ended = { ...played(outcome, events, wished), scenario: { ...facts.scenario, matchedBy } }
    expect(endingOf(ended, 0, USUAL_RESULTS)).toEqual({
      by: 'manual',
      source: 'control',
      end,
      result: resultOfEnd(end, PASSES),
    })
  })

  it('is missing if another end came first', () => {
    const matchedBy = appendForcedEnd(facts.scenario.matchedBy, { transStatus: 'U' }, 'control')
    const scenario = { ...facts.scenario, matchedBy }
    const ended = { ...played(challenge(), [OPEN, SHOW, code('4444')]), scenario }
    expect(endingOf(ended, 0, USUAL_RESULTS)).toEqual({ by: 'code', code: '4444', result: PASSES })
    const failed = { ...played(ERROR_ON_START, [OPEN]), scenario }
    expect(endingOf(failed, 0, USUAL_RESULTS)).toEqual({ by: 'opening' })
  })
})

describe('the cause of an end is unknown', () => {
  const attempted = [OPEN, SHOW, code('0000'), code('0000'), code('0000')]
  const ended = played(challenge({ codes: ['1234'] }), attempted)
  it.each<[what: string, transaction: Transaction, rejections: number]>([
    ['too few codes were rejected', ended, 1],
    ['more were', ended, 3],
    ['the page of its outcome asks for no code', { ...ended, outcome: OUT_OF_BAND }, 2],
    ['no result was kept', { ...transactionIn('failed'), history: [] }, 0],
    [
      'the time of its page is over, but its outcome has none',
      {
        ...played(challenge({ timeoutMs: 2_000 }), [OPEN, SHOW, due('2026-01-02T03:10:02.000+00:00')]),
        outcome: challenge(),
      },
      0,
    ],
    [
      'its code is none of the table, and its outcome has no table',
      { ...played(challenge(), [OPEN, SHOW, code('4022')]), outcome: challenge({ codes: ['1234'] }) },
      0,
    ],
  ])('%s', (_title, transaction, rejections) => {
    expect(endingOf(transaction, rejections, USUAL_RESULTS)).toBeUndefined()
  })
})

it('a last wrong code without counted attempts looks like the code of the same reason', () => {
  const ended = played(challenge(), [OPEN, SHOW, code('0000'), code('0000'), code('0000')])
  expect(endingOf(ended, 1, USUAL_RESULTS)).toMatchObject({ by: 'code', code: '4119' })
})

it('only an end without a page has a phrase after a sentence', () => {
  expect(Object.values(ENDED_BY).filter((text) => text !== '')).toEqual([
    ' because the cardholder cancels',
    ' when the page times out',
    ' because it expires unfinished',
  ])
})

it('a challenge without its own code passes with the usual one', () => {
  const outcome = outcomeWith({
    flow: 'challenge',
    delayMs: 0,
    challenge: { ...codeChallenge, codes: [] },
    result: PASSES,
  })
  const passed = played(challenge(), [OPEN, SHOW, code('4000')])
  expect(endingOf({ ...passed, outcome }, 0, USUAL_RESULTS)).toEqual({ by: 'code', code: '4444', result: PASSES })
})
