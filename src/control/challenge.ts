import type { Request, Response } from 'express'
import { LONGEST_CODE } from '../domain/one-time-code.ts'
import type { ErrorCode, Refused } from '../domain/refusals.ts'
import { redirectOf } from '../domain/return-url.ts'
import type { EndedTransaction, Transaction } from '../domain/transaction.ts'
import { hasEnded } from '../domain/transaction.ts'
import type { Engine } from '../engine/port.ts'
import { sendControlError } from './answers.ts'
import { impossibleEnd, wishOf, wishWords } from './wishes.ts'

const USAGE =
  'send {"outcome":"Y|N|A|U|R","reason":"two digits, optional"}, {"code":"the one-time code"} or {"cancel":true}'

/** Codes that are not a plain 400 here. */
const STATUS: { readonly [Code in ErrorCode]?: number } = {
  TRANSACTION_NOT_FOUND: 404,
  INVALID_TRANSACTION_STATUS: 409,
  INVALID_STATE: 409,
}

/** A refusal of the engine as an error of the control API. */
export const sendRefusal = (res: Response, { refused: { code, message } }: Refused): void =>
  sendControlError(res, STATUS[code] ?? 400, code, message)

/** How often a wrong code may still be typed, while a challenge is open. */
export const triesLeft = (transaction: Transaction): { triesLeft?: number } => {
  const { authentication } = transaction.outcome
  if (transaction.status !== 'challenge_ongoing' || authentication.flow !== 'challenge') return {}
  return { triesLeft: authentication.challenge.attempts - transaction.challenge.wrongCodes }
}

const redirect = (transaction: EndedTransaction, parameter: string) => {
  const found = redirectOf(transaction, parameter)
  return found ? { redirect: found } : {}
}

const answer = (transaction: Transaction, parameter: string) => ({
  transactionId: transaction.id,
  status: transaction.status,
  ...triesLeft(transaction),
  ...(hasEnded(transaction) ? redirect(transaction, parameter) : {}),
})

/**
 * Lets somebody without a browser answer a challenge: the same engine calls as the hosted page, opening it included.
 * Undefined when the answer has been sent already, because the wish makes no sense or came too late.
 */
export const playChallenge = async (
  engine: Engine,
  { id, outcome }: Transaction,
  ip: string,
  written: unknown,
  res: Response,
): Promise<Transaction | undefined> => {
  const refuse = (message: string): undefined => void sendControlError(res, 400, 'INVALID_PROPERTY', message)
  const body = wishWords.safeParse(written)
  if (!body.success) return refuse(USAGE)
  const wish = wishOf(body.data)
  if (!wish) return refuse(`a code has 1 to ${LONGEST_CODE} characters`)
  const impossible = 'transStatus' in wish ? impossibleEnd(outcome, wish) : undefined
  if (impossible) return refuse(impossible)
  const finished = await engine.finishChallenge(id, ip, wish)
  return 'refused' in finished ? void sendRefusal(res, finished) : finished
}

/** Finishes a challenge without a browser. */
export const finishChallenge =
  (engine: Engine, ip: (req: Request) => string, returnParameter: string) =>
  async (req: Request<{ id: string }>, res: Response): Promise<void> => {
    const { id } = req.params
    const found = engine.find(id)
    const space = req.query.space
    if (!found || (space !== undefined && space !== found.space))
      return sendControlError(res, 404, 'TRANSACTION_NOT_FOUND', 'there is no such transaction')
    const finished = await playChallenge(engine, found.transaction, ip(req), req.body, res)
    if (!finished) return
    // The caller has been told where the browser would have gone.
    const { forLink } = finished
    const subject = forLink ? ({ type: 'link', id: forLink.id } as const) : ({ type: 'transaction', id } as const)
    if (hasEnded(finished)) res.once('close', () => void engine.tellWebhooks(subject, 'redirect'))
    res.json(answer(finished, returnParameter))
  }
