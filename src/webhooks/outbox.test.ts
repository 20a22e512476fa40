import { describe, expect, it } from 'vitest'
import type { Attempt, Delivery } from '../domain/delivery.ts'
import type { WebhookPlan } from '../domain/outcome.ts'
import { later } from '../domain/time.ts'
import { asSent, attempted, bodyText, DEFAULT_PLAN, fired, released, rowsFor } from './outbox.ts'

const AT = '2026-01-02T03:04:05.678+00:00'
const WHERE = 'http://127.0.0.1:3000/hook'

const rows = (plan: Partial<WebhookPlan> = {}, { automatic = true, scale = 1 } = {}): Delivery[] => {
  let n = 0
  return rowsFor({
    subject: { type: 'transaction', id: '123456789012345678' },
    url: WHERE,
    at: AT,
    body: '{"status":"authenticated"}',
    olderBody: '{"status":"initialized"}',
    plan: { ...DEFAULT_PLAN, ...plan },
    automatic,
    scale,
    nextId: () => {
      n += 1
      return `msg_${n}`
    },
  })
}

const row = (...given: Parameters<typeof rows>): Delivery => {
  const [first] = rows(...given)
  if (!first) throw new Error('a row is missing')
  return first
}

const attempt = (at = AT): Attempt => ({
  at,
  url: WHERE,
  headers: {},
  body: '',
  durationMs: 1,
  result: { type: 'failed', error: 'nothing listens there' },
})

const dueIn = (ms: number) => ({ status: 'pending', due: later(AT, ms) })
const waitsFor = (event: string) => ({ status: 'waiting', for: { event } })

describe('a new row', () => {
  it('is one webhook, due at once', () => {
    expect(rows()).toEqual([
      {
        id: 'msg_1',
        subject: { type: 'transaction', id: '123456789012345678' },
        url: WHERE,
        body: '{"status":"authenticated"}',
        created: AT,
        delayMs: 0,
        holdsRedirect: false,
        repeats: 0,
        tries: 0,
        attemptCount: 0,
        attempts: [],
        state: dueIn(0),
      },
    ])
  })

  it.each([
    ['at_end', dueIn(3_000), false],
    ['before_redirect', dueIn(3_000), true],
    ['after_redirect', waitsFor('redirect'), false],
    ['after_status', waitsFor('status_read'), false],
  ] as const)('%s begins so', (when, state, holdsRedirect) => {
    expect(row({ when, delayMs: 3_000 })).toMatchObject({ state, holdsRedirect })
  })

  it.each(['at_end', 'before_redirect', 'after_redirect', 'after_status'] as const)(
    'waits for a hand whatever the scenario says (%s), and holds nothing up',
    (when) => {
      expect(row({ when }, { automatic: false })).toMatchObject({ state: waitsFor('hand'), holdsRedirect: false })
    },
  )

  it.each([
    [1, 3_000],
    [0.01, 30],
    [0, 0],
    [2, 6_000],
  ])('with time scale %f and a delay of 3 s is due after %i ms', (scale, ms) => {
    expect(row({ delayMs: 3_000 }, { scale }).state).toEqual(dueIn(ms))
    expect(released(row({ when: 'after_redirect', delayMs: 3_000 }, { scale }), AT).state).toEqual(dueIn(ms))
  })

  it('carries its defect', () => {
    expect(row({ tampering: 'bad_signature' }).tampering).toBe('bad_signature')
  })
})

it('an older state is a webhook of its own that waits for the newer one', () => {
  const [main, older] = rows({ olderAfter: true, copies: 3, when: 'before_redirect', delayMs: 9 })
  expect(main).toMatchObject({ id: 'msg_1', followedBy: 'msg_2', body: '{"status":"authenticated"}' })
  expect(older).toMatchObject({
    id: 'msg_2',
    body: '{"status":"initialized"}',
    state: waitsFor('attempt'),
    repeats: 0,
    delayMs: 0,
    holdsRedirect: false,
  })
  expect(older).not.toHaveProperty('followedBy')
})

