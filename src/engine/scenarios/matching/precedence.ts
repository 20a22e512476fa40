import {
  PRECEDENCE_RULE_NAMES,
  PRECEDENCE_RULES,
  type PrecedenceRuleName,
  precedenceRuleOf,
} from '../../../core/domain/outcome-precedence.ts'
import type { ChosenFrom } from '../../../core/domain/request-facts.ts'

/** Describes a rule that was not evaluated, with the scenario that it would have selected, if known. */
const notEvaluated = (by: PrecedenceRuleName, { header, choice }: Partial<ChosenFrom>): string => {
  if (by === 'header' && header !== undefined) return 'the request has one, but an earlier rule matched'
  if (by === 'forced' && choice?.mode === 'force') return `the space forces ${choice.name}, but an earlier rule matched`
  if (by === 'space_default' && choice?.mode === 'default')
    return `the default of the space is ${choice.name}, but an earlier rule matched`
  return 'an earlier rule matched'
}

/**
 * Returns all rules in order of precedence: those without a match, the matching one, and those not evaluated. `from` is
 * the input of the selection, if it is still known.
 */
export const precedenceOf = (matchedBy: string, from: ChosenFrom | undefined) => {
  const winner = precedenceRuleOf(matchedBy)
  const index = PRECEDENCE_RULE_NAMES.indexOf(winner)
  return PRECEDENCE_RULE_NAMES.map((by, i) => {
    const { label, won, passed } = PRECEDENCE_RULES[by]
    if (by === winner) return { rule: by, label: won, reason: matchedBy, result: 'matched' } as const
    return i < index
      ? ({ rule: by, label, reason: passed, result: 'no_match' } as const)
      : ({ rule: by, label, reason: notEvaluated(by, from ?? {}), result: 'not_evaluated' } as const)
  })
}
