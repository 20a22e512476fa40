import { PASSIVE, passiveNeeds } from '../experiments/all-experiments.ts'
import { NO_FULFILLMENT } from '../experiments/experiment-steps.ts'
import type { AuditContext } from '../steps/audit-context.ts'
import type { AuditResult, ExperimentResult, RunResult } from './audit-result.ts'
import { findingsOf } from './collect-findings.ts'
import { passive } from './passive-checks.ts'
import { recordVerdicts } from './record-verdicts.ts'
import { type SelectionOptions, selectionOf } from './select-experiments.ts'
import { confirmFindings, retryUnjudged, runTask, seenOnce, type Task } from './task.ts'

/** Runs tasks in order, up to `atOnce` at a time. @throws the first error */
const runConcurrently = async <Task, Done>(
  tasks: readonly Task[],
  concurrency: number,
  action: (task: Task) => Promise<Done>,
): Promise<readonly Done[]> => {
  const done: Done[] = []
  const remaining = tasks.entries()
  const worker = async (): Promise<void> => {
    for (const [index, task] of remaining) done[index] = await action(task)
  }
  await Promise.all(Array.from({ length: Math.min(concurrency, tasks.length) }, worker))
  return done
}

/** Concurrent checkouts. More do not speed up an app on two cores. */
const CONCURRENCY = 4

export type AuditOptions = SelectionOptions & {
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
  const reason = orders === undefined ? first.reason : `${others.length + 1} of ${orders} orders: ${first.reason}`
  return { ...about, result: 'not_judged', reason, ...(first.missing && { missing: first.missing }) }
}

/** Runs the selected experiments against an app with a known pace, and judges the results. @throws WrongFile */
export const runTasks = async (
  context: AuditContext,
  options: AuditOptions,
): Promise<Omit<AuditResult, 'notes' | 'seconds'>> => {
  const selection = selectionOf(context.file, options)
  const { experiments, explorations, passiveIds } = selection
  const results: ExperimentResult[] = [...selection.notRun]
  const { shuffle = (tasks) => tasks } = options
  const shared: readonly Task[] = shuffle<Task>([
    ...experiments.filter(({ isExclusive }) => !isExclusive).map((of) => ({ kind: 'experiment', of }) as const),
    ...explorations.flatMap((of) => of.orders.map((_order, nth) => ({ kind: 'order', of, nth }) as const)),
  ])
  const exclusive: readonly Task[] = experiments
    .filter(({ isExclusive }) => isExclusive)
    .map((of) => ({ kind: 'experiment', of }) as const)
  const of = shared.length + exclusive.length
  let done = 0
  const counted = async (task: Task): Promise<RunResult> => {
    const runs = await runTask(context, task)
    done += 1
    options.progress(done, of)
    return runs
  }
  // The audit mostly waits for an app that defers work, so more checkouts can run at once.
  const limit = context.pace.defers ? CONCURRENCY * 3 : CONCURRENCY
  const concurrency = context.file.checkout.fixedAmount === undefined ? limit : 1
  const first = [
    ...(await runConcurrently(shared, concurrency, counted)),
    ...(await runConcurrently(exclusive, 1, counted)),
  ]
  const passiveRuns = (await passive(context)).filter(({ experiment }) => passiveIds.some((id) => id === experiment))
  const tasks = [...shared, ...exclusive]
  const judged = await confirmFindings(context, await retryUnjudged(context, first, tasks), tasks)
  const runs = [...judged, ...passiveRuns]
  const runsOf = (id: string): readonly RunResult[] => {
    const passiveId = passiveIds.find((item) => item === id)
    if (passiveId === undefined) return runs.filter(({ experiment }) => experiment === id)
    return runs.flatMap((run) => {
      const rule = PASSIVE[passiveId]
      const violations = run.violations.filter((item) => item.rule === rule)
      if (violations.length > 0) return [{ ...run, violations }]
      return run.unconfirmed?.includes(rule) ? [{ ...run, violations, notJudged: seenOnce([rule]) }] : []
    })
  }
  for (const { id } of experiments) results.push(resultOf(id, runsOf(id)))
  for (const { id, orders } of explorations) results.push(resultOf(id, runsOf(id), orders.length))
  for (const id of passiveIds)
    results.push(
      passiveNeeds(id).includes('effects') && context.pace.fulfillments.length === 0
        ? { id, result: 'not_judged', reason: NO_FULFILLMENT }
        : resultOf(id, runsOf(id)),
    )
  await recordVerdicts(context, results, runsOf)
  return { findings: findingsOf(runs), results }
}
