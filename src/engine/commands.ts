import type { Brand } from '../core/domain/brand-names.ts'
import type { CardEntry } from '../core/domain/card-entry.ts'
import type { ContractData, Expiry, PlainCard } from '../core/domain/card-rules.ts'
import type { Caller } from '../core/domain/cause.ts'
import type { Delivery } from '../core/domain/delivery.schema.ts'
import type { HoldPlace } from '../core/domain/hold-points.ts'
import type { Link, LinkFacts } from '../core/domain/link.schema.ts'
import type { Refusal } from '../core/domain/rejection.ts'
import type { AsSent, Transaction, TransactionFacts } from '../core/domain/transaction.schema.ts'
import type { PinnedScenario } from '../core/domain/transaction.ts'
import type { Scenario } from './scenarios/matching/scenario.ts'

/** The two forms of a card (sources.md: document 2.2). */
export type GivenCard = PlainCard | AliasCard
export type AliasCard = Expiry & { readonly alias: string; readonly aliasCVV?: string }

/** Who calls: from where, and by which request. */
export type By = { readonly ip: string; readonly cause: Caller }

/** The Idempotency-Key of a request and its body as canonical text; only a keyed hash of the text is kept. */
export type Idempotency = { readonly key: string; readonly body: string }

/** A request for endpoint 1 that has the right form. */
export type InitializeRequest = Pick<
  TransactionFacts,
  'merchantId' | 'amount' | 'currency' | 'returnUrls' | 'returnMethod' | 'webhookUrl'
> &
  AsSent &
  By & {
    readonly space: string
    readonly paymentMethods: readonly Brand[]
    readonly card: GivenCard
    readonly threeDS?: ContractData & {
      readonly cardholder?: { readonly email?: string; readonly cardholderName?: string }
    }
    readonly scenarioHeader?: string
    readonly idempotency?: Idempotency
    readonly locationOf: (id: string) => string
  }

/** What came of an initialization. A refusal that a scenario caused says which one. */
export type Initialized = { readonly scenario: PinnedScenario } & (
  | { readonly transaction: Transaction; readonly replayed: boolean }
  | { readonly declined: Refusal; readonly replayed: boolean }
)

export type Found = { readonly space: string; readonly transaction: Transaction }

/** A request for endpoint 4 that has the right form. */
export type LinkRequest = Pick<
  LinkFacts,
  'reference' | 'successUrl' | 'webhookEndpoint' | 'collectCardholderName' | 'context' | 'threeDSRequest'
> & {
  readonly space: string
  readonly cause: Caller
  readonly scenarioHeader?: string
  readonly linkOf: (id: string) => string
}

export type FoundLink = { readonly space: string; readonly link: Link }

/** A card that somebody sends off on a link's page. */
export type EntryRequest = By & {
  readonly entry: CardEntry
  readonly merchantId: string
  /** The start page's address for the transaction that authenticates. */
  readonly locationOf: (transactionId: string) => string
}

/** Something that is on its way, where it may be held, and what it is about as far as that is known. */
export type ToHold = { readonly on: readonly HoldPlace[] } & (
  | { readonly request: InitializeRequest; readonly came?: Initialized }
  | { readonly request: LinkRequest }
  /** `number` is what was typed into a form for a card. */
  | { readonly found: Found | FoundLink; readonly number?: string }
)

/** What is to be played, and the addresses that the real thing would have. */
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

/** What came of it: every answer that an app would get, and the webhooks as they were planned at the end. */
export type Rehearsed = {
  /** What the cardholder did, or what happened without one. */
  readonly played: string
  readonly webhooks: readonly Delivery[]
} & (
  | { readonly refused: Refusal }
  | { readonly created: Transaction; readonly transaction: Transaction }
  | { readonly created: Link; readonly link: Link; readonly hasGoodCvv: boolean }
)
