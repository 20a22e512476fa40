import type { Brand } from './brand-names.ts'
import type { Outcome } from './outcome.schema.ts'
import type { FAIL_REASONS, FAULT_PLACES, THREEDS_VERSIONS } from './outcome-values.ts'
import type { Refused } from './rejection.ts'

/** One value for all brands, or one a brand with a fallback. */
export type ByBrand<T extends string> = T | ({ readonly default: T } & { readonly [B in Brand]?: T })

/** Picks a brand's value. */
export const forBrand = <T extends string>(value: ByBrand<T>, brand: Brand): T =>
  typeof value === 'string' ? value : (value[brand] ?? value.default)

export type ThreeDSVersion = (typeof THREEDS_VERSIONS)[number]
export type FailReason = (typeof FAIL_REASONS)[number]
export type FaultPlace = (typeof FAULT_PLACES)[number]

export type Initialization = Outcome['initialization']
export type Authentication = Outcome['authentication']
type ChallengeFlow = Extract<Authentication, { readonly flow: 'challenge' }>

/** How an authentication ends. Everything else of the answer follows from it by the matrix. */
export type Result = ChallengeFlow['result']
export type Challenge = ChallengeFlow['challenge']
export type ChallengeMethod = Challenge['method']
/**
 * Which codes a challenge takes: `table` lets the code decide (sources.md: facts 3.6), `any` lets every code end it
 * with the pinned result, a list accepts its members and counts the rest as wrong.
 */
export type AcceptedCodes = Challenge['codes']
/** What happens without the cardholder: nothing, cancel at once, an end after a while, or a page that leads nowhere. */
export type Automation = Challenge['automation']

export type WebhookPlan = NonNullable<Outcome['webhook']>
/** A defect of the transport: the work is done and its answer suffers; on start the page never comes. */
export type Fault = NonNullable<Outcome['fault']>

/** The card network's no, when the scenario wants one (sources.md: document 7.1). ASSUMED: network-code-of-declines. */
export const declineOf = ({ initialization }: Outcome, brand: Brand): Refused | undefined => {
  if (initialization.type === 'accepted') return undefined
  const { networkCode, message } = initialization
  const code = forBrand(initialization.error, brand)
  const text =
    message ?? (networkCode ? `the card network answered ${networkCode}` : 'the scenario refuses the initialization')
  return { refused: { code, message: text, ...(networkCode === undefined ? {} : { networkCode }) } }
}

/** How long the directory takes to answer once the start page is opened. */
export const directoryDelayOf = ({ authentication }: Outcome): number =>
  authentication.flow === 'error_on_start' ? 0 : authentication.delayMs

/** Whether the bank asks elsewhere and answers when it is done: the challenge ends by itself. */
export const isDecoupled = ({ authentication }: Outcome): boolean =>
  authentication.flow === 'challenge' && authentication.challenge.automation.type === 'end'

/** What `3D.enrolled` says (sources.md: document 2.4). */
export const isEnrolled = ({ initialization }: Outcome): boolean =>
  initialization.type === 'accepted' && initialization.enrolled
