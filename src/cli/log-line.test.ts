import { expect, it } from 'vitest'
import type { EventFacts, SandboxEvent } from '../core/domain/event.ts'
import { lineFormat, logLine } from './log-line.ts'

const location = {
  id: 's-1',
  space: 'ci',
  at: '2026-01-02T03:04:05.678+00:00',
  recordedAt: '2026-11-22T07:00:00.000+00:00',
  cause: { kind: 'control', requestId: 'req_1' },
} as const

const aRequest = (rest: Partial<EventFacts['request']> = {}): { event: SandboxEvent } => ({
  event: {
    ...location,
    type: 'request',
    facts: {
      requestId: 'req_1',
      method: 'POST',
      path: '/v1/transactions',
      end: 'responded',
      status: 201,
      durationMs: 12,
      notes: [],
      request: { headers: ['host', 'shop.test'], body: '{"card":{"number":"[hidden number]"}}' },
      ...rest,
    },
  },
})

it.each([
  ['a request', {}, 'req_1  POST  /v1/transactions  201  12 ms'],
  ['its scenario', { scenario: 'attempt' }, 'req_1  POST  /v1/transactions  201  12 ms  attempt'],
  ['its notes', { notes: ['one', 'two'] }, 'req_1  POST  /v1/transactions  201  12 ms\n       one\n       two'],
  ['a bug', { status: 500, fault: 'Error: x\n  at y' }, 'req_1  POST  /v1/transactions  500  12 ms\nError: x\n  at y'],
])('formats %s for people', (_title, rest, line) => {
  expect(logLine(aRequest(rest), 'pretty')).toBe(line)
})

it('shows for people that the client disconnected', () => {
  const { status: _, ...facts } = aRequest({ end: 'client_disconnected' }).event.facts as EventFacts['request']
  expect(logLine({ event: { ...location, type: 'request', facts } }, 'pretty')).toContain(
    '  client disconnected  12 ms',
  )
})

it('writes one line of JSON with everything but headers and bodies', () => {
  const line =
    logLine(aRequest({ scenario: 'attempt', notes: ['two\nlines'], fault: 'Error: x\n  at y' }), 'json') ?? ''
  expect(line).not.toContain('\n')
  expect(JSON.parse(line)).toEqual({
    level: 'error',
    type: 'request',
    id: 'req_1',
    at: location.recordedAt,
    space: 'ci',
    method: 'POST',
    path: '/v1/transactions',
    status: 201,
    end: 'responded',
    durationMs: 12,
    scenario: 'attempt',
    notes: ['two\nlines'],
    fault: 'Error: x\n  at y',
  })
})

it.each([
  ['info', { status: 201 }],
  ['warn', { status: 400 }],
  ['error', { status: 500, fault: 'Error: x' }],
] as const)('has the level %s for %j', (level, rest) => {
  expect(JSON.parse(logLine(aRequest(rest), 'json') ?? '')).toMatchObject({ level })
})

const anAttempt = (facts: Partial<EventFacts['webhook.attempted']>): { event: SandboxEvent } => ({
  event: {
    ...location,
    type: 'webhook.attempted',
    subject: { kind: 'transaction', id: '418203957162840337', refno: 'A1' },
    facts: { webhook: 'wh_1', url: 'http://127.0.0.1:9/hook', attempt: 2, durationMs: 3, ...facts },
  },
})

it.each([
  [
    'a delivered webhook',
    { status: 204 },
    'wh_1  POST http://127.0.0.1:9/hook  attempt 2  status 204  3 ms  about transaction 418203957162840337 (A1)',
  ],
  [
    'a failed attempt with the time of the next one',
    { error: 'connection refused: nothing listens on 127.0.0.1:9', due: '2026-01-02T03:04:10.678+00:00' },
    'wh_1  POST http://127.0.0.1:9/hook  attempt 2  connection refused: nothing listens on 127.0.0.1:9  3 ms  about transaction 418203957162840337 (A1)\n       next attempt at 2026-01-02T03:04:10.678+00:00',
  ],
])('formats %s', (_title, facts, line) => {
  expect(logLine(anAttempt(facts), 'pretty')).toBe(line)
  expect(JSON.parse(logLine(anAttempt(facts), 'json') ?? '')).toMatchObject({
    level: 'status' in facts ? 'info' : 'warn',
    type: 'webhook.attempted',
    space: 'ci',
    ...facts,
  })
})

it('formats a control call like a request', () => {
  const call = {
    requestId: 'req_7',
    recordedAt: location.recordedAt,
    method: 'GET',
    path: '/_sandbox/cards',
    status: 200,
    durationMs: 1,
    notes: [],
  }
  expect(logLine({ call }, 'pretty')).toBe('req_7  GET  /_sandbox/cards  200  1 ms')
  expect(JSON.parse(logLine({ call }, 'json') ?? '')).toMatchObject({ type: 'control', id: 'req_7', status: 200 })
})

it('returns no line for other events', () => {
  const event: SandboxEvent = { ...location, type: 'space.reset', facts: { cause: 'reset' } }
  expect(logLine({ event }, 'pretty')).toBeUndefined()
})

it.each([
  ['auto', true, 'pretty'],
  ['auto', false, 'json'],
  ['pretty', false, 'pretty'],
  ['json', true, 'json'],
  ['off', true, 'off'],
] as const)('with --log-format %s and a terminal: %s, writes %s', (setting, isTerminal, format) => {
  expect(lineFormat(setting, isTerminal)).toBe(format)
})
