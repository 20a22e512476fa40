import type { LinkStatus } from './link.ts'
import type { EndedTransaction } from './transaction.ts'

/** Return pages of a cardholder, by the merchant's addresses for them. */
export const RETURN_PAGES = ['success', 'cancel', 'error'] as const
export type ReturnPage = (typeof RETURN_PAGES)[number]

type End = {
  /** The merchant's address for it; a link returns to its own page. */
  readonly page?: ReturnPage
  readonly icon: 'pass' | 'fail' | 'cancel' | 'rejected' | 'gone'
  /** Descriptions: in a timeline, as one word, and after the name of the ended record. */
  readonly detail: string
  readonly short: string
  readonly verb: string
}

/** Every final status of a transaction or a link, with its descriptions. */
export const FINAL_STATES = {
  authenticated: { page: 'success', icon: 'pass', detail: 'authenticated', short: 'Passed', verb: 'is authenticated' },
  authorized: { page: 'success', icon: 'pass', detail: 'authorized', short: 'Authorized', verb: 'is authorized' },
  settled: { page: 'success', icon: 'pass', detail: 'settled', short: 'Settled', verb: 'is settled' },
  failed: { page: 'error', icon: 'fail', detail: 'not authenticated', short: 'Failed', verb: 'fails' },
  canceled: { page: 'cancel', icon: 'cancel', detail: 'canceled', short: 'Canceled', verb: 'is canceled' },
  SUCCESS: { icon: 'pass', detail: 'card saved', short: 'Saved', verb: 'is SUCCESS' },
  ERROR: { icon: 'rejected', detail: 'no card saved', short: 'Not saved', verb: 'is ERROR' },
  DELETED: { icon: 'gone', detail: 'deleted', short: 'Deleted', verb: 'is deleted' },
} as const satisfies Readonly<Record<EndedTransaction['status'] | Exclude<LinkStatus, 'PENDING'>, End>>

/** Causes of an end other than an action of the cardholder: a control request, or a choice on the page. */
export const MANUAL_SOURCES = {
  control: { phrase: 'by the control API', subject: 'A request to the control API' },
  page_choice: { phrase: 'by a choice on the page', subject: 'A choice on the page' },
} as const satisfies Readonly<Record<string, { readonly phrase: string; readonly subject: string }>>
export type ManualSource = keyof typeof MANUAL_SOURCES
