import type { Brand } from '../domain/card.ts'
import type { ContractData, Expiry, PlainCard } from '../domain/card-rules.ts'
import type { Refusal } from '../domain/refusals.ts'
import type { PinnedScenario, ReturnUrls, Transaction } from '../domain/transaction.ts'

/** The two forms of a card (service document 2.2). */
export type GivenCard = PlainCard | AliasCard
export type AliasCard = Expiry & { readonly alias: string; readonly aliasCVV?: string }

/** The Idempotency-Key of a request and its body as canonical text; only a keyed hash of the text is kept. */
export type Idempotency = { readonly key: string; readonly body: string }

/** A request for endpoint 1 that has the right form. */
export type InitializeRequest = {
  readonly space: string
  readonly merchantId: string
  readonly ip: string
  readonly amount: number
  readonly currency: string
  readonly refno: string
  readonly refno2?: string
  readonly language?: string
  readonly paymentMethods: readonly Brand[]
  readonly card: GivenCard
  readonly threeDS?: ContractData & {
    readonly cardholder?: { readonly email?: string; readonly cardholderName?: string }
  }
  readonly returnUrls: ReturnUrls
  readonly returnMethod: 'GET' | 'POST'
  readonly webhookUrl?: string
  /** The header `sandbox-scenario`. */
  readonly scenarioHeader?: string
  readonly idempotency?: Idempotency
  /** The start page's address for an id. */
  readonly locationOf: (id: string) => string
}

/** A refusal that a scenario caused says which one. */
export type Initialized = { readonly scenario: PinnedScenario } & (
  | { readonly transaction: Transaction; readonly replayed: boolean }
  | { readonly declined: Refusal; readonly replayed: boolean }
)
