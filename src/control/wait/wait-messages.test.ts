import { expect, it } from 'vitest'
import type { EventData, EventSubject, SandboxEvent } from '../../core/domain/event.ts'
import type { EventPattern, PatternKey } from './event-pattern.ts'
import { readPattern } from './event-pattern.ts'
import { describeMissed } from './wait-messages.ts'

const A1: EventSubject = { kind: 'transaction', id: '123456789012345678', refno: 'A1' }
const A2: EventSubject = { kind: 'transaction', id: '223456789012345678', refno: 'A2' }
const delivered = (subject: EventSubject): EventData => ({
  type: 'webhook.delivered',
  subject,
  facts: { webhook: 'w', attempts: 1 },
})
const attempted = (subject: EventSubject, status: number): EventData => ({
  type: 'webhook.attempted',
  subject,
  facts: { webhook: 'w', url: 'http://shop.test', attempt: 1, durationMs: 1, status },
})
const MOVED: EventData = { type: 'clock.changed', facts: { mode: 'live', offsetMs: 0 } }

const numbered = (events: readonly EventData[]): readonly SandboxEvent[] =>
  events.map((item, index) => ({
    id: `e-${index + 5}`,
    space: 'default',
    at: '2026-01-02T03:04:05.678+00:00',
    recordedAt: '2026-01-02T03:04:05.678+00:00',
    cause: { kind: 'start' },
    ...item,
  }))

const pattern = (texts: { readonly [Key in PatternKey]?: string }): EventPattern => {
  const read = readPattern(texts)
  if ('problem' in read) throw new Error(read.problem.message)
  return read.pattern
}

const REQUESTED = { type: 'webhook.delivered', refno: 'A1' }
const NONE = 'No webhook.delivered with refno `A1` within 10s, counted from event e-4. '

it.each<[string, { readonly [Key in PatternKey]?: string }, readonly EventData[], string]>([
  ['nothing at all', REQUESTED, [], `${NONE}No events in the space \`default\`.`],
  [
    'the same of another order',
    REQUESTED,
    [delivered(A2)],
    `${NONE}Similar events: webhook.delivered (e-5) has refno A2.`,
  ],
  [
    'something else about the order',
    REQUESTED,
    [attempted(A1, 500), attempted(A1, 503)],
    `${NONE}Events for refno \`A1\`, newest first: webhook.attempted 503 (e-6), webhook.attempted 500 (e-5).`,
  ],
  [
    'something else about others',
    REQUESTED,
    [MOVED, attempted(A2, 200), MOVED],
    `${NONE}No events for refno \`A1\`. Events in the space \`default\`: 2 clock.changed, 1 webhook.attempted, newest first: clock.changed (e-7, the last of 2), webhook.attempted 200 (e-6).`,
  ],
  [
    'another status',
    { type: 'webhook.attempted', status: '2xx' },
    [attempted(A1, 500)],
    'No webhook.attempted with status `2xx` within 10s, counted from event e-4. Similar events: webhook.attempted 500 (e-5) has status 500.',
  ],
  [
    'one of two types',
    { type: 'webhook.delivered,webhook.failed' },
    [MOVED],
    'No webhook.delivered or webhook.failed within 10s, counted from event e-4. Events in the space `default`: 1 clock.changed, newest first: clock.changed (e-5).',
  ],
  ['anything', {}, [], 'No event within 10s, counted from event e-4. No events in the space `default`.'],
  [
    'many of them',
    REQUESTED,
    Array.from({ length: 7 }, () => delivered(A2)),
    `${NONE}Similar events: webhook.delivered (e-11, the last of 7) has refno A2.`,
  ],
  [
    'the newest of repeated events',
    REQUESTED,
    [
      ...['1', '2', '3', '4', '5', '6', '7', '8'].map(
        (method): EventData => ({ type: 'challenge.opened', subject: A1, facts: { method } }),
      ),
      ...Array.from({ length: 9 }, () => attempted(A1, 500)),
      delivered(A2),
    ],
    `${NONE}Similar events: webhook.delivered (e-22) has refno A2. Events for refno \`A1\`, newest first: webhook.attempted 500 (e-21, the last of 9), challenge.opened (e-12, the last of 8).`,
  ],
  [
    'more kinds than the message lists',
    REQUESTED,
    ['400', '401', '402', '403', '404', '405', '406', '407', '408', '409'].map((status) =>
      attempted(A1, Number(status)),
    ),
    `${NONE}Events for refno \`A1\`, newest first: ${[9, 8, 7, 6, 5, 4, 3, 2].map((n) => `webhook.attempted 40${n} (e-${n + 5})`).join(', ')} and 2 of other kinds before that.`,
  ],
  [
    'a rejected webhook and a failed one',
    REQUESTED,
    [
      {
        type: 'webhook.attempted',
        subject: A1,
        facts: { webhook: 'w', url: 'http://shop.test', attempt: 1, durationMs: 1, error: 'connection refused' },
      },
      { type: 'webhook.failed', subject: A1, facts: { webhook: 'w', attempts: 6, reason: 'no_attempts_left' } },
    ],
    `${NONE}Events for refno \`A1\`, newest first: webhook.failed (e-6): no attempts are left, webhook.attempted (e-5) without a response: connection refused.`,
  ],
  [
    'a refno that is a card number',
    { type: 'webhook.delivered', refno: '4000001000000026' },
    [],
    'No webhook.delivered with refno `[hidden number]` within 10s, counted from event e-4. No events in the space `default`.',
  ],
])('describes other events: %s', (_title, texts, instead, text) => {
  const since = 'event e-4'
  const received = numbered(instead)
  const missed = {
    pattern: pattern(texts),
    timeout: '10s',
    space: 'default',
    since,
    observedEvents: received,
    kept: received,
  }
  expect(describeMissed(missed)).toBe(text)
})

it('describes an earlier match and how to include it', () => {
  const [tooEarly] = numbered([delivered(A1)])
  const since = 'the start of this wait'
  const missed = {
    pattern: pattern({ type: 'webhook.delivered' }),
    timeout: '1s',
    space: 'default',
    since,
    observedEvents: [],
    kept: numbered([delivered(A1)]),
    tooEarly,
  }
  expect(describeMissed(missed)).toBe(
    'No webhook.delivered within 1s, counted from the start of this wait. No events in the space `default` since then. Earlier match: webhook.delivered (e-5). Use after=e-4 to include it.',
  )
})

it('describes similar older events if there are no newer ones', () => {
  const missed = {
    pattern: pattern(REQUESTED),
    timeout: '10s',
    space: 'default',
    since: 'event e-4',
    observedEvents: [],
    kept: numbered([delivered(A2)]),
  }
  expect(describeMissed(missed)).toBe(
    `${NONE}No events in the space \`default\` since then. Similar events before: webhook.delivered (e-5) has refno A2.`,
  )
})

it('reports the number of received events', () => {
  const received = numbered([delivered(A1), attempted(A1, 200)])
  const missed = { pattern: pattern(REQUESTED), count: 2, timeout: '0ms', space: 'default', since: 'event e-4' }
  expect(describeMissed({ ...missed, observedEvents: received, kept: received, still: ['it waits'] })).toBe(
    'Only 1 of 2 webhook.delivered with refno `A1` (webhook.delivered (e-5)) so far, counted from event e-4. Events for refno `A1`, newest first: webhook.attempted 200 (e-6). it waits.',
  )
})
