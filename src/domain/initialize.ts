import type { Brand } from './card.ts'
import { forBrand, type Outcome } from './outcome.ts'
import type { Refused } from './refusals.ts'
import { type Instant, later } from './time.ts'
import type { Transaction, TransactionFacts } from './transaction.ts'

/** How long a transaction may stay without an end (domain-facts 1.5). ASSUMED: transaction-timeout-30-minutes. */
export const TRANSACTION_LIFE_MS = 30 * 60_000

/** A checked request to initialize, with everything that the outside had to decide. */
export type Initialize = Omit<TransactionFacts, 'history' | 'expires'> & {
  readonly at: Instant
  readonly ip: string
}

/** The card network's no, when the scenario wants one (service document 7.1). */
export const declineOf = ({ initialization }: Outcome, brand: Brand): Refused | undefined => {
  if (initialization.type === 'accepted') return undefined
  const { networkCode, message } = initialization
  const code = forBrand(initialization.error, brand)
  const text =
    message ?? (networkCode ? `the card network answered ${networkCode}` : 'the scenario refuses the initialization')
  return { refused: { code, message: text, ...(networkCode === undefined ? {} : { networkCode }) } }
}

/** The new transaction: initialized, its history begun, its end of life set. */
export const initializeTransaction = ({ at, ip, ...facts }: Initialize): Transaction => ({
  ...facts,
  expires: later(at, TRANSACTION_LIFE_MS),
  history: [{ action: 'init', amount: facts.amount, source: 'api', date: at, success: true, ip }],
  status: 'initialized',
})

/** What `3D.enrolled` says (service document 2.4). */
export const isEnrolled = ({ initialization }: Outcome): boolean =>
  initialization.type === 'accepted' && initialization.enrolled
