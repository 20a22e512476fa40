import { z } from 'zod'
import { CHANNEL_NAMES } from '../domain/challenge-asks.ts'
import { compact } from '../domain/compact.ts'
import type { ForcedEnd } from '../domain/ending-with.ts'
import { aboutLink, aboutTransaction } from '../domain/news.ts'
import { LONGEST_CODE, readCode } from '../domain/one-time-code.ts'
import type { Outcome } from '../domain/outcome.ts'
import type { ErrorCode, Refused } from '../domain/refusals.ts'
import { impossibleEnd } from '../domain/result-rules.ts'
import { redirectOf } from '../domain/return-url.ts'
import { hasEnded, type Transaction } from '../domain/transaction.ts'
import type { By, CardholderAction, Engine } from '../engine/port.ts'
import { sentOn } from '../engine/sent-on.ts'
import { problem, type Wrong } from '../reply/problem.ts'
import type { Route } from '../reply/route.ts'
import { endings } from '../telling/endings.ts'
import { calling, foundBy, sayingAbout } from './control-route.ts'
import { whyNotAsked } from './not-asked.ts'

/** What to send to answer a challenge. */
export const WISH_USAGE = `send one of {"outcome":"Y|N|A|U|R","reason":"two digits, optional"}, {"code":"the one-time code"}, {"channel":"${CHANNEL_NAMES.join('|')}"}, {"approve":true|false} and {"cancel":true}`

/** The end that a caller forces: transStatus and, where there is one, its reason. */
export const forcedEndWords = {
  outcome: z.enum(['Y', 'N', 'A', 'U', 'R']),
  reason: z
    .string()
    .regex(/^\d{2}$/)
    .optional(),
}

/** What may be wished of a challenge. */
export const wishWords = z.union([
  z.strictObject(forcedEndWords),
  z.strictObject({ code: z.string() }),
  z.strictObject({ channel: z.string() }),
  z.strictObject({ approve: z.boolean() }),
  z.strictObject({ cancel: z.literal(true) }),
])

type WishWords = z.infer<typeof wishWords>

type EndWords = { readonly outcome: ForcedEnd['transStatus']; readonly reason?: string | undefined }

export const forcedEnd = ({ outcome, reason }: EndWords): ForcedEnd => compact({ transStatus: outcome, reason })

/**
 * The wish in the engine's words. A code is read as the page reads it: blanks do not count, and one that nobody could
 * type is undefined here and costs no try.
 */
const wishOf = (body: WishWords): CardholderAction | ForcedEnd | undefined => {
  if ('cancel' in body) return { type: 'Cancel' }
  if ('outcome' in body) return forcedEnd(body)
  if ('approve' in body) return { type: 'Answer', approve: body.approve }
  if ('channel' in body) return { type: 'SelectChannel', channel: body.channel }
  const read = readCode(body.code)
  return 'code' in read ? { type: 'SubmitCode', code: read.code } : undefined
}

/** Stands for the challenge to come: a wish can be judged by it before it is known which scenario decides. */
export const ANY_CHALLENGE: Outcome = {
  initialization: { type: 'accepted', enrolled: true, delayMs: 0 },
  authentication: {
    flow: 'challenge',
    delayMs: 0,
    challenge: { method: 'one_time_code', codes: 'any', attempts: 1, automation: { type: 'none' } },
    result: { transStatus: 'Y', version: '2.2.0' },
  },
}

/** Codes that are not a plain 400 here. */
const STATUS: { readonly [Code in ErrorCode]?: number } = {
  TRANSACTION_NOT_FOUND: 404,
  INVALID_TRANSACTION_STATUS: 409,
  INVALID_STATE: 409,
}

/** A refusal of the engine as an error of the control API. */
export const refusal = ({ refused: { code, message } }: Refused): Wrong => problem(STATUS[code] ?? 400, code, message)

/** For words that would be kept, and hold what must not be. */
export const CARD_NUMBER = problem(400, 'INVALID_PROPERTY', 'this looks like a card number, which may not be kept')

/** How often a wrong code may still be typed, while a challenge is open. */
export const triesLeft = (transaction: Transaction): { triesLeft?: number } => {
  const { authentication } = transaction.outcome
  if (transaction.status !== 'challenge_ongoing' || authentication.flow !== 'challenge') return {}
  return { triesLeft: authentication.challenge.attempts - transaction.challenge.wrongCodes }
}

/**
 * Lets somebody without a browser answer a challenge: the same engine calls as the hosted page, opening it included.
 * A problem, and nothing has happened, where the wish makes no sense, is not offered by the page or came too late.
 */
export const playChallenge = async (
  engine: Engine,
  transaction: Transaction,
  by: By,
  words: WishWords,
): Promise<Transaction | Wrong> => {
  const { id, outcome } = transaction
  const wish = wishOf(words)
  if (!wish) return problem(400, 'INVALID_PROPERTY', `a code has 1 to ${LONGEST_CODE} characters`)
  const impossible = 'transStatus' in wish ? impossibleEnd(outcome, wish) : undefined
  if (impossible) return problem(400, 'INVALID_PROPERTY', impossible)
  const notAsked = 'type' in wish && !hasEnded(transaction) ? whyNotAsked(transaction, wish) : undefined
  if (notAsked) return problem(409, 'INVALID_STATE', notAsked)
  const finished = await engine.finishChallenge(id, by, wish, 'control')
  return 'refused' in finished ? refusal(finished) : finished
}

type ChallengeParts = { readonly engine: Engine; readonly returnParameter: string }

/** Finds the transaction of the id in a path. */
export const theTransaction = (engine: Pick<Engine, 'find'>) =>
  foundBy((id) => engine.find(id), problem(404, 'TRANSACTION_NOT_FOUND', 'there is no such transaction'))

/** Finishes the challenge of a transaction without a browser. */
export const challengeRoutes = ({ engine, returnParameter }: ChallengeParts): readonly Route[] => [
  // For whoever asks a person which end it shall be: each with the call that does it.
  calling({ operation: 'listEndings', handle: ({ json }) => json({ endings: endings() }) }),
  sayingAbout(theTransaction(engine), {
    operation: 'finishChallenge',
    words: wishWords,
    usage: WISH_USAGE,
    async handle({ json, ip, cause, words, subject: { transaction } }) {
      const finished = await playChallenge(engine, transaction, { ip, cause }, words)
      if ('problem' in finished) return finished
      const { id, forLink, refno } = finished
      const told = forLink ? aboutLink({ id: forLink.id, reference: refno }) : aboutTransaction(finished)
      const redirect = hasEnded(finished) ? redirectOf(finished, returnParameter) : undefined
      return json(
        { transactionId: id, status: finished.status, ...triesLeft(finished), ...compact({ redirect }) },
        // The caller has then been told where the browser would have gone.
        hasEnded(finished) ? sentOn(engine, told, redirect) : {},
      )
    },
  }),
]
