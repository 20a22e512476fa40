import type { Refusal } from './refusals.ts'
import { type Instant, later } from './time.ts'
import type { PinnedScenario } from './transaction.ts'

/** ASSUMED: idempotency-window-60-minutes (domain-facts 1.1). */
const WINDOW_MS = 60 * 60_000

/**
 * What a key stands for: which body and what came of it. Key and body are kept
 * as keyed hashes only.
 * Only successes and declines are remembered; a caller's mistake may be corrected under the same key.
 */
export type RememberedAnswer = {
  readonly bodyHash: string
  readonly expires: Instant
} & ({ readonly transactionId: string } | { readonly refusal: Refusal; readonly scenario: PinnedScenario })

/** Until when an answer given at `at` is repeated. */
export const rememberedUntil = (at: Instant): Instant => later(at, WINDOW_MS)
