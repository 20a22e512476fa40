/** Cause of an event. Every event has one. */
export type Cause =
  | Caller
  | {
      readonly kind: 'due'
      readonly action: ScheduledAction
      /** ID of the control request that moved the clock to that time, if one did. */
      readonly advancedBy?: string
    }
  /** One attempt of a webhook: the request to the built-in receiver, and its consequences. */
  | { readonly kind: 'delivery'; readonly webhook: string; readonly attempt: number }
  /** The sandbox started with an initial state, or was stopped. */
  | { readonly kind: 'start' }
  | { readonly kind: 'stop' }

/** A request of an app or a browser, or an order, which is a request to the control API. */
export type Caller = {
  readonly kind: 'request' | 'control'
  readonly requestId: string
  /** The trace context of its caller, if valid. */
  readonly traceparent?: string
}

/** Returns true if this request or order is the cause. */
export const isBy = (cause: Cause, requestId: string): boolean => 'requestId' in cause && cause.requestId === requestId

/**
 * Automatic ends of a transaction: it expires; the challenge page times out; the scenario ends the challenge; the bank
 * decides without the cardholder.
 */
export type ScheduledEnd = 'transaction_expires' | 'challenge_times_out' | 'challenge_ends' | 'merchant_initiated'

/** Scheduled actions: an automatic end, an attempt of a webhook, the end of a hold, the removal of an ended record. */
export type ScheduledAction = ScheduledEnd | 'webhook_attempt' | 'hold_ends' | 'keep_ends'
