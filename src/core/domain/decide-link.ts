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
import { type Decision, type Refused, refuse } from './rejection.ts'
import type { EndedTransaction, HistoryEntry } from './transaction.ts'
import { compact } from './without-undefined.ts'

/** What a link becomes when its cardholder is not authenticated. ASSUMED: link-after-failed-3ds. */
export type AfterFailedThreeDS = 'success' | 'error'

/** Everything that can happen to a link after its creation. */
export type LinkEvent =
  /** The card was entered and 3-D Secure does not follow. */
  | ({ readonly type: 'EnterCard' } & Decided & EnteredCard)
  /** The card was entered, and the transaction that authenticates its holder is there. */
  | ({ readonly type: 'StartAuthentication'; readonly transactionId: string; readonly location: string } & Decided &
      EnteredCard)
  /** That transaction has ended. */
  | {
      readonly type: 'Authenticated'
      readonly transaction: EndedTransaction
      readonly afterFailure: AfterFailedThreeDS
    }
  /** The card was entered, and the scenario or its network refuses it. */
  | ({ readonly type: 'Fail'; readonly message: string } & Decided)
  | { readonly type: 'Delete' }

/** A link that ends with SUCCESS. It is one as soon as it has its tokens. */
type TokenlessLink = Omit<SuccessfulLink, 'tokens' | 'deliveries'>

/** What a link becomes. */
export type NextLink = Exclude<Link, SuccessfulLink> | TokenlessLink

/** The successful link with what it hands out, and the webhooks that tell of it. */
export const withTokens = (
  link: TokenlessLink,
  tokens: CardTokens,
  deliveries: readonly string[] = [],
): SuccessfulLink => ({ tokens, deliveries, ...link })

/** Which 3-D Secure data belongs to the entered brand: without its object there is none. ASSUMED: link-brand-without-object. */
export const threeDSFor = (
  { threeDSRequest }: LinkFacts,
  brand: Brand,
): (LinkThreeDS & { merchantName?: string }) | undefined => {
  const own = threeDSRequest?.brands.find((object) => object.brand === brand)
  if (!threeDSRequest || !own) return undefined
  return { ...threeDSRequest, ...compact({ merchantName: own.merchantName }) }
}

/**
 * Why an entered card ends its link with ERROR at once: the scenario wants it, or the network declines, which it is
 * asked only where 3-D Secure is performed. ASSUMED: link-error.
 */
export const errorOf = (outcome: Outcome, brand: Brand, withThreeDS: boolean): string | undefined => {
  if (outcome.tokenization?.result === 'error') return 'the scenario makes the tokenization fail'
  return withThreeDS ? declineOf(outcome, brand)?.refused.message : undefined
}

/** The authentication's own lines, as a link shows them: what the browser did came from the card page. */
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
      transaction.status === 'failed' ? transaction.failMessage : 'the cardholder cancelled the authentication'
    return { status: 'ERROR', message, ...used }
  }
  const { threeDS } = transaction
  const entered = { card, cardKey, ...compact({ cardholderName }) }
  return { status: 'SUCCESS', ...used, ...entered, ...(threeDS && { threeDS }) }
}

/** A link works once (sources.md: document 8.2). ASSUMED: ends-are-final. */
export const refuseUsed = (link: Link): Refused =>
  refuse('INVALID_STATE', `the link cannot be used: its status is ${link.status}; a link works once`)

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
 * What happens to a link. Pure, like `decideTransaction`; a refusal is a value. Ends are final, deletion comes after any.
 * ASSUMED: ends-are-final.
 */
export const decideLink = (link: Link, event: LinkEvent): Decision<NextLink> => {
  if (link.status === 'DELETED') return refuse('INVALID_STATE', 'the link was deleted')
  switch (event.type) {
    case 'Delete':
      return { next: deleted(link) }
    case 'Authenticated':
      return isAuthenticating(link) ? { next: authenticated(link, event) } : refuseUsed(link)
    default:
      return isUnused(link) ? { next: enter(link, event) } : refuseUsed(link)
  }
}

const deleted = ({ id, reference, link }: LinkFacts): DeletedLink => ({ id, reference, link, status: 'DELETED' })
