import type { Request, Response } from 'express'
import { z } from 'zod'
import { LONGEST_CODE, readCode } from '../domain/one-time-code.ts'
import type { ErrorCode } from '../domain/refusals.ts'
import { impossibilities } from '../domain/result-rules.ts'
import { redirectOf } from '../domain/return-url.ts'
import type { EndedTransaction, Transaction } from '../domain/transaction.ts'
import { hasEnded } from '../domain/transaction.ts'
import type { CardholderAction } from '../engine/challenge-answers.ts'
import { endingWith, type ForcedEnd } from '../engine/ending-with.ts'
import type { Engine } from '../engine/engine.ts'
import { sendControlError } from './answers.ts'

const wishes = z.union([
  z.strictObject({
    outcome: z.enum(['Y', 'N', 'A', 'U', 'R']),
    reason: z
      .string()
      .regex(/^\d{2}$/)
      .optional(),
  }),
  z.strictObject({ code: z.string() }),
  z.strictObject({ cancel: z.literal(true) }),
])

const USAGE =
  'send {"outcome":"Y|N|A|U|R","reason":"two digits, optional"}, {"code":"the one-time code"} or {"cancel":true}'

/** A code is read as the page reads it: blanks do not count, and one that nobody could type costs no try. */
const codeWish = (typed: string): CardholderAction | undefined => {
  const read = readCode(typed)
  return 'code' in read ? { type: 'SubmitCode', code: read.code } : undefined
}

const wishOf = (body: z.infer<typeof wishes>): CardholderAction | ForcedEnd | undefined => {
  if ('code' in body) return codeWish(body.code)
  if ('cancel' in body) return { type: 'Cancel' }
  const { outcome: transStatus, reason } = body
  return reason === undefined ? { transStatus } : { transStatus, reason }
}

/** Codes that are not a plain 400 here. */
const STATUS: { readonly [Code in ErrorCode]?: number } = {
  TRANSACTION_NOT_FOUND: 404,
  INVALID_TRANSACTION_STATUS: 409,
}

const triesLeft = (transaction: Transaction): { triesLeft?: number } => {
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

/** Finishes a challenge without a browser: the same engine calls as the hosted page, opening it included. */
export const finishChallenge =
  (engine: Engine, ip: (req: Request) => string, returnParameter: string) =>
  async (req: Request<{ id: string }>, res: Response): Promise<void> => {
    const { id } = req.params
    const found = engine.find(id)
    const space = req.query.space
    if (!found || (space !== undefined && space !== found.space))
      return sendControlError(res, 404, 'TRANSACTION_NOT_FOUND', 'there is no such transaction')
    const body = wishes.safeParse(req.body)
    if (!body.success) return sendControlError(res, 400, 'INVALID_PROPERTY', USAGE)
    const wish = wishOf(body.data)
    if (!wish) return sendControlError(res, 400, 'INVALID_PROPERTY', `a code has 1 to ${LONGEST_CODE} characters`)
    const impossible = 'transStatus' in wish ? impossibleEnd(found.transaction, wish) : undefined
    if (impossible) return sendControlError(res, 400, 'INVALID_PROPERTY', impossible)
    const finished = await engine.finishChallenge(id, ip(req), wish)
    if ('refused' in finished) {
      const { code, message } = finished.refused
      return sendControlError(res, STATUS[code] ?? 400, code, message)
    }
    res.json(answer(finished, returnParameter))
  }

/** Why a wished end cannot occur; a scenario's own nonsense does not count against it. */
const impossibleEnd = ({ outcome }: Transaction, wish: ForcedEnd): string | undefined => {
  const { returns: _returns, ...rest } = endingWith(outcome, wish)
  const problems = impossibilities(rest)
  return problems.length === 0 ? undefined : problems.join('; ')
}
