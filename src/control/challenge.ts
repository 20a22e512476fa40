import { z } from 'zod'
import { type Asked, asks, CHANNEL_NAMES, isChannelName, takes, type Unasked } from '../domain/challenge-asks.ts'
import { compact } from '../domain/compact.ts'
import type { ForcedEnd } from '../domain/ending-with.ts'
import { aboutLink, aboutTransaction } from '../domain/news.ts'
import { LONGEST_CODE, readCode } from '../domain/one-time-code.ts'
import type { Outcome } from '../domain/outcome.ts'
import type { Refused } from '../domain/refusals.ts'
import { impossibleEnd } from '../domain/result-rules.ts'
import { redirectOf } from '../domain/return-url.ts'
import { hasEnded, type OpenTransaction, type Transaction } from '../domain/transaction.ts'
import type { By, CardholderAction, Engine } from '../engine/port.ts'
import { sentOn } from '../engine/sent-on.ts'
import { problem, type Wrong } from '../reply/problem.ts'
import type { Route } from '../reply/route.ts'
import { foundBy, sayingAbout } from './control-route.ts'
import type { ControlParts } from './parts.ts'
import { conflict, invalid } from './problems.ts'
import { triesLeft } from './record-view.ts'

const WISH_USAGE = `send one of {"outcome":"Y|N|A|U|R","reason":"two digits, optional"}, {"code":"the one-time code"}, {"channel":"${CHANNEL_NAMES.join('|')}"}, {"approve":true|false} and {"cancel":true}`

/** The end that a caller forces: transStatus and, where there is one, its reason. */
export const forcedEndWords = {
  outcome: z.enum(['Y', 'N', 'A', 'U', 'R']),
  reason: z
    .string()
    .regex(/^\d{2}$/)
    .optional(),
}

const wishWords = z.union([
  z.strictObject(forcedEndWords),
  z.strictObject({ code: z.string() }),
  z.strictObject({ channel: z.string() }),
  z.strictObject({ approve: z.boolean() }),
  z.strictObject({ cancel: z.literal(true) }),
])

/** What may be wished of a challenge. */
export const WISH = {
  words: wishWords,
  usage: WISH_USAGE,
  meant: { answer: 'code', otp: 'code', pin: 'code' },
} as const

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

/**
 * Stands for the challenge to come: a wish can be judged by it before it is known which scenario decides. Its version has
 * all reasons.
 */
export const ANY_CHALLENGE: Outcome = {
  initialization: { type: 'accepted', enrolled: true, delayMs: 0 },
  authentication: {
    flow: 'challenge',
    delayMs: 0,
    challenge: { method: 'one_time_code', codes: 'any', attempts: 1, automation: { type: 'none' } },
    result: { transStatus: 'Y', version: '2.3.1' },
  },
}

const ONE_OF_THE_CHANNELS = `{"channel":"${CHANNEL_NAMES.join('|')}"}`

/** What is open, and what to send for it. */
const OPEN: Readonly<Record<Asked, string>> = {
  code: 'the challenge asks for a one-time code: send {"code":"…"} or {"cancel":true}',
  approval: `the challenge asks for an answer in the bank's app: send {"approve":true}, {"approve":false} or {"cancel":true}`,
  channel: `the challenge asks first how to get the code: send ${ONE_OF_THE_CHANNELS}, then {"code":"…"}, or {"cancel":true}`,
  code_or_channel: `a channel is chosen and the challenge asks for the code: send {"code":"…"}, another ${ONE_OF_THE_CHANNELS} or {"cancel":true}`,
}

/** Why there is no challenge to answer. */
const CLOSED: Readonly<Record<Unasked, string>> = {
  frictionless: 'the card needs no challenge',
  not_enrolled: 'the card is not enrolled and gets no challenge',
  fails_on_start: 'the scenario lets the authentication fail when it starts, before any challenge',
  never_shown: 'the scenario abandons the challenge before its page is shown',
}

const wayOn = (unasked: Unasked, { location }: OpenTransaction): string =>
  unasked === 'never_shown'
    ? 'the transaction stays open until it expires, unless {"outcome":"Y|N|A|U|R"} ends it'
    : `the transaction ends when its start page is opened (GET ${location}), or with {"outcome":"Y|N|A|U|R"}`

/** What was wished and is not there. It never repeats what was sent. */
const missing = (wish: CardholderAction, asked: Asked | undefined): string => {
  switch (wish.type) {
    case 'SubmitCode':
      return 'there is no field for a code'
    case 'Answer':
      return 'no approval is asked for'
    case 'SelectChannel':
      return asked !== undefined && takes(asked, 'SelectChannel')
        ? 'that channel is not offered'
        : 'no choice of channel is offered'
    case 'Cancel':
      return 'there is nothing to cancel'
  }
}

/** Why the page of an open transaction would not take this from its cardholder, and what is open instead. */
const whyNotAsked = (transaction: OpenTransaction, wish: CardholderAction): string | undefined => {
  const found = asks(transaction)
  if ('unasked' in found) {
    const { unasked } = found
    return `${missing(wish, undefined)}: ${CLOSED[unasked]}; ${wayOn(unasked, transaction)}`
  }
  const { asked } = found
  const isOffered = wish.type !== 'SelectChannel' || isChannelName(wish.channel)
  return takes(asked, wish.type) && isOffered ? undefined : `${missing(wish, asked)}: ${OPEN[asked]}`
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
): Promise<Transaction | Refused | Wrong> => {
  const { id, outcome } = transaction
  const wish = wishOf(words)
  if (!wish) return invalid(`a code has 1 to ${LONGEST_CODE} characters`)
  const impossible = 'transStatus' in wish ? impossibleEnd(outcome, wish) : undefined
  if (impossible) return invalid(impossible)
  const notAsked = 'type' in wish && !hasEnded(transaction) ? whyNotAsked(transaction, wish) : undefined
  if (notAsked) return conflict(notAsked)
  return engine.finishChallenge(id, by, wish, 'control')
}

/** Finds the transaction of the id in a path. */
export const theTransaction = (engine: Pick<Engine, 'find' | 'wentFrom'>) =>
  foundBy(
    (id) => engine.find(id),
    problem(404, 'TRANSACTION_NOT_FOUND', 'there is no such transaction'),
    (id) => engine.wentFrom(id),
  )

/** Finishes the challenge of a transaction without a browser. */
export const challengeRoutes = ({ engine, returnParameter }: ControlParts): readonly Route[] => [
  sayingAbout(theTransaction(engine), {
    operation: 'finishChallenge',
    ...WISH,
    async handle({ json, ip, cause, words, subject: { transaction } }) {
      const finished = await playChallenge(engine, transaction, { ip, cause }, words)
      if ('problem' in finished || 'refused' in finished) return finished
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
