import type { Alias, AliasCvv } from '../domain/alias.ts'
import type { Brand } from '../domain/card.ts'
import type { CardEntry } from '../domain/card-entry.ts'
import type { ContractData, Expiry, PlainCard } from '../domain/card-rules.ts'
import type { Caller } from '../domain/cause.ts'
import type { ForcedEnd, Hand } from '../domain/ending-with.ts'
import type { EntryProblem } from '../domain/entry-mistakes.ts'
import type { HoldPlace } from '../domain/event.ts'
import type { Link, LinkFacts } from '../domain/link.ts'
import type { Refusal, Refused } from '../domain/refusals.ts'
import type { Instant } from '../domain/time.ts'
import type { PinnedScenario, Transaction, TransactionFacts } from '../domain/transaction.ts'
import type { ByHand } from './by-hand-port.ts'
import type { Dues } from './due-port.ts'
import type { Hold, HoldWish } from './hold.ts'
import type { Inventory } from './inventory-port.ts'
import type { OwnScenarios, Rehearsals } from './scenario-port.ts'
import type { Spaces } from './spaces-port.ts'
import type { Steering } from './steering-port.ts'
import type { Webhooks } from './webhooks-port.ts'

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
  'merchantId' | 'amount' | 'currency' | 'refno' | 'refno2' | 'language' | 'returnUrls' | 'returnMethod' | 'webhookUrl'
> &
  By & {
    readonly space: string
    readonly paymentMethods: readonly Brand[]
    readonly card: GivenCard
    readonly threeDS?: ContractData & {
      readonly cardholder?: { readonly email?: string; readonly cardholderName?: string }
    }
    /** The header `sandbox-scenario`. */
    readonly scenarioHeader?: string
    readonly idempotency?: Idempotency
    /** The start page's address for an id. */
    readonly locationOf: (id: string) => string
  }

/** What came of an initialization. A refusal that a scenario caused says which one. */
export type Initialized = { readonly scenario: PinnedScenario } & (
  | { readonly transaction: Transaction; readonly replayed: boolean }
  | { readonly declined: Refusal; readonly replayed: boolean }
)

export type Found = { readonly space: string; readonly transaction: Transaction }

/** What a cardholder can do on the challenge page. */
export type CardholderAction =
  | { readonly type: 'SelectChannel'; readonly channel: string }
  | { readonly type: 'SubmitCode'; readonly code: string }
  | { readonly type: 'Answer'; readonly approve: boolean }
  | { readonly type: 'Cancel' }

export type ChallengeAnswers = {
  /** The start page is opened: asks the directory and, where a challenge is needed, shows it. */
  openStart(id: string, by: By): Promise<Transaction | Refused>
  /** The cardholder does something on the open challenge page. */
  answerChallenge(id: string, by: By, action: CardholderAction): Promise<Transaction | Refused>
  /** In place of the cardholder: opens the start page and answers, exactly as a cardholder would. */
  finishChallenge(id: string, by: By, wish: CardholderAction | ForcedEnd, hand: Hand): Promise<Transaction | Refused>
}

/** A request for endpoint 4 that has the right form. */
export type LinkRequest = Pick<
  LinkFacts,
  'reference' | 'successUrl' | 'webhookEndpoint' | 'collectCardholderName' | 'context' | 'threeDSRequest'
> & {
  readonly space: string
  readonly cause: Caller
  /** The header `sandbox-scenario`. */
  readonly scenarioHeader?: string
  /** The hosted page's address for an id. */
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

export type CardEntries = {
  /**
   * Consumes the link with a card: tokens, or an authentication to go on with. Of several at once, one consumes it;
   * the same card sent again gets the answer of the first. INVALID_STATE when another card was first.
   */
  enterCard(
    id: string,
    request: EntryRequest,
  ): Promise<{ readonly link: Link } | { readonly problems: readonly EntryProblem[] } | Refused>
}

export type Links = {
  /** Endpoint 4. Resolves when the link is safe. */
  createLink(request: LinkRequest): Promise<Link | Refused>
  /** The link as it is now: what became due has happened. */
  findLink(id: string): FoundLink | undefined
  /** Endpoint 6: the link's card and tokens are gone when it resolves. ASSUMED: deletion-takes-tokens. */
  deleteLink(found: FoundLink, cause: Caller): Promise<Link | Refused>
  /** Whether the aliasCVV of a link can still be used. */
  hasGoodCvv(found: FoundLink): boolean
}

/** An answer that is ready to go, and what it is about. */
export type AnswerToHold =
  | { readonly on: 'init'; readonly request: InitializeRequest; readonly came: Initialized }
  | { readonly on: HoldPlace; readonly found: Found | FoundLink }

export type Holds = {
  addHold(space: string, wish: HoldWish): Hold | Refused
  holdsOf(space: string): readonly Hold[]
  homeOfHold(id: string): string | undefined
  /** Lets go what it holds and ends it; tells how many answers that were. */
  endHold(id: string, cause: Caller): number
  /**
   * Resolves when an answer may go; undefined where nothing holds it, which costs one look into a map. What the answer
   * says was decided before: it does not change while it waits.
   */
  heldBack(answer: AnswerToHold, by: { readonly cause: Caller; gone(): AbortSignal }): Promise<void> | undefined
}

/** Everything that can be done to the state. Routes, pages and the control API call this and nothing below it. */
export type Engine = ChallengeAnswers &
  Links &
  CardEntries &
  Webhooks &
  Inventory &
  Spaces &
  Holds &
  Dues &
  Spaces &
  OwnScenarios &
  Rehearsals &
  ByHand &
  Steering & {
    /** Endpoint 1. Resolves when the transaction (or its remembered decline) is safe. */
    initialize(request: InitializeRequest): Promise<Initialized | Refused>
    /** The transaction as it is now: what became due has happened. */
    find(id: string): Found | undefined
    /** A new alias and CVV token for a listed test number. */
    mintTokens(space: string, number: string): Promise<{ readonly alias: Alias; readonly aliasCvv: AliasCvv } | Refused>
    /** What a form of a transaction's or a link's page must carry. */
    pageToken(id: string): string
    /** The time that due dates and expiry of a transaction follow: its space's. */
    timeFor(transactionId: string): Instant
    /** Gives up all timers and webhooks under way; those are sent after the next start. */
    close(): Promise<void>
  }
