import type {
  LinkRow,
  RowChallenge,
  RowResult,
  RowSubject,
  RowWebhook,
  TransactionRow,
} from '../../core/contract/control.gen.ts'
import type {
  LinkFactsRow,
  TransactionFactsRow,
  WebhookFacts,
  WebhookFactsRow,
} from '../../core/describe/description.ts'
import { PROOF_BYTES } from '../../core/describe/result.ts'
import { attemptError } from '../../core/domain/attempt-error.ts'
import { attemptMessage } from '../../core/domain/attempt-message.ts'
import type { Delivery } from '../../core/domain/delivery.schema.ts'
import type { Attempt, Subject } from '../../core/domain/delivery.ts'
import { forcedEndOf } from '../../core/domain/forced-result.ts'
import type { Link } from '../../core/domain/link.schema.ts'
import { redirectOfLink, scenarioOfLink } from '../../core/domain/link.ts'
import type { ThreeDSResult } from '../../core/domain/outcome.schema.ts'
import { reasonOf } from '../../core/domain/patch.ts'
import { redirectOf, targetOf } from '../../core/domain/return-url.ts'
import type { Transaction } from '../../core/domain/transaction.schema.ts'
import { authorizationOf, hasEnded } from '../../core/domain/transaction.ts'
import { sentAsOf, sentAsText } from '../../core/domain/webhook-options.ts'
import { expectedResponseOf } from '../../core/domain/webhook-recipe.ts'
import { compact, type Whole } from '../../core/domain/without-undefined.ts'
import type { Engine } from '../../engine/engine-api.ts'
import { isOpen } from '../../engine/webhooks/attempt-rounds.ts'
import { asSent } from '../../engine/webhooks/outbox.ts'
import { attemptsLeft, siteOfLink, siteOfTransaction, stateView } from '../transactions/record-view.ts'
import type { RowEntries } from './row-entries.ts'

type RowParts = RowEntries & { readonly returnParameter: string }

/** Returns the state of a webhook for a row. */
const webhookFacts = (delivery: Delivery): WebhookFacts => {
  const { id, url, state, attemptCount } = delivery
  const sentAs = sentAsOf(asSent(delivery))
  // An open delivery ignores attempts that were tampered differently meanwhile.
  const expectedResponse = expectedResponseOf(sentAs)
  const isAlike = (attempt: Attempt): boolean => attempt.expectedResponse === expectedResponse
  const attempts = isOpen(delivery) ? delivery.attempts.filter(isAlike) : delivery.attempts
  const last = attempts.at(-1)
  const result = last?.result
  return {
    id,
    url,
    ...stateView(state),
    attemptCount: attemptCount - delivery.attempts.length + attempts.length,
    ...compact({
      firstAttempt: attempts[0]?.at,
      lastAttempt: last?.at,
      lastStatus: result?.type === 'responded' ? result.status : undefined,
      lastError: last && attemptError(last),
      lastMessage: last && attemptMessage(last),
      expectedResponse,
      sentAs: sentAsText(sentAs),
    }),
  }
}

const subjectOf = (engine: Engine, { subject: { type: kind, id } }: Delivery): RowSubject =>
  kind === 'transaction'
    ? { kind, id, ...compact({ refno: engine.find(id)?.transaction.refno }) }
    : { kind, id, ...compact({ reference: engine.findLink(id)?.link.reference }) }

const rowWebhook = ({ hooks }: RowParts, subject: Subject): RowWebhook | undefined => {
  const about = hooks.about(subject)
  return about && { ...webhookFacts(about.first), count: about.count }
}

/** Returns the row of a delivery. */
export const webhookRow = (engine: Engine, delivery: Delivery): WebhookFactsRow => ({
  kind: 'webhook',
  at: delivery.created,
  subject: subjectOf(engine, delivery),
  ...webhookFacts(delivery),
})

/** Returns `ok` if a cavv has the length that every scheme requires. */
const cavvTransactionId = (cavv: string | undefined): RowResult['cavv'] => {
  if (cavv === undefined) return undefined
  return Buffer.from(cavv, 'base64').length === PROOF_BYTES ? 'valid' : 'wrong_length'
}

const resultOf = (threeDS: ThreeDSResult | undefined): RowResult | undefined => {
  if (!threeDS) return undefined
  const { directoryResponse, authenticationResponse, transStatusReason, eci, cavv, xid, cardHolderInfo } = threeDS
  const fields = {
    directoryResponse,
    authenticationResponse,
    transStatusReason,
    eci,
    cavv: cavvTransactionId(cavv),
    cardHolderInfo,
  }
  return { xid: xid !== undefined, ...compact({ ...fields, version: threeDS.threeDSVersion }) }
}

const threeDSOf = (item: Transaction | Link) => ('threeDS' in item ? item.threeDS : undefined)

