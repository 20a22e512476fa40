import { describe, expect, it } from 'vitest'
import type { OrderStatus } from '../../domain/observation.ts'
import { judgeEvents } from './judge-events.ts'
import type { JudgedEvent } from './judged-event.ts'

type Facts = Readonly<Record<string, unknown>>
type Reported = Omit<JudgedEvent, 'id'>

const about = (id: string, type: string, facts: Facts = {}, requestId?: string): Reported => ({
  type,
  subject: { kind: 'transaction', id, refno: id.startsWith('B') ? 'order-b' : 'order-a' },
  facts,
  ...(requestId !== undefined && { cause: { kind: 'request', requestId } }),
})

const made = (id = 'A1', scenario = 'challenge_success'): Reported =>
  about(id, 'transaction.created', { amount: 1250, currency: 'EUR', scenario })
const ends = (to: string, id = 'A1', failReason?: string): Reported =>
  about(id, 'transaction.changed', { from: 'initialized', to, failReason })
const passes = ends('authenticated')
const read = (status: string, id = 'A1', shown?: Facts, request?: string): Reported =>
  about(id, 'status.read', { status, ...(shown && { statusOverride: shown }) }, request)
const YES = read('authenticated')
const held = (request: string, id = 'A1'): Reported =>
  about(id, 'response.held', { on: 'status', at: 'response', request })
const releaseHold = (request: string, matchedBy = 'released'): Reported =>
  about('A1', 'response.released', { on: 'status', at: 'response', request, reason: matchedBy })
const hook = (id = 'A1', status = 200): Reported => about(id, 'webhook.attempted', { webhook: 'w', status })
const back = about('A1', 'redirect.sent', { url: 'http://shop.test/success' })
const says = (value: OrderStatus, step: string, shipped = value === 'paid' ? 1 : 0, id = 'A1'): Reported =>
  about(id, 'observation.recorded', { order: `of-${id[0]}`, value, step, effects: { shipped } })

const judged = (told: readonly Reported[], options: Parameters<typeof judgeEvents>[1] = {}) =>
  judgeEvents(
    told.map((event, n) => ({ id: `e-${n}`, ...event })),
    options,
  )
const rulesOf = (...asked: Parameters<typeof judged>): readonly string[] => judged(...asked).map(({ rule }) => rule)

const POLICY = { policy: { attempt: 'paid', notEnrolled: 'paid', unavailable: 'failed' } } as const

describe('a correct app has no findings', () => {
  it.each<[story: string, told: readonly Reported[], options?: Parameters<typeof judgeEvents>[1]]>([
    ['pays by the return', [made(), passes, back, YES, says('paid', 'return'), hook(), says('paid', 'end')]],
    ['pays by the webhook', [made(), passes, hook(), YES, says('paid', 'webhook'), back, says('paid', 'end')]],
    [
      'is asked before the end, and stays open',
      [made(), read('initialized'), says('pending', 'return'), passes, hook(), YES, says('paid', 'webhook')],
    ],
    ['fails', [made(), ends('failed'), back, read('failed'), says('failed', 'return'), says('failed', 'end')]],
    [
      'is canceled',
      [made(), ends('canceled'), back, read('canceled'), says('canceled', 'cancel'), says('canceled', 'end')],
    ],
    ['is still open while the cardholder is at the bank', [made(), says('pending', 'end')]],
    ['closes what ran out', [made(), ends('failed', 'A1', 'timeout'), hook(), read('failed'), says('expired', 'end')]],
    [
      'counts once',
      [
        made(),
        passes,
        YES,
        says('paid', 'return'),
        hook(),
        says('paid', 'webhook'),
        hook(),
        says('paid', 'webhook again'),
      ],
    ],
    [
      'counts once though two reads overlap',
      [
        made(),
        passes,
        held('r1'),
        read('authenticated', 'A1', undefined, 'r1'),
        held('r2'),
        read('authenticated', 'A1', undefined, 'r2'),
        releaseHold('r1'),
        says('paid', 'return'),
        releaseHold('r2'),
        says('paid', 'webhook'),
      ],
    ],
    [
      'cannot read the status',
      [
        made(),
        passes,
        hook(),
        about('A1', 'request', { operation: 'getTransaction', status: 500, end: 'responded' }),
        says('pending', 'end'),
      ],
    ],
    ['ignores the content of a lost event', [made(), passes, back, says('paid', 'return')], { isWhole: false }],
    [
      'takes an attempt where that is the policy',
      [made('A1', 'attempt'), passes, back, YES, says('paid', 'return'), says('paid', 'end')],
      POLICY,
    ],
    [
      'takes a card that is not enrolled where that is the policy',
      [made('A1', 'not_enrolled'), ends('failed'), back, read('failed'), says('paid', 'return'), says('paid', 'end')],
      POLICY,
    ],
    [
      'is not asked about an attempt without a policy',
      [made('A1', 'attempt'), passes, back, YES, says('pending', 'end')],
    ],
    [
      'read a status that is authenticated',
      [made(), read('initialized', 'A1', { status: 'authenticated' }), says('paid', 'return')],
    ],
    [
      'has a second order',
      [
        made(),
        made('B1'),
        passes,
        back,
        YES,
        says('paid', 'return'),
        ends('authenticated', 'B1'),
        read('authenticated', 'B1'),
        says('paid', 'return', 1, 'B1'),
      ],
    ],
    [
      'fails once and pays with another card',
      [
        made(),
        ends('failed'),
        read('failed'),
        says('failed', 'return'),
        made('A2'),
        ends('authenticated', 'A2'),
        read('authenticated', 'A2'),
        says('paid', 'return', 1, 'A2'),
        hook('A1'),
        read('failed', 'A1'),
        says('paid', 'webhook', 1, 'A2'),
      ],
    ],
  ])('that %s', (_, told, options) => {
    expect(judged(told, options)).toEqual([])
  })
})

