import { numberIn } from '../../core/domain/event.ts'
import type { RuleId } from '../../core/rules/audit/audit-rules.ts'
import { judgeEvents } from '../../core/rules/audit/judge-events.ts'
import { SandboxError } from '../../testkit/control-client.ts'
import type { Experiment } from '../experiments/experiment.ts'
import type { Exploration } from '../explore/explorations.ts'
import { playOrder } from '../explore/play-order.ts'
import { NotJudged } from '../play/not-judged.ts'
import { crashIn, find, inPlay, newPlay, type Play } from '../play/play.ts'
import type { Stage } from '../play/stage.ts'
import type { Played } from './play-result.ts'

/** Adds the rules that the events of a run break, limited to those that the experiment can demonstrate. */
const judge = async (play: Play, feeds: Experiment['feeds']): Promise<void> => {
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
    if (feeds.includes(rule)) find(play, { rule, severity, step, evidence })
}

/** Rules that report a status of 500 already. */
const NAMED: readonly RuleId[] = [
  'outcome.crash',
  'outcome.unknown-word',
  'webhook.unknown-breaks',
  'return.unknown-breaks',
]

/** Adds a status of 500 or more that is neither excused nor reported by another rule. */
const findBroken = (play: Play): void => {
  if (play.excuses.length > 0 || play.found.some(({ rule }) => NAMED.includes(rule))) return
  const crash = crashIn(play)
  if (crash) find(play, { rule: 'app.5xx', ...crash })
}

const resultOfRun = async (
  play: Play,
  feeds: Experiment['feeds'],
  plays: (play: Play) => Promise<void>,
  order?: Played['order'],
): Promise<Played> => {
  const about = { experiment: play.experiment, ...(order && { order }) }
  const kept = { lines: play.lines, transactions: play.transactions, found: play.found }
  try {
    await inPlay(play, plays)
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
export const runExperiment = (stage: Stage, { id, feeds, play }: Experiment): Promise<Played> => {
  return resultOfRun(newPlay(stage, id), feeds, play)
}

/** Amounts of explorations start above those of experiments, because the amount identifies a checkout. */
const FIRST_AMOUNT = 200_003

/** Runs one order of an exploration. */
export const runOrder = (stage: Stage, { id, feeds, orders }: Exploration, index: number): Promise<Played> => {
  const steps = orders[index] ?? []
  const amount = stage.file.checkout.fixedAmount ?? FIRST_AMOUNT + stage.nextN() * 3
  return resultOfRun(newPlay(stage, id), feeds, (play) => playOrder(play, steps, amount), {
    nth: index + 1,
    steps: steps.join(' '),
  })
}
