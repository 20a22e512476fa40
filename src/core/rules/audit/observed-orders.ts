import type { OrderStatus, Severity } from '../../domain/observation.ts'
import { namesOf } from '../../domain/table-keys.ts'
import type { RuleId } from './audit-rules.ts'
import type { Arrival, Moment, Read, TransactionState } from './transaction-history.ts'

/** Expected results of orders that a merchant decides about. */
export type Policy = Readonly<
  Partial<
    Record<'attempt' | 'notEnrolled' | 'unavailable' | 'informational' | 'dataOnly', 'paid' | 'review' | 'failed'>
  >
>

/** A violated rule. Its severity is that of the rule unless it has its own. */
export type Draft = {
  readonly rule: RuleId
  readonly evidence: readonly string[]
  readonly events: readonly string[]
  readonly severity?: Severity
  readonly transaction?: string
}

/** A moment with derived values for the rules. */
export type ObservedOrder = ReturnType<typeof observedAt>

type Context = { readonly policy: Policy; readonly decides: 'redirect' | 'webhook' | 'both'; readonly isWhole: boolean }

/** The channel of a step. */
type Channel = 'browser' | 'webhook' | 'none'

/** First words of the known steps. Longer ones precede those that they begin with. */
const STEPS = {
  checkout: 'browser',
  pass: 'browser',
  fail: 'browser',
  'cancel page': 'browser',
  cancel: 'browser',
  'return again': 'browser',
  'another attempt': 'browser',
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

/** Returns the step before an observation. Unknown words count as a look. */
const stepOf = (text: string): { readonly step: StepWord; readonly channel: Channel } => {
  const step = namesOf(STEPS).find((name) => `${text} `.startsWith(`${name} `)) ?? 'look'
  return { step, channel: STEPS[step] }
}

/** Returns the transactions of an order: those in its observations, and all with their refno. */
const ownOf = ({ observation, named, transactions }: Moment): readonly TransactionState[] => {
  const refnos = new Set(transactions.flatMap(({ id, refno }) => (named.includes(id) && refno !== '' ? [refno] : [])))
  return transactions.filter(
    ({ id, refno }) => named.includes(id) || refnos.has(refno) || (named.length === 0 && refno === observation.order),
  )
}

/** Derives the values of a moment once for all rules. */
export const observedAt = (moment: Moment, context: Context) => {
  const { observation, before, reads, arrivals } = moment
  const { value, step: text, at: now } = observation
  const was: OrderStatus = before?.value ?? 'pending'
  const from = before?.at ?? -1
  const own = ownOf(moment)
  const isOwn = ({ about }: Read | Arrival): boolean => own.some(({ id }) => id === about)
  const arrived = reads.filter(({ to }) => to !== undefined && to < now)
  const passed = own.filter(({ status }) => status === 'authenticated')
  const known = arrived.findLast(
    ({ about, status }) => status === 'authenticated' && passed.some(({ id }) => id === about),
  )
  return {
    ...moment,
    ...context,
    ...stepOf(text),
    value,
    was,
    own,
    /** Newest transaction of the order. */
    newest: own.at(-1),
    /** The attempt that passed; of several, the one whose success the app has read. */
    passed: passed.find(({ id }) => id === known?.about) ?? passed[0],
    /** Finished status requests of the order's transactions, and of others since the earlier observation. */
    arrived: arrived.filter(isOwn),
    foreign: arrived.filter((read) => read.at > from && !isOwn(read)),
    /** Webhooks and redirects of the order, at any time and since the earlier observation. */
    channels: arrivals.filter(isOwn),
    isNew: (index: number | undefined): boolean => index !== undefined && index > from,
    /** Returns true if the order has just changed to one of the values. */
    became: (...values: readonly OrderStatus[]): boolean => values.includes(value) && !values.includes(was),
    summary: `the order is ${value} after "${text}"`,
  }
}
