import type { Call } from '../../testkit/control-client.ts'
import type { App } from '../app-port.ts'
import type { AuditFile } from '../audit-file.ts'
import type { Customer } from '../customer-port.ts'

/** How an app takes its time: learned from it before anything is judged. Milliseconds. */
export type Pace = {
  /** From the last answer to the order that is settled. */
  readonly lagMs: number
  /** How long something that must happen may take. */
  readonly promptMs: number
  /** How long something that must not happen is watched for. */
  readonly quietMs: number
  /** Whether it works on after it has answered. */
  readonly defers: boolean
  /** Whether it asks the service when somebody looks at an order: then looking heals. */
  readonly asks: boolean
  /** Whether it asks by itself, time and again. */
  readonly polls: boolean
}

/** Before anything is known of an app. */
export const UNKNOWN_PACE: Pace = {
  lagMs: 0,
  promptMs: 10_000,
  quietMs: 250,
  defers: true,
  asks: false,
  polls: false,
}

/** A card that is bought with: a listed test number. */
export type TestCard = { readonly number: string; readonly cvv: string; readonly brand: string }

/** Where card data of the audit turned up, without the data. */
export type Spill = { readonly where: string; readonly what: string }

/** All that a play has to do with: the app, the space in which it works, and what is fresh for each. */
export type Stage = {
  readonly app: App
  readonly file: AuditFile
  /** The control API of the space. */
  readonly call: Call
  /** Whether the sandbox was there before, so that each checkout has to say that its webhooks wait. */
  readonly isAttached: boolean
  readonly newCustomer: () => Customer
  readonly pace: Pace
  /** Counts the checkouts of a run. */
  readonly nextN: () => number
  readonly cards: readonly TestCard[]
  /** The newest event that is known of: what a play is about comes after the one that is known when it begins. */
  readonly known: { event: string }
  /** What turned up in pages, addresses and cookies of the app. */
  readonly spills: Spill[]
  /** Milliseconds on a clock that only goes on. */
  readonly now: () => number
  readonly sleep: (ms: number) => Promise<void>
}

/** The same stage for whoever has learned more of the app. */
export const paced = (stage: Stage, pace: Pace): Stage => ({ ...stage, pace })
