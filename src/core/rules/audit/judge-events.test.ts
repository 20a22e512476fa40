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
const reported = (value: OrderStatus, step: string, shipped = value === 'paid' ? 1 : 0, id = 'A1'): Reported =>
  about(id, 'observation.recorded', { order: `of-${id[0]}`, value, step, effects: { shipped } })

const judged = (reports: readonly Reported[], options: Parameters<typeof judgeEvents>[1] = {}) =>
  judgeEvents(
    reports.map((event, n) => ({ id: `e-${n}`, ...event })),
    options,
  )
const rulesOf = (...input: Parameters<typeof judged>): readonly string[] => judged(...input).map(({ rule }) => rule)

const POLICY = { policy: { attempt: 'paid', notEnrolled: 'paid', unavailable: 'failed' } } as const

describe('a correct app has no findings', () => {
  it.each<[story: string, reports: readonly Reported[], options?: Parameters<typeof judgeEvents>[1]]>([
    ['pays by the return', [made(), passes, back, YES, reported('paid', 'return'), hook(), reported('paid', 'end')]],
    ['pays by the webhook', [made(), passes, hook(), YES, reported('paid', 'webhook'), back, reported('paid', 'end')]],
    [
      'is asked before the end, and stays open',
      [made(), read('initialized'), reported('pending', 'return'), passes, hook(), YES, reported('paid', 'webhook')],
    ],
    ['fails', [made(), ends('failed'), back, read('failed'), reported('failed', 'return'), reported('failed', 'end')]],
    [
      'is canceled',
      [made(), ends('canceled'), back, read('canceled'), reported('canceled', 'cancel'), reported('canceled', 'end')],
    ],
    ['is still open while the cardholder is at the bank', [made(), reported('pending', 'end')]],
    [
      'closes what ran out',
      [made(), ends('failed', 'A1', 'timeout'), hook(), read('failed'), reported('expired', 'end')],
    ],
    [
      'counts once',
      [
        made(),
        passes,
        YES,
        reported('paid', 'return'),
        hook(),
        reported('paid', 'webhook'),
        hook(),
        reported('paid', 'webhook again'),
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
        reported('paid', 'return'),
        releaseHold('r2'),
        reported('paid', 'webhook'),
      ],
    ],
    [
      'gives each of three attempts its own refno, and reads the first, which passed',
      [
        ...['A1', 'B1', 'B2'].flatMap((id) => [
          made(id),
          { ...reported('pending', 'another attempt', 0, id), facts: { order: 'one', value: 'pending', step: 'pass' } },
        ]),
        passes,
        ends('authenticated', 'B2'),
        hook(),
        YES,
        { ...reported('paid', 'webhook', 1, 'B2'), facts: { order: 'one', value: 'paid', step: 'webhook' } },
      ],
    ],
    [
      'cannot read the status',
      [
        made(),
        passes,
        hook(),
        about('A1', 'request', { operation: 'getTransaction', status: 500, end: 'responded' }),
        reported('pending', 'end'),
      ],
    ],
    ['ignores the content of a lost event', [made(), passes, back, reported('paid', 'return')], { isWhole: false }],
    [
      'takes an attempt where that is the policy',
      [made('A1', 'attempt'), passes, back, YES, reported('paid', 'return'), reported('paid', 'end')],
      POLICY,
    ],
    [
      'takes a card that is not enrolled where that is the policy',
      [
        made('A1', 'not_enrolled'),
        ends('failed'),
        back,
        read('failed'),
        reported('paid', 'return'),
        reported('paid', 'end'),
      ],
      POLICY,
    ],
    [
      'is not asked about an attempt without a policy',
      [made('A1', 'attempt'), passes, back, YES, reported('pending', 'end')],
    ],
    [
      'read a status that is authenticated',
      [made(), read('initialized', 'A1', { status: 'authenticated' }), reported('paid', 'return')],
    ],
    [
      'has a second order',
      [
        made(),
        made('B1'),
        passes,
        back,
        YES,
        reported('paid', 'return'),
        ends('authenticated', 'B1'),
        read('authenticated', 'B1'),
        reported('paid', 'return', 1, 'B1'),
      ],
    ],
    [
      'fails once and pays with another card',
      [
        made(),
        ends('failed'),
        read('failed'),
        reported('failed', 'return'),
        made('A2'),
        ends('authenticated', 'A2'),
        read('authenticated', 'A2'),
        reported('paid', 'return', 1, 'A2'),
        hook('A1'),
        read('failed', 'A1'),
        reported('paid', 'webhook', 1, 'A2'),
      ],
    ],
  ])('that %s', (_, reports, options) => {
    expect(judged(reports, options)).toEqual([])
  })
})

