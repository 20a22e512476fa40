import { compact } from '../domain/compact.ts'
import { LONGEST_CODE } from '../domain/one-time-code.ts'
import type { ErrorCode, Refused } from '../domain/refusals.ts'
import { redirectOf } from '../domain/return-url.ts'
import { hasEnded, type Transaction } from '../domain/transaction.ts'
import type { Engine } from '../engine/port.ts'
import { type Problem, problem } from '../reply/problem.ts'
import { json } from '../reply/reply.ts'
import type { Incoming, Route } from '../reply/route.ts'
import { saying } from './control-route.ts'
import { impossibleEnd, type WishWords, wishOf, wishWords } from './wishes.ts'

/** What to send to answer a challenge. */
export const WISH_USAGE =
  'send {"outcome":"Y|N|A|U|R","reason":"two digits, optional"}, {"code":"the one-time code"} or {"cancel":true}'

/** Codes that are not a plain 400 here. */
const STATUS: { readonly [Code in ErrorCode]?: number } = {
  TRANSACTION_NOT_FOUND: 404,
  INVALID_TRANSACTION_STATUS: 409,
  INVALID_STATE: 409,
}

/** A refusal of the engine as an error of the control API. */
export const refusal = ({ refused: { code, message } }: Refused): { readonly problem: Problem } =>
  problem(STATUS[code] ?? 400, code, message)

/** How often a wrong code may still be typed, while a challenge is open. */
export const triesLeft = (transaction: Transaction): { triesLeft?: number } => {
  const { authentication } = transaction.outcome
  if (transaction.status !== 'challenge_ongoing' || authentication.flow !== 'challenge') return {}
  return { triesLeft: authentication.challenge.attempts - transaction.challenge.wrongCodes }
}

/**
 * Lets somebody without a browser answer a challenge: the same engine calls as the hosted page, opening it included.
 * A problem where the wish makes no sense or came too late.
 */
export const playChallenge = async (
  engine: Engine,
  { id, outcome }: Transaction,
  ip: string,
  words: WishWords,
): Promise<Transaction | { readonly problem: Problem }> => {
  const wish = wishOf(words)
  if (!wish) return problem(400, 'INVALID_PROPERTY', `a code has 1 to ${LONGEST_CODE} characters`)
  const impossible = 'transStatus' in wish ? impossibleEnd(outcome, wish) : undefined
  if (impossible) return problem(400, 'INVALID_PROPERTY', impossible)
  const finished = await engine.finishChallenge(id, ip, wish)
  return 'refused' in finished ? refusal(finished) : finished
}

type ChallengeParts = { readonly engine: Engine; readonly returnParameter: string }

const NO_SUCH_TRANSACTION = problem(404, 'TRANSACTION_NOT_FOUND', 'there is no such transaction')

const find = (engine: Engine, { params: { id = '' }, query: { space } }: Pick<Incoming, 'params' | 'query'>) => {
  const found = engine.find(id)
  return found && (space === undefined || space === found.space) ? found.transaction : undefined
}

/** Finishes the challenge of a transaction without a browser. */
export const challengeRoutes = ({ engine, returnParameter }: ChallengeParts): readonly Route[] => [
  saying({
    verb: 'post',
    path: '/transactions/{id}/challenge',
    operation: 'finishChallenge',
    before: (asked) => (find(engine, asked) ? undefined : NO_SUCH_TRANSACTION),
    words: wishWords,
    usage: WISH_USAGE,
    async handle({ ip, words, ...asked }) {
      const transaction = find(engine, asked)
      if (!transaction) return NO_SUCH_TRANSACTION
      const finished = await playChallenge(engine, transaction, ip, words)
      if ('problem' in finished) return finished
      const { id, forLink } = finished
      const subject = forLink ? ({ type: 'link', id: forLink.id } as const) : ({ type: 'transaction', id } as const)
      const redirect = hasEnded(finished) ? redirectOf(finished, returnParameter) : undefined
      return json(
        200,
        { transactionId: id, status: finished.status, ...triesLeft(finished), ...compact({ redirect }) },
        // The caller has then been told where the browser would have gone.
        hasEnded(finished) ? { onceGone: () => void engine.tellWebhooks(subject, 'redirect') } : {},
      )
    },
  }),
]
