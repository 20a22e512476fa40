import type { Severity } from '../../core/domain/observation.ts'
import type { RuleId } from '../../core/rules/audit/audit-rules.ts'
import type { Customer } from '../customer-port.ts'
import type { AuditContext } from './audit-context.ts'
import { withNames } from './control-call-curl.ts'

/** Kinds of lines of a timeline. */
export type LineKind = 'checkout' | 'challenge' | 'page' | 'webhook' | 'order' | 'sweep' | 'setup' | 'authorization'

/** A line of the timeline: the request, the response, and the order status afterwards. */
export type Line = {
  readonly kind: LineKind
  readonly ms: number
  readonly step: string
  readonly sent: string
  readonly result: string
  readonly observation?: string
  /** Shell lines with the same effect. Absent if there are none. */
  readonly curl?: readonly string[]
  /** The rules that an authorization breaks. Absent if it breaks none. */
  readonly breaks?: readonly RuleId[]
}

/** A broken rule, as one run shows it. */
export type Violation = {
  readonly rule: RuleId
  readonly step: string
  readonly evidence: readonly string[]
  /** Overrides the severity of the rule. */
  readonly severity?: Severity
}

/** Record of an experiment while it runs. */
export type ExperimentRun = {
  readonly context: AuditContext
  readonly experiment: string
  readonly lines: Line[]
  readonly violations: Violation[]
  /** Shell variables by value, for values that differ in each run. */
  readonly names: Map<string, string>
  /** All customers, and the number of the one whose cookies the shell uses; it starts at 1. */
  readonly shell: { readonly customers: Customer[]; customer: number }
  /** Statuses of pages and webhooks, in order. */
  readonly responses: { readonly step: string; readonly status: number }[]
  /** Whether the app is killed. */
  readonly isDown: { value: boolean }
  /** Reasons that excuse a status of 500 or more: the service failed, or the app was killed. */
  readonly excuses: string[]
  /** Genuine webhooks with the last status of the app, by ID. */
  readonly genuine: Map<string, { readonly transaction: string; readonly status: number | undefined }>
  /** Reasons why the situation of the experiment is not proven. A run without a finding is then not judged. */
  readonly doubts: string[]
  /** IDs of the transactions of this run. */
  readonly transactions: string[]
  /** ID of the last event before this run. */
  readonly afterEvent: string
  readonly startedAt: number
  /** Functions that undo changes after the run. */
  readonly cleanups: (() => Promise<unknown>)[]
}

export const newRun = (context: AuditContext, experiment: string): ExperimentRun => ({
  context,
  experiment,
  afterEvent: context.state.event,
  startedAt: context.now(),
  lines: [],
  violations: [],
  responses: [],
  isDown: { value: false },
  excuses: [],
  genuine: new Map(),
  doubts: [],
  shell: { customers: [], customer: 1 },
  transactions: [],
  cleanups: [],
  names: new Map(),
})

/** Adds a line to the timeline. */
export const addLine = (run: ExperimentRun, line: Omit<Line, 'ms'>): void => {
  const curl = line.curl?.map((item) => withNames(item, run.names))
  run.lines.push({ ...line, ...(curl && { curl }), ms: Math.round(run.context.now() - run.startedAt) })
}

/** Returns the shell line that switches to the cookies of a customer, if it is needed. */
export const asCustomer = ({ shell }: ExperimentRun, customer: Customer): readonly string[] => {
  if (!shell.customers.includes(customer)) shell.customers.push(customer)
  const number = shell.customers.indexOf(customer) + 1
  if (number === shell.customer) return []
  shell.customer = number
  return [`as ${number}`]
}

/** Adds a broken rule, once per run. */
export const addViolation = (run: ExperimentRun, violation: Violation): void => {
  if (!run.violations.some(({ rule }) => rule === violation.rule)) run.violations.push(violation)
}

/** Records that the situation of the experiment is not proven, unless a condition is met. */
export const prove = ({ doubts }: ExperimentRun, isProven: boolean, doubt: string): void => {
  if (!isProven) doubts.push(doubt)
}

/** Returns whether a status is 500 or more, except 503, with which an app requests a retry. */
export const isCrash = (status: number): boolean => status >= 500 && status !== 503

/** Returns the first page or webhook at which the app failed. */
export const crashIn = ({ responses }: ExperimentRun) => {
  const crash = responses.find(({ status }) => isCrash(status))
  return crash && { step: crash.step, evidence: [`the app returned ${crash.status} at ${crash.step}`] }
}

/** Runs a function, then undoes its changes in reverse order. */
export const withCleanup = async <Done>(
  run: ExperimentRun,
  action: (run: ExperimentRun) => Promise<Done>,
): Promise<Done> => {
  try {
    return await action(run)
  } finally {
    for (const undo of run.cleanups.reverse()) await undo()
  }
}
