import type { Response } from 'express'
import { isAuthenticating, isUnused, type Link, type SuccessfulLink } from '../domain/link.ts'
import { type EndedTransaction, hasEnded } from '../domain/transaction.ts'
import { isAhead } from '../traffic/look-ahead.ts'
import { deletedPage, notSavedCardPage, savedPage, unknownLinkPage } from './link-end-pages.tsx'
import { type LinkPageParts, type LinkPageRequest, lookUpLink } from './link-page-parts.ts'
import { seeOther, sendEmpty, sendPage } from './send-page.ts'

const authenticationOf = (
  { engine }: LinkPageParts,
  { transactionId }: SuccessfulLink,
): EndedTransaction | undefined => {
  const transaction = transactionId === undefined ? undefined : engine.find(transactionId)?.transaction
  return transaction && hasEnded(transaction) ? transaction : undefined
}

/** Webhooks that wait until the browser was sent on hear of it once it is. */
const tellWhenSent = ({ engine }: LinkPageParts, res: Response, { id }: Link): void => {
  res.once('close', () => void engine.tellWebhooks({ type: 'link', id }, 'redirect'))
}

/** The page after the card: what became of it. Until there is something to say, the way leads back. */
export const showDone = (parts: LinkPageParts) => (req: LinkPageRequest, res: Response) => {
  if (isAhead(req)) return sendEmpty(res, 503)
  const link = lookUpLink(parts, req, res)
  if (!link) return sendPage(res, unknownLinkPage())
  if (link.status === 'DELETED') return sendPage(res, deletedPage(link))
  if (isUnused(link)) return seeOther(res, `../${link.id}`)
  if (isAuthenticating(link)) return seeOther(res, link.location)
  if (link.status === 'ERROR') return sendPage(res, notSavedCardPage(link))
  // Without an address of the merchant's, this page is where the browser was sent on to.
  if (link.successUrl === undefined) tellWhenSent(parts, res, link)
  const waitMs = link.outcome.tokenization?.redirectAfterMs ?? parts.confirmationMs
  return sendPage(res, savedPage(link, authenticationOf(parts, link), waitMs))
}

/** The way from the confirmation to the merchant, whose address is used as it is (domain-facts part 2). */
export const goOn = (parts: LinkPageParts) => (req: LinkPageRequest, res: Response) => {
  if (isAhead(req)) return sendEmpty(res, 503)
  const link = lookUpLink(parts, req, res)
  if (!link) return sendPage(res, unknownLinkPage())
  if (link.status !== 'SUCCESS' || link.successUrl === undefined) return seeOther(res, 'done')
  tellWhenSent(parts, res, link)
  return seeOther(res, link.successUrl)
}

/** `HEAD` of the pages after the card: says whether there is something, and tells nobody. */
export const peekAfterEntry = (parts: LinkPageParts) => (req: LinkPageRequest, res: Response) => {
  const link = lookUpLink(parts, req, res)
  sendEmpty(res, link ? (link.status === 'DELETED' ? 410 : 200) : 404)
}