/** Returns the challenge of a cardholder, if the network required one. */
const challengeOf = (transaction: Transaction, { marks }: RowParts): RowChallenge | undefined => {
  const { authentication } = transaction.outcome
  if (authentication.flow !== 'challenge' || threeDSOf(transaction)?.directoryResponse !== 'C') return undefined
  const attempts =
    transaction.status === 'challenge_ongoing' ? transaction.challenge.wrongCodes : marks.wrongCodes(transaction.id)
  const isPageHeld = !hasEnded(transaction) && marks.isPageHeld(transaction.id) ? true : undefined
  return { method: authentication.challenge.method, ...compact({ attempts, isPageHeld }), ...attemptsLeft(transaction) }
}

/** Returns the state of an authentication, of a merchant's transaction or of a link. */
const authenticationOf = (transaction: Transaction, parts: RowParts) => {
  const { id, status, location, expires, scenario } = transaction
  const isOpen = !hasEnded(transaction)
  // The state contains a forced end, also after a restart. Only events contain other manual sources.
  const source = forcedEndOf(scenario.matchedBy)?.source ?? parts.marks.endedBy(id)
  return {
    page: isOpen ? location : undefined,
    site: isOpen ? siteOfTransaction(transaction) : undefined,
    expires: isOpen ? expires : undefined,
    challenge: challengeOf(transaction, parts),
    failReason: status === 'failed' ? transaction.failReason : undefined,
    endedBy: isOpen ? undefined : source,
    eventsMissing: parts.marks.isComplete(id) ? undefined : true,
    result: resultOf(threeDSOf(transaction)),
  }
}

const transactionRedirect = (transaction: Transaction, parameter: string): TransactionRow['redirect'] => {
  if (!hasEnded(transaction)) return undefined
  const to = targetOf(transaction)
  const redirect = redirectOf(transaction, parameter)
  return to === 'nowhere' || !redirect ? undefined : { to, url: redirect.url }
}

/** Returns the row of a transaction. */
export const transactionRow = (transaction: Transaction, parts: RowParts): TransactionFactsRow => {
  const { id, history, refno, status, amount, currency, card, scenario, forLink, outcome, expires } = transaction
  return compact<Whole<TransactionFactsRow>>({
    kind: 'transaction',
    id,
    at: history[0]?.date ?? expires,
    refno,
    status,
    amount,
    currency,
    brand: card.brand,
    masked: card.masked,
    scenario: scenario.name,
    matchedBy: reasonOf(scenario),
    ...authenticationOf(transaction, parts),
    link: forLink?.id,
    failMessage: status === 'failed' ? transaction.failMessage : undefined,
    authorization: authorizationOf(transaction),
    isNonsense: outcome.nonsense,
    redirect: transactionRedirect(transaction, parts.returnParameter),
    dataGaps: parts.marks.dataGaps(id),
    webhook: rowWebhook(parts, { type: 'transaction', id }),
  })
}

const linkRedirect = (link: Link): LinkRow['redirect'] => {
  const redirect = redirectOfLink(link)
  return redirect && { to: link.status === 'SUCCESS' ? 'success' : 'error', url: redirect.url }
}

/** Returns the row of a link, with the transaction that authenticates its cardholder. */
export const linkRow = (link: Link, authentication: Transaction | undefined, parts: RowParts): LinkFactsRow => {
  const { id, reference, status } = link
  const common = { kind: 'link' as const, id, reference, status }
  const webhook = rowWebhook(parts, { type: 'link', id })
  if (link.status === 'DELETED') return { ...common, ...compact({ at: parts.marks.createdAt(id), webhook }) }
  const decided = scenarioOfLink(link)
  const card = 'card' in link ? link.card : authentication?.card
  const authenticated = authentication && authenticationOf(authentication, parts)
  const page = authenticated?.page ?? (link.status === 'PENDING' ? link.link : undefined)
  return compact<Whole<LinkFactsRow>>({
    ...common,
    at: link.created,
    amount: link.threeDSRequest?.amount,
    currency: link.threeDSRequest?.currency,
    brand: card?.brand,
    masked: card?.masked,
    scenario: decided?.scenario.name,
    matchedBy: decided && reasonOf(decided.scenario),
    page,
    site: page === undefined ? undefined : siteOfLink(link, page),
    step: 'step' in link ? link.step : undefined,
    message: 'message' in link ? link.message : undefined,
    transaction: 'transactionId' in link ? link.transactionId : undefined,
    alias: link.status === 'SUCCESS' ? link.tokens.alias : undefined,
    canceled: authentication?.status === 'canceled' ? true : undefined,
    result: authenticated?.result ?? resultOf(threeDSOf(link)),
    expires: authenticated?.expires,
    challenge: authenticated?.challenge,
    failReason: authenticated?.failReason,
    endedBy: authenticated?.endedBy,
    eventsMissing: authenticated?.eventsMissing,
    isNonsense: decided?.outcome.nonsense,
    redirect: linkRedirect(link),
    webhook,
  })
}
