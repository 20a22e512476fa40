import { namesOf } from '../../core/domain/table-keys.ts'
import type { RuleId } from '../../core/rules/audit/audit-rules.ts'
import type { AuditFile } from '../audit-file.ts'
import { EXPERIMENTS, PASSIVE } from '../experiments/all-experiments.ts'
import type { Experiment } from '../experiments/experiment.ts'
import { BUYS } from '../experiments/outcomes.ts'
import { EXPLORATIONS } from '../explore/explorations.ts'
import type { Need } from '../play/not-judged.ts'
import type { Stage } from '../play/stage.ts'
import { findingsOf } from './collect-findings.ts'
import { passive } from './passive-checks.ts'
import type { Audited, Played, Result } from './play-result.ts'
import { tellJudgements } from './record-verdicts.ts'
import { lookedAgain, playedAgain, playTask, type Task } from './task.ts'

/** What audit.yaml has to say before an experiment that needs it can be played. */
const HAS: Readonly<Record<Need, (file: AuditFile) => boolean>> = {
  effects: ({ effects }) => Object.keys(effects).length > 0,
  cart: ({ checkout }) => checkout.cart,
  'app.start': ({ app }) => app.start !== undefined || (app.kill !== undefined && app.restart !== undefined),
  'app.apiTimeout': ({ app }) => app.apiTimeoutMs !== undefined,
  sweeper: ({ sweeper }) => sweeper.kind === 'trigger',
  // Only the app itself shows whether it names an address for webhooks.
  webhook: () => true,
  policy: () => true,
  amount: ({ checkout }) => checkout.fixedAmount === undefined,
}

/** What is missing in audit.yaml for an experiment that needs this; undefined where nothing is. */
const missing = (file: AuditFile, needs: readonly Need[] = []): Need | undefined =>
  needs.find((need) => !HAS[need](file))

/** Does all of these, so many at a time, in their order. Ends with the first that fails. */
const inTurns = async <Task, Done>(
  tasks: readonly Task[],
  atOnce: number,
  does: (task: Task) => Promise<Done>,
): Promise<readonly Done[]> => {
  const done: Done[] = []
  const left = tasks.entries()
  const worker = async (): Promise<void> => {
    for (const [nth, task] of left) done[nth] = await does(task)
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, tasks.length) }, worker))
  return done
}

/** How many checkouts go on at a time: more makes no app quicker on two cores. */
const AT_ONCE = 4

export type Wanted = {
  /** Explorations beyond those of every audit, too. */
  readonly all: boolean
  /** Only these experiments, by their ids. */
  readonly only?: readonly string[]
  /** The day, for `leaveOut` with `until`: 2026-11-26. */
  readonly today: string
  readonly progress: (done: number, of: number) => void
  /** Another order of what is played, for whoever looks for plays that disturb each other. */
  readonly shuffle?: <One>(ones: readonly One[]) => readonly One[]
}

/** What the plays of an experiment, or of an exploration of so many orders, come to. */
export const resultOf = (id: string, plays: readonly Played[], orders?: number): Result => {
  const about = { id, ...(orders !== undefined && { orders }) }
  if (plays.some(({ found }) => found.length > 0)) return { ...about, result: 'finding' }
  const [first, ...others] = plays.flatMap(({ notJudged }) => (notJudged ? [notJudged] : []))
  if (first === undefined) return { ...about, result: 'passed' }
  const why = orders === undefined ? first.why : `${others.length + 1} of ${orders} orders: ${first.why}`
  return { ...about, result: 'not_judged', why, ...(first.unlock && { unlock: first.unlock }) }
}

/** Experiment or exploration: its ID and the parts of audit.yaml that it needs. */
type Playable = Pick<Experiment, 'id' | 'needs'>

