import type { Response } from 'express'
import { hasEnded } from '../domain/transaction.ts'
import { isOwnForm } from './is-own-form.ts'
import { foreignFormPage, unknownPage } from './message-pages.tsx'
import { challengeViewOf, pageOfChallenge } from './open-page.ts'
import { lookUp, type PageParts, type PageRequest } from './page-parts.ts'
import { readAnswer } from './read-answer.ts'
import { seeOther, sendAway, sendEnded, sendPage, sendTooLate } from './send-page.ts'

/** `POST`: the cardholder answers. What does not end the challenge leads back to the page with a GET. */
export const takeAnswer = (parts: PageParts) => async (req: PageRequest, res: Response) => {
  const { engine, ipOf } = parts
  const found = lookUp(parts, req, res)
  if (!found) return sendPage(res, unknownPage())
  const { transaction } = found
  const { id } = transaction
  const fields: Readonly<Record<string, unknown>> = req.body ?? {}
  if (!isOwnForm(req, fields, engine.pageToken(id))) return sendPage(res, foreignFormPage(id))
  if (hasEnded(transaction)) return sendEnded(res, transaction, parts)

  const view = challengeViewOf(transaction, parts)
  if (!view) return seeOther(res, id)
  const answer = readAnswer(fields, view.challenge, view.transaction.challenge)
  if ('message' in answer) return sendPage(res, pageOfChallenge(view, parts, answer))

  const next = await engine.answerChallenge(id, ipOf(req), answer)
  if ('refused' in next) return sendTooLate(res, id, parts)
  return hasEnded(next) ? sendAway(res, next, parts) : seeOther(res, id)
}
