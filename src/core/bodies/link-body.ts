import type { LinkCard, LinkCreateResponse, LinkNotification, LinkStatusResponse } from '../contract/wire.gen.ts'
import type { Link } from '../domain/link.schema.ts'
import type { SuccessfulLink } from '../domain/link.ts'
import type { Instant } from '../domain/time.ts'
import type { HistoryEntry } from '../domain/transaction.ts'
import { compact } from '../domain/without-undefined.ts'
import type { Draft } from './exact-body.ts'
import {
  type DirectoryResponseStyle,
  displayedInfo,
  displayedLine,
  type ThreeDSBody,
  threeDSBody,
} from './transaction-body.ts'

type CardBody = Omit<LinkCard, '3D'> & { '3D'?: ThreeDSBody }
type LinkBody = Omit<LinkStatusResponse, 'card'> & { card?: CardBody }

/** Formats of link responses that have two variants. */
export type LinkStyle = {
  readonly directoryResponse: DirectoryResponseStyle
  /** Empty as in the documentation (sources.md: document 2.9), or the authentication. ASSUMED: link-history. */
  readonly history: 'empty' | 'entries'
  /** As in the history of transactions, or as in published samples of links. ASSUMED: link-history-dates. */
  readonly historyDates: 'milliseconds' | 'seconds'
}

/** Formats an instant without fractions of a second. */
const inSeconds = (date: Instant): string => date.replace(/\.\d+\+00:00$/, 'Z')

/** Returns the response of the link creation (sources.md: document 2.8). */
export const createdBody = ({ id, link }: Link): LinkCreateResponse => ({ id, link })

/** ASSUMED: alias-cvv-without-3ds, link-result-fields. */
const cardOf = (
  { card, tokens, threeDS, cardholderName, outcome }: SuccessfulLink,
  style: DirectoryResponseStyle,
  cvvIsGood: boolean,
): CardBody =>
  compact({
    alias: tokens.alias,
    fingerprint: card.fingerprint,
    masked: card.masked,
    aliasCVV: cvvIsGood ? tokens.aliasCvv : undefined,
    expiryMonth: card.expiryMonth,
    expiryYear: card.expiryYear,
    info: displayedInfo(card.info),
    '3D': threeDS && threeDSBody(threeDS, outcome, style),
    cardholderName,
  } satisfies Draft<CardBody>)

/**
 * Returns the status response of a link (sources.md: document 2.9). `cvvIsGood`: true if its aliasCVV can still be
 * used; an unusable token is omitted (sources.md: facts 1.11). Currency and amount are included if 3-D Secure was
 * requested. ASSUMED: alias-cvv-once, link-card-on-success.
 */
export const linkBody = (link: Link, style: LinkStyle, cvvIsGood: boolean): LinkBody => {
  const { status, reference, link: page } = link
  if (status === 'DELETED') return { status, reference, link: page }
  const successful = status === 'SUCCESS' ? link : undefined
  const { threeDSRequest } = link
  const dated = (line: HistoryEntry): HistoryEntry =>
    style.historyDates === 'seconds' ? { ...line, date: inSeconds(line.date) } : line
  return compact({
    status,
    reference,
    link: page,
    paymentMethod: successful?.card.brand,
    card: successful && cardOf(successful, style.directoryResponse, cvvIsGood),
    history:
      status === 'PENDING' || style.history === 'empty' ? [] : link.history.map((line) => displayedLine(dated(line))),
    currency: threeDSRequest?.currency,
    detail: threeDSRequest && { authorize: { amount: threeDSRequest.amount } },
  } satisfies Draft<LinkBody>)
}

/** Returns the body of a webhook to webhookEndpoint: no card data (openapi.yaml, webhooks). */
export const linkNotification = ({ id, reference, status }: Link): LinkNotification =>
  compact({ id, reference, status } satisfies Draft<LinkNotification>)
