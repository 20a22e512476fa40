import type { OrderWord } from '../core/domain/observation.ts'
import type { Customer, Hop, Page, Step } from './customer-port.ts'

/** What a customer buys, told to the steps of the checkout as `${n}`, `${amount}`, `${card.number}` and so on. */
export type Wish = {
  readonly n: number
  /** In minor units. */
  readonly amount: number
  readonly currency: string
  readonly card: {
    readonly number: string
    readonly cvv: string
    readonly expiryMonth: string
    readonly expiryYear: string
  }
  readonly email: string
  readonly cart: string
}

export type Bought =
  /** The app sends the customer to the service. */
  | { readonly kind: 'sent'; readonly reference?: string; readonly to: Step; readonly hops: readonly Hop[] }
  /** The app says no, with one of the statuses of `checkout.refused`. */
  | { readonly kind: 'refused'; readonly reference?: string; readonly page: Page; readonly hops: readonly Hop[] }
  /** Neither: `why` says at which step of audit.yaml (file:line), what came and what to do. */
  | { readonly kind: 'broken'; readonly why: string; readonly status?: number; readonly hops: readonly Hop[] }

/** What the app says of an order. */
export type Belief =
  | {
      readonly kind: 'read'
      readonly value: OrderWord
      /** The app's own word. */
      readonly said: string
      /** Named counters: how often it was shipped, booked, mailed. */
      readonly effects: Readonly<Record<string, number>>
      readonly text: string
    }
  /** The app has a word that audit.yaml does not list: an error of the file, which is named with its line. */
  | { readonly kind: 'unknown'; readonly said: string; readonly why: string }
  | { readonly kind: 'unreadable'; readonly why: string; readonly status?: number }

/** The app that is audited, as audit.yaml says how to use it. Whatever goes wrong is a value. */
export type App = {
  readonly url: string
  /** Whether audit.yaml says how to start it: only then can it be killed. */
  readonly canRestart: boolean
  readonly canSweep: boolean
  readonly buy: (wish: Wish, customer: Customer) => Promise<Bought>
  readonly read: (reference: string, customer: Customer) => Promise<Belief>
  /** Makes the app look after its open orders. Does nothing where audit.yaml names no trigger. @returns what is wrong, in words */
  readonly sweep: () => Promise<string | undefined>
  /** As by kill -9, with all its children. */
  readonly kill: () => Promise<void>
  /** Starts it again, on the same port, and waits until it is ready. @returns what is wrong, in words */
  readonly restart: () => Promise<string | undefined>
  /** Ends it, where it was started here. */
  readonly stop: () => Promise<void>
  /** Everything that it wrote to its standard streams and to the log file of audit.yaml so far. */
  readonly logs: () => Promise<readonly { readonly name: string; readonly text: string }[]>
}
