import type { VerdictRequest } from '../../core/contract/control.gen.ts'
import type { AuditContext } from '../steps/audit-context.ts'
import { type ExperimentResult, type RunResult, severityOf } from './audit-result.ts'

/** Maximum length of a reason in the control API. */
const MAX_REASON_LENGTH = 1_000

/** Returns each broken rule of an experiment once, with its step. */
const brokenIn = (runs: readonly RunResult[]) => {
  const broken = new Map(
    runs.flatMap(({ violations, transactions }) =>
      violations.map((violation) => {
        const { rule, step } = violation
        const transaction = transactions.at(-1)
        return [rule, { rule, severity: severityOf(violation), step, ...(transaction && { transaction }) }] as const
      }),
    ),
  )
  return [...broken.values()]
}

/**
 * Records the result of each experiment as events of the sandbox, with one verdict per broken rule. Called once,
 * because findings are repeated before they count.
 */
export const recordVerdicts = async (
  { call }: AuditContext,
  results: readonly ExperimentResult[],
  runsOf: (experiment: string) => readonly RunResult[],
): Promise<void> => {
  for (const { id: experiment, result, reason } of results) {
    const broken = brokenIn(runsOf(experiment))
    const about: VerdictRequest = {
      result,
      experiment,
      ...(reason && { reason: reason.slice(0, MAX_REASON_LENGTH) }),
    }
    for (const body of broken.length > 0 ? broken.map((item) => ({ ...about, ...item })) : [about])
      await call('recordVerdict', { body })
  }
}
