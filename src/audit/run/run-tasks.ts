import { namesOf } from '../../core/domain/table-keys.ts'
import type { RuleId } from '../../core/rules/audit/audit-rules.ts'
import type { AuditFile } from '../audit-file.ts'
import { EXPERIMENTS, PASSIVE, passiveNeeds } from '../experiments/all-experiments.ts'
import type { Experiment } from '../experiments/experiment.ts'
import { BUYS } from '../experiments/outcomes.ts'
import { EXPLORATIONS } from '../explore/explorations.ts'
import type { AuditContext } from '../steps/audit-context.ts'
import { gatewayIn, isAuthorizing } from '../steps/gateway-steps.ts'
import type { Need } from '../steps/not-judged.ts'
import type { AuditResult, ExperimentResult, RunResult } from './audit-result.ts'
import { findingsOf } from './collect-findings.ts'
import { passive } from './passive-checks.ts'
import { recordVerdicts } from './record-verdicts.ts'
import { confirmFindings, retryUnjudged, runTask, seenOnce, type Task } from './task.ts'

/** Checks of audit.yaml for each requirement. */
const IS_MET: Readonly<Record<Need, (file: AuditFile) => boolean>> = {
  effects: ({ effects }) => Object.keys(effects).length > 0,
  cart: ({ checkout }) => checkout.cart,
  'checkout.again': ({ checkout }) => checkout.again !== undefined,
  'app.start': ({ app }) => app.start !== undefined || (app.kill !== undefined && app.restart !== undefined),
  'app.apiTimeout': ({ app }) => app.apiTimeoutMs !== undefined,
  sweeper: ({ sweeper }) => sweeper.kind !== 'none',
  // Only a checkout shows whether the app sends a webhookUrl.
  webhook: () => true,
  policy: () => true,
  amount: ({ checkout }) => checkout.fixedAmount === undefined,
  gateway: isAuthorizing,
  // The service has its own declines.
  'gateway.declined': (file) => file.gateway === 'service' || gatewayIn(file)?.declined !== undefined,
  'gateway.service': ({ gateway }) => gateway === 'service',
  'gateway.softDeclined': (file) => file.gateway === 'service' || gatewayIn(file)?.softDeclined !== undefined,
}

/** Returns the first unmet requirement, if any. */
const firstUnmet = (file: AuditFile, needs: readonly Need[] = []): Need | undefined =>
  needs.find((need) => !IS_MET[need](file))

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

export type AuditOptions = {
  /** Whether to run all explorations, not only the default ones. */
  readonly all: boolean
  /** Whether to run one experiment per rule only, without explorations and without those that run alone. */
  readonly quick?: boolean
  /** Limits the run to these experiments. */
  readonly only?: readonly string[]
  /** The date, for `skip` with `until`: 2026-11-26. */
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
  const reason = orders === undefined ? first.reason : `${others.length + 1} of ${orders} orders: ${first.reason}`
  return { ...about, result: 'not_judged', reason, ...(first.missing && { missing: first.missing }) }
}

/** Returns the first experiment of each rule, of those that can run next to others. */
const quickIds = (): ReadonlySet<string> => {
  const first = new Map<RuleId, string>()
  for (const { id, rules, isExclusive } of EXPERIMENTS)
    for (const rule of isExclusive ? [] : rules) if (!first.has(rule)) first.set(rule, id)
  return new Set([...first.values(), ...Object.keys(PASSIVE)])
}

/** An experiment or exploration: its ID and the parts of audit.yaml that it needs. */
type Selectable = Pick<Experiment, 'id' | 'needs'>

/** Returns a result if the experiment is not run. */
const notRun = (
  { file }: AuditContext,
  { id, needs = [] }: Selectable,
  today: string,
): ExperimentResult | undefined => {
  const skipped = file.skip[id]
  if (skipped !== undefined && (skipped.until === undefined || skipped.until >= today))
    return { id, result: 'not_run', reason: `Skipped by audit.yaml: ${skipped.reason}` }
  const missing = firstUnmet(file, needs)
  return missing === undefined
    ? undefined
    : { id, result: 'not_run', reason: `audit.yaml has no \`${missing}\`.`, missing }
}

/** Adds rules to those that an experiment can demonstrate. */
export const withRules = <Selected extends { readonly rules: readonly RuleId[] }>(
  item: Selected,
  also: readonly RuleId[],
): Selected => ({
  ...item,
  rules: [...item.rules, ...also],
})

/** Runs the selected experiments against an app with a known pace, and judges the results. @throws WrongFile */
export const runTasks = async (
  context: AuditContext,
  options: AuditOptions,
): Promise<Omit<AuditResult, 'notes' | 'seconds'>> => {
  const { gateway } = context.file
  // With `gateway: none`, there is nothing to judge. Only the service reports that the card network did not respond.
  const isPossible = ({ needs = [] }: Selectable): boolean =>
    !(needs.includes('gateway') && gateway === 'none') && !(needs.includes('gateway.service') && gateway !== 'service')
  const isWanted = (item: Selectable): boolean => isPossible(item) && (options.only?.includes(item.id) ?? true)
  const results: ExperimentResult[] = []
  const quick = options.quick ? quickIds() : undefined
  const selected = <Selected extends Selectable>(items: readonly Selected[]): readonly Selected[] =>
    items.filter(isWanted).filter((item) => {
      const reason: ExperimentResult | undefined =
        quick?.has(item.id) === false
          ? { id: item.id, result: 'not_run', reason: 'Left out by --quick.' }
          : notRun(context, item, options.today)
      if (reason) results.push(reason)
      return reason === undefined
    })
  const passiveIds = namesOf(PASSIVE).filter((id) => selected([{ id, needs: passiveNeeds(id) }]).length > 0)
  const also = passiveIds.map((id) => PASSIVE[id])
  const experiments = [...selected(EXPERIMENTS).map((item) => withRules(item, also))]
  const explorations = selected(
    EXPLORATIONS.filter(({ isDefault, id }) => isDefault || options.all || options.only?.includes(id)),
  ).map((item) => withRules(item, also))
  // Passive checks need at least one checkout.
  if (passiveIds.length > 0 && experiments.length + explorations.length === 0) experiments.push(withRules(BUYS, also))
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
        ? { id, result: 'not_judged', reason: 'No counter of `effects` shows whether an order is paid.' }
        : resultOf(id, runsOf(id)),
    )
  await recordVerdicts(context, results, runsOf)
  return { findings: findingsOf(runs), results }
}
