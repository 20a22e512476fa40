import type { Response } from 'express'
import type { Redirect } from '../domain/decision.ts'
import { redirectOf } from '../domain/return-url.ts'
import { type EndedTransaction, hasEnded } from '../domain/transaction.ts'
import { endedPage, lostPage, postBackPage } from './ended-pages.tsx'
import { unknownPage } from './message-pages.tsx'
import { type Page, pageHeaders, renderPage, SAFE_HEADERS } from './page.tsx'
import type { PageParts } from './page-parts.ts'

/** Sends a page with its headers. */
export const sendPage = (res: Response, page: Page): void => {
  res.status(page.status).set(pageHeaders(page)).type('html').send(renderPage(page))
}

/** An answer without a body. */
export const sendEmpty = (res: Response, status: number): void => {
  res.status(status).set(SAFE_HEADERS).end()
}

/** Stored URLs may hold letters beyond ASCII, which a header cannot: those are written as a browser writes them. */
const headerUrl = (url: string): string => (/^[\x21-\x7e]*$/.test(url) ? url : new URL(url).href)

/** Sends the browser on, with GET whatever it came with. */
export const seeOther = (res: Response, url: string): void => {
  res
    .status(303)
    .set({ ...SAFE_HEADERS, Location: headerUrl(url) })
    .end()
}

const sendOn = (res: Response, transaction: EndedTransaction, redirect: Redirect): void => {
  if (redirect.method === 'POST') sendPage(res, postBackPage(transaction, redirect))
  else seeOther(res, redirect.url)
}

/** Back to the merchant, now that the authentication has ended. Webhooks that wait for it are told once it is sent. */
export const sendAway = (
  res: Response,
  transaction: EndedTransaction,
  { engine, returnParameter }: PageParts,
): void => {
  const redirect = redirectOf(transaction, returnParameter)
  // A link's webhooks wait for the way from its last page to the merchant, not for the way to that page.
  if (redirect && !transaction.forLink)
    res.once('close', () => void engine.tellWebhooks({ type: 'transaction', id: transaction.id }, 'redirect'))
  if (redirect) sendOn(res, transaction, redirect)
  else sendPage(res, lostPage(transaction))
}

/**
 * For a transaction that had ended before somebody came. Who clicked twice while a webhook held the way back goes the
 * way of the first click.
 */
export const sendEnded = async (res: Response, transaction: EndedTransaction, parts: PageParts): Promise<void> => {
  if (await parts.engine.heldRedirect({ type: 'transaction', id: transaction.id })) sendAway(res, transaction, parts)
  else sendPage(res, endedPage(transaction, redirectOf(transaction, parts.returnParameter)))
}

/** The engine refused what the page had offered: in between, the transaction has ended or is gone. */
export const sendTooLate = async (res: Response, id: string, parts: PageParts): Promise<void> => {
  const transaction = parts.engine.find(id)?.transaction
  if (transaction && hasEnded(transaction)) await sendEnded(res, transaction, parts)
  else sendPage(res, unknownPage())
}