/** Why something is not played, where it is not. */
const notRun = ({ file }: Stage, { id, needs = [] }: Playable, today: string): Result | undefined => {
  const left = file.leaveOut[id]
  if (left !== undefined && (left.until === undefined || left.until >= today))
    return { id, result: 'not_run', why: `audit.yaml leaves it out: ${left.reason}` }
  const unlock = missing(file, needs)
  return unlock === undefined ? undefined : { id, result: 'not_run', why: `audit.yaml has no ${unlock}`, unlock }
}

/** The same, and it may say these, too. */
export const feeding = <One extends { readonly feeds: readonly RuleId[] }>(one: One, also: readonly RuleId[]): One => ({
  ...one,
  feeds: [...one.feeds, ...also],
})

/** Plays what is wanted against an app whose pace is known, and judges it. @throws WrongFile */
export const run = async (stage: Stage, wanted: Wanted): Promise<Omit<Audited, 'learned' | 'seconds'>> => {
  const isWanted = ({ id }: { readonly id: string }): boolean => wanted.only?.includes(id) ?? true
  const results: Result[] = []
  const chosen = <One extends Playable>(ones: readonly One[]): readonly One[] =>
    ones.filter(isWanted).filter((one) => {
      const why = notRun(stage, one, wanted.today)
      if (why) results.push(why)
      return why === undefined
    })
  const looked = namesOf(PASSIVE).filter((id) => chosen([{ id }]).length > 0)
  const also = looked.map((id) => PASSIVE[id])
  const experiments = [...chosen(EXPERIMENTS).map((one) => feeding(one, also))]
  const explorations = chosen(
    EXPLORATIONS.filter(({ isDefault, id }) => isDefault || wanted.all || wanted.only?.includes(id)),
  ).map((one) => feeding(one, also))
  // What is looked at needs something to look at.
  if (looked.length > 0 && experiments.length + explorations.length === 0) experiments.push(feeding(BUYS, also))
  const { shuffle = (tasks) => tasks } = wanted
  const together: readonly Task[] = shuffle<Task>([
    ...experiments.filter(({ isAlone }) => !isAlone).map((of) => ({ kind: 'experiment', of }) as const),
    ...explorations.flatMap((of) => of.orders.map((_order, nth) => ({ kind: 'order', of, nth }) as const)),
  ])
  const alone: readonly Task[] = experiments
    .filter(({ isAlone }) => isAlone)
    .map((of) => ({ kind: 'experiment', of }) as const)
  const of = together.length + alone.length
  let done = 0
  const counted = async (task: Task): Promise<Played> => {
    const played = await playTask(stage, task)
    done += 1
    wanted.progress(done, of)
    return played
  }
  // An app that works on after its answers is waited for most of the time.
  const many = stage.pace.defers ? AT_ONCE * 3 : AT_ONCE
  const atOnce = stage.file.checkout.fixedAmount === undefined ? many : 1
  const first = [...(await inTurns(together, atOnce, counted)), ...(await inTurns(alone, 1, counted))]
  const seen = (await passive(stage)).filter(({ experiment }) => looked.some((id) => id === experiment))
  const tasks = [...together, ...alone]
  const judged = await lookedAgain(stage, await playedAgain(stage, first, tasks), tasks)
  const played = [...judged, ...seen]
  const playsOf = (id: string): readonly Played[] => {
    const isLooked = looked.find((one) => one === id)
    if (isLooked === undefined) return played.filter(({ experiment }) => experiment === id)
    return played.flatMap((play) => {
      const found = play.found.filter(({ rule }) => rule === PASSIVE[isLooked])
      return found.length > 0 ? [{ ...play, found }] : []
    })
  }
  for (const { id } of experiments) results.push(resultOf(id, playsOf(id)))
  for (const { id, orders } of explorations) results.push(resultOf(id, playsOf(id), orders.length))
  for (const id of looked) results.push(resultOf(id, playsOf(id)))
  await tellJudgements(stage, results, playsOf)
  return { findings: findingsOf(played), results }
}