describe('an attempt', () => {
  it('that arrived is the end of it', () => {
    const done = attempted({ ...row(), tries: 3 }, attempt(), { type: 'delivered' }, AT)
    expect(done).toMatchObject({ state: { status: 'delivered' }, tries: 0, attemptCount: 1, attempts: [attempt()] })
  })

  it('that arrived is made again, as often as the plan wants copies', () => {
    const arrive = (delivery: Delivery): Delivery => attempted(delivery, attempt(), { type: 'delivered' }, AT)
    const once = arrive(row({ copies: 3 }))
    const twice = arrive(once)
    expect([once.state, twice.state]).toEqual([dueIn(0), dueIn(0)])
    expect(arrive(twice)).toMatchObject({ state: { status: 'delivered' }, attemptCount: 3, repeats: 0 })
  })

  it('that failed uses up a try and is made again when the verdict says so, counted from its end', () => {
    const ended = later(AT, 400)
    const failed = attempted({ ...row(), tries: 1 }, attempt(), { type: 'retry', inMs: 30_000 }, ended)
    expect(failed).toMatchObject({ state: dueIn(30_400), tries: 2, attemptCount: 1 })
  })

  it('that failed takes no copy', () => {
    expect(attempted(row({ copies: 2 }), attempt(), { type: 'retry', inMs: 5 }, AT).repeats).toBe(1)
  })

  it.each(['no_tries_left', 'gone', 'target_refused'] as const)('gives up: %s', (reason) => {
    const over = attempted(row(), attempt(), { type: 'given_up', reason }, AT)
    expect(over.state).toEqual({ status: 'given_up', reason })
  })

  it('is one of the last 20 that are kept, and all are counted', () => {
    let delivery = row()
    for (let n = 0; n < 25; n += 1)
      delivery = attempted(delivery, attempt(later(AT, n)), { type: 'retry', inMs: 5 }, AT)
    expect(delivery.attemptCount).toBe(25)
    expect(delivery.attempts.map(({ at }) => at)).toEqual(Array.from({ length: 20 }, (_, n) => later(AT, n + 5)))
  })
})

it.each([
  ['delivered', { ...row(), state: { status: 'delivered' } }],
  ['given up', { ...row(), tries: 6, state: { status: 'given_up', reason: 'no_tries_left' } }],
  ['waiting for a hand', row({ delayMs: 60_000 }, { automatic: false })],
  ['late', row({ delayMs: 60_000 })],
] as const)('fired by hand while it is %s, it goes at once with all its tries', (_what, delivery) => {
  expect(fired(delivery, later(AT, 7))).toMatchObject({ id: 'msg_1', tries: 0, state: dueIn(7) })
})

describe('fired with an order', () => {
  it.each([
    [{}, 0, {}],
    [{ delayMs: 250 }, 250, {}],
    [{ copies: 3 }, 0, { repeats: 2 }],
    [{ copies: 1 }, 0, { repeats: 0 }],
    [{ tampering: 'bad_signature' }, 0, { again: { tampering: 'bad_signature' } }],
    [
      { webhookId: 'msg_7', ageMs: 5, copies: 2, delayMs: 9 },
      9,
      { repeats: 1, again: { webhookId: 'msg_7', ageMs: 5 } },
    ],
  ] as const)('%j, it is due in %i ms, and changes by %j', (order, ms, change) => {
    const delivery = { ...row({ copies: 5 }), tries: 2 }
    expect(fired(delivery, AT, order)).toEqual({ ...delivery, tries: 0, state: dueIn(ms), ...change })
  })

  it('forgets how the order before it wanted it to be sent', () => {
    const before = fired(row(), AT, { tampering: 'bad_signature' })
    expect(fired(before, AT)).not.toHaveProperty('again')
    expect(fired(before, AT, { ageMs: 5 }).again).toEqual({ ageMs: 5 })
  })
})

describe('as it is sent', () => {
  const PAYLOAD = { id: 1, status: 'authenticated' }
  const [plain, unusual] = [bodyText(PAYLOAD, undefined), bodyText(PAYLOAD, 'key_order')]

  it('is what it is without an order', () => {
    const delivery = row({ tampering: 'bad_signature' })
    expect(asSent(delivery)).toEqual(delivery)
  })

  it.each([
    ['honest', undefined, { ageMs: 5 }, plain],
    ['honest', undefined, { tampering: 'bad_signature' }, plain],
    ['honest', undefined, { tampering: 'key_order' }, unusual],
    ['laid out otherwise', 'key_order', { tampering: 'key_order' }, unusual],
    // An order for another defect does not ask for another layout.
    ['laid out otherwise', 'key_order', { tampering: 'bad_signature' }, unusual],
  ] as const)('is, where it was %s (%s) and is ordered with %j, this text: %j', (_what, tampering, again, body) => {
    const planned = { ...row(), body: bodyText(PAYLOAD, tampering), ...(tampering && { tampering }) }
    const { again: _again, ...ordered } = fired(planned, AT, again)
    expect(asSent({ ...ordered, again })).toEqual({ ...ordered, ...again, body })
  })

  it('keeps a body that is laid out as it is wanted, byte by byte', () => {
    const written = ' {"id":1}'
    const delivery = { ...row(), tampering: 'key_order' as const, body: written }
    expect(asSent({ ...delivery, again: { tampering: 'key_order' } }).body).toBe(written)
    expect(asSent({ ...row(), body: written, again: { ageMs: 5 } }).body).toBe(written)
  })
})
