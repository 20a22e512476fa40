import { describe, expect, it } from 'vitest'
import type { Delivery } from '../../core/domain/delivery.schema.ts'
import { type Attempt, roundsOf, type SendOptions } from '../../core/domain/delivery.ts'
import type { WebhookPlan } from '../../core/domain/outcome.ts'
import { later } from '../../core/domain/time.ts'
import {
  afterAttempt,
  afterCancel,
  afterManualSend,
  afterRelease,
  isOpen,
  stateAfter,
  waitsForEvent,
} from './attempt-rounds.ts'
import { DEFAULT_PLAN, pending, rowsFor } from './outbox.ts'

const AT = '2026-01-02T03:04:05.678+00:00'
const WHERE = 'http://127.0.0.1:3000/hook'

const row = (plan: Partial<WebhookPlan> = {}, automatic = true): Delivery => {
  const [first] = rowsFor({
    subject: { type: 'transaction', id: '123456789012345678' },
    url: WHERE,
    at: AT,
    body: '{"status":"authenticated"}',
    olderBody: '',
    plan: { ...DEFAULT_PLAN, ...plan },
    automatic,
    scale: 1,
    nextId: () => 'msg_1',
  })
  if (!first) throw new Error('A row is missing.')
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
const MATCH = { at: AT, isUnderWay: false, isResting: false }
const order = (delivery: Delivery, requested: SendOptions = {}, result = MATCH) =>
  afterManualSend(delivery, requested, result)
/** Returns the scheduled rounds of a delivery, with the options of manual sends. */
const reported = (delivery: Delivery) =>
  roundsOf(delivery).map(({ state, again, repeats }) => [
    state.status === 'pending' ? Date.parse(state.due) - Date.parse(AT) : state.status,
    ...(again ? [again] : []),
    ...(repeats > 0 ? [repeats] : []),
  ])

describe('an attempt', () => {
  it('ends the delivery if it arrived', () => {
    const done = afterAttempt({ ...row(), usedAttempts: 3 }, [attempt()], { type: 'delivered' }, AT)
    expect(done).toMatchObject({
      state: { status: 'delivered' },
      usedAttempts: 0,
      attemptCount: 1,
      attempts: [attempt()],
    })
  })

  it('is repeated for each planned copy if it arrived', () => {
    const arrive = (delivery: Delivery): Delivery => afterAttempt(delivery, [attempt()], { type: 'delivered' }, AT)
    const once = arrive(row({ copies: 3 }))
    const twice = arrive(once)
    expect([once.state, twice.state]).toEqual([dueIn(0), dueIn(0)])
    expect(arrive(twice)).toMatchObject({ state: { status: 'delivered' }, attemptCount: 3, repeats: 0 })
  })

  it('is retried after a failure if the verdict requires it, with the delay counted from its end', () => {
    const ended = later(AT, 400)
    const failed = afterAttempt({ ...row(), usedAttempts: 1 }, [attempt()], { type: 'retry', inMs: 30_000 }, ended)
    expect(failed).toMatchObject({ state: dueIn(30_400), usedAttempts: 2, attemptCount: 1 })
  })

  it('uses up no copy if it failed', () => {
    expect(afterAttempt(row({ copies: 2 }), [attempt()], { type: 'retry', inMs: 5 }, AT).repeats).toBe(1)
  })

  it.each(['no_attempts_left', 'gone', 'target_rejected'] as const)('fails for good: %s', (reason) => {
    const over = afterAttempt(row(), [attempt()], { type: 'failed', reason }, AT)
    expect(over.state).toEqual({ status: 'failed', reason })
  })

  it('is one of the last 20 that are kept; all are counted', () => {
    let delivery = row()
    for (let n = 0; n < 25; n += 1)
      delivery = afterAttempt(delivery, [attempt(later(AT, n))], { type: 'retry', inMs: 5 }, AT)
    expect(delivery.attemptCount).toBe(25)
    expect(delivery.attempts.map(({ at }) => at)).toEqual(Array.from({ length: 20 }, (_, n) => later(AT, n + 5)))
  })
})

describe('a webhook without retries', () => {
  const notRetried = { type: 'failed', reason: 'not_retried' } as const

  it('counts as sent: the remaining copies follow, each with all its attempts', () => {
    const first = afterAttempt({ ...row({ copies: 2 }), usedAttempts: 3 }, [attempt()], notRetried, AT)
    expect([first.state, first.usedAttempts, first.repeats]).toEqual([dueIn(0), 0, 0])
    const all = afterAttempt(first, [attempt()], notRetried, AT)
    expect([all.state, all.usedAttempts, all.repeats]).toEqual([{ status: 'failed', reason: 'not_retried' }, 0, 0])
  })

  it('ends for any other reason without using up a copy', () => {
    const gone = afterAttempt(
      { ...row({ copies: 2 }), usedAttempts: 3 },
      [attempt()],
      { type: 'failed', reason: 'gone' },
      AT,
    )
    expect([gone.state, gone.usedAttempts, gone.repeats]).toEqual([{ status: 'failed', reason: 'gone' }, 4, 1])
  })
})

describe('a canceled delivery', () => {
  const response = (status: number): Attempt => ({
    ...attempt(),
    result: { type: 'responded', status, headers: {}, body: '' },
  })
  const TAKEN_BACK = { status: 'failed', reason: 'canceled' }

  it.each([
    ['was never attempted', [], TAKEN_BACK],
    ['failed', [attempt()], TAKEN_BACK],
    ['was rejected', [response(199), response(300), response(500)], TAKEN_BACK],
    ['was accepted with 200', [response(200)], { status: 'delivered' }],
    [
      'was accepted with 299 once, with failures before and after',
      [attempt(), response(299), response(500)],
      { status: 'delivered' },
    ],
  ])('that %s ends with its result', (_title, attempts, state) => {
    const waiting = order({ ...row({ delayMs: 10, copies: 3 }), attempts, usedAttempts: 2 }, { ageMs: 5, delayMs: 60 })
    expect(roundsOf(waiting)).toHaveLength(2)
    const back = afterCancel({ ...waiting, again: { ageMs: 7 } })
    expect(back).toMatchObject({ id: 'msg_1', state, repeats: 0, usedAttempts: 0, attempts })
    expect([back.again, back.further, isOpen(back)]).toEqual([undefined, undefined, false])
  })

  it('in flight ends with its response: no retry after a failure, and a success counts', () => {
    const back = afterCancel(row())
    expect(stateAfter(back, { type: 'retry', inMs: 5 }, AT)).toEqual(TAKEN_BACK)
    expect(stateAfter(back, { type: 'delivered' }, AT)).toEqual({ status: 'delivered' })
    expect(stateAfter(back, { type: 'failed', reason: 'gone' }, AT)).toEqual({ status: 'failed', reason: 'gone' })
    expect(stateAfter(row(), { type: 'retry', inMs: 5 }, AT)).toEqual(dueIn(5))
  })
})

describe('a manual send at once', () => {
  it.each([
    ['delivered', { ...row(), state: { status: 'delivered' } }],
    ['failed', { ...row(), usedAttempts: 6, state: { status: 'failed', reason: 'no_attempts_left' } }],
    ['waiting for a manual send', row({ delayMs: 60_000 }, false)],
    ['waiting for the redirect', row({ when: 'after_redirect' })],
    ['to be retried', { ...row({ delayMs: 60_000 }), usedAttempts: 2 }],
  ] as const)('is all that is to come where it is %s, with all attempts', (_title, delivery) => {
    const fired = order(delivery, {}, { ...MATCH, at: later(AT, 7) })
    expect([fired.id, fired.usedAttempts, reported(fired)]).toEqual(['msg_1', 0, [[7]]])
  })

  it('keeps rounds that are scheduled for later', () => {
    expect(reported(order(row({ delayMs: 60_000 })))).toEqual([[0], [60_000]])
  })

  it('ends the pause', () => {
    expect(reported(order(row({ delayMs: 60_000 }), {}, { ...MATCH, isResting: true }))).toEqual([[0]])
    expect(reported(order(row(), { delayMs: 5 }, { ...MATCH, isResting: true }))).toEqual([[5]])
  })

  it('goes before other due rounds', () => {
    const late = order(row(), { ageMs: 5, delayMs: 9 })
    expect(reported(order(late, { ageMs: 7 }, { ...MATCH, at: later(AT, 20) }))).toEqual([
      [20, { ageMs: 7 }],
      [0],
      [9, { ageMs: 5 }],
    ])
  })

  it('takes over the planned copies unless it sets their number', () => {
    const waiting = row({ copies: 5 }, false)
    expect([order(waiting), order(waiting, { copies: 2 }), order(waiting, { copies: 1 })].map(reported)).toEqual([
      [[0, 4]],
      [[0, 1]],
      [[0]],
    ])
  })

  it('replaces a round with the same tampering only', () => {
    const failed: Delivery = { ...row({ delayMs: 10 }), usedAttempts: 2 }
    const tampered: Delivery = { ...row({ delayMs: 10, tampering: 'bad_signature' }), usedAttempts: 2 }
    expect(reported(order(failed, { tampering: 'bad_signature' }))).toEqual([[0, { tampering: 'bad_signature' }], [10]])
    expect(reported(order(tampered, { tampering: 'missing_signature' }))).toEqual([
      [0, { tampering: 'missing_signature' }],
    ])
    expect(reported(order(tampered))).toEqual([[0]])
  })

  it('is added next to a round in flight and replaces a failed one', () => {
    const failed: Delivery = { ...row(), usedAttempts: 1 }
    expect(reported(order(failed, {}, { ...MATCH, isUnderWay: true }))).toEqual([[0], [0]])
    const withFurther: Delivery = {
      ...failed,
      further: [{ repeats: 0, usedAttempts: 2, state: pending(later(AT, 9)) }],
    }
    expect(reported(order(withFurther, {}, { ...MATCH, isUnderWay: true }))).toEqual([[0], [0]])
  })

  it('replaces no finished round', () => {
    const over: Delivery = { ...row({ copies: 4 }), usedAttempts: 3, state: { status: 'failed', reason: 'gone' } }
    expect(reported(order(over, {}, { ...MATCH, isResting: true }))).toEqual([[0]])
  })

  it('replaces no other manual send', () => {
    const failed = afterAttempt(order(row(), { ageMs: 5 }), [attempt()], { type: 'retry', inMs: 5_000 }, AT)
    expect(reported(order(failed))).toEqual([[0], [0], [5_000, { ageMs: 5 }]])
  })
})

describe('a manual send with a delay', () => {
  const done: Delivery = { ...row(), state: { status: 'delivered' } }

  it('stays next to others, in order of their due time', () => {
    const both = order(order(done, { delayMs: 30, tampering: 'bad_signature' }), { delayMs: 20, copies: 2 })
    expect(reported(both)).toEqual([
      [20, 1],
      [30, { tampering: 'bad_signature' }],
    ])
    expect(reported(order(both, { delayMs: 30 }))).toEqual([[20, 1], [30, { tampering: 'bad_signature' }], [30]])
  })

  it('replaces no failed round and no waiting one', () => {
    expect(reported(order({ ...row({ delayMs: 10 }), usedAttempts: 2 }, { delayMs: 5 }))).toEqual([[5], [10]])
    expect(reported(order(row({}, false), { delayMs: 5 }))).toEqual([[5]])
  })

  it('keeps the round in flight first', () => {
    const under = order(
      { ...row(), usedAttempts: 1 },
      { delayMs: 5, ageMs: 3 },
      { ...MATCH, at: later(AT, -60), isUnderWay: true },
    )
    expect(reported(under)).toEqual([[0], [-55, { ageMs: 3 }]])
    expect(reported(afterAttempt(under, [attempt()], { type: 'delivered' }, AT))).toEqual([[-55, { ageMs: 3 }]])
  })

  it('comes next after earlier rounds, with its own attempts and copies', () => {
    const both = order(order(done, { copies: 3 }), { delayMs: 9, copies: 2 })
    const next = afterAttempt(
      { ...both, usedAttempts: 2, repeats: 0 },
      [attempt()],
      { type: 'failed', reason: 'gone' },
      AT,
    )
    expect([next.usedAttempts, next.further, reported(next)]).toEqual([0, undefined, [[9, 1]]])
  })
})

it('releases a waiting round in any position', () => {
  const both = order(row({ when: 'after_status' }), { delayMs: 9 })
  expect(waitsForEvent(both, 'status_read')).toBe(false)
  const withFurther: Delivery = {
    ...both,
    further: [{ repeats: 0, usedAttempts: 0, state: { status: 'waiting', for: { event: 'redirect' } } }],
  }
  expect([waitsForEvent(withFurther, 'redirect'), waitsForEvent(withFurther, 'manual')]).toEqual([true, false])
  expect(reported(afterRelease(withFurther, { at: AT, event: 'redirect', isUnderWay: false }))).toEqual([[0], [9]])
  expect(reported(afterRelease(withFurther, { at: AT, event: 'redirect', isUnderWay: true }))).toEqual([[9], [0]])
})

it('releases only rounds that wait for this event', () => {
  const waiting = row({ when: 'after_status' })
  const withFurther: Delivery = {
    ...waiting,
    further: [{ repeats: 0, usedAttempts: 0, state: { status: 'waiting', for: { event: 'redirect' } } }],
  }
  const after = roundsOf(afterRelease(withFurther, { at: AT, event: 'redirect', isUnderWay: false }))
  expect(after.map(({ state }) => state.status)).toEqual(['pending', 'waiting'])
})

it('sorts scheduled rounds by their due time, and by request order at the same time', () => {
  const done: Delivery = { ...row(), state: { status: 'delivered' } }
  const three = order(order(order(done, { delayMs: 30, ageMs: 1 }), { delayMs: 10, ageMs: 2 }), {
    delayMs: 30,
    ageMs: 3,
  })
  expect(reported(three)).toEqual([
    [10, { ageMs: 2 }],
    [30, { ageMs: 1 }],
    [30, { ageMs: 3 }],
  ])
})

it('counts several simultaneous attempts each, but as one try', () => {
  const failed = afterAttempt(row(), [attempt(), attempt()], { type: 'retry', inMs: 5 }, AT)
  expect([failed.attemptCount, failed.attempts.length, failed.usedAttempts]).toEqual([2, 2, 1])
})
