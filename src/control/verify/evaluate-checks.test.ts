import { describe, expect, it } from 'vitest'
import type { EventData, EventSubject, SandboxEvent } from '../../core/domain/event.ts'
import { describeCheck, judge } from './evaluate-checks.ts'
import type { CheckContext } from './ready-checks.ts'
import { readCheck } from './verify-request.ts'

const T1 = '123456789012345678'
const T2 = '223456789012345678'
const A1: EventSubject = { kind: 'transaction', id: T1, refno: 'A1' }
const A2: EventSubject = { kind: 'transaction', id: T2, refno: 'A2' }

const call = (subject: EventSubject | undefined, facts: object, body?: object): EventData =>
  ({
    type: 'request',
    ...(subject && { subject }),
    facts: {
      requestId: 'req_1',
      method: 'POST',
      path: '/v1/transactions',
      operation: 'initTransaction',
      end: 'responded',
      status: 201,
      durationMs: 1,
      notes: [],
      request: { headers: ['Idempotency-Key', 'k-1'], ...(body && { body: JSON.stringify(body) }) },
      ...facts,
    },
  }) as EventData

const INIT = { amount: 1250, currency: 'EUR', card: { number: '[hidden number]' }, tags: ['a', 'b'] }
const changed = (subject: EventSubject, to: 'authenticated' | 'failed'): EventData => ({
  type: 'transaction.changed',
  subject,
  facts: { from: 'challenge_ongoing', to },
})
const delivered = (subject: EventSubject, webhook: string): EventData => ({
  type: 'webhook.delivered',
  subject,
  facts: { webhook, attempts: 1 },
})
const redirected = (subject: EventSubject): EventData => ({
  type: 'redirect.sent',
  subject,
  facts: { method: 'GET', url: 'http://shop.test', recipient: 'browser' },
})
const read = (subject: EventSubject): EventData => ({
  type: 'status.read',
  subject,
  facts: { status: 'authenticated' },
})

/** Creates events with the IDs e-1, e-2, … */
const numbered = (events: readonly EventData[]): readonly SandboxEvent[] =>
  events.map((item, index) => ({
    id: `e-${index + 1}`,
    space: 'default',
    at: '2026-01-02T03:04:05.678+00:00',
    recordedAt: '2026-01-02T03:04:05.678+00:00',
    cause: { kind: 'start' },
    ...item,
  }))

const BODIES: Record<string, object> = { w1: { status: 'authenticated', refno: 'A1' }, w2: { status: 'failed' } }

const STORY: readonly EventData[] = [
  call(A1, {}, INIT),
  changed(A1, 'authenticated'),
  redirected(A1),
  delivered(A1, 'w1'),
  delivered(A1, 'w1'),
  read(A1),
  call(A2, {
    status: 400,
    code: 'INVALID_PROPERTY',
    findings: [],
    notes: ['INVALID_PROPERTY: init.amount is missing'],
  }),
  delivered(A2, 'w2'),
]

/** Returns the difference of a check, or `ok`. */
const reported = (input: object, events: readonly EventData[] = STORY, unused: readonly string[] = []): string => {
  const check = readCheck('checks/0', input)
  if ('wrong' in check) return check.wrong
  const witness: CheckContext = {
    space: 'default',
    since: 'after event e-0',
    events: numbered(events),
    bodyOf: (webhook) => BODIES[webhook],
    unused,
  }
  return judge(check, witness).difference ?? 'ok'
}

