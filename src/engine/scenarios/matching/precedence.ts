import { DECIDER_NAMES, DECIDERS, type DeciderName, deciderOf } from '../../../core/domain/outcome-precedence.ts'
import type { ChosenFrom } from '../../../core/domain/request-facts.ts'

/** What those would have brought that were not asked any more, as far as it was said beside the request. */
const unasked = (by: DeciderName, { header, choice }: Partial<ChosenFrom>): string => {
  if (by === 'header' && header !== undefined) return 'the request had one, and something came before it'
  if (by === 'forced' && choice?.mode === 'force')
    return `the space forces ${choice.name}, and something came before it`
  if (by === 'space_default' && choice?.mode === 'default')
    return `the default of the space is ${choice.name}, and something came before it`
  return 'something came before it'
}

/**
 * Everybody who may decide about a request, in their order: those who were asked in vain, the one who decided, and those
 * who were not asked any more. `from` is what the scenario was chosen from, where that is still known.
 */
export const decidersOf = (matchedBy: string, from: ChosenFrom | undefined) => {
  const winner = deciderOf(matchedBy)
  const place = DECIDER_NAMES.indexOf(winner)
  return DECIDER_NAMES.map((by, i) => {
    const { label, won, passed } = DECIDERS[by]
    if (by === winner) return { rule: by, label: won, reason: matchedBy, result: 'matched' } as const
    return i < place
      ? ({ rule: by, label, reason: passed, result: 'no_match' } as const)
      : ({ rule: by, label, reason: unasked(by, from ?? {}), result: 'not_evaluated' } as const)
  })
}
