import { cpuUsage } from 'node:process'
import { describe, expect, it } from 'vitest'
import type { Cause, LinkRecord, RecordedEvent, TransactionRecord } from '../contract/control.gen.ts'
import { EVENT_TYPES } from '../domain/event.ts'
import { ahead } from './format.ts'
import { steps } from './steps.ts'

const BEGIN = Date.parse('2026-11-22T08:00:00.000Z')
const instant = (ms: number): string => new Date(BEGIN + ms).toISOString()

const LINK = '8F7D4BBB-6EDC-4BF4-87E8-9FBFCC8FFCD3'

type StepTexts = readonly [ms: number, type: RecordedEvent['type'], facts?: object | undefined, cause?: Cause]

/** One request caused all of these events, and is the last event. */
const by = (requestId: string, ...reported: readonly StepTexts[]): readonly StepTexts[] =>
  reported.map(([ms, type, facts]) => [ms, type, facts, { kind: 'request', requestId }])
/** The events of one attempt of the webhook. */
const attempted = (attempt: number, [ms, type, facts]: StepTexts): StepTexts => [
  ms,
  type,
  facts,
  { kind: 'delivery', webhook: 'w', attempt },
]
const ORDER: Cause = { kind: 'control', requestId: 'req_99' }
const DUE: Cause = { kind: 'due', action: 'webhook_attempt' }

const timeline = (reported: readonly StepTexts[]): RecordedEvent[] =>
  reported.map(([ms, type, facts = {}, cause = DUE], i) => ({
    id: `s-${i + 1}`,
    type,
    space: 'default',
    at: instant(ms),
    recordedAt: instant(ms),
    cause,
    facts: { ...facts },
  }))

const record = (reported: readonly StepTexts[], more: Partial<TransactionRecord> = {}): TransactionRecord => ({
  id: 't',
  space: 'default',
  status: 'authenticated',
  merchantId: 'm',
  amount: 1250,
  currency: 'EUR',
  refno: 'order-1',
  paymentMethod: 'VIS',
  card: { masked: '400000xxxxxx0026', brand: 'VIS', expiryMonth: '12', expiryYear: '34', fingerprint: 'f' },
  enrolled: true,
  location: 'https://sandbox/v1/start/t',
  returnUrls: {},
  returnMethod: 'GET',
  expires: instant(1_800_000),
  scenario: { name: 'challenge_success', matchedBy: 'default' },
  history: [],
  timeline: timeline(reported),
  ...more,
})

const page = (requestId: string, method = 'GET', status = 200) => ({
  requestId,
  method,
  status,
  durationMs: 2,
  end: 'responded',
})
const api = (requestId: string, operation: string, status = 200) => ({ ...page(requestId), operation, status })
const CREATED = by(
  'req_1',
  [0, 'scenario.matched', { scenario: 'challenge_success', matchedBy: 'default', from: {} }],
  [0, 'outcome.used', { next: 'n', scenario: 'challenge_success' }],
  [0, 'transaction.created', { amount: 1250 }],
  [1, 'request', api('req_1', 'initTransaction', 201)],
)
const OPENED = by(
  'req_2',
  [5_000, 'transaction.changed', { from: 'initialized', to: 'challenge_required' }],
  [5_000, 'transaction.changed', { from: 'challenge_required', to: 'challenge_ongoing' }],
  [5_000, 'challenge.opened', { method: 'one_time_code' }],
  [5_001, 'request', page('req_2')],
)
const WRONG: readonly StepTexts[] = [
  ...by(
    'req_3',
    [30_000, 'challenge.input_rejected', { attemptsLeft: 2 }],
    [30_001, 'request', page('req_3', 'POST', 303)],
  ),
  ...by('req_4', [30_010, 'request', page('req_4')]),
]
const ENDED = by(
  'req_5',
  [100_000, 'transaction.changed', { from: 'challenge_ongoing', to: 'authenticated', source: 'web' }],
  [100_000, 'webhook.scheduled', { webhook: 'w', url: 'https://shop.example/hook', due: instant(100_000) }],
  [100_000, 'redirect.sent', { method: 'GET', url: 'https://shop.example/ok?transactionId=t' }],
  [100_001, 'request', page('req_5', 'POST', 303)],
)
const HOOKED: readonly StepTexts[] = [
  [100_010, 'webhook.attempted', { webhook: 'w', attempt: 1, status: 500, due: instant(105_010) }],
  ...by(
    'req_6',
    [100_012, 'status.read', { status: 'authenticated' }],
    [100_013, 'request', api('req_6', 'getTransaction')],
  ),
  [105_010, 'webhook.attempted', { webhook: 'w', attempt: 2, status: 200 }],
  attempted(2, [105_010, 'webhook.delivered', { webhook: 'w', attempts: 2 }]),
]

