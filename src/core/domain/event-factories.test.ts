import { describe, expect, it } from 'vitest'
import { SUCCESSFUL, UNUSED } from '../../../test/support/given-link.ts'
import { challenge, facts, frictionless, NOW, transactionIn } from '../../../test/support/given-transaction.ts'
import type { Delivery } from './delivery.schema.ts'
import type { Attempt } from './delivery.ts'
import type { EventData } from './event.ts'
import * as news from './event-factories.ts'
import { type ChosenFrom, unknownFacts } from './request-facts.ts'

const ABOUT_TRANSACTION = { kind: 'transaction', id: facts.id, refno: 'order-1' } as const
const ABOUT_LINK = { kind: 'link', id: UNUSED.id, reference: 'booking-1' } as const
const URL = 'https://shop.test/hook'

const { threeDSRequest: _, ...WITHOUT_AMOUNT } = UNUSED
const FROM: ChosenFrom = {
  facts: {
    ...unknownFacts('transactions'),
    cardKey: 'challenge_success:VIS:0',
    brand: 'VIS',
    amount: 1250,
    currency: 'EUR',
    refno: 'order-1',
  },
}

const deliveryThat = (state: Delivery['state']): Delivery => ({
  id: 'msg_1',
  subject: { type: 'link', id: UNUSED.id },
  url: URL,
  body: '{}',
  created: NOW,
  delayMs: 0,
  holdsRedirect: false,
  repeats: 0,
  usedAttempts: 2,
  attemptCount: 2,
  attempts: [],
  state,
})
const PENDING = deliveryThat({ status: 'pending', due: NOW })
const DELIVERED = deliveryThat({ status: 'delivered' })
const GIVEN_UP = deliveryThat({ status: 'failed', reason: 'no_attempts_left' })

const attempted = (result: Attempt['result']): Attempt => ({
  at: NOW,
  url: URL,
  headers: {},
  body: '',
  durationMs: 7,
  result,
})
const response = (status: number): Attempt => attempted({ type: 'responded', status, headers: {}, body: '' })
const UNHEARD = attempted({ type: 'failed', error: 'no listener' })

const requested = (resent: number) => ({ ...transactionIn('challenge_ongoing'), challenge: { wrongCodes: 1, resent } })
const atCodes = (wrongCodes: number) => ({ ...transactionIn('challenge_ongoing'), challenge: { wrongCodes } })

describe('the subject of an event', () => {
  it.each<[what: string, about: object, expected: object]>([
    ['a transaction', news.aboutTransaction(transactionIn('initialized')), ABOUT_TRANSACTION],
    [
      "a link's own transaction",
      news.aboutTransaction({ ...transactionIn('initialized'), forLink: { id: 'LINK', url: URL } }),
      { ...ABOUT_TRANSACTION, link: 'LINK' },
    ],
    ['a link', news.aboutLink(UNUSED), ABOUT_LINK],
    [
      'a transaction that is not there',
      news.aboutSynthetic({ type: 'transaction', id: '1' }),
      { kind: 'transaction', id: '1', refno: 'made-up' },
    ],
    [
      'a link that is not there',
      news.aboutSynthetic({ type: 'link', id: '1' }),
      { kind: 'link', id: '1', reference: 'made-up' },
    ],
  ])('%s', (_title, about, expected) => {
    expect(about).toEqual(expected)
  })
})

describe('a changed transaction reports', () => {
  it.each<[what: string, told: readonly EventData[], expected: readonly object[]]>([
    [
      'nothing, where nothing changed',
      news.transactionMoved(transactionIn('initialized'), transactionIn('initialized')),
      [],
    ],
    [
      'its next status',
      news.transactionMoved(transactionIn('initialized'), transactionIn('challenge_required')),
      [{ type: 'transaction.changed', facts: { from: 'initialized', to: 'challenge_required' } }],
    ],
    [
      'the challenge that opens',
      news.transactionMoved(transactionIn('challenge_required'), transactionIn('challenge_ongoing')),
      [
        { type: 'transaction.changed', facts: { from: 'challenge_required', to: 'challenge_ongoing' } },
        { type: 'challenge.opened', facts: { method: 'one_time_code' } },
      ],
    ],
    [
      'no challenge where the outcome has none',
      news.transactionMoved(transactionIn('challenge_required'), {
        ...transactionIn('challenge_ongoing'),
        outcome: frictionless(),
      }),
      [{ type: 'transaction.changed', facts: { from: 'challenge_required', to: 'challenge_ongoing' } }],
    ],
    [
      'who ended it, and why',
      news.transactionMoved(transactionIn('challenge_ongoing'), transactionIn('failed'), 'control'),
      [
        {
          type: 'transaction.changed',
          facts: { from: 'challenge_ongoing', to: 'failed', failReason: 'timeout', source: 'api', endedBy: 'control' },
        },
      ],
    ],
    [
      'no reason where it went well',
      news.transactionMoved(transactionIn('challenge_ongoing'), transactionIn('authenticated')),
      [{ type: 'transaction.changed', facts: { from: 'challenge_ongoing', to: 'authenticated', source: 'api' } }],
    ],
    [
      'a rejected code',
      news.transactionMoved(atCodes(0), atCodes(1)),
      [{ type: 'challenge.input_rejected', facts: { attemptsLeft: 2 } }],
    ],
    [
      'a new code that was asked for once more',
      news.transactionMoved(requested(1), requested(2)),
      [{ type: 'challenge.code_resent', facts: { times: 2 } }],
    ],
    ['nothing of a code that was not', news.transactionMoved(atCodes(1), atCodes(1)), []],
    [
      'nothing of codes without a challenge',
      news.transactionMoved(atCodes(0), { ...atCodes(1), outcome: frictionless() }),
      [],
    ],
  ])('%s', (_title, reported, expected) => {
    expect(reported).toEqual(expected.map((item) => ({ ...item, subject: ABOUT_TRANSACTION })))
  })
})

