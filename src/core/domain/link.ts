import type { Link, LinkFacts } from './link.schema.ts'
import { everyOf } from './table-keys.ts'
import type { TransactionFacts } from './transaction.schema.ts'
import type { Redirect } from './transaction.ts'

export type LinkStatus = Link['status']
/** How a link can end once it is used. */
export const ENDED_LINK_STATUSES = ['SUCCESS', 'ERROR'] as const satisfies readonly LinkStatus[]
/** Every status of a link (sources.md: document 2.9). Deletion may come after any other. */
export const LINK_STATUSES = everyOf<LinkStatus>()(['PENDING', ...ENDED_LINK_STATUSES, 'DELETED'])

/** What a link needs to authenticate with 3-D Secure, all of it or nothing (sources.md: document 8.3). */
export type LinkThreeDS = NonNullable<LinkFacts['threeDSRequest']>
/** The scenario that decides about a link, and what it says. */
export type Decided = NonNullable<LinkFacts['pinned']>
/** What a link hands out for a card. */
export type CardTokens = SuccessfulLink['tokens']

export type UnusedLink = Extract<Link, { step: 'card_entry' }>
export type AuthenticatingLink = Extract<Link, { step: 'authentication' }>
export type SuccessfulLink = Extract<Link, { status: 'SUCCESS' }>
export type FailedLink = Extract<Link, { status: 'ERROR' }>
export type DeletedLink = Extract<Link, { status: 'DELETED' }>
export type EndedLink = Extract<Link, { status: (typeof ENDED_LINK_STATUSES)[number] }>

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
