import { namesOf } from '../../core/domain/table-keys.ts'
import type { RuleId } from '../../core/rules/audit/audit-rules.ts'
import type { AuditFile } from '../audit-file.ts'
import { EXPERIMENTS, PASSIVE } from '../experiments/all-experiments.ts'
import type { Experiment } from '../experiments/experiment.ts'
import { BUYS } from '../experiments/outcomes.ts'
import { EXPLORATIONS } from '../explore/explorations.ts'
import type { AuditContext } from '../steps/audit-context.ts'
import type { Need } from '../steps/not-judged.ts'
import type { AuditResult, ExperimentResult, RunResult } from './audit-result.ts'
import { findingsOf } from './collect-findings.ts'
import { passive } from './passive-checks.ts'
import { recordVerdicts } from './record-verdicts.ts'
import { confirmFindings, retryUnjudged, runTask, type Task } from './task.ts'

/** Checks of audit.yaml for each requirement. */
const HAS: Readonly<Record<Need, (file: AuditFile) => boolean>> = {
  effects: ({ effects }) => Object.keys(effects).length > 0,
  cart: ({ checkout }) => checkout.cart,
  'app.start': ({ app }) => app.start !== undefined || (app.kill !== undefined && app.restart !== undefined),
  'app.apiTimeout': ({ app }) => app.apiTimeoutMs !== undefined,
  sweeper: ({ sweeper }) => sweeper.kind === 'trigger',
  // Only a checkout shows whether the app sends a webhookUrl.
  webhook: () => true,
  policy: () => true,
  amount: ({ checkout }) => checkout.fixedAmount === undefined,
}

/** Returns the first unmet requirement, if any. */
const missing = (file: AuditFile, needs: readonly Need[] = []): Need | undefined =>
  needs.find((need) => !HAS[need](file))

/** Runs tasks in order, up to `atOnce` at a time. @throws the first error */
const inTurns = async <Task, Done>(
  tasks: readonly Task[],
  atOnce: number,
  does: (task: Task) => Promise<Done>,
): Promise<readonly Done[]> => {
  const done: Done[] = []
  const left = tasks.entries()
  const worker = async (): Promise<void> => {
    for (const [index, task] of left) done[index] = await does(task)
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, tasks.length) }, worker))
  return done
}

/** Concurrent checkouts. More do not speed up an app on two cores. */
const AT_ONCE = 4

export type AuditOptions = {
  /** Whether to run all explorations, not only the default ones. */
  readonly all: boolean
  /** Limits the run to these experiments. */
  readonly only?: readonly string[]
  /** The date, for `leaveOut` with `until`: 2026-11-26. */
  readonly today: string
  readonly progress: (done: number, of: number) => void
  /** Changes the order of tasks, to find runs that disturb each other. */
  readonly shuffle?: <One>(ones: readonly One[]) => readonly One[]
}

/** Combines the runs of an experiment, or of an exploration with `orders` orders. */
export const resultOf = (id: string, plays: readonly RunResult[], orders?: number): ExperimentResult => {
  const about = { id, ...(orders !== undefined && { orders }) }
  if (plays.some(({ found }) => found.length > 0)) return { ...about, result: 'finding' }
  const [first, ...others] = plays.flatMap(({ notJudged }) => (notJudged ? [notJudged] : []))
  if (first === undefined) return { ...about, result: 'passed' }
  const why = orders === undefined ? first.why : `${others.length + 1} of ${orders} orders: ${first.why}`
  return { ...about, result: 'not_judged', why, ...(first.unlock && { unlock: first.unlock }) }
}

/** An experiment or exploration: its ID and the parts of audit.yaml that it needs. */
type Playable = Pick<Experiment, 'id' | 'needs'>

/** Returns a result if the experiment is not run. */
const notRun = ({ file }: AuditContext, { id, needs = [] }: Playable, today: string): ExperimentResult | undefined => {
  const left = file.leaveOut[id]
  if (left !== undefined && (left.until === undefined || left.until >= today))
    return { id, result: 'not_run', why: `Skipped by audit.yaml: ${left.reason}` }
  const unlock = missing(file, needs)
  return unlock === undefined ? undefined : { id, result: 'not_run', why: `audit.yaml has no \`${unlock}\`.`, unlock }
}

/** Adds rules to those that an experiment can demonstrate. */
export const withRules = <One extends { readonly feeds: readonly RuleId[] }>(
  one: One,
  also: readonly RuleId[],
): One => ({
  ...one,
  feeds: [...one.feeds, ...also],
})

/** Runs the selected experiments against an app with a known pace, and judges the results. @throws WrongFile */
export const runTasks = async (
  stage: AuditContext,
  wanted: AuditOptions,
): Promise<Omit<AuditResult, 'learned' | 'seconds'>> => {
  const isWanted = ({ id }: { readonly id: string }): boolean => wanted.only?.includes(id) ?? true
  const results: ExperimentResult[] = []
  const selected = <One extends Playable>(ones: readonly One[]): readonly One[] =>
    ones.filter(isWanted).filter((one) => {
      const why = notRun(stage, one, wanted.today)
      if (why) results.push(why)
      return why === undefined
    })
  const passiveIds = namesOf(PASSIVE).filter((id) => selected([{ id }]).length > 0)
  const also = passiveIds.map((id) => PASSIVE[id])
  const experiments = [...selected(EXPERIMENTS).map((one) => withRules(one, also))]
  const explorations = selected(
    EXPLORATIONS.filter(({ isDefault, id }) => isDefault || wanted.all || wanted.only?.includes(id)),
  ).map((one) => withRules(one, also))
  // Passive checks need at least one checkout.
  if (passiveIds.length > 0 && experiments.length + explorations.length === 0) experiments.push(withRules(BUYS, also))
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
  const counted = async (task: Task): Promise<RunResult> => {
    const played = await runTask(stage, task)
    done += 1
    wanted.progress(done, of)
    return played
  }
  // The audit mostly waits for an app that defers work, so more checkouts can run at once.
  const many = stage.pace.defers ? AT_ONCE * 3 : AT_ONCE
  const atOnce = stage.file.checkout.fixedAmount === undefined ? many : 1
  const first = [...(await inTurns(together, atOnce, counted)), ...(await inTurns(alone, 1, counted))]
  const seen = (await passive(stage)).filter(({ experiment }) => passiveIds.some((id) => id === experiment))
  const tasks = [...together, ...alone]
  const judged = await confirmFindings(stage, await retryUnjudged(stage, first, tasks), tasks)
  const played = [...judged, ...seen]
  const playsOf = (id: string): readonly RunResult[] => {
    const isLooked = passiveIds.find((one) => one === id)
    if (isLooked === undefined) return played.filter(({ experiment }) => experiment === id)
    return played.flatMap((play) => {
      const found = play.found.filter(({ rule }) => rule === PASSIVE[isLooked])
      return found.length > 0 ? [{ ...play, found }] : []
    })
  }
  for (const { id } of experiments) results.push(resultOf(id, playsOf(id)))
  for (const { id, orders } of explorations) results.push(resultOf(id, playsOf(id), orders.length))
  for (const id of passiveIds) results.push(resultOf(id, playsOf(id)))
  await recordVerdicts(stage, results, playsOf)
  return { findings: findingsOf(played), results }
}
