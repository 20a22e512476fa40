import { describe, expect, it } from 'vitest'
import { AUTHENTICATING, DELETED, FAILED, SUCCESSFUL, UNUSED } from '../../../test/support/given-link.ts'
import {
  challenge,
  ERROR_ON_START,
  frictionless,
  NOT_ENROLLED,
  NOW,
  PASSES,
  transactionIn,
} from '../../../test/support/given-transaction.ts'
import { assignScenario, setLinkScenario } from './change-scenario.ts'
import type { Outcome } from './outcome.schema.ts'
import { PRECEDENCE_RULES } from './outcome-precedence.ts'
import { later } from './time.ts'
import type { Transaction } from './transaction.schema.ts'

const scenario = { name: 'other', matchedBy: PRECEDENCE_RULES.reassigned.matchedBy }
const by = (outcome: Outcome) => ({ scenario, outcome })
const decline: Outcome['initialization'] = { type: 'declined', error: 'DECLINED', delayMs: 0 }
const DECLINES: Outcome = { ...challenge(), initialization: decline }
const TOKENIZATION_FAILS: Outcome = { ...challenge(), tokenization: { result: 'error' } }
const CANCELS = challenge({ automation: { type: 'cancel' } })
const ABANDONS_SHOWN = challenge({ automation: { type: 'abandon', at: 'challenge_ongoing' } })
const NEVER_SHOWS = challenge({ automation: { type: 'abandon', at: 'challenge_required' } })
const OLDER = challenge({}, { ...PASSES, version: '2.1.0' })
const ONE_ATTEMPT = challenge({ attempts: 1 })

const initialized = transactionIn('initialized')
const notEnrolled: Transaction = { ...initialized, outcome: NOT_ENROLLED }
const required = transactionIn('challenge_required')
const open = transactionIn('challenge_ongoing')
const attempted: Transaction = { ...open, challenge: { wrongCodes: 1, channel: 'text' } }
const ofLink = <T extends Transaction>(transaction: T): T => ({
  ...transaction,
  forLink: { id: 'L', url: 'http://x/L' },
})

describe('another scenario is assigned', () => {
  it.each<[string, Transaction, Outcome]>([
    ['another challenge, before it begins', initialized, challenge({ method: 'out_of_band' })],
    ['no challenge, before it begins', initialized, frictionless()],
    ['a start that fails, before it', initialized, ERROR_ON_START],
    ['one that cancels, before it', initialized, CANCELS],
    ['one that lets the tokenization fail, which a transaction has not', initialized, TOKENIZATION_FAILS],
    ['one that is not enrolled either', notEnrolled, NOT_ENROLLED],
    ['one that is not enrolled, for a link', ofLink(initialized), NOT_ENROLLED],
    ['one that cancels, before the page is shown', required, CANCELS],
    ['another challenge, while it is open', open, challenge({ codes: 'any' })],
    ['one that is abandoned, while it is open', open, ABANDONS_SHOWN],
    ['fewer attempts than before, but not used up', attempted, challenge({ attempts: 2 })],
  ])('%s', (_title, before, outcome) => {
    expect(assignScenario(before, by(outcome), NOW)).toEqual({ next: { ...before, scenario, outcome } })
  })
})

