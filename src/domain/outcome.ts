import type { Brand } from './card.ts'
import type { ErrorCode, Refused } from './refusals.ts'

/** One value for all brands, or one a brand with a fallback. */
export type ByBrand<T extends string> = T | ({ readonly default: T } & { readonly [B in Brand]?: T })

/** Picks a brand's value. */
export const forBrand = <T extends string>(value: ByBrand<T>, brand: Brand): T =>
  typeof value === 'string' ? value : (value[brand] ?? value.default)

/** EMV 3-D Secure transStatus values that may end an authentication (sources.md: facts 3.1). */
export const TRANS_STATUSES = ['Y', 'N', 'U', 'A', 'R', 'I'] as const
export type TransStatus = (typeof TRANS_STATUSES)[number]

export const THREEDS_VERSIONS = ['2.1.0', '2.2.0', '2.3.1'] as const
export type ThreeDSVersion = (typeof THREEDS_VERSIONS)[number]

/** Why a transaction failed, as the status answer names it (sources.md: facts 1.6). */
export const FAIL_REASONS = ['secure_authentication', 'timeout', 'error_on_start', 'error'] as const
export type FailReason = (typeof FAIL_REASONS)[number]

/**
 * What replaces a value of the matrix; `absent` removes the field.
 * `short` makes the cavv 16 bytes long, where every scheme wants 20.
 */
export type Overrides = {
  readonly eci?: ByBrand<string>
  readonly cavv?: 'absent' | 'short' | 'present'
  readonly xid?: 'absent'
}

/** How an authentication ends. Everything else of the answer follows from it by the matrix. */
export type Result = {
  readonly transStatus: TransStatus
  readonly reason?: ByBrand<string>
  readonly version: ThreeDSVersion
  readonly cardholderInfo?: string
  readonly failReason?: FailReason
  readonly failMessage?: string
  readonly overrides?: Overrides
}

/** card.3D of the result (sources.md: document 2.6), as EMV writes it: C for a challenge. `threeds.ts` makes it. */
export type ThreeDSResult = {
  readonly eci?: string
  readonly xid?: string
  readonly cavv?: string
  readonly threeDSVersion?: ThreeDSVersion
  readonly directoryResponse?: TransStatus | 'C'
  readonly authenticationResponse?: TransStatus | 'C' | 'D'
  readonly transStatusReason?: string
  readonly cardHolderInfo?: string
  readonly threeDSTransactionId?: string
}

export const CHALLENGE_METHODS = ['one_time_code', 'out_of_band', 'single_select'] as const
export type ChallengeMethod = (typeof CHALLENGE_METHODS)[number]

/**
 * Which codes a challenge takes: `table` lets the code decide (sources.md: facts 3.6), `any` lets every code end it
 * with the pinned result, a list accepts its members and counts the rest as wrong.
 */
export type AcceptedCodes = 'table' | 'any' | readonly string[]

/** What happens without the cardholder: nothing, cancel at once, an end after a while, or a page that leads nowhere. */
export type Automation =
  | { readonly type: 'none' }
  | { readonly type: 'cancel' }
  | { readonly type: 'end'; readonly afterMs: number }
  | { readonly type: 'abandon'; readonly at: 'challenge_required' | 'challenge_ongoing' }

export type Challenge = {
  readonly method: ChallengeMethod
  readonly codes: AcceptedCodes
  /** Wrong codes until the challenge fails. ASSUMED: three-wrong-codes. */
  readonly attempts: number
  /** How long the page may stay open; it then fails with N and reason 14. */
  readonly timeoutMs?: number
  readonly automation: Automation
}

export type Initialization =
  | {
      readonly type: 'declined'
      readonly error: ByBrand<ErrorCode>
      readonly networkCode?: string
      readonly message?: string
      readonly delayMs: number
    }
  | { readonly type: 'accepted'; readonly enrolled: boolean; readonly delayMs: number }

export type Authentication =
  | { readonly flow: 'error_on_start' }
  | { readonly flow: 'frictionless'; readonly delayMs: number; readonly result: Result }
  | { readonly flow: 'challenge'; readonly delayMs: number; readonly challenge: Challenge; readonly result: Result }

/** Where the browser goes in the end, when the scenario lies about it. */
export type ReturnDefect = {
  readonly to?: 'success' | 'cancel' | 'error' | 'nowhere'
  readonly method?: 'GET' | 'POST'
}

export const FAULT_PLACES = ['init', 'start', 'status'] as const
export type FaultPlace = (typeof FAULT_PLACES)[number]

/** A defect of the transport: the work is done and its answer suffers; on start the page never comes. */
export type Fault = {
  readonly on: readonly FaultPlace[]
  /** Only the first answers of each place suffer, counted for each transaction or link. */
  readonly times?: number
  readonly latencyMs?: number
  readonly instead?:
    | { readonly type: 'status'; readonly status: number }
    | { readonly type: 'reset' }
    | { readonly type: 'malformed_body' }
}

/** What comes of a card that is entered on a link's page. */
export type Tokenization = {
  readonly result: 'success' | 'error'
  /** How long the confirmation stays before the browser goes on; without it 5 s (sources.md: facts 2). */
  readonly redirectAfterMs?: number
}

/**
 * Defects that a receiver must notice, or must not mind. A webhook is signed twice: `_standard_` and `_own_` name one of
 * the two signatures, the other stays good; without either, both are meant.
 */
export const TAMPERINGS = [
  'bad_signature',
  'bad_standard_signature',
  'bad_own_signature',
  'missing_signature',
  'missing_standard_signature',
  'missing_own_signature',
  'old_timestamp',
  'key_order',
] as const
export type Tampering = (typeof TAMPERINGS)[number]

/** The moments after which a webhook is sent. */
export const WEBHOOK_MOMENTS = ['at_end', 'before_redirect', 'after_redirect', 'after_status'] as const

/** When a webhook is sent, and what is wrong with it (`webhook` of a scenario). */
export type WebhookPlan = {
  /** Without it, the setting `--webhooks` decides. `never` leaves no delivery at all, `manual` one that can be fired. */
  readonly send?: 'automatic' | 'manual' | 'never'
  readonly when: (typeof WEBHOOK_MOMENTS)[number]
  readonly delayMs: number
  /** How often it is delivered in all, although it arrived. */
  readonly copies: number
  /** After it, the state before the end is sent. */
  readonly olderAfter: boolean
  readonly tampering?: Tampering
}

/** Everything a scenario may say. It is pinned to a transaction when that is created. */
export type Outcome = {
  readonly initialization: Initialization
  readonly authentication: Authentication
  readonly tokenization?: Tokenization
  readonly webhook?: WebhookPlan
  readonly returns?: ReturnDefect
  readonly fault?: Fault
  /** The scenario asks for something that cannot occur, on purpose: a negative test. */
  readonly nonsense?: true
}

/** The card network's no, when the scenario wants one (sources.md: document 7.1). */
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

/** What `3D.enrolled` says (sources.md: document 2.4). */
export const isEnrolled = ({ initialization }: Outcome): boolean =>
  initialization.type === 'accepted' && initialization.enrolled
