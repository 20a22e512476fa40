import { describe, expect, it, vi } from 'vitest'
import type { AttemptResult } from '../../core/domain/delivery.ts'
import { verdictOf, verdictOfAll } from './retry-decision.ts'

const AT = '2026-01-02T03:04:05.000+00:00'
const HOUR_MS = 3_600_000
const FAILED: AttemptResult = { type: 'failed', error: 'nothing listens there' }

const response = (status: number, headers: Record<string, string> = {}): AttemptResult => ({
  type: 'responded',
  status,
  headers,
  body: '',
})

describe('the retry table', () => {
  it.each([
    [1, 5_000],
    [2, 30_000],
    [3, 120_000],
    [4, 600_000],
    [5, HOUR_MS],
  ])('after attempt %i is a delay of %i ms', (attempts, inMs) => {
    expect(verdictOf(FAILED, attempts, 1, AT)).toEqual({ type: 'retry', inMs })
  })

  it.each([6, 7])('ends after attempt %i', (attempts) => {
    expect(verdictOf(FAILED, attempts, 1, AT)).toEqual({ type: 'failed', reason: 'no_attempts_left' })
  })

  it.each([
    [0.001, 5],
    [0.0001, 1],
    [0, 0],
    [2, 10_000],
  ])('times %f begins with %i ms', (scale, inMs) => {
    expect(verdictOf(FAILED, 1, scale, AT)).toEqual({ type: 'retry', inMs })
  })
})

describe('a response', () => {
  it.each([200, 201, 202, 204, 299])('with %i is delivered, even at the last attempt', (status) => {
    expect(verdictOf(response(status), 6, 1, AT)).toEqual({ type: 'delivered' })
  })

  it.each([199, 300, 301, 302, 304, 308, 400, 401, 404, 408, 409, 429, 500, 503, 599])(
    'with %i is retried',
    (status) => {
      expect(verdictOf(response(status), 1, 1, AT)).toEqual({ type: 'retry', inMs: 5_000 })
    },
  )

  it.each([1, 6])('with 410 ends the delivery after attempt %i', (attempts) => {
    expect(verdictOf(response(410), attempts, 1, AT)).toEqual({ type: 'failed', reason: 'gone' })
  })
})

it.each([1, 6])('a rejected target ends the delivery after attempt %i', (attempts) => {
  const rejected: AttemptResult = { type: 'rejected', error: 'not allowed' }
  expect(verdictOf(rejected, attempts, 1, AT)).toEqual({ type: 'failed', reason: 'target_rejected' })
})

describe('Retry-After', () => {
  it.each([
    ['seconds', '90', 90_000],
    ['less than the table', '3', 5_000],
    ['nothing', '0', 5_000],
    ['a day', '86400', 24 * HOUR_MS],
    ['more than a day', '86401', 24 * HOUR_MS],
    ['an endless delay', '9'.repeat(400), 24 * HOUR_MS],
    ['a date', 'Fri, 02 Jan 2026 03:06:05 GMT', 120_000],
    ['a date of RFC 850', 'Friday, 02-Jan-26 03:06:05 GMT', 120_000],
    ['a date of asctime', 'Fri Jan  2 03:06:05 2026', 120_000],
    ['a date in the past', 'Fri, 02 Jan 2026 03:04:00 GMT', 5_000],
    ['a date far away', 'Fri, 02 Jan 2099 03:04:00 GMT', 24 * HOUR_MS],
    ['a negative number', '-2050', 5_000],
    ['a fraction', '90.5', 5_000],
    ['words', 'tomorrow, 2099', 5_000],
    ['no date after a day', 'Friday', 5_000],
    ['words before a date', 'after Fri, 02 Jan 2026 03:06:05 GMT', 5_000],
  ])('with %s', (_title, value, inMs) => {
    expect(verdictOf(response(429, { 'retry-after': value }), 1, 1, AT)).toEqual({ type: 'retry', inMs })
  })

  it('is in GMT in any time zone', () => {
    vi.stubEnv('TZ', 'Asia/Tokyo')
    const result = response(429, { 'retry-after': 'Fri Jan  2 03:06:05 2026' })
    expect(verdictOf(result, 1, 1, AT)).toEqual({ type: 'retry', inMs: 120_000 })
    vi.unstubAllEnvs()
  })

  it.each([302, 404, 429, 500, 503])('counts with %i', (status) => {
    const result = response(status, { 'retry-after': '90' })
    expect(verdictOf(result, 1, 1, AT)).toEqual({ type: 'retry', inMs: 90_000 })
  })

  it('adds no attempt and uses up none', () => {
    const result = response(503, { 'retry-after': '90' })
    expect(verdictOf(result, 6, 1, AT)).toEqual({ type: 'failed', reason: 'no_attempts_left' })
    expect(verdictOf(response(200, { 'retry-after': '90' }), 1, 1, AT)).toEqual({ type: 'delivered' })
  })

  it('is scaled like the table', () => {
    const result = response(503, { 'retry-after': '3600' })
    expect(verdictOf(result, 1, 0.001, AT)).toEqual({ type: 'retry', inMs: 3_600 })
  })
})

describe('several simultaneous attempts', () => {
  it.each([
    ['are delivered if one is', [500, 200, 410], { type: 'delivered' }],
    ['end if one ends and none is delivered', [500, 410], { type: 'failed', reason: 'gone' }],
    ['are retried if all are', [500, 404], { type: 'retry', inMs: 5_000 }],
  ] as const)('%s: %j', (_title, statuses, verdict) => {
    expect(
      verdictOfAll(
        statuses.map((status) => response(status)),
        1,
        1,
        AT,
      ),
    ).toEqual(verdict)
  })

  it('wait for the longest of their delays', () => {
    const results = ['7', '90', '8'].map((seconds) => response(503, { 'retry-after': seconds }))
    expect(verdictOfAll(results, 1, 1, AT)).toEqual({ type: 'retry', inMs: 90_000 })
  })
})
