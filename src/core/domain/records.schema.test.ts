import { describe, expect, it } from 'vitest'
import { AUTHENTICATING, DELETED, FAILED, LINKS, SUCCESSFUL, UNUSED } from '../../../test/support/given-link.ts'
import { outcomeWith, transactionIn } from '../../../test/support/given-transaction.ts'
import { TABLE_NAMES, type TableName } from '../../engine/store/store.ts'
import { BRANDS } from './brand-names.ts'
import type { Delivery } from './delivery.schema.ts'
import { RECORDS } from './records.schema.ts'
import { TRANSACTION_STATUSES } from './transaction.ts'

const fits = (table: TableName, record: unknown): boolean => RECORDS[table].safeParse(record).success

const WHEN = '2026-01-02T03:04:05.678+00:00'
const delivery: Delivery = {
  id: 'msg_1',
  subject: { type: 'link', id: UNUSED.id },
  url: 'https://shop.test/hook',
  body: '{}',
  created: WHEN,
  delayMs: 0,
  holdsRedirect: false,
  repeats: 0,
  usedAttempts: 1,
  attemptCount: 1,
  attempts: [
    {
      at: WHEN,
      url: 'https://shop.test/hook',
      headers: { 'webhook-id': 'msg_1' },
      body: '{}',
      durationMs: 1.5,
      result: { type: 'failed', error: 'connection refused' },
    },
  ],
  state: { status: 'pending', due: WHEN },
}
const { card } = transactionIn('initialized')
const { brand, masked, fingerprint, info } = card
const alias = { alias: 'A', brand, cardKey: 'challenge_success:VIS:0', masked, fingerprint, info }
const aliasCvv = { aliasCvv: 'C', fingerprint, expires: WHEN, used: false }
const remembered = { bodyHash: 'H', expires: WHEN, transactionId: transactionIn('initialized').id }
const scenario = { name: 'decline', matchedBy: 'default' }
const declined = { bodyHash: 'H', expires: WHEN, rejection: { code: 'DECLINED', message: 'no' }, scenario }

const queuedOutcome = { id: 'next_1', scenario: 'x', for: 'request', times: 2, left: 1, orders: [] }

const counted = { reads: 2, unread: 0, opened: 1, extraAttempts: 0, keys: ['H'] }

/** Records of the program in every state. */
const GOOD: Record<TableName, readonly unknown[]> = {
  transactions: [
    ...TRANSACTION_STATUSES.map((status) => transactionIn(status)),
    ...BRANDS.map((other) => ({
      ...transactionIn('initialized'),
      paymentMethod: other,
      card: { ...card, brand: other },
    })),
    { ...transactionIn('initialized'), outcome: outcomeWith({ flow: 'error_on_start' }) },
    {
      ...transactionIn('initialized'),
      returnUrls: {},
      forLink: { id: UNUSED.id, url: UNUSED.link },
      deliveries: ['msg_1'],
    },
    { ...transactionIn('initialized'), card: { ...card, alias: 'A', masked: '340000xxxxx0016' } },
  ],
  links: Object.values(LINKS).flat(),
  deliveries: [
    delivery,
    { ...delivery, state: { status: 'waiting', for: { event: 'manual' } }, attempts: [], tampering: 'key_order' },
    { ...delivery, state: { status: 'delivered' }, followedBy: 'msg_2' },
    { ...delivery, state: { status: 'failed', reason: 'gone' } },
  ],
  aliases: [alias],
  aliasCvvs: [aliasCvv, { ...aliasCvv, used: true }],
  answers: [remembered, declined],
  counters: [0, 1, 7],
  refnos: ['123456789012345678'],
  clocks: [
    { mode: 'live', offsetMs: -5 },
    { mode: 'frozen', now: WHEN },
  ],
  pages: [{ url: 'http://localhost:8080' }, { url: 'https://[::1]' }],
  requestSettings: [
    {},
    { requestIndicators: 'ignore' },
    { requestIndicators: 'obey', dataRules: 'off' },
    { frameAncestors: [] },
    { frameAncestors: ['http://localhost:3000', 'https://shop.example'] },
  ],
  choices: [
    { name: 'x', mode: 'force' },
    { name: 'x', mode: 'default' },
  ],
  scenarios: [
    { name: 'decline/51', mediaType: 'application/yaml', text: 'title: mine' },
    { name: 'mine', mediaType: 'application/json', text: '{}' },
  ],
  alterations: [
    { statusOverride: { refno: 'another', detail: { authorize: { amount: 1 } }, language: null } },
    { faults: 'none' },
    { faults: { on: ['init', 'start', 'status'], times: 2, instead: { type: 'status', status: 503 } } },
    { applied: { init: 1, start: 2, status: 3 } },
    { statusOverride: [{ response: { refno: 'x' }, times: 2 }, { response: null }], used: { statusOverride: 1 } },
    { faults: [{ fault: { on: ['status'], latencyMs: 5 }, times: 2 }, { fault: null }], used: { status: 1 } },
  ],
  gone: ['transaction', 'link', 'webhook'],
  queuedOutcomes: [
    queuedOutcome,
    { ...queuedOutcome, for: 'order', left: 0, orders: [{ refno: 'A1' }, { reference: 'B1' }] },
    {
      ...queuedOutcome,
      when: { interface: 'links', cards: [{ key: 'x:VIS:0', name: 'x', brand: 'VIS' }], brands: ['VIS'] },
    },
    {
      ...queuedOutcome,
      when: { amount: { from: 5 }, currency: 'EUR', refno: 'A*', reference: 'B', email: '*', cardholderName: 'C' },
    },
    { ...queuedOutcome, scenario: 'next/n', patch: { webhook: { delay: 5_000, copies: 2 }, nonsense: true } },
    {
      ...queuedOutcome,
      scenario: 'next/n',
      scenarioJson: { title: 'A', authentication: { reason: '11', delay: 250 } },
    },
  ],
  counts: [counted, { ...counted, last: { at: WHEN, status: 'failed', altered: ['amount'] } }],
  orders: [counted],
  eras: [{ since: WHEN }, { since: WHEN, newestBefore: 3 }],
}

