import type { OrderStatus } from '../core/domain/observation.ts'
import type { Customer, Hop, NextRequest, Page } from './customer-port.ts'

/** The purchase of a customer. The steps of the checkout use it as `${n}`, `${amount}`, `${card.number}` and so on. */
export type Purchase = {
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

export type CheckoutResult =
  /** The app sends the customer to the service. */
  | { readonly kind: 'sent'; readonly reference?: string; readonly to: NextRequest; readonly hops: readonly Hop[] }
  /** The app rejects the purchase with one of the statuses of `checkout.rejected`. */
  | { readonly kind: 'rejected'; readonly reference?: string; readonly page: Page; readonly hops: readonly Hop[] }
  | BrokenCheckout

/** `reason` names the step of audit.yaml (file:line) that failed, the response and the fix. */
export type BrokenCheckout = {
  readonly kind: 'broken'
  readonly reason: string
  readonly status?: number
  readonly hops: readonly Hop[]
}

/** The result of the steps that change an order. */
export type ChangeResult = { readonly kind: 'changed'; readonly hops: readonly Hop[] } | BrokenCheckout

/** A result for each click; one if the checkout ends before the last step. */
export type CheckoutResults = readonly [CheckoutResult, ...CheckoutResult[]]

/** The status of an order as the app reports it. */
export type OrderReading =
  | {
      readonly kind: 'read'
      readonly value: OrderStatus
      /** The status in the app's own vocabulary. */
      readonly appStatus: string
      /** Named counters: shipments, bookings, mails. */
      readonly effects: Readonly<Record<string, number>>
      /** The amount as the app shows it, or the reason why it was not found. Absent without `order.amount`. */
      readonly amount?: { readonly text: string } | { readonly reason: string }
      readonly text: string
    }
  /** The app reports a status that audit.yaml does not list. `reason` names the line of the file. */
  | { readonly kind: 'unknown'; readonly appStatus: string; readonly reason: string; readonly text?: string }
  | {
      readonly kind: 'unreadable'
      readonly reason: string
      readonly status?: number
      readonly text?: string
      /** Whether the customer has no value for a placeholder, so that there was no request. */
      readonly isUnsent?: true
    }

/** The app under audit, as audit.yaml describes it. Every failure is a value. */
export type App = {
  readonly url: string
  /** Whether audit.yaml describes how to start the app, which is required to kill it. */
  readonly canRestart: boolean
  readonly buy: (purchase: Purchase, customer: Customer) => Promise<CheckoutResult>
  /** Runs the checkout with a double click: its last step is sent twice at once. Returns a result per click. */
  readonly doubleClick: (purchase: Purchase, customer: Customer) => Promise<CheckoutResults>
  /** Runs the steps of another attempt to pay an order of the customer. Broken if audit.yaml has none. */
  readonly again: (purchase: Purchase, reference: string, customer: Customer) => Promise<CheckoutResult>
  /** Changes an order to the amount of a purchase. Broken if audit.yaml has no steps for it. */
  readonly change: (purchase: Purchase, reference: string, customer: Customer) => Promise<ChangeResult>
  /** Reads an order. `owner`: its customer, if another one reads it with the same URL. */
  readonly read: (reference: string, customer: Customer, owner?: Customer) => Promise<OrderReading>
  /** Triggers the check of open orders. Does nothing if audit.yaml has no trigger. @returns the problem, if any */
  readonly sweep: () => Promise<string | undefined>
  /** Kills the app and all its children, as kill -9 does. */
  readonly kill: () => Promise<void>
  /** Starts the app again on the same port and waits until it is ready. @returns the problem, if any */
  readonly restart: () => Promise<string | undefined>
  /** Stops the app if the audit started it. */
  readonly stop: () => Promise<void>
  /** Returns the output of the standard streams and of the log file of audit.yaml. */
  readonly logs: () => Promise<readonly { readonly name: string; readonly text: string }[]>
  /** Returns the other files in the folder of the run, which the app wrote. */
  readonly files: () => Promise<readonly { readonly name: string; readonly text: string }[]>
}