describe('count', () => {
  it.each<[string, object, string]>([
    ['as many as expected', { requests: { refno: 'A1' }, count: 1 }, 'ok'],
    ['at least one by default', { requests: {} }, 'ok'],
    [
      'too many',
      { requests: {}, count: 1 },
      'Expected exactly 1 request, found 2: request POST /v1/transactions 201 (e-1), request POST /v1/transactions 400 (e-7)',
    ],
    [
      'too few',
      { requests: { refno: 'A1' }, atLeast: 2 },
      'Expected at least 2 requests with refno `A1`, found 1: request POST /v1/transactions 201 (e-1). Similar events: request POST /v1/transactions 400 (e-7) has refno A2. Events for refno `A1`, newest first: status.read authenticated (e-6), webhook.delivered (e-5, the last of 2), redirect.sent (e-3), transaction.changed authenticated (e-2)',
    ],
    ['a class of responses', { requests: { status: '4xx' }, count: 1 }, 'ok'],
    ['none, as expected', { requests: { refno: 'A1', status: '4xx' }, count: 0 }, 'ok'],
    [
      'one too many',
      { requests: { status: '4xx' }, atMost: 0 },
      'Expected exactly 0 requests with status `4xx`, found 1: request POST /v1/transactions 400 (e-7)',
    ],
    ['a webhook that was delivered again is one', { webhooks: { refno: 'A1' }, count: 1 }, 'ok'],
    ['by the status of a webhook', { webhooks: { status: 'authenticated' }, count: 1 }, 'ok'],
    [
      'a webhook with another status',
      { webhooks: { refno: 'A2', status: 'authenticated' } },
      'Expected at least 1 delivered webhook with refno `A2` and status `authenticated`, found none. Found: webhook.delivered (e-8) has status failed',
    ],
    ['a change', { changes: { to: 'authenticated' }, count: 1 }, 'ok'],
    [
      'a change to something else',
      { changes: { refno: 'A1', to: 'failed' } },
      'Expected at least 1 change of a status with refno `A1` and to `failed`, found none. Similar events: transaction.changed authenticated (e-2) has to authenticated. Events for refno `A1`, newest first: status.read authenticated (e-6), webhook.delivered (e-5, the last of 2), redirect.sent (e-3), request POST /v1/transactions 201 (e-1)',
    ],
    [
      'other events of the same order',
      { events: { type: 'webhook.failed', refno: 'A2' } },
      'Expected at least 1 webhook.failed with refno `A2`, found none. Events for refno `A2`, newest first: webhook.delivered (e-8), request POST /v1/transactions 400 (e-7)',
    ],
    [
      'other events',
      { events: { type: 'clock.changed' } },
      'Expected at least 1 clock.changed, found none. Events in the space `default`: 3 webhook.delivered, 2 request, 1 transaction.changed, 1 redirect.sent, 1 status.read, newest first: webhook.delivered (e-8, the last of 3), request POST /v1/transactions 400 (e-7), status.read authenticated (e-6) and 3 of other kinds before that',
    ],
  ])('%s', (_title, check, difference) => {
    expect(reported(check)).toBe(difference)
  })

  it.each<[string, object, readonly EventData[], string]>([
    ['nothing at all', { requests: {}, count: 0 }, [], 'No events in the space `default` after event e-0.'],
    [
      'no request',
      { requests: {}, count: 0 },
      [changed(A1, 'failed')],
      'No requests in the space `default` after event e-0.',
    ],
    [
      'another order, by a slip',
      { requests: { refno: 'A11' }, count: 0 },
      STORY,
      'No events for refno `A11` in the space `default` after event e-0. Did you mean `A1`?',
    ],
    [
      'content of nothing',
      { requests: { refno: 'A1', status: '404' }, count: 0, content: { status: 404 } },
      STORY,
      'Found no request with refno `A1` and status `404` with content to compare.',
    ],
  ])('a check without events fails: %s', (_title, check, events, difference) => {
    expect(reported(check, events)).toBe(difference)
  })
})

describe('order', () => {
  const order = (...types: string[]) => ({ order: types.map((type) => ({ type, refno: 'A1' })) })

  it.each<[string, object, string]>([
    ['as it was, others between', order('transaction.changed', 'webhook.delivered', 'status.read'), 'ok'],
    [
      'too early',
      order('webhook.delivered', 'redirect.sent'),
      'Expected redirect.sent with refno `A1` after webhook.delivered (e-4), found none. Found only before: redirect.sent (e-3)',
    ],
    [
      'never',
      order('redirect.sent', 'webhook.failed'),
      'Expected webhook.failed with refno `A1` after redirect.sent (e-3), found none. Events for refno `A1`, newest first: status.read authenticated (e-6), webhook.delivered (e-5, the last of 2), redirect.sent (e-3), transaction.changed authenticated (e-2), request POST /v1/transactions 201 (e-1)',
    ],
    ['exactly', { ...order('transaction.changed', 'redirect.sent', 'status.read'), exactly: true }, 'ok'],
    [
      'one more than exactly',
      { ...order('redirect.sent', 'webhook.delivered'), exactly: true },
      'Expected redirect.sent with refno `A1`, then webhook.delivered with refno `A1`, and no other of these, found redirect.sent (e-3), webhook.delivered (e-4), webhook.delivered (e-5)',
    ],
  ])('%s', (_title, check, difference) => {
    expect(reported(check)).toBe(difference)
  })

  it('fails without events', () => {
    expect(reported(order('redirect.sent', 'status.read'), [])).toMatch(/^No events/)
  })
})

