import type { RecordedEvent } from '../../core/contract/control.gen.ts'
import type { ControlOperations } from '../../core/contract/control-operations.gen.ts'
import { numberIn } from '../../core/domain/event.ts'
import { isMap } from '../../core/domain/is-record.ts'
import { ACCEPTED_STATUSES } from '../../core/domain/observation.ts'
import type { RuleId } from '../../core/rules/audit/audit-rules.ts'
import { authorizationDrafts } from '../../core/rules/audit/authorizations.ts'
import { createRequestDataDrafts } from '../../core/rules/audit/data-gap-drafts.ts'
import { judgeEvents } from '../../core/rules/audit/judge-events.ts'
import { isSimilar } from '../../core/rules/audit/similar-facts.ts'
import { SandboxError } from '../../testkit/control-client.ts'
import type { Experiment } from '../experiments/experiment.ts'
import type { Exploration } from '../explore/explorations.ts'
import type { AuditContext } from '../steps/audit-context.ts'
import { addAuthorizationLines } from '../steps/authorization-lines.ts'
import { ownAmount } from '../steps/begin-order.ts'
import {
  addViolation,
  crashIn,
  type ExperimentRun,
  newRun,
  type Violation,
  withCleanup,
} from '../steps/experiment-run.ts'
import { NotJudged, WrongTime } from '../steps/not-judged.ts'
import { judgeGenuineWebhooks } from '../steps/webhook-steps.ts'
import type { RunResult } from './audit-result.ts'

/** Adds the rules that the events of a run break, limited to those that the experiment can demonstrate. */
const judge = async (run: ExperimentRun, rules: Experiment['rules']): Promise<void> => {
  const { call, file } = run.context
  const pages = []
  for (const transaction of new Set(run.transactions)) {
    let after: string | undefined = run.afterEvent
    while (after !== undefined) {
      const page: ControlOperations['listEvents']['response'] = await call('listEvents', {
        query: { transaction, after, limit: 1_000 },
      })
      pages.push(page)
      after = page.hasMore ? page.next : undefined
    }
  }
  const events = pages.flatMap((page) => page.events).sort((a, b) => numberIn(a.id) - numberIn(b.id))
  const isComplete = pages.every(({ incomplete }) => !incomplete)
  for (const { rule, severity, step, evidence } of judgeEvents(events, {
    policy: file.policy,
    decides: file.decides,
    isWhole: isComplete,
  }))
    if (rules.includes(rule)) addViolation(run, { rule, severity, step, evidence })
  if (rules.includes('order.fulfilled-unpaid')) findUnpaid(run, events)
  const dataDrafts = createRequestDataDrafts()
  for (const event of events)
    for (const { rule, evidence } of dataDrafts(event))
      if (rules.includes(rule)) addViolation(run, { rule, step: 'checkout', evidence })
  for (const event of events)
    if (event.type === 'authorization.received')
      for (const { rule, evidence } of authorizationDrafts(event))
        if (rules.includes(rule)) addViolation(run, { rule, step: 'authorization', evidence })
  addAuthorizationLines(run, events)
}

/** Keeps only the first of the broken rules that follow from each other, by the steps of the timeline. */
const keepFirstWrongStep = ({ violations, lines }: ExperimentRun): void => {
  const at = ({ step }: Violation): number => {
    const index = lines.findIndex((line) => line.step === step)
    return index < 0 ? lines.length : index
  }
  const [first, ...later] = violations.filter(({ rule }) => isSimilar(rule)).toSorted((a, b) => at(a) - at(b))
  for (const violation of later) if (violation !== first) violations.splice(violations.indexOf(violation), 1)
}

/** Adds orders that were never paid, and have an effect of a paid one at their last observation. */
const findUnpaid = (run: ExperimentRun, events: readonly RecordedEvent[]): void => {
  const last = new Map<string, RecordedEvent['facts']>()
  const accepted = new Set<string>()
  for (const { type, facts } of events) {
    if (type !== 'observation.recorded') continue
    const order = String(facts.order)
    last.set(order, facts)
    if (ACCEPTED_STATUSES.some((status) => status === facts.value)) accepted.add(order)
  }
  for (const [order, { value, effects, step }] of last) {
    if (accepted.has(order) || !isMap(effects)) continue
    const name = run.context.pace.fulfillments.find((counter) => Number(effects[counter]) > 0)
    if (name === undefined) continue
    const evidence = [`order ${order} is ${String(value)}, but ${name} is ${String(effects[name])}`]
    addViolation(run, { rule: 'order.fulfilled-unpaid', step: String(step), evidence })
  }
}

/** Rules that report a status of 500 already. */
const NAMED: readonly RuleId[] = [
  'outcome.crash',
  'outcome.unknown-status',
  'webhook.unknown-id-fails',
  'return.unknown-id-fails',
]

/** Adds a status of 500 or more that is neither excused nor reported by another rule. */
const findBroken = (run: ExperimentRun): void => {
  if (run.excuses.length > 0 || run.violations.some(({ rule }) => NAMED.includes(rule))) return
  const crash = crashIn(run)
  if (crash) addViolation(run, { rule: 'app.5xx', ...crash })
}

const resultOfRun = async (
  run: ExperimentRun,
  rules: Experiment['rules'],
  perform: (run: ExperimentRun) => Promise<void>,
  order?: RunResult['order'],
): Promise<RunResult> => {
  const about = { experiment: run.experiment, ...(order && { order }) }
  const kept = { lines: run.lines, transactions: run.transactions, violations: run.violations }
  try {
    await withCleanup(run, perform)
    if (rules.includes('webhook.genuine-rejected')) await judgeGenuineWebhooks(run)
    await judge(run, rules)
    keepFirstWrongStep(run)
    if (rules.includes('app.5xx')) findBroken(run)
    const [doubt] = run.violations.length === 0 ? run.doubts : []
    return { ...about, ...kept, ...(doubt !== undefined && { notJudged: { reason: doubt, isUnproven: true } }) }
  } catch (error) {
    if (error instanceof NotJudged)
      return {
        ...about,
        ...kept,
        notJudged: {
          reason: error.message,
          ...(error.missing && { missing: error.missing }),
          ...(error instanceof WrongTime && { isWrongTime: true }),
        },
      }
    // An error of the sandbox means that the state was not as the experiment expected.
    if (error instanceof SandboxError) return { ...about, ...kept, notJudged: { reason: error.message } }
    throw error
  }
}

/** Runs an experiment once. */
export const runExperiment = (context: AuditContext, { id, rules, run }: Experiment): Promise<RunResult> => {
  return resultOfRun(newRun(context, id), rules, run)
}

/** Amounts of explorations start above those of experiments, because the amount identifies a checkout. */
const FIRST_AMOUNT = 200_003

/** Runs one order of an exploration. */
export const runOrder = (
  context: AuditContext,
  { id, rules, orders }: Exploration,
  index: number,
): Promise<RunResult> => {
  const order = orders[index]
  const amount = ownAmount(context, FIRST_AMOUNT)
  return resultOfRun(newRun(context, id), rules, async (run) => order?.run(run, amount), {
    nth: index + 1,
    steps: order?.steps ?? '',
  })
}
