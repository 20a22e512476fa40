import type { Brand } from './brand-names.ts'
import type { EnteredCard, Link, LinkFacts } from './link.schema.ts'
import {
  type AuthenticatingLink,
  type CardTokens,
  type Decided,
  type DeletedLink,
  type FailedLink,
  isAuthenticating,
  isUnused,
  type LinkThreeDS,
  type SuccessfulLink,
  type UnusedLink,
} from './link.ts'
import type { Outcome } from './outcome.schema.ts'
import { declineOf } from './outcome.ts'
import { type Decision, type Rejected, reject } from './rejection.ts'
import type { EndedTransaction, HistoryEntry } from './transaction.ts'
import { compact } from './without-undefined.ts'

/** Final status of a link whose cardholder is not authenticated. ASSUMED: link-after-failed-3ds. */
export type AfterFailedThreeDS = 'success' | 'error'

/** Events of a link after its creation. */
export type LinkEvent =
  /** The card was entered, without 3-D Secure afterwards. */
  | ({ readonly type: 'EnterCard' } & Decided & EnteredCard)
  /** The card was entered, and the transaction that authenticates the cardholder exists. */
  | ({ readonly type: 'StartAuthentication'; readonly transactionId: string; readonly location: string } & Decided &
      EnteredCard)
  /** The transaction has ended. */
  | {
      readonly type: 'Authenticated'
      readonly transaction: EndedTransaction
      readonly afterFailure: AfterFailedThreeDS
    }
  /** The card was entered, and the scenario or the network rejects it. */
  | ({ readonly type: 'Fail'; readonly message: string } & Decided)
  | { readonly type: 'Delete' }

/** A link with the status SUCCESS, before its tokens are added. */
type TokenlessLink = Omit<SuccessfulLink, 'tokens' | 'deliveries'>

/** The next state of a link. */
export type NextLink = Exclude<Link, SuccessfulLink> | TokenlessLink

/** Adds the issued tokens and the webhooks to a successful link. */
export const withTokens = (
  link: TokenlessLink,
  tokens: CardTokens,
  deliveries: readonly string[] = [],
): SuccessfulLink => ({ tokens, deliveries, ...link })

/**
 * Returns the 3-D Secure data of the entered brand; undefined if the brand has no object.
 * ASSUMED: link-brand-without-object.
 */
export const threeDSFor = (
  { threeDSRequest }: LinkFacts,
  brand: Brand,
): (LinkThreeDS & { merchantName?: string }) | undefined => {
  const own = threeDSRequest?.brands.find((object) => object.brand === brand)
  if (!threeDSRequest || !own) return undefined
  return { ...threeDSRequest, ...compact({ merchantName: own.merchantName }) }
}

/**
 * Returns the reason why an entered card ends its link with ERROR: the scenario requires it, or the network declines.
 * The network is consulted only if 3-D Secure is performed. ASSUMED: link-error.
 */
export const tokenizationErrorOf = (outcome: Outcome, brand: Brand, withThreeDS: boolean): string | undefined => {
  if (outcome.tokenization?.result === 'error') return 'The scenario makes the tokenization fail.'
  return withThreeDS ? declineOf(outcome, brand)?.rejected.message : undefined
}

/**
 * Returns the history of the authentication as a link displays it. Actions of the browser have the card page as their
 * source.
 */
const historyOf = ({ history }: EndedTransaction): HistoryEntry[] =>
  history
    .filter(({ action }) => action !== 'init')
    .map((entry) => (entry.source === 'web' ? { ...entry, source: 'secure_fields' } : entry))

const authenticated = (
  link: AuthenticatingLink,
  { transaction, afterFailure }: Extract<LinkEvent, { type: 'Authenticated' }>,
): TokenlessLink | FailedLink => {
  const { status: _, step: __, location: ___, card, cardKey, cardholderName, ...rest } = link
  const used = { ...rest, history: historyOf(transaction) }
  const failed = transaction.status !== 'authenticated'
  if (failed && (afterFailure === 'error' || transaction.threeDS === undefined)) {
    const message =
      transaction.status === 'failed' ? transaction.failMessage : 'The cardholder canceled the authentication.'
    return { status: 'ERROR', message, ...used }
  }
  const { threeDS } = transaction
  const entered = { card, cardKey, ...compact({ cardholderName }) }
  return { status: 'SUCCESS', ...used, ...entered, ...(threeDS && { threeDS }) }
}

/** Rejects the use of a used link. A link works once (sources.md: document 8.2). ASSUMED: final-states-do-not-change. */
export const rejectUsed = (link: Link): Rejected =>
  reject('INVALID_STATE', `The link has status ${link.status} and cannot be used. A link works once.`)

const enter = (
  { status: _status, step: _step, ...facts }: UnusedLink,
  event: Extract<LinkEvent, { scenario: unknown }>,
): NextLink => {
  switch (event.type) {
    case 'EnterCard': {
      const { type: _, ...entered } = event
      return { status: 'SUCCESS', history: [], ...facts, ...entered }
    }
    case 'StartAuthentication': {
      const { type: _, ...entered } = event
      return { status: 'PENDING', step: 'authentication', ...facts, ...entered }
    }
    case 'Fail': {
      const { type: _, ...failure } = event
      return { status: 'ERROR', history: [], ...facts, ...failure }
    }
  }
}

/**
 * Returns the next state of a link, or a rejection. Pure, like `decideTransaction`. Final states never change; only
 * deletion follows them. ASSUMED: final-states-do-not-change.
 */
export const decideLink = (link: Link, event: LinkEvent): Decision<NextLink> => {
  if (link.status === 'DELETED') return reject('INVALID_STATE', 'The link was deleted.')
  switch (event.type) {
    case 'Delete':
      return { next: deleted(link) }
    case 'Authenticated':
      return isAuthenticating(link) ? { next: authenticated(link, event) } : rejectUsed(link)
    default:
      return isUnused(link) ? { next: enter(link, event) } : rejectUsed(link)
  }
}

const deleted = ({ id, reference, link }: LinkFacts): DeletedLink => ({ id, reference, link, status: 'DELETED' })
