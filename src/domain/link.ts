import type { Brand, KeptCard } from './card.ts'
import type { Outcome, ThreeDSResult } from './outcome.ts'
import type { Instant } from './time.ts'
import type { HistoryEntry, PinnedScenario } from './transaction.ts'

/** The brands whose objects a link request may carry (service document 2.7). */
export const LINK_BRANDS = ['VIS', 'ECA', 'AMX'] as const satisfies readonly Brand[]
export type LinkBrand = (typeof LINK_BRANDS)[number]

/** What a link needs to authenticate with 3-D Secure, all of it or nothing (service document 8.3). */
export type LinkThreeDS = {
  readonly amount: number
  readonly currency: string
  /** The brands with an object of their own, and the merchant's name in it. */
  readonly brands: readonly { readonly brand: LinkBrand; readonly merchantName?: string }[]
}

/** What every link has, whatever its status. */
export type LinkFacts = {
  readonly id: string
  readonly reference: string
  /** The hosted page's address, fixed at creation. */
  readonly link: string
  readonly created: Instant
  readonly successUrl?: string
  readonly webhookEndpoint?: string
  readonly collectCardholderName: boolean
  /** Pairs, because the keys are data and must not reach a prototype. */
  readonly context: readonly (readonly [key: string, value: string])[]
  readonly threeDSRequest?: LinkThreeDS
  /** Only where the request chose its scenario itself; otherwise the card does when it is entered. */
  readonly pinned?: Decided
}

/** The scenario that decides about a link, and what it says. */
export type Decided = { readonly scenario: PinnedScenario; readonly outcome: Outcome }

/** A card as it was entered, without its number and CVV. */
export type EnteredCard = {
  readonly card: KeptCard
  /** The catalogue key of the card: the scenario of the number follows its alias. */
  readonly cardKey: string
  readonly cardholderName?: string
}

/** What a link hands out for a card. */
export type CardTokens = { readonly alias: string; readonly aliasCvv: string }

type Used = Decided & {
  readonly history: readonly HistoryEntry[]
  /** The transaction that authenticated the cardholder, where there was one. */
  readonly transactionId?: string
}

export type LinkState =
  | { readonly status: 'PENDING'; readonly step: 'card_entry' }
  /** The card is entered, and its holder is being authenticated by the transaction with this id. */
  | ({
      readonly status: 'PENDING'
      readonly step: 'authentication'
      readonly transactionId: string
      /** The start page of the authentication. */
      readonly location: string
    } & Decided &
      EnteredCard)
  | ({
      readonly status: 'SUCCESS'
      readonly tokens: CardTokens
      /** Absent where no 3-D Secure was performed. */
      readonly threeDS?: ThreeDSResult
      /** The webhooks that tell of it. */
      readonly deliveries: readonly string[]
    } & Used &
      EnteredCard)
  | ({ readonly status: 'ERROR'; readonly message: string } & Used)

/** A link. A field exists only in the states that have it; a deleted one has hardly any. */
export type Link = (LinkFacts & LinkState) | DeletedLink
export type DeletedLink = Pick<LinkFacts, 'id' | 'reference' | 'link'> & { readonly status: 'DELETED' }

export type UnusedLink = LinkFacts & Extract<LinkState, { step: 'card_entry' }>
export type AuthenticatingLink = LinkFacts & Extract<LinkState, { step: 'authentication' }>
export type SuccessfulLink = LinkFacts & Extract<LinkState, { status: 'SUCCESS' }>
export type FailedLink = LinkFacts & Extract<LinkState, { status: 'ERROR' }>

/** Whether a card may still be entered. An unused link does not expire (service document 8.2). */
export const isUnused = (link: Link): link is UnusedLink => link.status === 'PENDING' && link.step === 'card_entry'

/** Whether the card is entered and the challenge is not over. */
export const isAuthenticating = (link: Link): link is AuthenticatingLink =>
  link.status === 'PENDING' && link.step === 'authentication'

/** The scenario that decides about a link, once one is chosen. */
export const decidedOf = (link: Link): Decided | undefined => {
  if (link.status === 'DELETED') return undefined
  return isUnused(link) ? link.pinned : link
}
