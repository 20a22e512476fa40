import { AUDIT_RULES } from '../../rules/audit/audit-rules.ts'
import { EXPERIMENTS } from '../experiments/all.ts'
import { EXPLORATIONS } from '../explore/explorations.ts'
import { paced, type Stage } from '../play/stage.ts'
import { type CannotJudge, orProblem } from '../run/audit.ts'
import { findingsOf } from '../run/find-all.ts'
import { learn } from '../run/learn.ts'
import type { Opened } from '../run/open.ts'
import type { Played } from '../run/result.ts'
import { runExperiment, runOrder } from '../run/run-play.ts'
import { toldFinding } from './summary.ts'

type Replayed = { readonly told: string; readonly isMended: boolean } | CannotJudge

/** `rule@experiment#order` in its parts. */
const partsOf = (name: string): { readonly rule: string; readonly experiment: string; readonly nth: number } => {
  const [rule = '', place = ''] = name.split('@')
  const [experiment = '', nth = '1'] = place.split('#')
  return { rule, experiment, nth: Number(nth) }
}

const playOf = (stage: Stage, experiment: string, nth: number): Promise<Played> | undefined => {
  const one = EXPERIMENTS.find(({ id }) => id === experiment)
  if (one) return runExperiment(stage, one)
  const exploration = EXPLORATIONS.find(({ id }) => id === experiment)
  return exploration?.orders[nth - 1] && runOrder(stage, exploration, nth - 1)
}

/** Each step: what was sent, what came, what the app believed; and the same for a shell. */
const steps = ({ lines }: Played): string =>
  lines
    .map(({ ms, step, sent, came, belief, curl }) =>
      [
        `${String(ms).padStart(6)} ms  ${step}`,
        `           sent  ${sent}`,
        `           came  ${came}`,
        ...(belief ? [`           the app believes  ${belief}`] : []),
        ...curl.map((line) => `           $ ${line}`),
      ].join('\n'),
    )
    .join('\n')

/** Plays one finding again, told step by step, and whether it is mended. */
export const replayed = async ({ stage }: Pick<Opened, 'stage'>, name: string): Promise<Replayed> => {
  const { rule, experiment, nth } = partsOf(name)
  if (!Object.hasOwn(AUDIT_RULES, rule))
    return { problem: `${name} names no finding: rule@experiment, as the report names it` }
  return orProblem<Replayed>(async () => {
    const learned = await learn(stage)
    if ('broken' in learned) {
      const [finding] = findingsOf([learned.broken])
      return { told: `${steps(learned.broken)}\n\n${finding ? toldFinding(finding) : ''}`, isMended: false }
    }
    const played = await playOf(paced(stage, learned.pace), experiment, nth)
    if (played === undefined) return { problem: `there is no experiment ${experiment}#${nth}` }
    if (played.notJudged) return { problem: `${steps(played)}\n\n${name} was not judged: ${played.notJudged.why}` }
    const finding = findingsOf([played]).find((one) => one.rule === rule)
    return finding
      ? { told: `${steps(played)}\n\n${toldFinding(finding)}\n\n${name} still occurs.`, isMended: false }
      : { told: `${steps(played)}\n\n${name} does not occur: it is mended.`, isMended: true }
  })
}

/** Said in what is written only: nothing of it is in this package. */
const RUNNER = 'vitest'

/** A finding as a test of vitest, which is red until it is mended. It needs audit.yaml and this package, and no more. */
export const asVitest = (name: string, path: string): string => `import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from '${RUNNER}'

// Plays one finding of the audit again: its output says each step, and what the app believed then.
it(${JSON.stringify(`${name} does not occur`)}, { timeout: 120_000 }, async () => {
  const replay = ['audit', 'replay', ${JSON.stringify(name)}, ${JSON.stringify(path)}]
  const { stdout } = await promisify(execFile)('npx', ['--no', 'threeds-sandbox', ...replay]).catch((error) => error)
  expect(stdout).toContain('it is mended')
})`
