import type { Response } from 'express'
import { hasEnded } from '../domain/transaction.ts'
import { resultPage } from './ended-pages.tsx'
import { unknownPage } from './message-pages.tsx'
import { lookUp, type PageParts, type PageRequest } from './page-parts.ts'
import { seeOther, sendAway, sendPage } from './send-page.ts'

/** Where a challenge page goes when its time is over: on to the merchant. */
export const goBack = (parts: PageParts) => (req: PageRequest, res: Response) => {
  const transaction = lookUp(parts, req, res)?.transaction
  if (!transaction) return sendPage(res, unknownPage())
  return hasEnded(transaction) ? sendAway(res, transaction, parts) : seeOther(res, `../${transaction.id}`)
}

/** The sandbox's own last page, for merchants without one. Links have one of their own. */
export const showResult = (parts: PageParts) => (req: PageRequest, res: Response) => {
  const transaction = lookUp(parts, req, res)?.transaction
  if (!transaction) return sendPage(res, unknownPage())
  if (!hasEnded(transaction)) return seeOther(res, `../${transaction.id}`)
  return transaction.forLink ? sendAway(res, transaction, parts) : sendPage(res, resultPage(transaction))
}
