import { APP_RULES } from './app-rules.ts'
import { ATTEMPT_RULES } from './attempt-rules.ts'
import { CHANNEL_RULES } from './channel-rules.ts'
import { ORDER_RULES } from './order-rules.ts'
import { OUTCOME_RULES } from './outcome-rules.ts'
import { STEP_UP_RULES } from './step-up-rules.ts'

/** All findings of an audit, by their stable IDs. */
export const AUDIT_RULES = {
  ...OUTCOME_RULES,
  ...ORDER_RULES,
  ...ATTEMPT_RULES,
  ...STEP_UP_RULES,
  ...CHANNEL_RULES,
  ...APP_RULES,
} as const
export type RuleId = keyof typeof AUDIT_RULES
