import { memberNamed, namesOf } from '../../core/domain/table-keys.ts'
import { AUDIT_RULES, type RuleId } from '../../core/rules/audit/audit-rules.ts'
import { EXPERIMENTS, PASSIVE } from '../experiments/all-experiments.ts'
import { BUYS } from '../experiments/outcomes.ts'
import { EXPLORATIONS } from '../explore/explorations.ts'
import { paced, type Stage } from '../play/stage.ts'
import { findingsOf } from '../run/collect-findings.ts'
import { learn } from '../run/learn-pace.ts'
import type { Opened } from '../run/open-audit.ts'
import { passive } from '../run/passive-checks.ts'
import type { Played } from '../run/play-result.ts'
import { tellJudgements } from '../run/record-verdicts.ts'
import { type CannotJudge, orProblem } from '../run/run-audit.ts'
import { runExperiment, runOrder } from '../run/run-play.ts'
import { feeding, resultOf } from '../run/run-tasks.ts'
import { toldFinding } from './audit-summary.ts'

type Replayed = { readonly told: string; readonly isMended: boolean } | CannotJudge

/** `rule@experiment#order` in its parts. */
const partsOf = (name: string) => {
  const [rule = '', place = ''] = name.split('@')
  const [experiment = '', nth = '1'] = place.split('#')
  return { rule: memberNamed(namesOf(AUDIT_RULES), rule), experiment, nth: Number(nth) }
}

/** What is written and shown while somebody buys. */
const lookedAt = async (stage: Stage, experiment: keyof typeof PASSIVE): Promise<Played> => {
  const rule = PASSIVE[experiment]
  const bought = await runExperiment(stage, feeding(BUYS, [rule]))
  const seen = (await passive(stage)).flatMap((one) => (one.experiment === experiment ? one.found : []))
  return { ...bought, experiment, found: [...bought.found, ...seen] }
}

/** What is played to see a rule; undefined where nothing of this name can show it. */
const playerOf = (rule: RuleId, experiment: string, nth: number): ((stage: Stage) => Promise<Played>) | undefined => {
  const looked = namesOf(PASSIVE).find((id) => id === experiment)
  if (looked) return PASSIVE[looked] === rule ? (stage) => lookedAt(stage, looked) : undefined
  const shows = ({ id, feeds }: { readonly id: string; readonly feeds: readonly RuleId[] }): boolean =>
    id === experiment && [...feeds, ...Object.values(PASSIVE)].includes(rule)
  const one = EXPERIMENTS.find(shows)
  if (one) return (stage) => runExperiment(stage, feeding(one, [rule]))
  const exploration = EXPLORATIONS.find(shows)
  return exploration?.orders[nth - 1] && ((stage) => runOrder(stage, feeding(exploration, [rule]), nth - 1))
}

/** Each step: what was sent, what came, what the app believed; and the same for a shell. */
const steps = ({ lines }: Played): string =>
  lines
    .map(({ ms, step, sent, came, belief, curl = [] }) =>
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
export const replayed = async ({ stage }: Opened, name: string): Promise<Replayed> => {
  const { rule, experiment, nth } = partsOf(name)
  const plays = rule && playerOf(rule, experiment, nth)
  if (!plays) return { problem: `${name} names no finding: rule@experiment, as the report names it` }
  return orProblem<Replayed>(async () => {
    const learned = await learn(stage)
    if ('broken' in learned) {
      const [finding] = findingsOf([learned.broken])
      return { told: `${steps(learned.broken)}\n\n${finding ? toldFinding(finding) : ''}`, isMended: false }
    }
    const played = await plays(paced(stage, learned.pace))
    await tellJudgements(stage, [resultOf(experiment, [played])], () => [played])
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
  const run = promisify(execFile)('npx', ['--no', 'threeds-sandbox', ...replay])
  const { stdout, stderr } = await run.catch((error) => error)
  expect(stdout, \`\${stdout}\\n\${stderr}\`).toContain('it is mended')
})`
