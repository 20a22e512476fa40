import { NotJudged, WrongFile } from '../play/not-judged.ts'
import { paced } from '../play/stage.ts'
import { findingsOf } from './collect-findings.ts'
import { learn } from './learn-pace.ts'
import type { Opened } from './open-audit.ts'
import type { Audited } from './play-result.ts'
import { tellJudgements } from './record-verdicts.ts'
import { run, type Wanted } from './run-tasks.ts'

/** An app, or its audit.yaml, that cannot be judged: why, in words. */
export type CannotJudge = { readonly problem: string }

/** What a play comes to, or why nothing can be judged. */
export const orProblem = async <Done>(does: () => Promise<Done>): Promise<Done | CannotJudge> => {
  try {
    return await does()
  } catch (error) {
    if (error instanceof NotJudged || error instanceof WrongFile) return { problem: error.message }
    throw error
  }
}

/**
 * Audits an app that is ready: learns how it takes its time, plays what is wanted, and judges it. Where a payment that passes
 * is not paid, that is the one finding.
 */
export const audit = async ({ stage }: Opened, wanted: Wanted): Promise<Audited | CannotJudge> =>
  orProblem(async () => {
    const began = stage.now()
    const seconds = (): number => (stage.now() - began) / 1_000
    const learned = await learn(stage)
    if ('broken' in learned) {
      const { broken } = learned
      const results = [
        {
          id: broken.experiment,
          result: 'finding',
          why: 'a payment that passes is not paid: nothing else can be judged',
        } as const,
      ]
      await tellJudgements(stage, results, () => [broken])
      return { findings: findingsOf([broken]), results, learned: [], seconds: seconds() }
    }
    const { findings, results } = await run(paced(stage, learned.pace), wanted)
    return { findings, results, learned: learned.said, seconds: seconds() }
  })

/** One passing and one cancelled checkout, and what was understood of the app. */
export const check = ({ stage }: Opened): Promise<Audited | CannotJudge> =>
  orProblem(async () => {
    const began = stage.now()
    const learned = await learn(stage)
    const seconds = (stage.now() - began) / 1_000
    return 'broken' in learned
      ? { findings: findingsOf([learned.broken]), results: [], learned: [], seconds }
      : { findings: [], results: [], learned: learned.said, seconds }
  })
