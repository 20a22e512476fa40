import type { KeptCard } from '../../core/domain/card.schema.ts'
import type { Delivery } from '../../core/domain/delivery.schema.ts'
import type { DeliveryState } from '../../core/domain/delivery.ts'
import type { Link } from '../../core/domain/link.schema.ts'
import { isUnused, redirectOfLink, scenarioOfLink } from '../../core/domain/link.ts'
import { isEnrolled } from '../../core/domain/outcome.ts'
import { redirectOf } from '../../core/domain/return-url.ts'
import { siteRelation } from '../../core/domain/same-site.ts'
import type { Transaction } from '../../core/domain/transaction.schema.ts'
import { hasEnded, sentOf } from '../../core/domain/transaction.ts'
import { compact } from '../../core/domain/without-undefined.ts'
import { patchView, scenarioView } from '../next/patch-view.ts'

/** Returns the remaining attempts for a code, if a challenge is open. */
export const attemptsLeft = (transaction: Transaction): { attemptsLeft?: number } => {
  const { authentication } = transaction.outcome
  if (transaction.status !== 'challenge_ongoing' || authentication.flow !== 'challenge') return {}
  return { attemptsLeft: authentication.challenge.attempts - transaction.challenge.wrongCodes }
}

/** Returns a card without payment data. Its alias is also in the status response. */
const cardView = ({ masked, brand, expiryMonth, expiryYear, alias, fingerprint }: KeptCard) =>
  compact({ masked, brand, expiryMonth, expiryYear, alias, fingerprint })

/** Returns an open challenge. */
const challengeView = (transaction: Transaction) => {
  const { authentication } = transaction.outcome
  if (transaction.status !== 'challenge_ongoing' || authentication.flow !== 'challenge') return undefined
  const { channel, due, resent } = transaction.challenge
  return { method: authentication.challenge.method, ...attemptsLeft(transaction), ...compact({ channel, due, resent }) }
}

/**
 * Returns the relation of the start page's site to the merchant's site. The cardholder of a link returns to the page of
 * the link.
 */
export const siteOfTransaction = ({ location, forLink, returnUrls }: Transaction) => {
  const { success, cancel, error } = returnUrls
  return siteRelation(location, forLink ? [forLink.url] : [success, cancel, error])
}

/** Returns the relation of a link's current page to the merchant's site. */
export const siteOfLink = (link: Link, page: string = link.link) =>
  link.status === 'DELETED' ? undefined : siteRelation(page, [link.successUrl])

/** Returns a transaction for responses, with more data than its merchant receives. */
export const transactionView = (space: string, transaction: Transaction, returnParameter: string) => {
  const { id, status, merchantId, amount, currency, paymentMethod, card } = transaction
  const { location, returnUrls, returnMethod, webhookUrl, expires, scenario, forLink, outcome, history } = transaction
  const { challengeWindowSize } = transaction
  return {
    id,
    space,
    status,
    merchantId,
    amount,
    currency,
    ...sentOf(transaction),
    paymentMethod,
    card: cardView(card),
    enrolled: isEnrolled(outcome),
    location,
    returnUrls,
    returnMethod,
    expires,
    scenario: scenarioView(scenario),
    history,
    ...compact({
      site: siteOfTransaction(transaction),
      challengeWindowSize,
      webhookUrl,
      link: forLink?.id,
      challenge: challengeView(transaction),
      failReason: transaction.status === 'failed' ? transaction.failReason : undefined,
      failMessage: transaction.status === 'failed' ? transaction.failMessage : undefined,
      redirect: hasEnded(transaction) ? redirectOf(transaction, returnParameter) : undefined,
    }),
  }
}

/** Returns a link for responses. A deleted link has only a few members. */
export const linkView = (space: string, link: Link) => {
  const { id, status, reference, link: page } = link
  if (link.status === 'DELETED') return { id, space, status, reference, page }
  const { created, successUrl, webhookEndpoint, collectCardholderName, context, threeDSRequest } = link
  const { card, cardholderName } = 'card' in link ? link : {}
  const scenario = scenarioOfLink(link)?.scenario
  return {
    id,
    space,
    status,
    reference,
    page,
    created,
    collectCardholderName,
    context: context.map(([name, value]) => ({ name, value })),
    ...compact({
      site: siteOfLink(link),
      step: 'step' in link ? link.step : undefined,
      successUrl,
      webhookEndpoint,
      amount: threeDSRequest?.amount,
      currency: threeDSRequest?.currency,
      brands: threeDSRequest?.brands,
      scenario: scenario && scenarioView(scenario),
      patches: isUnused(link) ? link.patches?.map(patchView) : undefined,
      paymentMethod: card?.brand,
      card: card && cardView(card),
      cardholderName,
      transaction: 'transactionId' in link ? link.transactionId : undefined,
      message: 'message' in link ? link.message : undefined,
      redirect: redirectOfLink(link),
      history: 'history' in link ? link.history : undefined,
    }),
  }
}

/** Returns the state of a delivery with its details. */
export const stateView = (state: DeliveryState) => ({
  status: state.status,
  ...compact({
    waitsFor: state.status === 'waiting' ? state.for.event : undefined,
    due: state.status === 'pending' ? state.due : undefined,
    reason: state.status === 'failed' ? state.reason : undefined,
  }),
})

/** Returns a webhook for lists; `GET /_sandbox/webhooks` returns its attempts. */
export const webhookInShort = ({ id, url, created, state, attemptCount }: Delivery) => {
  const { status, ...more } = stateView(state)
  return { id, url, created, status, attemptCount, ...more }
}
