import { describe, expect, it } from 'vitest'
import type { Attempt, Delivery } from '../domain/delivery.ts'
import type { WebhookPlan } from '../domain/outcome.ts'
import { later } from '../domain/time.ts'
import { attempted, DEFAULT_PLAN, fired, released, rowsFor } from './outbox.ts'

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
