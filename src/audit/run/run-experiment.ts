import { numberIn } from '../../core/domain/event.ts'
import type { RuleId } from '../../core/rules/audit/audit-rules.ts'
import { judgeEvents } from '../../core/rules/audit/judge-events.ts'
import { SandboxError } from '../../testkit/control-client.ts'
import type { Experiment } from '../experiments/experiment.ts'
import type { Exploration } from '../explore/explorations.ts'
import { runSteps } from '../explore/run-permutation.ts'
import type { AuditContext } from '../steps/audit-context.ts'
import { addViolation, crashIn, type ExperimentRun, newPlay, withCleanup } from '../steps/experiment-run.ts'
import { NotJudged } from '../steps/not-judged.ts'
import type { RunResult } from './audit-result.ts'

/** Adds the rules that the events of a run break, limited to those that the experiment can demonstrate. */
const judge = async (play: ExperimentRun, feeds: Experiment['feeds']): Promise<void> => {
  const { call, file } = play.stage
  const pages = []
  for (const transaction of new Set(play.transactions))
    pages.push(await call('listEvents', { query: { transaction, after: play.beginsAfter, limit: 1_000 } }))
  const events = pages.flatMap((page) => page.events).sort((one, other) => numberIn(one.id) - numberIn(other.id))
  const isWhole = pages.every(({ incomplete }) => !incomplete)
  for (const { rule, severity, step, evidence } of judgeEvents(events, {
    policy: file.policy,
    decides: file.decides,
    isWhole,
  }))
    if (feeds.includes(rule)) addViolation(play, { rule, severity, step, evidence })
}

/** Rules that report a status of 500 already. */
const NAMED: readonly RuleId[] = [
  'outcome.crash',
  'outcome.unknown-word',
  'webhook.unknown-breaks',
  'return.unknown-breaks',
]

/** Adds a status of 500 or more that is neither excused nor reported by another rule. */
const findBroken = (play: ExperimentRun): void => {
  if (play.excuses.length > 0 || play.found.some(({ rule }) => NAMED.includes(rule))) return
  const crash = crashIn(play)
  if (crash) addViolation(play, { rule: 'app.5xx', ...crash })
}

const resultOfRun = async (
  play: ExperimentRun,
  feeds: Experiment['feeds'],
  plays: (play: ExperimentRun) => Promise<void>,
  order?: RunResult['order'],
): Promise<RunResult> => {
  const about = { experiment: play.experiment, ...(order && { order }) }
  const kept = { lines: play.lines, transactions: play.transactions, found: play.found }
  try {
    await withCleanup(play, plays)
    await judge(play, feeds)
    if (feeds.includes('app.5xx')) findBroken(play)
    return { ...about, ...kept }
  } catch (error) {
    if (error instanceof NotJudged)
      return { ...about, ...kept, notJudged: { why: error.message, ...(error.unlock && { unlock: error.unlock }) } }
    // An error of the sandbox means that the state was not as the experiment expected.
    if (error instanceof SandboxError) return { ...about, ...kept, notJudged: { why: error.message } }
    throw error
  }
}

/** Runs an experiment once. */
export const runExperiment = (stage: AuditContext, { id, feeds, play }: Experiment): Promise<RunResult> => {
  return resultOfRun(newPlay(stage, id), feeds, play)
}

/** Amounts of explorations start above those of experiments, because the amount identifies a checkout. */
const FIRST_AMOUNT = 200_003

/** Runs one order of an exploration. */
export const runOrder = (
  stage: AuditContext,
  { id, feeds, orders }: Exploration,
  index: number,
): Promise<RunResult> => {
  const steps = orders[index] ?? []
  const amount = stage.file.checkout.fixedAmount ?? FIRST_AMOUNT + stage.nextN() * 3
  return resultOfRun(newPlay(stage, id), feeds, (play) => runSteps(play, steps, amount), {
    nth: index + 1,
    steps: steps.join(' '),
  })
}