describe('content', () => {
  const request = (content: object) => ({ requests: { refno: 'A1' }, content })
  const at = 'request POST /v1/transactions 201 (e-1): '

  it.each<[string, object, string]>([
    ['a part of the body', request({ body: { amount: 1250 } }), 'ok'],
    ['another value', request({ body: { amount: 1300, currency: 'EUR' } }), `${at}body.amount is 1250, expected 1300`],
    ['another kind of value', request({ body: { amount: '1250' } }), `${at}body.amount is 1250, expected "1250"`],
    [
      'two of them',
      request({ body: { amount: 1, currency: 'CHF' } }),
      `${at}body.amount is 1250, expected 1, body.currency is "EUR", expected "CHF"`,
    ],
    ['something that is missing', request({ body: { refno2: 'x' } }), `${at}body.refno2 is missing, expected "x"`],
    ['something that must be missing', request({ body: { refno2: null } }), 'ok'],
    [
      'something that should be missing',
      request({ body: { amount: null } }),
      `${at}body.amount is 1250, expected null`,
    ],
    ['a list', request({ body: { tags: ['a', 'b'] } }), 'ok'],
    ['a shorter list', request({ body: { tags: ['a'] } }), `${at}body.tags is an array of 2, expected ["a"]`],
    [
      'a header',
      request({ headers: { 'idempotency-key': 'k-2' } }),
      `${at}headers.idempotency-key is "k-1", expected "k-2"`,
    ],
    ['a fact', request({ status: 200 }), `${at}status is 201, expected 200`],
    [
      'the body of a webhook',
      { webhooks: { refno: 'A1' }, content: { body: { refno: 'A9' } } },
      'webhook.delivered (e-4): body.refno is "A1", expected "A9"',
    ],
    [
      'a card number, which is neither stored nor repeated',
      request({ body: { card: { number: '4000001000000026' } } }),
      `${at}\`body.card.number\` is never stored, so it cannot be compared. Use \`cardKey\` of a request for the listed card`,
    ],
    [
      'a card number where none came',
      request({ body: { amount: '4000001000000026' } }),
      `${at}body.amount is 1250, expected "[hidden number]"`,
    ],
    [
      'a CVV where none came',
      request({ body: { card: { cvv: '123' } } }),
      `${at}body.card.cvv is missing, expected "[hidden cvv]"`,
    ],
    [
      'all of several',
      { requests: {}, content: { status: 201 } },
      'request POST /v1/transactions 400 (e-7): status is 400, expected 201',
    ],
  ])('%s', (_title, check, difference) => {
    expect(reported(check)).toBe(difference)
  })

  it('reports an incomplete body', () => {
    const long = call(A1, { request: { headers: [], body: '{"amo', cutFrom: 20_000 } })
    expect(reported(request({ body: { amount: 1 } }), [long])).toContain('`body` exceeds the stored size of a body')
  })
})

describe('ready checks', () => {
  const declined = [
    {
      type: 'scenario.matched',
      subject: { kind: 'transaction', refno: 'A3' },
      facts: { scenario: 'x', matchedBy: 'card' },
    },
    call({ kind: 'transaction', refno: 'A3' }, { status: 400, code: 'DECLINED', scenario: 'x' }),
  ] as readonly EventData[]

  it.each<[string, string, readonly EventData[], string]>([
    ['no_rejected_requests', 'all went well', STORY.slice(0, 6), 'ok'],
    [
      'no_rejected_requests',
      'one was rejected',
      STORY,
      'Expected no rejected request, found 1 of 2: request POST /v1/transactions 400 (e-7) INVALID_PROPERTY: init.amount is missing',
    ],
    ['no_rejected_requests', 'a card that a scenario declines is no mistake', declined, 'ok'],
    [
      'no_rejected_requests',
      'there was none',
      [changed(A1, 'failed')],
      'No requests of an app in the space `default` after event e-0.',
    ],
    ['every_transaction_read_after_redirect', 'it was', STORY, 'ok'],
    [
      'every_transaction_read_after_redirect',
      'it was read too early',
      [read(A1), redirected(A1)],
      `Expected every transaction to be read after its redirect, found 1 of 1 not read: transaction ${T1} after redirect.sent (e-2), read only before that: status.read authenticated (e-1)`,
    ],
    [
      'every_transaction_read_after_redirect',
      'another one was read',
      [redirected(A1), redirected(A2), read(A1)],
      `Expected every transaction to be read after its redirect, found 1 of 2 not read: transaction ${T2} after redirect.sent (e-2), read never`,
    ],
    [
      'every_transaction_read_after_redirect',
      'no redirect',
      [read(A1)],
      'No transaction redirected its cardholder in the space `default` after event e-0.',
    ],
    [
      'all_queued_outcomes_used',
      'nothing was queued',
      STORY,
      'The space `default` has no queued outcome, and none was used after event e-0.',
    ],
    [
      'all_queued_outcomes_used',
      'one was used',
      [{ type: 'outcome.used', subject: A1, facts: { next: 'n', scenario: 'x' } } as EventData],
      'ok',
    ],
  ])('%s: %s', (ready, _title, events, difference) => {
    expect(reported({ ready }, events)).toBe(difference)
  })

  it('all_queued_outcomes_used: one is left', () => {
    expect(reported({ ready: 'all_queued_outcomes_used' }, STORY, ['next_1 (challenge_failed) used 0 of 1 time'])).toBe(
      'Expected every queued outcome to be used, found next_1 (challenge_failed) used 0 of 1 time',
    )
  })
})

