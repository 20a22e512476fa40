import type { Response } from 'express'
import { hasEnded } from '../domain/transaction.ts'
import { isAhead } from '../traffic/look-ahead.ts'
import { unknownPage } from './message-pages.tsx'
import { openPage } from './open-page.ts'
import { lookUp, type PageParts, type PageRequest } from './page-parts.ts'
import { sendAway, sendEmpty, sendEnded, sendPage, sendTooLate } from './send-page.ts'

/** `HEAD`: says what a GET would find, and opens nothing. */
export const peekAtStart = (parts: PageParts) => (req: PageRequest, res: Response) => {
  const found = lookUp(parts, req, res)
  sendEmpty(res, found ? (hasEnded(found.transaction) ? 410 : 200) : 404)
}

/** `GET`: opens the transaction, which may end it, and shows what comes of it. */
export const showStart = (parts: PageParts) => async (req: PageRequest, res: Response) => {
  // An error makes the browser drop what it loaded ahead and ask again when the page is wanted.
  if (isAhead(req)) return sendEmpty(res, 503)
  const found = lookUp(parts, req, res)
  if (!found) return sendPage(res, unknownPage())
  const { transaction } = found
  if (hasEnded(transaction)) return sendEnded(res, transaction, parts)
  const opened = await parts.engine.openStart(transaction.id, parts.ipOf(req))
  if ('refused' in opened) return sendTooLate(res, transaction.id, parts)
  if (hasEnded(opened)) return sendAway(res, opened, parts)
  return sendPage(res, openPage(opened, parts))
}
