import type { AuditFile } from '../audit-file.ts'
import { paced } from '../steps/audit-context.ts'
import { NotJudged, WrongFile } from '../steps/not-judged.ts'
import type { AuditResult } from './audit-result.ts'
import { findingsOf } from './collect-findings.ts'
import { measurePace } from './learn-pace.ts'
import type { OpenAudit } from './open-audit.ts'
import { recordVerdicts } from './record-verdicts.ts'
import { type AuditOptions, runTasks } from './run-tasks.ts'
import { notAllowedBy } from './select-experiments.ts'

/** The reason why an app, or its audit.yaml, cannot be judged. */
export type AuditProblem = { readonly problem: string }

/** Returns the result of a function, or the problem that prevents an audit. */
export const orProblem = async <Done>(action: () => Promise<Done>): Promise<Done | AuditProblem> => {
  try {
    return await action()
  } catch (error) {
    if (error instanceof NotJudged || error instanceof WrongFile) return { problem: error.message }
    throw error
  }
}

/**
 * Audits an app that is ready: measures its pace, runs the experiments and judges the results. If a passing payment is
 * not paid, that is the only finding.
 */
export const audit = async ({ context }: OpenAudit, options: AuditOptions): Promise<AuditResult | AuditProblem> =>
  orProblem(async () => {
    const startedAt = context.now()
    const seconds = (): number => (context.now() - startedAt) / 1_000
    const measured = await measurePace(context)
    if ('broken' in measured) {
      const { broken } = measured
      const results = [
        {
          id: broken.experiment,
          result: 'finding',
          reason: 'An authenticated payment is not paid, so nothing else can be judged.',
        } as const,
      ]
      await recordVerdicts(context, results, () => [broken])
      return { findings: findingsOf([broken]), results, notes: [], seconds: seconds() }
    }
    const { findings, results } = await runTasks(paced(context, measured.pace), options)
    return { findings, results, notes: measured.notes, seconds: seconds() }
  })

/** Returns the experiments that audit.yaml does not allow yet, with each reason. */
const limitsOf = (file: AuditFile): readonly string[] =>
  [...notAllowedBy(file)].map(([reason, ids]) => `not run: ${ids.join(', ')}. ${reason.replace(/\.$/, '')}`)

/** Runs a passing and a canceled checkout. Returns the measurements, and the experiments that audit.yaml does not allow. */
export const check = ({ context }: OpenAudit): Promise<AuditResult | AuditProblem> =>
  orProblem(async () => {
    const startedAt = context.now()
    const measured = await measurePace(context)
    const seconds = (context.now() - startedAt) / 1_000
    return 'broken' in measured
      ? { findings: findingsOf([measured.broken]), results: [], notes: [], seconds }
      : { findings: [], results: [], notes: [...measured.notes, ...limitsOf(context.file)], seconds }
  })