describe('a rule is reported at its violation', () => {
  it.each<[rule: string, reports: readonly Reported[], options?: Parameters<typeof judgeEvents>[1]]>([
    ['redirect.trusted', [made(), reported('paid', 'return')]],
    ['redirect.trusted', [made(), reported('review', 'return')]],
    [
      'redirect.trusted',
      [
        made(),
        reported('pending', 'checkout'),
        held('r1'),
        read('initialized', 'A1', undefined, 'r1'),
        reported('paid', 'return'),
      ],
    ],
    ['outcome.failed-fulfilled', [made(), ends('failed'), read('failed'), reported('paid', 'return')]],
    ['outcome.failed-fulfilled', [made(), read('initialized'), reported('paid', 'return')]],
    ['status.never-read', [made(), passes, hook(), reported('paid', 'webhook')]],
    ['status.never-read', [made(), hook(), reported('paid', 'webhook')]],
    [
      'transaction.swapped',
      [made(), passes, made('B1'), reported('pending', 'checkout', 0, 'B1'), YES, reported('paid', 'return', 1, 'B1')],
    ],
    [
      'transaction.swapped',
      [
        made(),
        passes,
        YES,
        reported('paid', 'return'),
        about('A1', 'observation.recorded', { order: 'another', value: 'paid', step: 'return' }),
      ],
    ],
    [
      'transaction.swapped',
      [made(), passes, read('authenticated', 'A1', { refno: 'other' }), reported('paid', 'return')],
    ],
    ['amount.not-compared', [made(), passes, read('authenticated', 'A1', { amount: 1 }), reported('paid', 'return')]],
    [
      'currency.not-compared',
      [made(), passes, read('authenticated', 'A1', { currency: 'JPY' }), reported('paid', 'return')],
    ],
    [
      'webhook.fulfilled-twice',
      [made(), passes, YES, reported('paid', 'return'), hook(), reported('paid', 'webhook', 2)],
    ],
    ['webhook.fulfilled-twice', [made(), passes, YES, reported('paid', 'return'), hook(), reported('paid', 'look', 2)]],
    [
      'return.fulfilled-twice',
      [made(), passes, YES, reported('paid', 'return'), YES, reported('paid', 'second tab', 2)],
    ],
    [
      'fulfillment.race',
      [
        made(),
        passes,
        held('r1'),
        read('authenticated', 'A1', undefined, 'r1'),
        reported('pending', 'return'),
        held('r2'),
        read('authenticated', 'A1', undefined, 'r2'),
        reported('pending', 'webhook'),
        releaseHold('r1'),
        reported('paid', 'return'),
        releaseHold('r2'),
        reported('paid', 'webhook', 2),
      ],
    ],
    [
      'attempt.fulfilled-twice',
      [
        made(),
        made('A2'),
        passes,
        YES,
        reported('paid', 'return'),
        ends('authenticated', 'A2'),
        read('authenticated', 'A2'),
        reported('paid', 'return', 2),
      ],
    ],
    [
      'webhook.older-state-wins',
      [made(), passes, YES, reported('paid', 'return'), hook(), reported('pending', 'older webhook')],
    ],
    [
      'attempt.failure-wins',
      [
        made(),
        ends('failed'),
        made('A2'),
        ends('authenticated', 'A2'),
        read('authenticated', 'A2'),
        reported('paid', 'return', 1, 'A2'),
        hook('A1'),
        reported('failed', 'webhook', 1, 'A2'),
      ],
    ],
    [
      'order.stale-read-wins',
      [
        made(),
        held('r1'),
        reported('pending', 'return'),
        passes,
        hook(),
        YES,
        reported('paid', 'webhook'),
        releaseHold('r1'),
        read('initialized', 'A1', undefined, 'r1'),
        reported('pending', 'return', 1),
      ],
    ],
    ['redirect.trusted-cancel', [made(), passes, reported('canceled', 'cancel page')]],
    [
      'redirect.trusted-cancel',
      [made(), passes, YES, reported('paid', 'return'), reported('canceled', 'cancel page', 1)],
    ],
    ['order.closed-without-status', [made(), passes, reported('pending', 'pass'), reported('expired', 'sweep')]],
    [
      'order.expired-although-paid',
      [made(), passes, YES, reported('pending', 'return'), reported('expired', 'expire')],
    ],
    [
      'webhook.before-init',
      [
        made(),
        passes,
        hook(),
        about('A1', 'response.released', { on: 'init', request: 'r0' }),
        reported('pending', 'end'),
      ],
    ],
    ['order.no-sweeper', [made(), passes, reported('pending', 'end')]],
    ['order.webhook-only', [made(), passes, back, reported('pending', 'end')]],
    ['order.depends-on-event-order', [made(), passes, hook(), reported('pending', 'end')]],
    ['order.depends-on-event-order', [made(), passes, back, reported('pending', 'end')], { decides: 'redirect' }],
    [
      'outcome.frictionless-not-paid',
      [made('A1', 'frictionless_success'), passes, back, hook(), YES, reported('pending', 'end')],
    ],
    ['order.canceled-open', [made(), ends('canceled'), back, reported('pending', 'end')]],
    ['order.abandoned-open', [made(), ends('failed', 'A1', 'timeout'), hook(), reported('pending', 'end')]],
    ['outcome.failed-open', [made(), ends('failed'), back, reported('pending', 'end')]],
    ['policy.attempt', [made('A1', 'challenge_attempt'), passes, back, YES, reported('failed', 'end')], POLICY],
    [
      'policy.not-enrolled',
      [made('A1', 'not_enrolled'), ends('failed'), back, read('failed'), reported('failed', 'end')],
      POLICY,
    ],
    [
      'policy.unavailable',
      [made('A1', 'unavailable'), ends('failed'), back, read('failed'), reported('review', 'end')],
      POLICY,
    ],
  ])('%s', (rule, reports, options) => {
    const findings = judged(reports, options)
    // An accepted result that a policy expects as failed violates both rules.
    expect(findings.map((one) => one.rule).filter((one) => one === rule || one !== 'outcome.failed-fulfilled')).toEqual(
      [rule],
    )
    expect(findings[0]?.evidence.length).toBeGreaterThan(0)
    expect(findings[0]?.events.length).toBeGreaterThan(1)
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
    expect(rulesOf([made(), ...reads(count, everyMs), reported('pending', 'look')])).toEqual(rules)
  })

  it('is not checked without times', () => {
    expect(
      rulesOf([made(), ...Array.from({ length: 99 }, () => read('initialized')), reported('pending', 'look')]),
    ).toEqual([])
  })
})

it('an accepted forged webhook violates two rules, both critical', () => {
  const findings = judged([made(), hook(), reported('paid', 'forged webhook')])
  expect(findings.map(({ rule, severity }) => [rule, severity])).toEqual([
    ['webhook.signature-not-checked', 'critical'],
    ['status.never-read', 'critical'],
  ])
})

it('a rule is reported once per order, at its first violation', () => {
  const findings = judged([
    made(),
    passes,
    YES,
    reported('paid', 'return'),
    hook(),
    reported('paid', 'webhook', 2),
    hook(),
    reported('paid', 'webhook again', 3),
  ])
  expect(findings).toEqual([
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
    expect(rulesOf([about('A1', type), reported('pending', 'end')])).toEqual([])
  },
)
