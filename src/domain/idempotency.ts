import type { Refusal } from './refusals.ts'
import { type Instant, later } from './time.ts'
import type { PinnedScenario } from './transaction.ts'

/** ASSUMED: idempotency-window-60-minutes (sources.md: facts 1.1). */
const WINDOW_MS = 60 * 60_000

/** What is remembered of an answer: successes and declines only. A caller's mistake may be corrected under the same key. */
export type Remembered =
  | { readonly transactionId: string }
  | { readonly refusal: Omit<Refusal, 'place' | 'meant'>; readonly scenario: PinnedScenario }

/** What a key stands for: which body and what came of it. Key and body are kept as keyed hashes only. */
export type RememberedAnswer = { readonly bodyHash: string; readonly expires: Instant } & Remembered

/** Until when an answer given at `at` is repeated. */
export const rememberedUntil = (at: Instant): Instant => later(at, WINDOW_MS)
