import { type Instant, later } from './time.ts'
import type { Transaction } from './transaction.schema.ts'

/** How many minutes a transaction may have no end (sources.md: facts 1.5). ASSUMED: transaction-timeout-30-minutes. */
export const TRANSACTION_LIFE_MINUTES = 30

/** When the life of a transaction ends that is created `at` a moment. */
export const expiryOf = (at: Instant): Instant => later(at, TRANSACTION_LIFE_MINUTES * 60_000)

type Asked = { readonly amount: number; readonly at: Instant; readonly ip: string }

type Initialized = Extract<Transaction, { status: 'initialized' }>

/** What each new transaction begins with, beside its facts: it is initialized, which is the first line of its history. */
export const begun = ({ amount, at, ip }: Asked): Pick<Initialized, 'status' | 'history'> => ({
  status: 'initialized',
  history: [{ action: 'init', amount, source: 'api', date: at, success: true, ip }],
})