const lines = (of: TransactionRecord | LinkRecord) =>
  steps(of).map(({ title, detail, requestId, webhook }) =>
    [title, detail, requestId ?? webhook?.attempt ?? ''].join(' | '),
  )

describe('the timeline', () => {
  it('takes linear time for a record that an app read thousands of times', () => {
    const reads = Array.from({ length: 4_000 }, (_, n) =>
      by(
        `req_${n}`,
        [200_000 + n, 'status.read', { status: 'authenticated' }],
        [200_000 + n, 'request', api(`req_${n}`, 'getTransaction')],
      ),
    ).flat()
    const polled = record([...CREATED, ...reads])
    const before = cpuUsage()
    expect(steps(polled)).toHaveLength(4_000 + lines(record(CREATED)).length)
    const { user, system } = cpuUsage(before)
    expect((user + system) / 1_000).toBeLessThan(2_000)
  })

  const whole = record([...CREATED, ...OPENED, ...WRONG, ...ENDED, ...HOOKED])

  it('has all events in one list, and one step for equal events', () => {
    expect(lines(whole)).toEqual([
      'Created | POST /v1/transactions | req_1',
      'Challenge page opened | the bank asks for a code | req_2',
      'Wrong code | 2 attempts left | req_3',
      'Ended | authenticated | req_5',
      'Browser redirected | shop.example/ok | ',
      'Webhook attempt 1 failed | receiver responded with 500 | 1',
      'Status read | authenticated | req_6',
      'Webhook delivered at attempt 2 | receiver responded with 200 | 2',
    ])
  })

  it('has the sender and the recipient of each step', () => {
    expect(steps(whole).map(({ from, to }) => `${from} > ${to}`)).toEqual([
      'app > sandbox',
      'browser > bank',
      'browser > bank',
      'browser > bank',
      'browser > app',
      'webhooks > app',
      'app > sandbox',
      'webhooks > app',
    ])
  })

  it.each<[string, readonly StepTexts[], string]>([
    ['a frictionless end', by('req_2', [0, 'transaction.changed', { to: 'authenticated' }]), 'browser > sandbox'],
    [
      'an authorization of your app',
      [...OPENED, ...ENDED, ...by('req_7', [200_000, 'transaction.changed', { to: 'authorized', source: 'api' }])],
      'app > sandbox',
    ],
    ['a link that your app deletes', by('req_2', [0, 'link.changed', { to: 'DELETED' }]), 'app > sandbox'],
    ['a start page', [[0, 'request', { ...page('req_2'), path: '/v1/start/1' }]], 'browser > sandbox'],
    ['a rejected request', [[0, 'request', { ...api('req_9', 'initTransaction', 400), code: 'X' }]], 'app > sandbox'],
    ['a webhook that waits', [[0, 'webhook.scheduled', { webhook: 'w', waitsFor: 'manual' }]], 'sandbox > webhooks'],
    ['a timeout', [[0, 'transaction.changed', { to: 'failed', source: 'system' }]], 'sandbox > sandbox'],
    [
      'an end of a challenge by the control API',
      [...OPENED, [9_000, 'transaction.changed', { to: 'authenticated', source: 'api' }, ORDER]],
      'bank > bank',
    ],
    [
      'a redirect reported to a control request',
      [[0, 'redirect.sent', { url: 'https://shop.example/ok', recipient: 'control' }]],
      'sandbox > sandbox',
    ],
    ['an event of an unknown party', [[0, 'clock.changed', {}]], 'sandbox > sandbox'],
  ])('names the parties of %s', (_title, events, expected) => {
    const last = steps(record(events)).at(-1)
    expect(`${last?.from} > ${last?.to}`).toBe(expected)
  })

  it('lists an authorization before the status that it caused, with the same request and time', () => {
    const changed = [200_000, 'transaction.changed', { to: 'authorized', source: 'api' }] as const
    const received = [200_004, 'authorization.received', { decision: 'approved', liability: 'shifted' }] as const
    const request = [200_005, 'request', api('req_7', 'authorizeTransaction', 200)] as const
    const all = steps(record([...OPENED, ...ENDED, ...by('req_7', changed, received, request)]))
    expect(all.slice(-2).map(({ title, requestId, at }) => [title, requestId, at])).toEqual([
      ['Authorization sent', 'req_7', instant(200_000)],
      ['Ended', 'req_7', instant(200_000)],
    ])
  })

  it('marks the gaps', () => {
    expect(steps(whole).map(({ gapMs, isLongGap, isGap }) => [gapMs, isLongGap, isGap])).toEqual([
      [0, false, false],
      [5_000, false, false],
      [25_000, false, true],
      [70_000, true, true],
      [0, false, false],
      [10, false, false],
      [2, false, false],
      [4_998, false, false],
    ])
  })

  it.each<[string, Partial<TransactionRecord>, string | undefined]>([
    ['an open transaction runs out', { status: 'initialized' }, 'Timeout | in 30 min'],
    [
      'a page ends sooner',
      { status: 'challenge_ongoing', challenge: { method: 'one_time_code', due: instant(10_000) } },
      'The challenge ends automatically | in 10 s',
    ],
    [
      'a webhook is tried again',
      {
        webhooks: [
          { id: 'w', url: 'u', created: instant(0), status: 'pending', attemptCount: 1, due: instant(60_000) },
        ],
      },
      'Next webhook attempt | in 1 min',
    ],
    ['nothing', {}, undefined],
  ])('ends with the next scheduled action: %s', (_title, more, last) => {
    const due = steps(record(CREATED, more)).at(-1)
    expect(due?.isDue && `${due.title} | ${ahead(due.at, BEGIN)}`).toBe(last)
  })

  it.each<[string, readonly StepTexts[], readonly string[]]>([
    [
      'a webhook that waits for a hand',
      [[0, 'webhook.scheduled', { webhook: 'w', waitsFor: 'manual' }]],
      ['Webhook held | until you send it | '],
    ],
    [
      'a webhook that gave up',
      [
        [0, 'webhook.attempted', { webhook: 'w', attempt: 6, status: 500 }],
        attempted(6, [1, 'webhook.failed', { webhook: 'w', reason: 'no_attempts_left' }]),
      ],
      ['Webhook attempt 6 failed: no further attempt | receiver responded with 500; no attempts are left | 6'],
    ],
    [
      'time that ran out',
      [[0, 'transaction.changed', { to: 'failed', source: 'system', failReason: 'timeout' }]],
      ['Timed out | not authenticated | '],
    ],
    [
      'a redirect reported to a control request',
      [[0, 'redirect.sent', { method: 'GET', url: 'https://shop.example/ok?transactionId=t', recipient: 'control' }]],
      ['Redirect reported, without a browser | shop.example/ok | '],
    ],
    [
      'a request held on arrival',
      [
        [0, 'response.held', { on: 'code', at: 'arrival' }],
        [9_000, 'response.released', { at: 'arrival', reason: 'timeout', afterMs: 9_000 }],
      ],
      ['Request held | a challenge form, before it is handled | ', 'Request released after 9 s | by its time limit | '],
    ],
    [
      'a held response',
      [
        [0, 'response.held', { on: 'init' }],
        [9_000, 'response.released', { reason: 'released', afterMs: 9_000 }],
      ],
      ['Response held | for the first request | ', 'Response released after 9 s | manually | '],
    ],
    [
      'a held challenge page',
      by(
        'req_1',
        [0, 'transaction.changed', { to: 'challenge_required' }],
        [0, 'transaction.changed', { to: 'challenge_ongoing' }],
        [0, 'response.held', { on: 'start', at: 'response' }],
      ),
      ['Challenge page requested | the bank challenges the cardholder | ', 'Response held | for the start page | '],
    ],
    [
      'an outcome that was chosen once the link was there',
      by(
        'req_1',
        [0, 'link.created', {}],
        [0, 'scenario.matched', { scenario: 'link_error', from: {} }],
        [1, 'request', api('req_1', 'createLink')],
      ),
      ['Link created | POST /v1/links | req_1'],
    ],
    [
      'another outcome that was set manually',
      [[0, 'scenario.matched', { scenario: 'decline/51', matchedBy: 'by hand' }]],
      ['Outcome matched | decline/51 | '],
    ],
    [
      'a page that is opened after the end',
      [[0, 'request', page('req_9', 'GET', 410)]],
      ['Page opened again | it accepts no input any more | req_9'],
    ],
    [
      'a card form that was sent off empty',
      [[0, 'request', { ...page('req_9', 'POST', 400), path: `/${LINK}` }]],
      ['Card not accepted | a field is empty or invalid; the page names it | req_9'],
    ],
    [
      'each page by its name',
      [
        [0, 'request', { ...page('req_1'), path: '/v1/start/1' }],
        [1, 'request', { ...page('req_2'), path: `/${LINK}` }],
        [2, 'request', { ...page('req_3'), path: `/${LINK}/done` }],
        [3, 'request', { ...page('req_4', 'GET', 303), path: `/${LINK}/done` }],
        [4, 'transaction.changed', { to: 'authenticated' }, ORDER],
        [5, 'request', { ...page('req_5', 'GET', 410), path: '/v1/start/1' }],
      ],
      [
        'Start page displayed |  | req_1',
        'Card page displayed |  | req_2',
        'Result page displayed |  | req_3',
        'Browser redirected | from the result page | req_4',
        'Ended | authenticated | ',
        'Result page opened again | it accepts no input any more | req_5',
      ],
    ],
    [
      'the end of a link without a redirect',
      [[0, 'redirect.sent', { url: `https://sandbox/${LINK}/done` }]],
      ['Result page displayed | the link has no successUrl | '],
    ],
    [
      'attempts that the built-in receiver accepted, each with its verdict',
      [
        [0, 'webhook.scheduled', { webhook: 'w', due: instant(0) }],
        // The second one is sent under another webhook-id, while the first still waits for its response.
        attempted(2, [0, 'webhook.received', { webhook: 'x', standard: 'invalid', own: 'valid', status: 200 }]),
        attempted(1, [1, 'webhook.received', { webhook: 'w', standard: 'valid', own: 'valid', status: 500 }]),
        [2, 'webhook.attempted', { webhook: 'w', attempt: 1, status: 500, due: instant(5_000) }],
        [5_001, 'webhook.attempted', { webhook: 'w', attempt: 2, status: 200 }],
        attempted(2, [5_001, 'webhook.delivered', { webhook: 'w' }]),
        attempted(3, [9_000, 'webhook.received', { webhook: 'w', standard: 'valid', own: 'valid', status: 200 }]),
        [9_001, 'webhook.attempted', { webhook: 'w', attempt: 3, status: 200 }, ORDER],
        attempted(3, [9_001, 'webhook.delivered', { webhook: 'w' }]),
      ],
      [
        'Webhook attempt 1 failed | it arrived, signatures are valid; receiver responded with 500 | 1',
        'Webhook delivered at attempt 2 | a signature is invalid; receiver responded with 200 | 2',
        'Webhook delivered | sent again manually; signatures are valid; receiver responded with 200 | 3',
      ],
    ],
    [
      'a webhook that was held and sent, and sent again early',
      [
        [0, 'webhook.scheduled', { webhook: 'w', waitsFor: 'manual' }],
        [9, 'webhook.attempted', { webhook: 'w', attempt: 1, status: 500, due: instant(5_000) }, ORDER],
        [99, 'webhook.attempted', { webhook: 'w', attempt: 2, status: 500, due: instant(5_000) }, ORDER],
      ],
      [
        'Webhook attempt 1 failed | sent manually; receiver responded with 500 | 1',
        'Webhook attempt 2 failed | sent again manually; receiver responded with 500 | 2',
      ],
    ],
    [
      'a webhook at the built-in receiver without an attempt',
      [
        [0, 'webhook.received', { webhook: 'w', standard: 'valid', own: 'valid', status: 204 }, ORDER],
        [1, 'webhook.attempted', { webhook: 'w', attempt: 1, status: 204 }],
      ],
      [
        'Webhook arrived at the built-in receiver | signatures are valid; responded with 204 | ',
        'Webhook delivered | receiver responded with 204 | 1',
      ],
    ],
    [
      'a rejected request',
      [[0, 'request', { ...api('req_9', 'getTransaction', 401), code: 'UNAUTHORIZED' }]],
      ['Rejected | UNAUTHORIZED | req_9'],
    ],
    [
      'a faulty response of an outcome',
      [[0, 'request', { ...api('req_9', 'getTransaction', 500), scenario: 'flaky' }]],
      ['Answered 500 on purpose | instead of the response | req_9'],
    ],
    [
      'a repeated request',
      [[0, 'request', api('req_9', 'initTransaction', 201)]],
      ['Request repeated | the same response, by its Idempotency-Key | req_9'],
    ],
    [
      'what belongs to no step where it happened, and not at the end',
      [
        attempted(1, [0, 'webhook.received', { webhook: 'w', standard: 'valid', own: 'valid', status: 204 }]),
        ...by(
          'req_9',
          [9_000, 'status.read', { status: 'authenticated' }],
          [9_001, 'request', api('req_9', 'getTransaction')],
        ),
      ],
      [
        'Webhook arrived at the built-in receiver | signatures are valid; responded with 204 | ',
        'Status read | authenticated | req_9',
      ],
    ],
    ['an unknown type', [[0, 'moon.risen_high' as 'request', {}]], ['Moon risen high |  | ']],
  ])('describes %s', (_title, reported, summary) => {
    expect(lines(record(reported))).toEqual(summary)
  })

  it('loses and repeats no event in any order of arrival', () => {
    const all = [
      ...CREATED,
      ...OPENED,
      ...WRONG,
      ...ENDED,
      ...HOOKED,
      ...EVENT_TYPES.map((type): StepTexts => [0, type]),
    ]
    for (let seed = 1; seed <= 300; seed += 1) {
      const mixed = all
        .map((reported, i): readonly [number, StepTexts] => [((i + 1) * 7919 * seed) % 10_007, reported])
        .sort(([one], [other]) => one - other)
        .map(([, reported]) => reported)
        .slice(seed % 5, all.length - (seed % 7))
      const of = record(mixed)
      const summary = steps(of)
      expect(summary.flatMap(({ events }) => events).sort()).toEqual(of.timeline?.map(({ id }) => id).sort())
      expect(JSON.stringify(summary)).not.toMatch(/undefined|NaN/)
    }
  })
})