describe('a record of the program', () => {
  it.each(TABLE_NAMES)('is valid: %s', (table) => {
    expect(GOOD[table].filter((record) => !fits(table, record))).toEqual([])
    expect(GOOD[table].length).toBeGreaterThan(0)
  })
})

const open = transactionIn('initialized')
const ongoing = transactionIn('challenge_ongoing')
const without = (record: object, field: string): object =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== field))

/** Records that the program cannot use, or must not store. */
const DAMAGED: Record<TableName, readonly (readonly [what: string, record: unknown])[]> = {
  transactions: [
    ['another status', { ...open, status: 'done' }],
    ['no status', without(open, 'status')],
    ['an id that is no transaction id', { ...open, id: '1' }],
    ['an amount that is a text', { ...open, amount: '1250' }],
    ['a time of another form', { ...open, expires: '2026-01-02T03:34:05Z' }],
    ['no card', without(open, 'card')],
    ['a whole card number', { ...open, card: { ...card, masked: '4000001000000026' } }],
    ['a card with more than belongs to it', { ...open, card: { ...card, cvv: '123' } }],
    ['an unknown brand', { ...open, paymentMethod: 'XXX' }],
    ['no outcome', without(open, 'outcome')],
    ['a flow that does not exist', { ...open, outcome: outcomeWith({ flow: 'magic' } as never) }],
    ['a flow without its result', { ...open, outcome: outcomeWith({ flow: 'frictionless', delayMs: 0 } as never) }],
    [
      'a challenge without its page',
      { ...open, outcome: outcomeWith({ ...open.outcome.authentication, challenge: {} } as never) },
    ],
    ['no initialization', { ...open, outcome: { ...open.outcome, initialization: {} } }],
    ['a history that is no list', { ...open, history: {} }],
    ['an empty history', { ...open, history: [] }],
    ['a history of a wrong date', { ...open, history: [{ ...open.history[0], date: 'yesterday' }] }],
    ['an open challenge without its attempts', without(ongoing, 'challenge')],
    ['a negative number of attempts', { ...ongoing, challenge: { wrongCodes: -1 } }],
    ['a required challenge without its result', without(transactionIn('challenge_required'), 'threeDS')],
    ['a failure without its reason', without(transactionIn('failed'), 'failReason')],
    ['a broken list of webhooks', { ...open, deliveries: 'msg_1' }],
  ],
  links: [
    ['another status', { ...UNUSED, status: 'NEW' }],
    ['no step', without(UNUSED, 'step')],
    ['another step', { ...UNUSED, step: 'later' }],
    ['an authentication without its transaction', without(AUTHENTICATING, 'transactionId')],
    ['an authentication without its card', without(AUTHENTICATING, 'card')],
    ['a whole card number', { ...SUCCESSFUL, card: { ...card, masked: '4000001000000026' } }],
    ['a success without its tokens', without(SUCCESSFUL, 'tokens')],
    ['a success without its card', without(SUCCESSFUL, 'card')],
    ['a success without its history', without(SUCCESSFUL, 'history')],
    ['an error without its message', without(FAILED, 'message')],
    ['a deleted one with a card', { ...DELETED, card }],
    ['a context of single words', { ...UNUSED, context: [['Room']] }],
    ['3-D Secure without an amount', { ...UNUSED, threeDSRequest: { currency: 'EUR', brands: [] } }],
    ['no word about names', without(UNUSED, 'collectCardholderName')],
  ],
  deliveries: [
    ['no state', without(delivery, 'state')],
    ['a pending one without a time', { ...delivery, state: { status: 'pending' } }],
    ['a waiting one without an event', { ...delivery, state: { status: 'waiting' } }],
    ['a given up one without a reason', { ...delivery, state: { status: 'failed' } }],
    ['another subject', { ...delivery, subject: { type: 'card', id: '1' } }],
    ['an attempt that is no attempt', { ...delivery, attempts: [{}] }],
    ['too many attempts', { ...delivery, attempts: Array(21).fill(delivery.attempts[0]) }],
    ['no count of repeats', without(delivery, 'repeats')],
    ['a delay that is no number', { ...delivery, delayMs: '5s' }],
    ['a negative number of used attempts', { ...delivery, usedAttempts: -1 }],
  ],
  aliases: [
    ['no card key', without(alias, 'cardKey')],
    ['a whole card number', { ...alias, masked: '4000001000000026' }],
    ['more than belongs to it', { ...alias, number: '4000001000000026' }],
  ],
  aliasCvvs: [
    ['the CVV itself', { ...aliasCvv, cvv: '123' }],
    ['no expiry', without(aliasCvv, 'expires')],
  ],
  answers: [
    ['no response', { bodyHash: 'H', expires: WHEN }],
    ['a rejection without its code', { ...declined, rejection: { message: 'no' } }],
    ['a rejection without its scenario', without(declined, 'scenario')],
  ],
  counters: [
    ['a text', '1'],
    ['a fraction', 1.5],
    ['less than nothing', -1],
  ],
  refnos: [['a number', 5]],
  clocks: [
    ['another mode', { mode: 'fast', offsetMs: 0 }],
    ['a frozen one without a time', { mode: 'frozen' }],
    ['a time that does not exist', { mode: 'frozen', now: '2026-13-41T25:61:61.000+00:00' }],
    ['a live one that is a fraction ahead', { mode: 'live', offsetMs: 0.5 }],
    ['a live one beyond all dates', { mode: 'live', offsetMs: Number.MAX_SAFE_INTEGER }],
  ],
  pages: [
    ['a path', { url: 'http://localhost:8080/pay' }],
    ['another form than a browser writes', { url: 'HTTP://localhost:80/' }],
    ['no web address', { url: 'ftp://localhost' }],
  ],
  requestSettings: [
    ['another word', { dataRules: 'warn' }],
    ['an origin with a path', { frameAncestors: ['http://localhost:3000/pay'] }],
    ['an origin that ends a policy', { frameAncestors: ['http://a;script-src'] }],
    ['another member', { indicators: 'obey' }],
  ],
  choices: [['another mode', { name: 'x', mode: 'always' }]],
  scenarios: [
    ['another media type', { name: 'x', mediaType: 'text/plain', text: 'title: x' }],
    ['no text', { name: 'x', mediaType: 'application/yaml' }],
    ['its parsed form', { name: 'x', mediaType: 'application/yaml', text: 'title: x', outcome: {} }],
  ],
  alterations: [
    ['a patch that is no map', { statusOverride: ['refno'] }],
    ['nothing in a row', { statusOverride: [] }],
    ['a fault of no response in a sequence', { faults: [{ fault: null, times: 0 }] }],
    ['faults of no place', { faults: { instead: { type: 'reset' } } }],
    ['faults of no response', { faults: { on: ['status'], times: 0, latencyMs: 5 } }],
    ['fewer than no response', { applied: { status: -1 } }],
    ['more than belongs to it', { amount: 1 }],
  ],
  gone: [
    ['something else', 'alias'],
    ['no text', 1],
  ],
  queuedOutcomes: [
    ['no scenario', without(queuedOutcome, 'scenario')],
    ['less than nothing left', { ...queuedOutcome, left: -1 }],
    ['without end', { ...queuedOutcome, times: 1_000_000 }],
    ['for something else', { ...queuedOutcome, for: 'week' }],
    ['a condition that does not exist', { ...queuedOutcome, when: { card: '4000001000000026' } }],
    ['orders that are texts', { ...queuedOutcome, orders: ['A1'] }],
    ['a change of what there is not', { ...queuedOutcome, patch: { webhok: {} } }],
    ['a change as it is written', { ...queuedOutcome, patch: { webhook: { delay: '5s' } } }],
    ['conditions in its scenario', { ...queuedOutcome, scenarioJson: { when: {} } }],
  ],
  counts: [
    ['less than no reads', { ...counted, reads: -1 }],
    ['no keys', without(counted, 'keys')],
    ['a read without a time', { ...counted, last: { status: 'failed' } }],
  ],
  orders: [['more than belongs to it', { ...counted, refno: 'A1' }]],
  eras: [['no time', {}]],
}

describe('a damaged record', () => {
  it.each(TABLE_NAMES)('is invalid: %s', (table) => {
    expect(DAMAGED[table].filter(([, record]) => fits(table, record)).map(([title]) => title)).toEqual([])
    expect(DAMAGED[table].length).toBeGreaterThan(0)
  })

  it.each([null, undefined, 'x', [], true])('is not %j, in any table of records', (record) => {
    const tables = TABLE_NAMES.filter((table) => table !== 'refnos')
    expect(tables.filter((table) => fits(table, record))).toEqual([])
  })
})
