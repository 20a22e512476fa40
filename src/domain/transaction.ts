import type { Brand, KeptCard } from './card.ts'
import type { FailReason, Outcome, ThreeDSResult } from './outcome.ts'
import type { Instant } from './time.ts'

/** The statuses in which something may still happen, in the order in which they come. */
export const OPEN_STATUSES = ['initialized', 'challenge_required', 'challenge_ongoing'] as const
/** The statuses of an end. */
export const ENDED_STATUSES = ['authenticated', 'failed', 'canceled'] as const
/** Every status that a transaction here can have (sources.md: facts 1.6). */
export const TRANSACTION_STATUSES = [...OPEN_STATUSES, ...ENDED_STATUSES] as const
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number]

export type HistoryAction = 'init' | 'authenticate' | 'cancel'
export type HistorySource = 'api' | 'web' | 'secure_fields' | 'system'

/** One line of `history` (sources.md: document 2.5). The system has no address. */
export type HistoryEntry = {
  readonly action: HistoryAction
  readonly amount: number
  readonly source: HistorySource
  readonly date: Instant
  readonly success: boolean
  readonly ip?: string
}

export type ReturnUrls = { readonly success?: string; readonly cancel?: string; readonly error?: string }

/** Which scenario was pinned, and why (design, "Who decides"). */
export type PinnedScenario = { readonly name: string; readonly because: string }

/** What every transaction has, whatever its status. */
export type TransactionFacts = {
  readonly id: string
  /** The running number of its space that its id, cavv and xid are made from. */
  readonly sequence: number
  readonly merchantId: string
  readonly amount: number
  readonly currency: string
  readonly refno: string
  readonly refno2?: string
  readonly language?: string
  readonly paymentMethod: Brand
  readonly card: KeptCard
  readonly merchantName?: string
  readonly returnUrls: ReturnUrls
  readonly returnMethod: 'GET' | 'POST'
  readonly webhookUrl?: string
  /** The link whose cardholder it authenticates; such a transaction is not the merchant's to see. */
  readonly forLink?: { readonly id: string; readonly url: string }
  /** The webhooks that tell of its end. */
  readonly deliveries?: readonly string[]
  /** The start page's address, fixed at creation. */
  readonly location: string
  readonly expires: Instant
  readonly scenario: PinnedScenario
  readonly outcome: Outcome
  readonly history: readonly HistoryEntry[]
}

/** The page of a challenge: how often a wrong code was typed, which channel was chosen, when it runs out. */
type ChallengeProgress = {
  readonly wrongCodes: number
  readonly channel?: string
  /** When the page was opened; absent in states of older versions. */
  readonly opened?: Instant
  /** When the challenge ends by itself; absent where only the transaction's own end counts. */
  readonly due?: Instant
}

/** What a transaction has in a status besides its facts. */
type InStatus = {
  initialized: unknown
  challenge_required: { readonly threeDS: ThreeDSResult }
  challenge_ongoing: { readonly threeDS: ThreeDSResult; readonly challenge: ChallengeProgress }
  authenticated: { readonly threeDS: ThreeDSResult }
  failed: {
    readonly failReason: FailReason
    readonly failMessage: string
    /** Absent when the directory was never reached. */
    readonly threeDS?: ThreeDSResult
  }
  canceled: { readonly threeDS?: ThreeDSResult }
}

type TransactionState = { [S in TransactionStatus]: { readonly status: S } & InStatus[S] }[TransactionStatus]

/** A transaction. A field exists only in the states that have it. */
export type Transaction = TransactionFacts & TransactionState

export type OpenTransaction = Extract<Transaction, { status: (typeof OPEN_STATUSES)[number] }>
export type EndedTransaction = Extract<Transaction, { status: (typeof ENDED_STATUSES)[number] }>

/** Whether nothing can happen to it any more. Ends are final. */
export const hasEnded = (transaction: Transaction): transaction is EndedTransaction =>
  ENDED_STATUSES.some((status) => status === transaction.status)
