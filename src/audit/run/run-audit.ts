import { paced } from '../steps/audit-context.ts'
import { NotJudged, WrongFile } from '../steps/not-judged.ts'
import type { AuditResult } from './audit-result.ts'
import { findingsOf } from './collect-findings.ts'
import { measurePace } from './learn-pace.ts'
import type { OpenAudit } from './open-audit.ts'
import { recordVerdicts } from './record-verdicts.ts'
import { type AuditOptions, runTasks } from './run-tasks.ts'

/** The reason why an app, or its audit.yaml, cannot be judged. */
export type AuditProblem = { readonly problem: string }

/** Returns the result of a function, or the problem that prevents an audit. */
export const orProblem = async <Done>(does: () => Promise<Done>): Promise<Done | AuditProblem> => {
  try {
    return await does()
  } catch (error) {
    if (error instanceof NotJudged || error instanceof WrongFile) return { problem: error.message }
    throw error
  }
}

/**
 * Audits an app that is ready: measures its pace, runs the experiments and judges the results. If a passing payment is
 * not paid, that is the only finding.
 */
export const audit = async ({ stage }: OpenAudit, wanted: AuditOptions): Promise<AuditResult | AuditProblem> =>
  orProblem(async () => {
    const began = stage.now()
    const seconds = (): number => (stage.now() - began) / 1_000
    const learned = await measurePace(stage)
    if ('broken' in learned) {
      const { broken } = learned
      const results = [
        {
          id: broken.experiment,
          result: 'finding',
          why: 'An authenticated payment is not paid, so nothing else can be judged.',
        } as const,
      ]
      await recordVerdicts(stage, results, () => [broken])
      return { findings: findingsOf([broken]), results, learned: [], seconds: seconds() }
    }
    const { findings, results } = await runTasks(paced(stage, learned.pace), wanted)
    return { findings, results, learned: learned.said, seconds: seconds() }
  })

/** Runs a passing and a canceled checkout, and returns the measurements. */
export const check = ({ stage }: OpenAudit): Promise<AuditResult | AuditProblem> =>
  orProblem(async () => {
    const began = stage.now()
    const learned = await measurePace(stage)
    const seconds = (stage.now() - began) / 1_000
    return 'broken' in learned
      ? { findings: findingsOf([learned.broken]), results: [], learned: [], seconds }
      : { findings: [], results: [], learned: learned.said, seconds }
  })