describe('another scenario is rejected', () => {
  it.each<[string, Transaction, Outcome, string]>([
    ['a decline', initialized, DECLINES, 'it rejects the initialization with DECLINED, and the response 201 was sent'],
    [
      'a decline, for a link',
      ofLink(initialized),
      DECLINES,
      'it rejects the card with DECLINED, and the card was accepted',
    ],
    ['a tokenization that fails', ofLink(initialized), TOKENIZATION_FAILS, 'it makes the tokenization fail'],
    ['not enrolled', initialized, NOT_ENROLLED, 'not enrolled, and the response with enrolled true was sent'],
    ['enrolled', notEnrolled, challenge(), 'its card is enrolled, and the response with enrolled false was sent'],
    ['not enrolled, for a link', ofLink(open), NOT_ENROLLED, 'not enrolled, and the challenge has begun'],
    ['no challenge', required, frictionless(), 'it has no challenge, and the challenge has begun'],
    ['no challenge, with its page open', open, frictionless(), 'it has no challenge'],
    ['a start that fails', open, ERROR_ON_START, 'fail on start'],
    ['another version', required, OLDER, 'began with version 2.2.0, and the scenario has 2.1.0'],
    ['one that cancels', open, CANCELS, 'the page is open already. Send `{"cancel":true}`'],
    ['one that never shows its page', open, NEVER_SHOWS, 'the page is open'],
    [
      'one whose attempts are used up',
      attempted,
      ONE_ATTEMPT,
      'one wrong code was entered, and it ends the challenge after 1',
    ],
    [
      'one whose attempts are used up twice',
      { ...open, challenge: { wrongCodes: 2 } },
      ONE_ATTEMPT,
      '2 wrong codes were entered',
    ],
  ])('%s', (_title, before, outcome, message) => {
    const rejected = expect.objectContaining({ code: 'INVALID_STATE', message: expect.stringContaining(message) })
    expect(assignScenario(before, by(outcome), NOW)).toEqual({ rejected })
  })

  it.each(['authenticated', 'failed', 'canceled'] as const)('for a transaction that is %s', (status) => {
    expect(assignScenario(transactionIn(status), by(challenge()), NOW)).toMatchObject({
      rejected: { code: 'INVALID_TRANSACTION_STATUS', message: expect.stringContaining(`status ${status}`) },
    })
  })
})

describe('the time of an open challenge', () => {
  const opened = later(NOW, -60_000)
  const since = (due?: string): Transaction => ({
    ...open,
    challenge: { wrongCodes: 1, opened, ...(due === undefined ? {} : { due }) },
  })
  it.each<[string, Transaction, Outcome, string | undefined]>([
    ['counts from when it was opened', since(), challenge({ timeoutMs: 90_000 }), later(NOW, 30_000)],
    [
      'of an automatic end, too',
      since(),
      challenge({ automation: { type: 'end', afterMs: 61_000 } }),
      later(NOW, 1_000),
    ],
    ['is over now where it would have been before', since(), challenge({ timeoutMs: 5_000 }), NOW],
    [
      'ends at the time of the new one',
      since(later(NOW, 5_000)),
      challenge({ timeoutMs: 300_000 }),
      later(NOW, 240_000),
    ],
    ['does not end where the new one does not say', since(later(NOW, 5_000)), challenge(), undefined],
    ['counts from now if the opening time is unknown', open, challenge({ timeoutMs: 5_000 }), later(NOW, 5_000)],
  ])('%s', (_title, before, outcome, due) => {
    const after = assignScenario(before, by(outcome), NOW)
    const { challenge: progress } = 'next' in after && after.next.status === 'challenge_ongoing' ? after.next : open
    expect(progress.due).toBe(due)
    expect(progress.wrongCodes).toBe(before.status === 'challenge_ongoing' ? before.challenge.wrongCodes : undefined)
  })
})

describe('a link', () => {
  const outcome = DECLINES
  it('is pinned while it waits for its card', () => {
    expect(setLinkScenario(UNUSED, by(outcome))).toEqual({ next: { ...UNUSED, pinned: { scenario, outcome } } })
  })

  it('gets another scenario during the authentication', () => {
    expect(setLinkScenario(AUTHENTICATING, by(outcome))).toEqual({ next: { ...AUTHENTICATING, scenario, outcome } })
  })

  it.each([
    [SUCCESSFUL, 'ended with status SUCCESS'],
    [FAILED, 'ended with status ERROR'],
    [DELETED, 'was deleted'],
  ])('is rejected after its end: %#', (link, message) => {
    expect(setLinkScenario(link, by(outcome))).toMatchObject({
      rejected: { code: 'INVALID_STATE', message: expect.stringContaining(message) },
    })
  })
})
