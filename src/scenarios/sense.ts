import type { Outcome } from '../domain/outcome.ts'
import { impossibilities } from '../domain/result-rules.ts'
import type { Conflict } from './conflicts.ts'

const HOW = 'if a negative test wants just that, add "nonsense: true"'

/** Impossible outcomes need `nonsense: true`, and possible ones may not have it (design, "States"). */
export const senseOf = (outcome: Outcome): readonly Conflict[] => {
  const all = impossibilities(outcome)
  if (outcome.nonsense)
    return all.length > 0
      ? []
      : [{ path: ['nonsense'], message: 'nonsense: this combination can occur, so remove "nonsense"' }]
  const { returns: _returns, ...straight } = outcome
  const ofResult = impossibilities(straight)
  return all.map((message) => ({
    path: [ofResult.includes(message) ? 'authentication' : 'redirect'],
    message: `${message}; ${HOW}`,
  }))
}
