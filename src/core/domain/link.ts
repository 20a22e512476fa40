import type { Link, LinkFacts } from './link.schema.ts'
import { everyOf } from './table-keys.ts'
import type { TransactionFacts } from './transaction.schema.ts'
import type { Redirect } from './transaction.ts'

export type LinkStatus = Link['status']
/** Final statuses of a used link. */
export const ENDED_LINK_STATUSES = ['SUCCESS', 'ERROR'] as const satisfies readonly LinkStatus[]
/** Every status of a link (sources.md: document 2.9). Deletion may follow any other status. */
export const LINK_STATUSES = everyOf<LinkStatus>()(['PENDING', ...ENDED_LINK_STATUSES, 'DELETED'])

/** Data that a link needs for 3-D Secure, all of it or nothing (sources.md: document 8.3). */
export type LinkThreeDS = NonNullable<LinkFacts['threeDSRequest']>
/** The scenario of a link and its outcome. */
export type Decided = NonNullable<LinkFacts['pinned']>
/** Tokens that a link issues for a card. */
export type CardTokens = SuccessfulLink['tokens']

export type UnusedLink = Extract<Link, { step: 'card_entry' }>
export type AuthenticatingLink = Extract<Link, { step: 'authentication' }>
export type SuccessfulLink = Extract<Link, { status: 'SUCCESS' }>
export type FailedLink = Extract<Link, { status: 'ERROR' }>
export type DeletedLink = Extract<Link, { status: 'DELETED' }>
export type EndedLink = Extract<Link, { status: (typeof ENDED_LINK_STATUSES)[number] }>

/** Returns true if a card may still be entered. An unused link does not expire (sources.md: document 8.2). */
export const isUnused = (link: Link): link is UnusedLink => link.status === 'PENDING' && link.step === 'card_entry'

/** Returns true if the card is entered and the authentication is in progress. */
export const isAuthenticating = (link: Link): link is AuthenticatingLink =>
  link.status === 'PENDING' && link.step === 'authentication'

/** Returns the scenario of a link, once it is decided. */
export const scenarioOfLink = (link: Link): Decided | undefined => {
  if (link.status === 'DELETED') return undefined
  return isUnused(link) ? link.pinned : link
}

/** Returns true if a link was used and has a result. A deleted link no longer has its result. */
export const isEndedLink = (link: Link): link is EndedLink =>
  ENDED_LINK_STATUSES.some((status) => status === link.status)

/** Returns the issued tokens of a link, if any. */
export const tokensOf = (link: Link): CardTokens | undefined => ('tokens' in link ? link.tokens : undefined)

/** Returns the webhooks about the end of a link or a transaction. */
export const deliveriesOf = ({ deliveries = [] }: Pick<TransactionFacts, 'id' | 'deliveries'>): readonly string[] =>
  deliveries

/** Returns the address of the result page from the address of the link's page. */
export const donePage = (linkPage: string): string => `${linkPage}/done`

/**
 * Returns the redirect of an ended link: after success to the merchant's address, unchanged (sources.md: facts 2),
 * otherwise to the link's result page. Undefined before the end and after deletion.
 */
export const redirectOfLink = (link: Link): Redirect | undefined => {
  if (!isEndedLink(link)) return undefined
  const target = link.status === 'SUCCESS' ? link.successUrl : undefined
  return { method: 'GET', url: target ?? donePage(link.link), fields: {} }
}
