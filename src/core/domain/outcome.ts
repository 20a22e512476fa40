import type { Brand } from './brand-names.ts'
import type { Outcome } from './outcome.schema.ts'
import type { AUTHORIZATION_FAIL_REASONS, FAIL_REASONS, FAULT_ENDPOINTS, THREEDS_VERSIONS } from './outcome-values.ts'
import type { Rejected } from './rejection.ts'

/** One value for all brands, or an object of values per brand with a default. */
export type ByBrand<T extends string> = T | ({ readonly default: T } & { readonly [B in Brand]?: T })

/** Returns the value for a brand. */
export const forBrand = <T extends string>(value: ByBrand<T>, brand: Brand): T =>
  typeof value === 'string' ? value : (value[brand] ?? value.default)

export type ThreeDSVersion = (typeof THREEDS_VERSIONS)[number]
export type AuthorizationFailReason = (typeof AUTHORIZATION_FAIL_REASONS)[number]
export type FailReason = (typeof FAIL_REASONS)[number] | AuthorizationFailReason
export type FaultEndpoint = (typeof FAULT_ENDPOINTS)[number]

export type Initialization = Outcome['initialization']
export type Authentication = Outcome['authentication']
export type AuthorizationPlan = NonNullable<Outcome['authorization']>
type ChallengeFlow = Extract<Authentication, { readonly flow: 'challenge' }>

/** The end of an authentication. The matrix derives the rest of the response from it. */
export type Result = ChallengeFlow['result']
export type Challenge = ChallengeFlow['challenge']
export type ChallengeMethod = Challenge['method']
/**
 * Accepted codes of a challenge. `table`: the code decides (sources.md: facts 3.6). `any`: every code ends it with the
 * pinned result. An array: its members end it, and other codes are wrong.
 */
export type AcceptedCodes = Challenge['codes']
/** Automatic action without the cardholder: none, cancel at once, an end after a delay, or an abandoned page. */
export type Automation = Challenge['automation']

export type WebhookPlan = NonNullable<Outcome['webhook']>
/** A defect of the transport: the request is handled and its response is faulty; on start, the page never loads. */
export type Fault = NonNullable<Outcome['fault']>

/**
 * Returns the decline of the card network, if the scenario has one (sources.md: document 7.1).
 * ASSUMED: network-code-of-declines.
 */
export const declineOf = ({ initialization }: Outcome, brand: Brand): Rejected | undefined => {
  if (initialization.type === 'accepted') return undefined
  const { networkCode, message } = initialization
  const code = forBrand(initialization.error, brand)
  const text =
    message ??
    (networkCode ? `The card network responded with ${networkCode}.` : 'The scenario rejects the initialization.')
  return { rejected: { code, message: text, ...(networkCode === undefined ? {} : { networkCode }) } }
}

/** Returns the delay of the directory after the start page opens, in ms. */
export const directoryDelayOf = ({ authentication }: Outcome): number =>
  authentication.flow === 'error_on_start' ? 0 : authentication.delayMs

/** Returns true if the bank asks the cardholder elsewhere, so that the challenge ends automatically. */
export const isDecoupled = ({ authentication }: Outcome): boolean =>
  authentication.flow === 'challenge' && authentication.challenge.automation.type === 'end'

/** Returns the value of `3D.enrolled` (sources.md: document 2.4). */
export const isEnrolled = ({ initialization }: Outcome): boolean =>
  initialization.type === 'accepted' && initialization.enrolled
