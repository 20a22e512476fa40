import { type LinkEvent, type NextLink, withTokens } from '../../src/core/domain/decide-link.ts'
import type { EnteredCard, Link, LinkFacts } from '../../src/core/domain/link.schema.ts'
import type { Decided, SuccessfulLink, UnusedLink } from '../../src/core/domain/link.ts'
import type { EndedTransaction, HistoryEntry } from '../../src/core/domain/transaction.ts'
import { CREATED, challenge, facts, IP, NOW, transactionIn } from './given-transaction.ts'

/** The scenario, the submitted card, and the tokens that the link issues for it. */
export const decided: Decided = { scenario: { name: 'challenge_success', matchedBy: 'default' }, outcome: challenge() }
export const entered: EnteredCard = {
  card: facts.card,
  cardKey: 'challenge_success:VIS:0',
  cardholderName: 'Ada Example',
}
export const tokens = { alias: 'ALIAS', aliasCvv: 'ALIAS-CVV' }
/** The transaction that authenticates its cardholder. */
export const { id: transactionId, location } = facts

/** The members of a complete link in any status. */
export const linkFacts: LinkFacts = {
  id: '9F0C71D2-4B3E-4E86-A5D7-60B1C2F83E94',
  reference: 'booking-1',
  link: 'http://127.0.0.1:8080/9F0C71D2-4B3E-4E86-A5D7-60B1C2F83E94',
  created: CREATED,
  successUrl: 'https://shop.test/saved',
  collectCardholderName: true,
  context: [['Room', '12']],
  threeDSRequest: { amount: 1250, currency: 'EUR', brands: [{ brand: 'VIS', merchantName: 'Shop' }, { brand: 'AMX' }] },
}

/** A link in each status. */
export const UNUSED: UnusedLink = { ...linkFacts, status: 'PENDING', step: 'card_entry' }
export const AUTHENTICATING: Link = {
  ...linkFacts,
  ...decided,
  ...entered,
  status: 'PENDING',
  step: 'authentication',
  transactionId,
  location,
}
export const SUCCESSFUL: SuccessfulLink = {
  ...linkFacts,
  ...decided,
  ...entered,
  status: 'SUCCESS',
  tokens,
  history: [],
  deliveries: [],
}
export const FAILED: Link = { ...linkFacts, ...decided, status: 'ERROR', message: 'declined', history: [] }
export const DELETED: Link = {
  id: linkFacts.id,
  reference: linkFacts.reference,
  link: linkFacts.link,
  status: 'DELETED',
}

/** All of them, by status. */
export const LINKS: Readonly<Record<Link['status'], readonly Link[]>> = {
  PENDING: [UNUSED, AUTHENTICATING],
  SUCCESS: [SUCCESSFUL],
  ERROR: [FAILED],
  DELETED: [DELETED],
}

/** A line of the history of the authentication. */
export const line = (more: Partial<HistoryEntry>): HistoryEntry => ({
  action: 'authenticate',
  amount: 1250,
  source: 'web',
  date: NOW,
  success: true,
  ip: IP,
  ...more,
})
/** The authentication of a link's cardholder at its end. */
export const ended = (status: EndedTransaction['status'], entry: HistoryEntry = line({})): EndedTransaction => {
  const transaction: EndedTransaction = transactionIn(status)
  return { ...transaction, history: [...transaction.history, entry] }
}

export const FAILED_BY_THE_ISSUER: EndedTransaction = {
  ...transactionIn('failed'),
  history: [...transactionIn('failed').history, line({ success: false })],
  threeDS: { directoryResponse: 'N', transStatusReason: '01' },
}

/** All actions on a link. */
export const enterCard: LinkEvent = { type: 'EnterCard', ...decided, ...entered }
export const start: LinkEvent = {
  type: 'StartAuthentication',
  ...decided,
  ...entered,
  transactionId,
  location,
}
export const fail: LinkEvent = { type: 'Fail', ...decided, message: 'declined' }
export const remove: LinkEvent = { type: 'Delete' }
export const authenticated = (
  transaction: EndedTransaction,
  afterFailure: 'success' | 'error' = 'success',
): LinkEvent => ({
  type: 'Authenticated',
  transaction,
  afterFailure,
})

/** Returns the link as it is saved after an action. */
export const settled = (next: NextLink): Link => (next.status === 'SUCCESS' ? withTokens(next, tokens) : next)
