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
import { overlayView, scenarioView } from '../next/patch-view.ts'

/** How often a wrong code may still be typed, while a challenge is open. */
export const attemptsLeft = (transaction: Transaction): { attemptsLeft?: number } => {
  const { authentication } = transaction.outcome
  if (transaction.status !== 'challenge_ongoing' || authentication.flow !== 'challenge') return {}
  return { attemptsLeft: authentication.challenge.attempts - transaction.challenge.wrongCodes }
}

/** A card without anything that could pay; its alias is what the status answer gives away, too. */
const cardView = ({ masked, brand, expiryMonth, expiryYear, alias, fingerprint }: KeptCard) =>
  compact({ masked, brand, expiryMonth, expiryYear, alias, fingerprint })

/** What is asked of the cardholder, while that is open. */
const challengeView = (transaction: Transaction) => {
  const { authentication } = transaction.outcome
  if (transaction.status !== 'challenge_ongoing' || authentication.flow !== 'challenge') return undefined
  const { channel, due, resent } = transaction.challenge
  return { method: authentication.challenge.method, ...attemptsLeft(transaction), ...compact({ channel, due, resent }) }
}

/**
 * What a browser would say of the way from a start page back to the merchant; the cardholder of a link goes back to the link's page.
 */
export const siteOfTransaction = ({ location, forLink, returnUrls }: Transaction) => {
  const { success, cancel, error } = returnUrls
  return siteRelation(location, forLink ? [forLink.url] : [success, cancel, error])
}

/** The same of a link, from the page that its cardholder sees. */
export const siteOfLink = (link: Link, page: string = link.link) =>
  link.status === 'DELETED' ? undefined : siteRelation(page, [link.successUrl])

/** A transaction for people and programs, more of it than its merchant sees. */
export const transactionView = (space: string, transaction: Transaction, returnParameter: string) => {
  const { id, status, merchantId, amount, currency, paymentMethod, card } = transaction
  const { location, returnUrls, returnMethod, webhookUrl, expires, scenario, forLink, outcome, history } = transaction
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
      webhookUrl,
      link: forLink?.id,
      challenge: challengeView(transaction),
      failReason: transaction.status === 'failed' ? transaction.failReason : undefined,
      failMessage: transaction.status === 'failed' ? transaction.failMessage : undefined,
      redirect: hasEnded(transaction) ? redirectOf(transaction, returnParameter) : undefined,
    }),
  }
}

/** A link for people and programs. One that was deleted has hardly anything. */
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
      patches: isUnused(link) ? link.patches?.map(overlayView) : undefined,
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

/** How a delivery stands, and what it stands for. */
export const stateView = (state: DeliveryState) => ({
  status: state.status,
  ...compact({
    waitsFor: state.status === 'waiting' ? state.for.event : undefined,
    due: state.status === 'pending' ? state.due : undefined,
    reason: state.status === 'failed' ? state.reason : undefined,
  }),
})

/** A webhook in a line; `GET /_sandbox/webhooks` has its attempts. */
export const webhookInShort = ({ id, url, created, state, attemptCount }: Delivery) => {
  const { status, ...more } = stateView(state)
  return { id, url, created, status, attemptCount, ...more }
}
