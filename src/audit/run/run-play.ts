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

/** What the events of a play say about the app, as far as its experiment may say it. */
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

/** Rules that name an answer of 500 already. */
const NAMED: readonly RuleId[] = [
  'outcome.crash',
  'outcome.unknown-word',
  'webhook.unknown-breaks',
  'return.unknown-breaks',
]

/** An answer of 500 and above that nothing excuses, and that no other rule is about. */
const findBroken = (play: Play): void => {
  if (play.excuses.length > 0 || play.found.some(({ rule }) => NAMED.includes(rule))) return
  const crash = crashIn(play)
  if (crash) find(play, { rule: 'app.5xx', ...crash })
}

const played = async (
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
    // What the sandbox refuses is told as it said it: the state was not the one that the play expected.
    if (error instanceof SandboxError) return { ...about, ...kept, notJudged: { why: error.message } }
    throw error
  }
}

/** Plays an experiment once. */
export const runExperiment = (stage: Stage, { id, feeds, play }: Experiment): Promise<Played> => {
  return played(newPlay(stage, id), feeds, play)
}

/** Amounts of explorations, beyond those of experiments: their checkouts are told apart by them. */
const FIRST_AMOUNT = 200_003

/** Plays one order of an exploration. */
export const runOrder = (stage: Stage, { id, feeds, orders }: Exploration, nth: number): Promise<Played> => {
  const steps = orders[nth] ?? []
  const amount = stage.file.checkout.fixedAmount ?? FIRST_AMOUNT + stage.nextN() * 3
  return played(newPlay(stage, id), feeds, (play) => playOrder(play, steps, amount), {
    nth: nth + 1,
    steps: steps.join(' '),
  })
}