describe('describes the expectation of a check', () => {
  it.each<[object, string]>([
    [
      { requests: { refno: 'A1' }, count: 1, content: { body: {} } },
      'exactly 1 request with refno `A1`, with content body',
    ],
    [{ webhooks: {}, atLeast: 2, atMost: 3 }, '2 to 3 delivered webhooks'],
    [{ requests: { refno: '4000001000000026' }, atMost: 1 }, 'at most 1 request with refno `[hidden number]`'],
    [
      { order: [{ type: 'redirect.sent' }, { type: 'status.read' }], exactly: true },
      'redirect.sent, then status.read, and no other of these',
    ],
    [{ ready: 'all_queued_outcomes_used' }, 'all_queued_outcomes_used'],
  ])('%j', (input, text) => {
    const check = readCheck('checks/0', input)
    expect('wrong' in check ? check.wrong : describeCheck(check)).toBe(text)
  })
})

describe('rejects an invalid check with a suggestion', () => {
  it.each<[unknown, string]>([
    ['requests', '`checks/0` must be an object.'],
    [
      { request: {} },
      '`checks/0` must contain one of requests, webhooks, changes, events, order, ready. Did you mean `requests`?',
    ],
    [
      { requests: {}, ready: 'all_queued_outcomes_used' },
      '`checks/0` contains requests and ready. Use one check for each.',
    ],
    [
      { requests: { operaton: 'x' } },
      '`checks/0/requests` has the unknown field `operaton`. Did you mean `operation`?',
    ],
    [{ requests: {}, cuont: 1 }, '`checks/0` has the unknown field `cuont`. Did you mean `count`?'],
    [
      { requests: { operation: 'initTransactoin' } },
      '`checks/0/requests`: `operation` must be one of initTransaction, getTransaction, authorizeTransaction, createLink, getLink, deleteLink. Did you mean `initTransaction`?',
    ],
    [{ requests: { status: 400 } }, '`checks/0/requests/status` must be a string.'],
    [{ events: { type: 4 } }, '`checks/0/events/type` must be a string or an array of strings.'],
    [{ events: { type: [] } }, '`checks/0/events/type` must not be empty.'],
    [{ events: { type: ['request', 4] } }, '`checks/0/events/type/1` must be a string.'],
    [{ requests: {}, count: -1 }, '`checks/0/count` must be 0 or more.'],
    [{ requests: {}, count: 1, atMost: 2 }, '`checks/0`: use either `count`, or `atLeast` and `atMost`.'],
    [{ requests: {}, atLeast: 3, atMost: 2 }, '`checks/0`: `atMost` (2) must not be below `atLeast` (3).'],
    [{ requests: {}, content: {} }, '`checks/0/content` must be an object with at least one member.'],
    [{ events: {} }, '`checks/0/events` has no `type`. Add one, or use requests, webhooks or changes.'],
    [{ order: [{ type: 'request' }] }, '`checks/0/order` must have at least 2 events.'],
    [{ order: [{ type: 'request' }, {}] }, '`checks/0/order/1` has no `type`. Add one.'],
    [
      { ready: 'all_queued_outcomes_usd' },
      '`checks/0/ready` must be one of all_queued_outcomes_used, no_rejected_requests, every_transaction_read_after_redirect, complete_3ds_data. Did you mean `all_queued_outcomes_used`?',
    ],
  ])('%j', (input, text) => {
    const check = readCheck('checks/0', input)
    expect('wrong' in check ? check.wrong : 'read').toBe(text)
  })
})