describe('a rule is reported at its violation', () => {
  it.each<[rule: string, told: readonly Reported[], options?: Parameters<typeof judgeEvents>[1]]>([
    ['redirect.trusted', [made(), says('paid', 'return')]],
    ['redirect.trusted', [made(), says('review', 'return')]],
    [
      'redirect.trusted',
      [
        made(),
        says('pending', 'checkout'),
        held('r1'),
        read('initialized', 'A1', undefined, 'r1'),
        says('paid', 'return'),
      ],
    ],
    ['outcome.failed-fulfilled', [made(), ends('failed'), read('failed'), says('paid', 'return')]],
    ['outcome.failed-fulfilled', [made(), read('initialized'), says('paid', 'return')]],
    ['status.never-read', [made(), passes, hook(), says('paid', 'webhook')]],
    ['status.never-read', [made(), hook(), says('paid', 'webhook')]],
    [
      'transaction.swapped',
      [made(), passes, made('B1'), says('pending', 'checkout', 0, 'B1'), YES, says('paid', 'return', 1, 'B1')],
    ],
    [
      'transaction.swapped',
      [
        made(),
        passes,
        YES,
        says('paid', 'return'),
        about('A1', 'observation.recorded', { order: 'another', value: 'paid', step: 'return' }),
      ],
    ],
    ['transaction.swapped', [made(), passes, read('authenticated', 'A1', { refno: 'other' }), says('paid', 'return')]],
    ['amount.not-compared', [made(), passes, read('authenticated', 'A1', { amount: 1 }), says('paid', 'return')]],
    [
      'currency.not-compared',
      [made(), passes, read('authenticated', 'A1', { currency: 'JPY' }), says('paid', 'return')],
    ],
    ['webhook.fulfilled-twice', [made(), passes, YES, says('paid', 'return'), hook(), says('paid', 'webhook', 2)]],
    ['webhook.fulfilled-twice', [made(), passes, YES, says('paid', 'return'), hook(), says('paid', 'look', 2)]],
    ['return.fulfilled-twice', [made(), passes, YES, says('paid', 'return'), YES, says('paid', 'second tab', 2)]],
    [
      'fulfillment.race',
      [
        made(),
        passes,
        held('r1'),
        read('authenticated', 'A1', undefined, 'r1'),
        says('pending', 'return'),
        held('r2'),
        read('authenticated', 'A1', undefined, 'r2'),
        says('pending', 'webhook'),
        releaseHold('r1'),
        says('paid', 'return'),
        releaseHold('r2'),
        says('paid', 'webhook', 2),
      ],
    ],
    [
      'attempt.fulfilled-twice',
      [
        made(),
        made('A2'),
        passes,
        YES,
        says('paid', 'return'),
        ends('authenticated', 'A2'),
        read('authenticated', 'A2'),
        says('paid', 'return', 2),
      ],
    ],
    [
      'webhook.older-state-wins',
      [made(), passes, YES, says('paid', 'return'), hook(), says('pending', 'older webhook')],
    ],
    [
      'attempt.failure-wins',
      [
        made(),
        ends('failed'),
        made('A2'),
        ends('authenticated', 'A2'),
        read('authenticated', 'A2'),
        says('paid', 'return', 1, 'A2'),
        hook('A1'),
        says('failed', 'webhook', 1, 'A2'),
      ],
    ],
    [
      'order.stale-read-wins',
      [
        made(),
        held('r1'),
        says('pending', 'return'),
        passes,
        hook(),
        YES,
        says('paid', 'webhook'),
        releaseHold('r1'),
        read('initialized', 'A1', undefined, 'r1'),
        says('pending', 'return', 1),
      ],
    ],
    ['redirect.trusted-cancel', [made(), passes, says('canceled', 'cancel page')]],
    ['redirect.trusted-cancel', [made(), passes, YES, says('paid', 'return'), says('canceled', 'cancel page', 1)]],
    ['order.closed-without-status', [made(), passes, says('pending', 'pass'), says('expired', 'sweep')]],
    ['order.expired-although-paid', [made(), passes, YES, says('pending', 'return'), says('expired', 'expire')]],
    [
      'webhook.before-init',
      [made(), passes, hook(), about('A1', 'response.released', { on: 'init', request: 'r0' }), says('pending', 'end')],
    ],
    ['order.no-sweeper', [made(), passes, says('pending', 'end')]],
    ['order.webhook-only', [made(), passes, back, says('pending', 'end')]],
    ['order.depends-on-event-order', [made(), passes, hook(), says('pending', 'end')]],
    ['order.depends-on-event-order', [made(), passes, back, says('pending', 'end')], { decides: 'redirect' }],
    [
      'outcome.frictionless-not-paid',
      [made('A1', 'frictionless_success'), passes, back, hook(), YES, says('pending', 'end')],
    ],
    ['order.canceled-open', [made(), ends('canceled'), back, says('pending', 'end')]],
    ['order.abandoned-open', [made(), ends('failed', 'A1', 'timeout'), hook(), says('pending', 'end')]],
    ['outcome.failed-open', [made(), ends('failed'), back, says('pending', 'end')]],
    ['policy.attempt', [made('A1', 'challenge_attempt'), passes, back, YES, says('failed', 'end')], POLICY],
    [
      'policy.not-enrolled',
      [made('A1', 'not_enrolled'), ends('failed'), back, read('failed'), says('failed', 'end')],
      POLICY,
    ],
    [
      'policy.unavailable',
      [made('A1', 'unavailable'), ends('failed'), back, read('failed'), says('review', 'end')],
      POLICY,
    ],
  ])('%s', (rule, told, options) => {
    const found = judged(told, options)
    // An accepted result that a policy expects as failed violates both rules.
    expect(found.map((one) => one.rule).filter((one) => one === rule || one !== 'outcome.failed-fulfilled')).toEqual([
      rule,
    ])
    expect(found[0]?.evidence.length).toBeGreaterThan(0)
    expect(found[0]?.events.length).toBeGreaterThan(1)
  })
})