describe('a changed link reports', () => {
  it('nothing without a change', () => {
    expect(news.linkMoved('PENDING', UNUSED)).toEqual([])
  })

  it.each<[what: string, moved: Parameters<typeof news.linkMoved>[1], facts: object]>([
    ['its status', SUCCESSFUL, { from: 'PENDING', to: 'SUCCESS' }],
    [
      'its message',
      { ...SUCCESSFUL, status: 'ERROR', message: 'declined' },
      { from: 'PENDING', to: 'ERROR', message: 'declined' },
    ],
  ])('%s', (_title, moved, expected) => {
    expect(news.linkMoved('PENDING', moved)).toEqual([{ type: 'link.changed', subject: ABOUT_LINK, facts: expected }])
  })
})

describe('a webhook reports', () => {
  const attempted = { webhook: 'msg_1', url: URL, attempt: 2, durationMs: 7 }

  it.each<[what: string, told: EventData, type: string, facts: object]>([
    [
      'when it is due',
      news.webhookScheduled(ABOUT_LINK, PENDING),
      'webhook.scheduled',
      { webhook: 'msg_1', url: URL, due: NOW },
    ],
    [
      'its awaited event',
      news.webhookScheduled(ABOUT_LINK, deliveryThat({ status: 'waiting', for: { event: 'redirect' } })),
      'webhook.scheduled',
      { webhook: 'msg_1', url: URL, waitsFor: 'redirect' },
    ],
    [
      'that it is planned, and no more',
      news.webhookScheduled(ABOUT_LINK, DELIVERED),
      'webhook.scheduled',
      { webhook: 'msg_1', url: URL },
    ],
    [
      'the status of the response',
      news.webhookAttempted(ABOUT_LINK, DELIVERED, response(200)),
      'webhook.attempted',
      { ...attempted, status: 200 },
    ],
    [
      'why it was not, and when it is tried again',
      news.webhookAttempted(ABOUT_LINK, PENDING, UNHEARD),
      'webhook.attempted',
      { ...attempted, error: 'no listener', due: NOW },
    ],
  ])('%s', (_title, reported, type, expected) => {
    expect(reported).toEqual({ type, subject: ABOUT_LINK, facts: expected })
  })

  const arrived = [{ type: 'webhook.delivered', subject: ABOUT_LINK, facts: { webhook: 'msg_1', attempts: 2 } }]
  it.each<[what: string, delivery: Delivery, attempt: Attempt, expected: readonly object[]]>([
    [
      'that it is given up',
      GIVEN_UP,
      response(200),
      [
        {
          type: 'webhook.failed',
          subject: ABOUT_LINK,
          facts: { webhook: 'msg_1', attempts: 2, reason: 'no_attempts_left' },
        },
      ],
    ],
    ['that it arrived with 200', DELIVERED, response(200), arrived],
    ['that it arrived with 299', DELIVERED, response(299), arrived],
    ['nothing after 300', PENDING, response(300), []],
    ['nothing after 199', PENDING, response(199), []],
    ['nothing without a response', PENDING, UNHEARD, []],
  ])('%s', (_title, delivery, attempt, expected) => {
    expect(news.webhookEnded(ABOUT_LINK, delivery, attempt)).toEqual(expected)
  })
})

it.each<[what: string, told: EventData, type: string, facts: object]>([
  [
    'a transaction that was created',
    news.transactionCreated(transactionIn('initialized')),
    'transaction.created',
    { amount: 1250, currency: 'EUR', scenario: 'challenge_success' },
  ],
  [
    'a scenario that was chosen',
    news.scenarioMatched(ABOUT_TRANSACTION, facts.scenario),
    'scenario.matched',
    { scenario: 'challenge_success', matchedBy: 'default' },
  ],
  [
    'a scenario that a request chose',
    news.scenarioMatched(ABOUT_TRANSACTION, facts.scenario, FROM),
    'scenario.matched',
    { scenario: 'challenge_success', matchedBy: 'default', from: FROM },
  ],
  [
    'a redirect without its form',
    news.redirectSent(ABOUT_TRANSACTION, { method: 'POST', url: URL, fields: { id: '1' } }, 'browser'),
    'redirect.sent',
    { method: 'POST', url: URL, recipient: 'browser' },
  ],
  ['a status that was read', news.statusRead(ABOUT_TRANSACTION, 'failed'), 'status.read', { status: 'failed' }],
])('%s', (_title, reported, type, expected) => {
  expect(reported).toEqual({ type, subject: ABOUT_TRANSACTION, facts: expected })
})

it.each<[what: string, link: Parameters<typeof news.linkCreated>[0], facts: object]>([
  ['with an amount', UNUSED, { amount: 1250, currency: 'EUR' }],
  ['without one', WITHOUT_AMOUNT, {}],
])('a link that was created %s', (_title, link, expected) => {
  expect(news.linkCreated(link)).toEqual({ type: 'link.created', subject: ABOUT_LINK, facts: expected })
})

it('a transaction reports the method of the own challenge', () => {
  const request = { ...transactionIn('challenge_ongoing'), outcome: challenge({ method: 'out_of_band' }) }
  expect(news.transactionMoved(transactionIn('challenge_required'), request).at(-1)?.facts).toEqual({
    method: 'out_of_band',
  })
})
