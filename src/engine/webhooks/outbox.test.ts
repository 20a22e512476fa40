import { describe, expect, it } from 'vitest'
import type { Delivery } from '../../core/domain/delivery.schema.ts'
import type { WebhookPlan } from '../../core/domain/outcome.ts'
import { later } from '../../core/domain/time.ts'
import { afterManualSend, afterRelease } from './attempt-rounds.ts'
import { asSent, bodyText, DEFAULT_PLAN, rowsFor } from './outbox.ts'

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

const row = (...input: Parameters<typeof rows>): Delivery => {
  const [first] = rows(...input)
  if (!first) throw new Error('A row is missing.')
  return first
}

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
        usedAttempts: 0,
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
    'waits for a manual send, regardless of the scenario (%s), and holds no redirect',
    (when) => {
      expect(row({ when }, { automatic: false })).toMatchObject({ state: waitsFor('manual'), holdsRedirect: false })
    },
  )

  it.each([
    [1, 3_000],
    [0.01, 30],
    [0, 0],
    [2, 6_000],
  ])('with time scale %f and a delay of 3 s is due after %i ms', (scale, ms) => {
    expect(row({ delayMs: 3_000 }, { scale }).state).toEqual(dueIn(ms))
    expect(
      afterRelease(row({ when: 'after_redirect', delayMs: 3_000 }, { scale }), {
        at: AT,
        event: 'redirect',
        isUnderWay: false,
      }).state,
    ).toEqual(dueIn(ms))
  })

  it('contains its tampering', () => {
    expect(row({ tampering: 'bad_signature' }).tampering).toBe('bad_signature')
  })
})

it('adds the older state as a separate webhook that waits for the newer one', () => {
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

describe('a delivery as it is sent', () => {
  const PAYLOAD = { id: 1, status: 'authenticated' }
  const plain = bodyText(PAYLOAD, undefined)
  const unusual = bodyText(PAYLOAD, 'key_order')

  it('is unchanged without a manual send', () => {
    const delivery = row({ tampering: 'bad_signature' })
    expect(asSent(delivery)).toEqual(delivery)
  })

  it.each([
    ['genuine', undefined, { ageMs: 5 }, plain],
    ['genuine', undefined, { tampering: 'bad_signature' }, plain],
    ['genuine', undefined, { tampering: 'key_order' }, unusual],
    ['with an unusual layout', 'key_order', { tampering: 'key_order' }, unusual],
    // Another tampering does not change the layout.
    ['with an unusual layout', 'key_order', { tampering: 'bad_signature' }, unusual],
  ] as const)('is, where it was %s (%s) and is ordered with %j, this text: %j', (_title, tampering, again, body) => {
    const planned = { ...row(), body: bodyText(PAYLOAD, tampering), ...(tampering && { tampering }) }
    const { again: _again, ...sent } = afterManualSend(planned, again, { at: AT, isUnderWay: false, isResting: true })
    expect(asSent({ ...sent, again })).toEqual({ ...sent, ...again, body })
  })

  it('keeps a body with the requested layout, byte by byte', () => {
    const written = ' {"id":1}'
    const delivery = { ...row(), tampering: 'key_order' as const, body: written }
    expect(asSent({ ...delivery, again: { tampering: 'key_order' } }).body).toBe(written)
    expect(asSent({ ...row(), body: written, again: { ageMs: 5 } }).body).toBe(written)
  })
})
