import type { Brand } from './brand-names.ts'
import type { AuthenticationStatus } from './transaction.ts'

/** Fields of an authorization that gateways accept: its amount, its currency and the data of its authentication. */
export const SUBMITTED_FIELDS = ['amount', 'currency', 'eci', 'cavv', 'transaction', 'xid', 'version'] as const
export type SubmittedField = (typeof SUBMITTED_FIELDS)[number]

/** Data that an app submitted to its gateway, as strings. A field that was not submitted is absent. */
export type SubmittedAuthorization = { readonly [Field in SubmittedField]?: string } & {
  /** The amount in minor units, if it can be parsed. */
  readonly minorUnits?: number
}

/**
 * Units of a whole number as an amount: 1250 for 12.50, or 12 for 12.00. An amount with a decimal point is in major
 * units.
 */
export const AMOUNT_UNITS = ['minor', 'major'] as const
export type AmountUnits = (typeof AMOUNT_UNITS)[number]

/** The authentication that an app used, from the state. An overridden status does not change it. */
export type RecordedAuthentication = {
  readonly transaction: string
  /** An ID takes precedence over a cavv. */
  readonly identifiedBy: 'transaction' | 'xid' | 'cavv'
  readonly refno: string
  readonly link?: string
  readonly brand: Brand
  readonly status: AuthenticationStatus
  /** The actual transStatus. */
  readonly response?: string
  readonly amount: number
  readonly currency: string
  /** The transStatusReason. */
  readonly reason?: string
  readonly eci?: string
  readonly cavv?: string
  readonly xid?: string
  readonly threeDSTransactionId?: string
  readonly version?: string
  /** Number of authorizations with this authentication, this one included. */
  readonly useCount: number
  /** Time since its end, on the clock of the space. */
  readonly ageMs?: number
  /** The other transaction that the submitted cavv belongs to. */
  readonly cavvTransactionId?: string
}

/** A finding about an authorization. */
export type AuthorizationFinding = {
  readonly code: string
  /** True if liability stays with the merchant because of it. */
  readonly preventsLiabilityShift: boolean
  readonly message: string
  readonly fix: string
}

/** The liability for a fraud loss with its reason, and the findings; those that prevent the shift come first. */
export type AuthorizationVerdict = {
  readonly liability: 'shifted' | 'not_shifted'
  readonly verdict: string
  readonly findings: readonly AuthorizationFinding[]
}
