import { type Instant, later } from './time.ts'
import type { Transaction } from './transaction.schema.ts'

/** Lifetime of an open transaction in minutes (sources.md: facts 1.5). ASSUMED: transaction-timeout-30-minutes. */
export const TRANSACTION_LIFE_MINUTES = 30

/** Returns the expiry of a transaction created at a time. */
export const expiryOf = (at: Instant): Instant => later(at, TRANSACTION_LIFE_MINUTES * 60_000)

type InitRequest = { readonly amount: number; readonly at: Instant; readonly ip: string }

type Initialized = Extract<Transaction, { status: 'initialized' }>

/** Returns the initial status of a transaction and the first entry of its history. */
export const initialState = ({ amount, at, ip }: InitRequest): Pick<Initialized, 'status' | 'history'> => ({
  status: 'initialized',
  history: [{ action: 'init', amount, source: 'api', date: at, success: true, ip }],
})
