import type { Response } from 'express'
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

/** Back to the merchant, now that the authentication has ended. */
export const sendAway = (res: Response, transaction: EndedTransaction, { returnParameter }: PageParts): void => {
  const redirect = redirectOf(transaction, returnParameter)
  if (!redirect) sendPage(res, lostPage(transaction))
  else if (redirect.method === 'POST') sendPage(res, postBackPage(transaction, redirect))
  else seeOther(res, redirect.url)
}

/** The page of a transaction that had ended before somebody came. */
export const sendEnded = (res: Response, transaction: EndedTransaction, { returnParameter }: PageParts): void =>
  sendPage(res, endedPage(transaction, redirectOf(transaction, returnParameter)))

/** The engine refused what the page had offered: in between, the transaction has ended or is gone. */
export const sendTooLate = (res: Response, id: string, parts: PageParts): void => {
  const transaction = parts.engine.find(id)?.transaction
  if (transaction && hasEnded(transaction)) sendEnded(res, transaction, parts)
  else sendPage(res, unknownPage())
}