describe('an order whose status is requested again and again', () => {
  const START = Date.parse('2026-01-01T00:00:00Z')
  const readAt = (ms: number): Reported => ({ ...read('initialized'), recordedAt: new Date(START + ms).toISOString() })
  const reads = (count: number, everyMs: number) => Array.from({ length: count }, (_, n) => readAt(n * everyMs))

  it.each([
    ['61 times in half a second', 61, 8, ['status.polled-too-often']],
    ['51 times in a second', 51, 20, ['status.polled-too-often']],
    ['50 times at once', 50, 0, []],
    ['every 50 ms, for ten seconds', 200, 50, []],
  ] as const)('%s', (_, count, everyMs, rules) => {
    expect(rulesOf([made(), ...reads(count, everyMs), says('pending', 'look')])).toEqual(rules)
  })

  it('is not checked without times', () => {
    expect(
      rulesOf([made(), ...Array.from({ length: 99 }, () => read('initialized')), says('pending', 'look')]),
    ).toEqual([])
  })
})

it('an accepted forged webhook violates two rules, both critical', () => {
  const found = judged([made(), hook(), says('paid', 'forged webhook')])
  expect(found.map(({ rule, severity }) => [rule, severity])).toEqual([
    ['webhook.signature-not-checked', 'critical'],
    ['status.never-read', 'critical'],
  ])
})

it('a rule is reported once per order, at its first violation', () => {
  const found = judged([
    made(),
    passes,
    YES,
    says('paid', 'return'),
    hook(),
    says('paid', 'webhook', 2),
    hook(),
    says('paid', 'webhook again', 3),
  ])
  expect(found).toEqual([
    {
      rule: 'webhook.fulfilled-twice',
      severity: 'critical',
      order: 'of-A',
      step: 'webhook',
      transaction: 'A1',
      evidence: ['shipped rose from 1 to 2 at "webhook"'],
      events: ['e-3', 'e-4', 'e-5'],
    },
  ])
})

it.each(['response.held', 'observation.recorded', 'webhook.attempted'])(
  'an event %s without facts causes no failure',
  (type) => {
    expect(rulesOf([about('A1', type), says('pending', 'end')])).toEqual([])
  },
)
