import type { AttemptResult, FailedReason } from '../../core/domain/delivery.ts'
import type { Instant } from '../../core/domain/time.ts'
import { epochMs } from '../../core/domain/time.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/**
 * Delays after a failed attempt; after the last one no attempt follows (sources.md: facts 1.9).
 * ASSUMED: webhook-retries.
 */
const RETRY_AFTER_MS = [5 * SECOND_MS, 30 * SECOND_MS, 2 * MINUTE_MS, 10 * MINUTE_MS, HOUR_MS]

/** Maximum delay that a receiver can request. */
const LONGEST_WAIT_MS = 24 * HOUR_MS

export type Verdict =
  | { readonly type: 'delivered' }
  | { readonly type: 'retry'; readonly inMs: number }
  | { readonly type: 'failed'; readonly reason: FailedReason }

/** Returns `Retry-After` in ms from `at`: seconds or one of the three dates of RFC 9110 5.6.7; otherwise 0. */
const requestedDelay = (value: string, at: Instant): number => {
  if (/^\d+$/.test(value)) return Number(value) * SECOND_MS
  // Without this check Date.parse would accept nearly any number as a year.
  if (!/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(value)) return 0
  const until = epochMs(value.endsWith('GMT') ? value : `${value} GMT`)
  return Number.isNaN(until) ? 0 : Math.max(0, until - epochMs(at))
}

/**
 * Returns the verdict on the result of an attempt. `attempts` counts the attempts so far, this one included; `at` is its
 * time, for a `Retry-After` that is a date. 3xx is a failure: redirects are never followed. `Retry-After` can extend a
 * delay, to at most 24 hours. `scale` multiplies every delay, also a requested one, so that a test with fast retries
 * does not wait an hour for one receiver.
 */
export const verdictOf = (result: AttemptResult, attempts: number, scale: number, at: Instant): Verdict => {
  if (result.type === 'rejected') return { type: 'failed', reason: 'target_rejected' }
  if (result.type === 'responded') {
    if (result.status >= 200 && result.status < 300) return { type: 'delivered' }
    if (result.status === 410) return { type: 'failed', reason: 'gone' }
  }
  const scheduled = RETRY_AFTER_MS[attempts - 1]
  if (scheduled === undefined) return { type: 'failed', reason: 'no_attempts_left' }
  const requested = result.type === 'responded' ? requestedDelay(result.headers['retry-after'] ?? '', at) : 0
  return { type: 'retry', inMs: Math.round(Math.max(scheduled, Math.min(requested, LONGEST_WAIT_MS)) * scale) }
}

/**
 * Returns the verdict on several results of one attempt that were made at once: delivered if one of them was, retried
 * only if all of them are, after the longest of their delays.
 */
export const verdictOfAll = (
  results: readonly AttemptResult[],
  ...[attempts, scale, at]: readonly [attempts: number, scale: number, at: Instant]
): Verdict => {
  const all = results.map((result) => verdictOf(result, attempts, scale, at))
  const waits = all.flatMap((verdict) => (verdict.type === 'retry' ? verdict.inMs : []))
  return (
    all.find(({ type }) => type === 'delivered') ??
    all.find(({ type }) => type === 'failed') ?? { type: 'retry', inMs: Math.max(...waits) }
  )
}
