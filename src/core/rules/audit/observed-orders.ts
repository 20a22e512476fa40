import type { OrderWord, Severity } from '../../domain/observation.ts'
import { namesOf } from '../../domain/table-keys.ts'
import type { RuleId } from './audit-rules.ts'
import type { Came, Known, Moment, Read } from './transaction-history.ts'

/** What a merchant decides about: how an order is to end. */
export type Policy = Readonly<Partial<Record<'attempt' | 'notEnrolled' | 'unavailable', 'paid' | 'review' | 'failed'>>>

/** A rule that fired: its severity is that of the rule unless it says another. */
export type Draft = {
  readonly rule: RuleId
  readonly evidence: readonly string[]
  readonly events: readonly string[]
  readonly severity?: Severity
  readonly transaction?: string
}

/** A moment as rules look at it. */
export type Seen = ReturnType<typeof seenAt>

type Means = { readonly policy: Policy; readonly decides: 'redirect' | 'webhook' | 'both'; readonly isWhole: boolean }

/** Which channel a step belongs to. */
type Channel = 'browser' | 'webhook' | 'none'

/** The first words of a step that rules know, the longer ones before those that they begin with. */
const STEPS = {
  checkout: 'browser',
  pass: 'browser',
  fail: 'browser',
  'cancel page': 'browser',
  cancel: 'browser',
  'return again': 'browser',
  return: 'browser',
  'second tab': 'browser',
  'webhook again': 'webhook',
  webhook: 'webhook',
  'older webhook': 'webhook',
  'forged webhook': 'webhook',
  expire: 'none',
  sweep: 'none',
  restart: 'none',
  look: 'none',
  end: 'none',
} as const satisfies Readonly<Record<string, Channel>>
type StepWord = keyof typeof STEPS

/** What was done before a belief; words that no rule knows count as a look. */
const stepOf = (words: string): { readonly step: StepWord; readonly channel: Channel } => {
  const step = namesOf(STEPS).find((name) => `${words} `.startsWith(`${name} `)) ?? 'look'
  return { step, channel: STEPS[step] }
}

/** Which transactions an order has: those that beliefs name, and all with their refno. */
const ownOf = ({ said, before, transactions }: Moment): readonly Known[] => {
  const named = [said.about, before?.about].filter((id) => id !== undefined)
  const refnos = new Set(transactions.flatMap(({ id, refno }) => (named.includes(id) && refno !== '' ? [refno] : [])))
  return transactions.filter(
    ({ id, refno }) => named.includes(id) || refnos.has(refno) || (named.length === 0 && refno === said.order),
  )
}

/** What is derived of a moment once for all rules. */
export const seenAt = (moment: Moment, means: Means) => {
  const { said, before, reads, came } = moment
  const { value, step: words, at: now } = said
  const was: OrderWord = before?.value ?? 'pending'
  const from = before?.at ?? -1
  const own = ownOf(moment)
  const isOwn = ({ about }: Read | Came): boolean => own.some(({ id }) => id === about)
  const arrived = reads.filter(({ to }) => to !== undefined && to < now)
  return {
    ...moment,
    ...means,
    ...stepOf(words),
    value,
    was,
    own,
    /** The newest transaction of the order. */
    newest: own.at(-1),
    passed: own.find(({ status }) => status === 'authenticated'),
    /** Reads of the order's own transactions, and of others since the belief before, whose answers were there. */
    arrived: arrived.filter(isOwn),
    foreign: arrived.filter((read) => read.at > from && !isOwn(read)),
    /** What came to the app about the order, at any time and since the belief before. */
    channels: came.filter(isOwn),
    isNew: (place: number | undefined): boolean => place !== undefined && place > from,
    /** Whether an order has just become something. */
    became: (...values: readonly OrderWord[]): boolean => values.includes(value) && !values.includes(was),
    says: `the order is ${value} after "${words}"`,
  }
}
