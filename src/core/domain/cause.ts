/** What brought something about: every event names it. */
export type Cause =
  | Caller
  | {
      readonly kind: 'due'
      readonly action: DueWhat
      /** The call of the control API that was moving the clock to that time, where one was. */
      readonly by?: string
    }
  /** One try of a webhook: what it brought to the built-in receiver, and what came of it. */
  | { readonly kind: 'delivery'; readonly webhook: string; readonly attempt: number }
  /** The sandbox was started with a state to begin from, or was stopped. */
  | { readonly kind: 'start' }
  | { readonly kind: 'stop' }

/** A request of an app or a browser, or an order: a call of the control API. */
export type Caller = {
  readonly kind: 'request' | 'control'
  readonly requestId: string
  /** The trace of its caller, where it named a valid one. */
  readonly traceparent?: string
}

/** Whether a request, or an order, brought it about. */
export const isBy = (cause: Cause, requestId: string): boolean => 'requestId' in cause && cause.requestId === requestId

/** How a transaction ends by itself: its life is over; the page's own time is over; the scenario ends the challenge. */
export type EndDue = 'transaction_expires' | 'challenge_times_out' | 'challenge_ends'

/** What happens when its time has come: an end, an attempt of a webhook, that no answer is held back for longer, or no ended thing kept. */
export type DueWhat = EndDue | 'webhook_attempt' | 'hold_ends' | 'keep_ends'
