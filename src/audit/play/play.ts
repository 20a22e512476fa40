import type { Severity } from '../../core/domain/observation.ts'
import type { RuleId } from '../../core/rules/audit/audit-rules.ts'
import type { Customer } from '../customer-port.ts'
import { withNames } from './control-call-curl.ts'
import type { Stage } from './stage.ts'

/** A line of what was played: what was sent, what came, and what the app believed then. */
export type Line = {
  readonly ms: number
  readonly step: string
  readonly sent: string
  readonly came: string
  readonly belief?: string
  /** The same for a shell; absent where no lines do it. */
  readonly curl?: readonly string[]
}

/** A rule that the app breaks, as one play shows it: it is said where another one does, too. */
export type Found = {
  readonly rule: RuleId
  readonly step: string
  readonly evidence: readonly string[]
  /** Where it is worse than the rule says: a false claim was believed. */
  readonly severity?: Severity
}

/** What one experiment writes down while it is played. */
export type Play = {
  readonly stage: Stage
  readonly experiment: string
  readonly lines: Line[]
  readonly found: Found[]
  /** What is another one at each run, and its name in a shell. */
  readonly names: Map<string, string>
  /** Everybody who took part, and the one of them whose cookies a shell has on: the number begins with 1. */
  readonly shell: { readonly customers: Customer[]; who: number }
  /** What came of pages and webhooks: their statuses, in order. */
  readonly answers: { readonly step: string; readonly status: number }[]
  /** Why an app may answer 500 and above: the service failed, or the app was killed. */
  readonly excuses: string[]
  /** The transactions that the sandbox made for it. */
  readonly transactions: string[]
  /** Its events come after this one. */
  readonly beginsAfter: string
  readonly since: number
  /** What is to be put back as it was when the play is over. */
  readonly after: (() => Promise<unknown>)[]
}

export const newPlay = (stage: Stage, experiment: string): Play => ({
  stage,
  experiment,
  beginsAfter: stage.known.event,
  since: stage.now(),
  lines: [],
  found: [],
  answers: [],
  excuses: [],
  shell: { customers: [], who: 1 },
  transactions: [],
  after: [],
  names: new Map(),
})

/** Writes a line down. */
export const tell = (play: Play, line: Omit<Line, 'ms'>): void => {
  const curl = line.curl?.map((one) => withNames(one, play.names))
  play.lines.push({ ...line, ...(curl && { curl }), ms: Math.round(play.stage.now() - play.since) })
}

/** The line of a shell that takes the cookies of this customer, where those of another one were used. */
export const asCustomer = ({ shell }: Play, customer: Customer): readonly string[] => {
  if (!shell.customers.includes(customer)) shell.customers.push(customer)
  const who = shell.customers.indexOf(customer) + 1
  if (who === shell.who) return []
  shell.who = who
  return [`as ${who}`]
}

/** Says that a rule is broken. Once a play: what follows it is the same again. */
export const find = (play: Play, found: Found): void => {
  if (!play.found.some(({ rule }) => rule === found.rule)) play.found.push(found)
}

/** An answer of 500 and above, but for "later, please", as which an app asks for a webhook again. */
export const isCrash = (status: number): boolean => status >= 500 && status !== 503

/** The first page or webhook at which the app broke. */
export const crashIn = ({ answers }: Play) => {
  const crash = answers.find(({ status }) => isCrash(status))
  return crash && { step: crash.step, evidence: [`the app answered ${crash.status} at ${crash.step}`] }
}

/** Does what is played, and puts everything back that it had changed, the last first. */
export const inPlay = async <Done>(play: Play, does: (play: Play) => Promise<Done>): Promise<Done> => {
  try {
    return await does(play)
  } finally {
    for (const undo of play.after.reverse()) await undo()
  }
}