describe('the timeline without its first events', () => {
  /** Titles that may replace another one, because the events that prove it are missing. */
  const WEAKER: Readonly<Record<string, RegExp>> = {
    'Page displayed': /^(?:Challenge page opened|Wrong code|Result page displayed)$/,
    'Page submitted': /^(?:Ended|Wrong code)$/,
    'Request handled': /^Created$|^Request repeated$/,
    'Webhook delivered': /^Webhook delivered at attempt 2$/,
  }

  const REPEATED = by('req_7', [110_000, 'request', api('req_7', 'initTransaction', 201)])
  const LOOKED = by('req_8', [120_000, 'request', { ...page('req_8'), path: '/v1/start/t' }])

  it('describes each step with equal or weaker words', () => {
    const all = [...CREATED, ...OPENED, ...WRONG, ...ENDED, ...HOOKED, ...REPEATED, ...LOOKED].map(
      ([ms, type, facts = {}, cause = DUE]): StepTexts => [
        ms,
        type,
        type === 'request' && !('operation' in facts) ? { path: '/v1/start/t', ...facts } : facts,
        cause,
      ],
    )
    const events = timeline(all)
    const whole = steps(record(all))
    const titleOf = new Map(whole.flatMap(({ title, events: ids }) => ids.map((id) => [id, title])))
    const seen = new Set<string>()
    for (let dropped = 1; dropped < events.length; dropped += 1) {
      const left = { ...record([]), timeline: events.slice(dropped), incomplete: true }
      for (const { title, events: ids } of steps(left)) {
        const before = titleOf.get(ids[0] ?? '') ?? ''
        if (title === before) continue
        seen.add(title)
        expect([dropped, title, before]).toEqual([dropped, title, expect.stringMatching(WEAKER[title] ?? /^$/)])
      }
    }
    expect([...seen].sort()).toEqual(Object.keys(WEAKER).sort())
  })

  it('has no page that only the control API opened', () => {
    const opened = OPENED.slice(0, 3).map(([ms, type, facts]): StepTexts => [ms, type, facts, ORDER])
    expect(lines(record([...CREATED, ...opened]))).toEqual([
      'Created | POST /v1/transactions | req_1',
      'Challenge opened | the bank asks for a code; by the control API, without a page | ',
    ])
  })
})

describe('the icons of a timeline', () => {
  it.each([
    ['authenticated', 'pass', 'pass'],
    ['failed', 'fail', 'fail'],
    ['canceled', 'cancel', 'wait'],
    ['transmitted', 'target', 'wait'],
  ])('show the end %s with its own icon', (to, icon, tone) => {
    expect(steps(record([[0, 'transaction.changed', { to }]]))).toMatchObject([{ icon, tone }])
  })
})
