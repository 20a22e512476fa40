import type { RuleId } from './audit-rules.ts'

/** A fact that looks like others: its rules, and the difference to the others. */
type SimilarFact = { readonly rules: readonly RuleId[]; readonly difference: string }

/**
 * Facts that look alike: an effect is counted more than once, or a settled order changes. Of these rules, only that of
 * the first wrong step of an order is reported, because the others follow from it.
 */
export const SIMILAR_FACTS = {
  repeat: {
    rules: ['webhook.fulfilled-twice', 'return.fulfilled-twice'],
    difference: 'An effect rises at another event, and no two status requests overlapped. The order stayed paid.',
  },
  race: {
    rules: ['fulfillment.race'],
    difference: 'An effect rises, and two status requests of the order overlapped since the earlier observation.',
  },
  'stale read': {
    rules: ['order.stale-read-wins'],
    difference: 'A settled order changes after a response with a status from before the end has arrived.',
  },
  'older state': {
    rules: ['webhook.older-state-wins', 'attempt.failure-wins'],
    difference: 'A settled order changes at a webhook, and no response with a status from before the end has arrived.',
  },
  'counted again': {
    rules: ['attempt.fulfilled-twice'],
    difference: 'An effect rises because another attempt passed. After an order was reopened, it follows from that.',
  },
} as const satisfies Readonly<Record<string, SimilarFact>>

const SIMILAR_RULES: ReadonlySet<RuleId> = new Set(Object.values(SIMILAR_FACTS).flatMap(({ rules }) => [...rules]))

/** Returns whether a rule is one of those of which only the first counts. */
export const isSimilar = (rule: RuleId): boolean => SIMILAR_RULES.has(rule)
