import type { LinkCreateResponse, LinkNotification, LinkStatusResponse } from '../contract/wire.gen.ts'
import { compact } from '../domain/compact.ts'
import type { Link, LinkFacts, SuccessfulLink } from '../domain/link.ts'
import { type DirectoryResponseStyle, threeDSBody } from './transaction-body.ts'

/** The answer of the creation (service document 2.8). */
export const createdBody = ({ id, link }: Link): LinkCreateResponse => ({ id, link })

/** Currency and amount are shown where 3-D Secure was asked for (service document 2.9). */
const asked = ({ threeDSRequest }: LinkFacts): Pick<LinkStatusResponse, 'currency' | 'detail'> =>
  threeDSRequest === undefined
    ? {}
    : { currency: threeDSRequest.currency, detail: { authorize: { amount: threeDSRequest.amount } } }

const cardOf = (
  { card, tokens, threeDS, cardholderName }: SuccessfulLink,
  style: DirectoryResponseStyle,
  cvvIsGood: boolean,
): NonNullable<LinkStatusResponse['card']> => {
  const { fingerprint, masked, expiryMonth, expiryYear, info } = card
  return {
    alias: tokens.alias,
    fingerprint,
    masked,
    ...(cvvIsGood ? { aliasCVV: tokens.aliasCvv } : {}),
    expiryMonth,
    expiryYear,
    info,
    ...compact({ '3D': threeDS && threeDSBody(threeDS, style), cardholderName }),
  } as NonNullable<LinkStatusResponse['card']>
}

/**
 * The status answer of a link (service document 2.9). `cvvIsGood`: whether its aliasCVV can still be used; a token
 * that cannot is not shown (domain-facts 1.11).
 */
export const linkBody = (link: Link, style: DirectoryResponseStyle, cvvIsGood: boolean): LinkStatusResponse => {
  const { status, reference } = link
  const head = { status, reference, link: link.link }
  switch (link.status) {
    case 'DELETED':
      return head
    case 'PENDING':
      return { ...head, history: [], ...asked(link) }
    case 'ERROR':
      return { ...head, history: [...link.history], ...asked(link) }
    case 'SUCCESS': {
      const { card, history } = link
      const paymentMethod = card.brand
      return { ...head, paymentMethod, card: cardOf(link, style, cvvIsGood), history: [...history], ...asked(link) }
    }
  }
}

/** What webhookEndpoint is told: no card data (openapi.yaml, webhooks). */
export const linkNotification = ({ id, reference, status }: Link): LinkNotification => ({ id, reference, status })
