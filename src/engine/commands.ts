import type { Brand } from '../core/domain/brand-names.ts'
import type { CardEntry } from '../core/domain/card-entry.ts'
import type { ContractData, Expiry, PlainCard } from '../core/domain/card-rules.ts'
import type { Caller } from '../core/domain/cause.ts'
import type { Delivery } from '../core/domain/delivery.schema.ts'
import type { HoldPoint } from '../core/domain/hold-points.ts'
import type { Link, LinkFacts } from '../core/domain/link.schema.ts'
import type { Rejection } from '../core/domain/rejection.ts'
import type { IndicatorEffects } from '../core/domain/request-indicators.ts'
import type { AsSent, Transaction, TransactionFacts } from '../core/domain/transaction.schema.ts'
import type { AuthorizedTransaction, PinnedScenario } from '../core/domain/transaction.ts'
import type { Scenario } from './scenarios/matching/scenario.ts'

/** The two forms of a card (sources.md: document 2.2). */
export type SentCard = PlainCard | AliasCard
export type AliasCard = Expiry & { readonly alias: string; readonly aliasCVV?: string }

/** The caller: its address and the request that it sent. */
export type CallerInfo = { readonly ip: string; readonly cause: Caller }

/** The Idempotency-Key of a request and its body as canonical text; only a keyed hash of the text is stored. */
export type Idempotency = { readonly key: string; readonly body: string }

/** A well-formed request for endpoint 1. */
export type InitializeRequest = Pick<
  TransactionFacts,
  'merchantId' | 'amount' | 'currency' | 'returnUrls' | 'returnMethod' | 'webhookUrl'
> &
  AsSent &
  CallerInfo & {
    readonly space: string
    readonly paymentMethods: readonly Brand[]
    readonly card: SentCard
    readonly threeDS?: ContractData & {
      readonly challengeIndicator?: string
      readonly preferredProtocolVersion?: string
      readonly enforcePreferredProtocolVersion?: boolean | string
      readonly threeDSRequestor?: { readonly threeDSRequestorChallengeInd?: string }
      readonly browserInformation?: Pick<TransactionFacts, 'challengeWindowSize'>
    }
    /** True if the request names an earlier authentication (threeRIData). */
    readonly hasPriorReference?: boolean
    readonly scenarioHeader?: string
    readonly idempotency?: Idempotency
    readonly locationOf: (id: string) => string
  }

/**
 * Result of an initialization. A rejection by a scenario names the scenario. `indicated` describes the effects of the
 * request's indicators; absent for a repeated request.
 */
export type Initialized = { readonly scenario: PinnedScenario; readonly indicated?: IndicatorEffects } & (
  | { readonly transaction: Transaction; readonly replayed: boolean }
  | { readonly declined: Rejection; readonly replayed: boolean }
)

/** A well-formed request to authorize a transaction. */
export type AuthorizeRequest = CallerInfo & {
  readonly space: string
  readonly id: string
  readonly amount?: number
  readonly autoSettle: boolean
  /** False if the result of the authentication is not used. */
  readonly isApplied: boolean
  readonly idempotency?: Idempotency
}

/** Result of an authorization: the authorized transaction, or the failed one with the decline. */
export type Authorized = { readonly scenario: PinnedScenario; readonly replayed: boolean } & (
  | { readonly transaction: AuthorizedTransaction }
  | { readonly transaction: Transaction; readonly declined: Rejection }
)

export type Match = { readonly space: string; readonly transaction: Transaction }

/** A well-formed request for endpoint 4. */
export type LinkRequest = Pick<
  LinkFacts,
  'reference' | 'successUrl' | 'webhookEndpoint' | 'collectCardholderName' | 'context' | 'threeDSRequest'
> & {
  readonly space: string
  readonly cause: Caller
  readonly scenarioHeader?: string
  readonly linkOf: (id: string) => string
}

export type LinkMatch = { readonly space: string; readonly link: Link }

/** A card that a cardholder submits on the page of a link. */
export type EntryRequest = CallerInfo & {
  readonly entry: CardEntry
  readonly merchantId: string
  /** Returns the address of the start page for the transaction that authenticates. */
  readonly locationOf: (transactionId: string) => string
}

/** A request or response in flight, the places where it may be held, and its subject as far as it is known. */
export type Holdable = { readonly on: readonly HoldPoint[] } & (
  | { readonly request: InitializeRequest; readonly initialized?: Initialized }
  | { readonly request: LinkRequest }
  /** `number` is the card number that was typed into the form. */
  | { readonly match: Match | LinkMatch; readonly number?: string }
)

/** The scenario to rehearse, and the addresses that a real request would get. */
export type Rehearsal = {
  readonly space: string
  readonly scenario: Scenario
  readonly brand: Brand
  readonly interface: 'transactions' | 'links'
  readonly merchantId: string
  readonly ip: string
  readonly cause: Caller
  readonly locationOf: (transactionId: string) => string
  readonly linkOf: (id: string) => string
}

/** Result of a rehearsal: every response that an app would get, and the webhooks as they were scheduled at the end. */
export type Rehearsed = {
  /** Describes the cardholder's actions, or the events without a cardholder. */
  readonly actions: string
  readonly webhooks: readonly Delivery[]
} & (
  | { readonly rejected: Rejection }
  | { readonly created: Transaction; readonly transaction: Transaction }
  | { readonly created: Link; readonly link: Link; readonly hasGoodCvv: boolean }
)
