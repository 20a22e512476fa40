import { AUDIT_RULES } from '../../core/rules/audit/audit-rules.ts'
import type { Stage } from '../play/stage.ts'
import type { Played, Result } from './play-result.ts'

/** What the control API takes of a reason. */
const MOST_WHY = 1_000

/** The rules that an experiment found broken, each once, and where. */
const brokenIn = (plays: readonly Played[]) => {
  const broken = new Map(
    plays.flatMap(({ found, transactions }) =>
      found.map(({ rule, severity = AUDIT_RULES[rule].severity, step }) => {
        const transaction = transactions.at(-1)
        return [rule, { rule, severity, step, ...(transaction && { transaction }) }] as const
      }),
    ),
  )
  return [...broken.values()]
}

/**
 * Puts what each experiment came to among the events of the sandbox, beside the beliefs: once what was found is certain, as
 * some of it is looked at twice. A finding is a judgement for each rule.
 */
export const tellJudgements = async (
  { call }: Stage,
  results: readonly Result[],
  playsOf: (experiment: string) => readonly Played[],
): Promise<void> => {
  for (const { id: experiment, result, why } of results) {
    const broken = brokenIn(playsOf(experiment))
    const about = { result, experiment, ...(why && { why: why.slice(0, MOST_WHY) }) }
    for (const body of broken.length > 0 ? broken.map((one) => ({ ...about, ...one })) : [about])
      await call('recordVerdict', { body })
  }
}
