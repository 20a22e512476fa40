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
  action: (task: Task) => Promise<Done>,
): Promise<readonly Done[]> => {
  const done: Done[] = []
  const left = tasks.entries()
  const worker = async (): Promise<void> => {
    for (const [index, task] of left) done[index] = await action(task)
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
  readonly shuffle?: <Selected>(items: readonly Selected[]) => readonly Selected[]
}

/** Combines the runs of an experiment, or of an exploration with `orders` orders. */
export const resultOf = (id: string, runs: readonly RunResult[], orders?: number): ExperimentResult => {
  const about = { id, ...(orders !== undefined && { orders }) }
  if (runs.some(({ violations }) => violations.length > 0)) return { ...about, result: 'finding' }
  const [first, ...others] = runs.flatMap(({ notJudged }) => (notJudged ? [notJudged] : []))
  if (first === undefined) return { ...about, result: 'passed' }
  const why = orders === undefined ? first.why : `${others.length + 1} of ${orders} orders: ${first.why}`
  return { ...about, result: 'not_judged', why, ...(first.unlock && { unlock: first.unlock }) }
}

/** An experiment or exploration: its ID and the parts of audit.yaml that it needs. */
type Selectable = Pick<Experiment, 'id' | 'needs'>

/** Returns a result if the experiment is not run. */
const notRun = (
  { file }: AuditContext,
  { id, needs = [] }: Selectable,
  today: string,
): ExperimentResult | undefined => {
  const left = file.leaveOut[id]
  if (left !== undefined && (left.until === undefined || left.until >= today))
    return { id, result: 'not_run', why: `Skipped by audit.yaml: ${left.reason}` }
  const unlock = missing(file, needs)
  return unlock === undefined ? undefined : { id, result: 'not_run', why: `audit.yaml has no \`${unlock}\`.`, unlock }
}

/** Adds rules to those that an experiment can demonstrate. */
export const withRules = <Selected extends { readonly rules: readonly RuleId[] }>(
  one: Selected,
  also: readonly RuleId[],
): Selected => ({
  ...one,
  rules: [...one.rules, ...also],
})

/** Runs the selected experiments against an app with a known pace, and judges the results. @throws WrongFile */
export const runTasks = async (
  context: AuditContext,
  options: AuditOptions,
): Promise<Omit<AuditResult, 'learned' | 'seconds'>> => {
  const isWanted = ({ id }: { readonly id: string }): boolean => options.only?.includes(id) ?? true
  const results: ExperimentResult[] = []
  const selected = <Selected extends Selectable>(items: readonly Selected[]): readonly Selected[] =>
    items.filter(isWanted).filter((one) => {
      const why = notRun(context, one, options.today)
      if (why) results.push(why)
      return why === undefined
    })
  const passiveIds = namesOf(PASSIVE).filter((id) => selected([{ id }]).length > 0)
  const also = passiveIds.map((id) => PASSIVE[id])
  const experiments = [...selected(EXPERIMENTS).map((one) => withRules(one, also))]
  const explorations = selected(
    EXPLORATIONS.filter(({ isDefault, id }) => isDefault || options.all || options.only?.includes(id)),
  ).map((one) => withRules(one, also))
  // Passive checks need at least one checkout.
  if (passiveIds.length > 0 && experiments.length + explorations.length === 0) experiments.push(withRules(BUYS, also))
  const { shuffle = (tasks) => tasks } = options
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
    const runs = await runTask(context, task)
    done += 1
    options.progress(done, of)
    return runs
  }
  // The audit mostly waits for an app that defers work, so more checkouts can run at once.
  const limit = context.pace.defers ? AT_ONCE * 3 : AT_ONCE
  const atOnce = context.file.checkout.fixedAmount === undefined ? limit : 1
  const first = [...(await inTurns(together, atOnce, counted)), ...(await inTurns(alone, 1, counted))]
  const seen = (await passive(context)).filter(({ experiment }) => passiveIds.some((id) => id === experiment))
  const tasks = [...together, ...alone]
  const judged = await confirmFindings(context, await retryUnjudged(context, first, tasks), tasks)
  const runs = [...judged, ...seen]
  const runsOf = (id: string): readonly RunResult[] => {
    const passiveId = passiveIds.find((one) => one === id)
    if (passiveId === undefined) return runs.filter(({ experiment }) => experiment === id)
    return runs.flatMap((run) => {
      const violations = run.violations.filter(({ rule }) => rule === PASSIVE[passiveId])
      return violations.length > 0 ? [{ ...run, found: violations }] : []
    })
  }
  for (const { id } of experiments) results.push(resultOf(id, runsOf(id)))
  for (const { id, orders } of explorations) results.push(resultOf(id, runsOf(id), orders.length))
  for (const id of passiveIds) results.push(resultOf(id, runsOf(id)))
  await recordVerdicts(context, results, runsOf)
  return { findings: findingsOf(runs), results }
}
