import type { Brand, KeptCard } from './card.ts'
import type { Redirect } from './decision.ts'
import type { Outcome, ThreeDSResult } from './outcome.ts'
import type { Instant } from './time.ts'
import type { HistoryEntry, PinnedScenario, TransactionFacts } from './transaction.ts'

/** How a link can end once it is used. */
export const ENDED_LINK_STATUSES = ['SUCCESS', 'ERROR'] as const
/** Every status of a link (sources.md: document 2.9). Deletion may come after any other. */
export const LINK_STATUSES = ['PENDING', ...ENDED_LINK_STATUSES, 'DELETED'] as const
export type LinkStatus = (typeof LINK_STATUSES)[number]

/** The brands whose objects a link request may carry (sources.md: document 2.7). */
export const LINK_BRANDS = ['VIS', 'ECA', 'AMX'] as const satisfies readonly Brand[]
export type LinkBrand = (typeof LINK_BRANDS)[number]

/** What a link needs to authenticate with 3-D Secure, all of it or nothing (sources.md: document 8.3). */
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

type AwaitsCard = { readonly step: 'card_entry' }

/** The card is entered, and its holder is being authenticated by the transaction with this id. */
type AwaitsAuthentication = {
  readonly step: 'authentication'
  readonly transactionId: string
  /** The start page of the authentication. */
  readonly location: string
} & Decided &
  EnteredCard

/** What a link has in a status. A deleted one has hardly anything. */
type InStatus = {
  PENDING: LinkFacts & (AwaitsCard | AwaitsAuthentication)
  SUCCESS: LinkFacts &
    Used &
    EnteredCard & {
      readonly tokens: CardTokens
      /** Absent where no 3-D Secure was performed. */
      readonly threeDS?: ThreeDSResult
      /** The webhooks that tell of it. */
      readonly deliveries: readonly string[]
    }
  ERROR: LinkFacts & Used & { readonly message: string }
  DELETED: Pick<LinkFacts, 'id' | 'reference' | 'link'>
}

/** A link. A field exists only in the states that have it. */
export type Link = { [S in LinkStatus]: { readonly status: S } & InStatus[S] }[LinkStatus]

export type UnusedLink = Extract<Link, { step: 'card_entry' }>
export type AuthenticatingLink = Extract<Link, { step: 'authentication' }>
export type SuccessfulLink = Extract<Link, { status: 'SUCCESS' }>
export type FailedLink = Extract<Link, { status: 'ERROR' }>
export type DeletedLink = Extract<Link, { status: 'DELETED' }>
type EndedLink = Extract<Link, { status: (typeof ENDED_LINK_STATUSES)[number] }>

/** Whether a card may still be entered. An unused link does not expire (sources.md: document 8.2). */
export const isUnused = (link: Link): link is UnusedLink => link.status === 'PENDING' && link.step === 'card_entry'

/** Whether the card is entered and the challenge is not over. */
export const isAuthenticating = (link: Link): link is AuthenticatingLink =>
  link.status === 'PENDING' && link.step === 'authentication'

/** The scenario that decides about a link, once one is chosen. */
export const decidedOf = (link: Link): Decided | undefined => {
  if (link.status === 'DELETED') return undefined
  return isUnused(link) ? link.pinned : link
}

/** Whether a card was entered and what became of it is decided. A deleted link tells nothing of its end any more. */
export const isEndedLink = (link: Link): link is EndedLink =>
  ENDED_LINK_STATUSES.some((status) => status === link.status)

/** The tokens that a link has handed out, if it has. */
export const tokensOf = (link: Link): CardTokens | undefined => ('tokens' in link ? link.tokens : undefined)

/** The webhooks that tell of the end of a link or a transaction. */
export const deliveriesOf = ({ deliveries = [] }: Pick<TransactionFacts, 'id' | 'deliveries'>): readonly string[] =>
  deliveries

/** The page that says what became of the card, by the address of the link's page. */
export const donePage = (linkPage: string): string => `${linkPage}/done`

/**
 * Where the cardholder goes once a link has ended: after success to the merchant, whose address is used as it is
 * (sources.md: facts 2), otherwise to the link's own last page. Undefined before the end and after deletion.
 */
export const redirectOfLink = (link: Link): Redirect | undefined => {
  if (!isEndedLink(link)) return undefined
  const target = link.status === 'SUCCESS' ? link.successUrl : undefined
  return { method: 'GET', url: target ?? donePage(link.link), fields: {} }
}
