import type { Brand } from './brand-names.ts'
import type { TransactionStatus } from './transaction.ts'

/** What an authorization says of its authentication, as gateways take it, and what it is about. */
export const SAID_FIELDS = ['amount', 'currency', 'eci', 'cavv', 'transaction', 'xid', 'version'] as const
export type SaidField = (typeof SAID_FIELDS)[number]

/** What an app said to its gateway, as texts: what is absent was not said. */
export type SaidAuthorization = { readonly [Field in SaidField]?: string } & {
  /** The amount in minor units, where it can be read. */
  readonly minorUnits?: number
}

/** What a whole number means as an amount: 1250 for 12.50, or 12 for 12.00. With a decimal point it is major units. */
export const AMOUNT_UNITS = ['minor', 'major'] as const
export type AmountUnits = (typeof AMOUNT_UNITS)[number]

/** The authentication that an app meant, as it is in the state, whatever the app was shown. */
export type KnownAuthentication = {
  readonly transaction: string
  /** An id counts before a cavv. */
  readonly foundBy: 'transaction' | 'xid' | 'cavv'
  readonly refno: string
  readonly link?: string
  readonly brand: Brand
  readonly status: TransactionStatus
  /** The transStatus that counts. */
  readonly response?: string
  readonly amount: number
  readonly currency: string
  readonly eci?: string
  readonly cavv?: string
  readonly xid?: string
  readonly threeDSTransactionId?: string
  readonly version?: string
  /** Which authorization with it this is. */
  readonly useCount: number
  /** Since it ended, on the space's clock. */
  readonly ageMs?: number
  /** The other transaction whose cavv was said. */
  readonly cavvTransactionId?: string
}

/** What is wrong or odd about an authorization. */
export type AuthorizationFinding = {
  readonly code: string
  /** Whether liability stays with the merchant because of it. */
  readonly breaks: boolean
  readonly message: string
  readonly fix: string
}

/** Who bears a fraud loss, in words with why, and what was found; what breaks it first. */
export type AuthorizationVerdict = {
  readonly liability: 'shifted' | 'not_shifted'
  readonly verdict: string
  readonly findings: readonly AuthorizationFinding[]
}
