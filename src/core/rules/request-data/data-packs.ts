import type { DataPack } from './data-rule.ts'
import { MASTERCARD_RULES, VISA_RULES } from './network-rules.ts'
import { PLACEHOLDER_RULES } from './placeholder-rules.ts'
import { CONSISTENCY_RULES, PROTOCOL_RULES } from './protocol-rules.ts'

/** All rules for request data. A new rule is a row in one of them. */
export const DATA_PACKS: readonly DataPack[] = [
  VISA_RULES,
  MASTERCARD_RULES,
  PROTOCOL_RULES,
  CONSISTENCY_RULES,
  PLACEHOLDER_RULES,
]
