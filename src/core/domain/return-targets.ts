import type { LinkStatus } from './link.ts'
import type { EndedTransaction } from './transaction.ts'

/** The places to which a cardholder goes back, by the merchant's addresses for them. */
export const RETURN_PLACES = ['success', 'cancel', 'error'] as const
export type ReturnPlace = (typeof RETURN_PLACES)[number]

type End = {
  /** Which of the merchant's addresses is for it; a link goes back to its own page. */
  readonly place?: ReturnPlace
  readonly icon: 'pass' | 'fail' | 'cancel' | 'refused' | 'gone'
  /** What it comes to: in a timeline, as one word, and behind the name of what has ended. */
  readonly detail: string
  readonly short: string
  readonly verb: string
}

/** Every status with which a transaction or a link ends, with all that is done with each. */
export const ENDS = {
  authenticated: { place: 'success', icon: 'pass', detail: 'authenticated', short: 'Passed', verb: 'is authenticated' },
  failed: { place: 'error', icon: 'fail', detail: 'not authenticated', short: 'Failed', verb: 'fails' },
  canceled: { place: 'cancel', icon: 'cancel', detail: 'cancelled', short: 'Cancelled', verb: 'is canceled' },
  SUCCESS: { icon: 'pass', detail: 'card saved', short: 'Saved', verb: 'is SUCCESS' },
  ERROR: { icon: 'refused', detail: 'no card saved', short: 'Not saved', verb: 'is ERROR' },
  DELETED: { icon: 'gone', detail: 'deleted', short: 'Deleted', verb: 'is deleted' },
} as const satisfies Readonly<Record<EndedTransaction['status'] | Exclude<LinkStatus, 'PENDING'>, End>>

/** By what a transaction ends where that is no act of its cardholder: a call, or a choice of an end on its page. */
export const HANDS = {
  control: { words: 'by the control API', subject: 'A call of the control API' },
  page_choice: { words: 'by a choice on the page', subject: 'A choice on the page' },
} as const satisfies Readonly<Record<string, { readonly words: string; readonly subject: string }>>
export type Hand = keyof typeof HANDS
