import type { AttemptResult, GivenUpReason } from '../../core/domain/delivery.ts'
import type { Instant } from '../../core/domain/time.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** How long to wait after a failed try; after one more it is over (sources.md: facts 1.9). ASSUMED: webhook-retries. */
const RETRY_AFTER_MS = [5 * SECOND_MS, 30 * SECOND_MS, 2 * MINUTE_MS, 10 * MINUTE_MS, HOUR_MS]

/** A receiver may not put it off for longer. */
const LONGEST_WAIT_MS = 24 * HOUR_MS

export type Verdict =
  | { readonly type: 'delivered' }
  | { readonly type: 'retry'; readonly inMs: number }
  | { readonly type: 'failed'; readonly reason: GivenUpReason }

/** `Retry-After` in milliseconds from `at`: seconds or one of the three dates of RFC 9110 5.6.7; anything else is 0. */
const askedToWait = (value: string, at: Instant): number => {
  if (/^\d+$/.test(value)) return Number(value) * SECOND_MS
  // Without this check Date.parse would read a year out of nearly any number.
  if (!/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(value)) return 0
  const until = Date.parse(value.endsWith('GMT') ? value : `${value} GMT`)
  return Number.isNaN(until) ? 0 : Math.max(0, until - Date.parse(at))
}

/**
 * What follows from the result of a try. `tries` counts the tries that are used up, this one included; `at` is when it
 * was made, for a `Retry-After` that is a date. 3xx is a failure: redirects are never followed.
 * Any answer that is tried again may ask with `Retry-After` to wait longer than the table says, at most 24 hours.
 * `scale` multiplies every wait, also the one that the receiver asked for: a test with fast retries should not stand
 * still for an hour because of one receiver.
 */
export const verdictOf = (result: AttemptResult, tries: number, scale: number, at: Instant): Verdict => {
  if (result.type === 'refused') return { type: 'failed', reason: 'target_rejected' }
  if (result.type === 'responded') {
    if (result.status >= 200 && result.status < 300) return { type: 'delivered' }
    if (result.status === 410) return { type: 'failed', reason: 'gone' }
  }
  const planned = RETRY_AFTER_MS[tries - 1]
  if (planned === undefined) return { type: 'failed', reason: 'no_attempts_left' }
  const asked = result.type === 'responded' ? askedToWait(result.headers['retry-after'] ?? '', at) : 0
  return { type: 'retry', inMs: Math.round(Math.max(planned, Math.min(asked, LONGEST_WAIT_MS)) * scale) }
}

/**
 * The same of all results of one try, which may have been made several times at once: it arrived where one of them did, and
 * is tried again where each of them wants that, after the longest of their waits.
 */
export const verdictOfAll = (
  results: readonly AttemptResult[],
  ...[tries, scale, at]: readonly [tries: number, scale: number, at: Instant]
): Verdict => {
  const all = results.map((result) => verdictOf(result, tries, scale, at))
  const waits = all.flatMap((verdict) => (verdict.type === 'retry' ? verdict.inMs : []))
  return (
    all.find(({ type }) => type === 'delivered') ??
    all.find(({ type }) => type === 'failed') ?? { type: 'retry', inMs: Math.max(...waits) }
  )
}
