import { PASSIVE, passiveNeeds } from '../experiments/all-experiments.ts'
import type { Experiment } from '../experiments/experiment.ts'
import { NO_FULFILLMENT } from '../experiments/experiment-steps.ts'
import { type AuditContext, LONGEST_VISIT_MS } from '../steps/audit-context.ts'
import { WrongFile } from '../steps/not-judged.ts'
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

type TaskRunner = (context: AuditContext, task: Task) => Promise<RunResult>

/** Interval between two checks whether the other experiments have ended. Milliseconds. */
const CHECK_MS = 250

/** Runs a task. An error of audit.yaml that only this one reveals is its result, because the others are judged. */
const runLong = async (context: AuditContext, task: Task, run: TaskRunner): Promise<RunResult> =>
  run(context, task).catch((error: unknown) => {
    if (!(error instanceof WrongFile)) throw error
    const { message: reason } = error
    return { experiment: task.of.id, lines: [], transactions: [], violations: [], notJudged: { reason } }
  })

/**
 * Runs long tasks and others. The others start when each long task waits for their end. Returns the results of both, and
 * how long the tasks waited in milliseconds.
 */
const runWithOthers = async (
  context: AuditContext,
  long: readonly Task[],
  others: () => Promise<readonly RunResult[]>,
  run: TaskRunner,
) => {
  let hasEnded = false
  let longest = 0
  const waitForEnd = async (): Promise<number> => {
    const startedAt = context.now()
    const waited = (): number => context.now() - startedAt
    while (!hasEnded && waited() < LONGEST_VISIT_MS) await context.sleep(CHECK_MS)
    longest = Math.max(longest, waited())
    return waited()
  }
  const started = long.map((task) => {
    let startOthers = (): void => {}
    const isWaiting = new Promise<void>((resolve) => {
      startOthers = resolve
    })
    const untilOthersEnd = (): Promise<number> => {
      startOthers()
      return waitForEnd()
    }
    const result = runLong({ ...context, untilOthersEnd }, task, run)
    return { result, isReady: Promise.race([isWaiting, result]) }
  })
  const results = Promise.all(started.map(({ result }) => result))
  // An error of the others is reported first.
  results.catch(() => undefined)
  try {
    await Promise.all(started.map(({ isReady }) => isReady))
    const ofOthers = await others()
    hasEnded = true
    return { ofOthers, ofLong: await results, longest }
  } finally {
    hasEnded = true
    // No task may use the app after the end of the audit.
    await Promise.allSettled(started.map(({ result }) => result))
  }
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
  const tasksOf = (isWanted: (experiment: Experiment) => boolean): readonly Task[] =>
    experiments.filter(isWanted).map((of) => ({ kind: 'experiment', of }))
  const shared = shuffle<Task>([
    ...tasksOf(({ isExclusive, isLong }) => !isExclusive && !isLong),
    ...explorations.flatMap((of) => of.orders.map((_order, nth) => ({ kind: 'order', of, nth }) as const)),
  ])
  const exclusive = tasksOf(({ isExclusive }) => isExclusive === true)
  const long = tasksOf(({ isLong }) => isLong === true)
  const of = long.length + shared.length + exclusive.length
  let done = 0
  const counted: TaskRunner = async (given, task) => {
    const runs = await runTask(given, task)
    done += 1
    options.progress(done, of)
    return runs
  }
  // The audit mostly waits for an app that defers work, so more checkouts can run at once.
  const limit = context.pace.defers ? CONCURRENCY * 3 : CONCURRENCY
  const concurrency = context.file.checkout.fixedAmount === undefined ? limit : 1
  const inContext = (task: Task): Promise<RunResult> => counted(context, task)
  // Without others, a long experiment has its own time limit.
  const hasOthers = shared.length > 0
  const [withOthers, alone] = hasOthers ? [long, exclusive] : [[], [...long, ...exclusive]]
  const others = () => runConcurrently(shared, concurrency, inContext)
  const { ofOthers, ofLong, longest } = await runWithOthers(context, withOthers, others, counted)
  const first = [...ofLong, ...ofOthers, ...(await runConcurrently(alone, 1, inContext))]
  const tasks = [...withOthers, ...shared, ...alone]
  const waitAgain = (): Promise<number> => context.sleep(longest).then(() => longest)
  const repeating = hasOthers ? { ...context, untilOthersEnd: waitAgain } : context
  const judged = await confirmFindings(repeating, await retryUnjudged(repeating, first, tasks), tasks)
  const passiveRuns = (await passive(context)).filter(({ experiment }) => passiveIds.some((id) => id === experiment))
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
