import type { Call } from '../../testkit/control-client.ts'
import type { App } from '../app-port.ts'
import type { AuditFile } from '../audit-file.ts'
import type { Customer } from '../customer-port.ts'

/** How long the app takes, measured before the audit. Milliseconds. */
export type Pace = {
  /** From the last response until the order is settled. */
  readonly lagMs: number
  /** How long to wait for the effects of a paid order; 0 if they come with the payment. */
  readonly effectsMs: number
  /** How long to wait for something that must happen. */
  readonly promptMs: number
  /** How long to watch for something that must not happen. */
  readonly quietMs: number
  /** Whether the app continues to work after its response. */
  readonly defers: boolean
  /** Whether the app reads the status after its response to a return or a webhook. */
  readonly readsLater: boolean
  /** Whether the app reads the status when an order is opened, which corrects the order. */
  readonly readsOnOpen: boolean
  /** Interval at which the app reads the status of an open order; undefined if it does not. */
  readonly pollsEveryMs: number | undefined
  /** Counters of effects that a paid order has, and an open, failed or canceled one has not. */
  readonly fulfillments: readonly string[]
}

/** Assumptions before the measurement. */
export const UNKNOWN_PACE: Pace = {
  lagMs: 0,
  effectsMs: 0,
  promptMs: 10_000,
  quietMs: 250,
  defers: true,
  readsLater: true,
  readsOnOpen: false,
  pollsEveryMs: undefined,
  fulfillments: [],
}

/** From this time on, the app may correct an order automatically, so a later change proves nothing. Milliseconds. */
export const sweptAfter = ({ sweeper }: AuditFile): number =>
  sweeper.kind === 'none' ? Number.POSITIVE_INFINITY : (sweeper.afterMs ?? Number.POSITIVE_INFINITY)

/** A listed test card to buy with. */
export type TestCard = { readonly number: string; readonly cvv: string; readonly brand: string }

/** A location at which card data of the audit appeared, without the data. */
export type CardDataLeak = { readonly location: string; readonly kind: string }

/** Dependencies of all runs: the app, its space and fresh values. */
export type AuditContext = {
  readonly app: App
  readonly file: AuditFile
  /** The control API of the space. */
  readonly call: Call
  /** Whether the sandbox ran before. Then each checkout must hold its webhooks. */
  readonly isAttached: boolean
  readonly newCustomer: () => Customer
  readonly pace: Pace
  /** Counts the checkouts of an audit. */
  readonly nextN: () => number
  /** Distinguishes this audit from earlier ones of the same app. */
  readonly suffix: string
  readonly cards: readonly TestCard[]
  /** Name of the parameter with the transaction ID in return URLs. */
  readonly returnParameter: string
  /**
   * `event`: the ID of the newest known event; the events of a run come after it. `inSequence`: how often in a row
   * the app handled two events of an order in sequence.
   */
  readonly state: { event: string; inSequence: number }
  /** Card data in pages, URLs and cookies of the app. */
  readonly leaks: CardDataLeak[]
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number
  readonly sleep: (ms: number) => Promise<void>
  /** Waits until the experiments that run at the same time have ended, at most `LONGEST_VISIT_MS`. Returns the milliseconds. */
  readonly untilOthersEnd: () => Promise<number>
}

/** The longest time that a customer spends on the page of the bank. Milliseconds. */
export const LONGEST_VISIT_MS = 180_000

/** Returns the context with another pace. */
export const paced = (context: AuditContext, pace: Pace): AuditContext => ({ ...context, pace })
