import { problem, type WithProblem } from '../../api/http/problem.ts'
import type { Route } from '../../api/http/route.ts'
import {
  acceptsAction,
  type CardholderAction,
  CHANNEL_NAMES,
  type ExpectedInput,
  isChannelName,
  type NoPromptReason,
  promptOf,
} from '../../core/domain/challenge-prompts.ts'
import { aboutLink, aboutTransaction } from '../../core/domain/event-factories.ts'
import { LONGEST_CODE } from '../../core/domain/one-time-code.ts'
import type { Rejected } from '../../core/domain/rejection.ts'
import { impossibleEnd } from '../../core/domain/result-rules.ts'
import { redirectOf } from '../../core/domain/return-url.ts'
import type { Transaction } from '../../core/domain/transaction.schema.ts'
import { hasEnded, type OpenTransaction } from '../../core/domain/transaction.ts'
import { compact } from '../../core/domain/without-undefined.ts'
import type { By, Engine } from '../../engine/engine-api.ts'
import { forwardingOf } from '../../engine/forwarded.ts'
import type { ControlParts } from '../control-parts.ts'
import { conflict, invalid } from '../control-problems.ts'
import { findById, recordRouteWithBody } from '../control-route.ts'
import { WISH, type WishWords, wishOf } from './challenge-request.ts'
import { attemptsLeft } from './record-view.ts'

const ONE_OF_THE_CHANNELS = `{"channel":"${CHANNEL_NAMES.join('|')}"}`

/** What is open, and what to send for it. */
const OPEN: Readonly<Record<ExpectedInput, string>> = {
  code: 'the challenge asks for a one-time code: send {"code":"…"} or {"cancel":true}',
  approval: `the challenge asks for an answer in the bank's app: send {"approve":true}, {"approve":false} or {"cancel":true}`,
  channel: `the challenge asks first how to get the code: send ${ONE_OF_THE_CHANNELS}, then {"code":"…"}, or {"cancel":true}`,
  code_or_channel: `a channel is chosen and the challenge asks for the code: send {"code":"…"}, another ${ONE_OF_THE_CHANNELS} or {"cancel":true}`,
}

/** Why there is no challenge to answer. */
const CLOSED: Readonly<Record<NoPromptReason, string>> = {
  frictionless: 'the card needs no challenge',
  not_enrolled: 'the card is not enrolled and gets no challenge',
  fails_on_start: 'the scenario lets the authentication fail when it starts, before any challenge',
  never_shown: 'the scenario abandons the challenge before its page is shown',
}

const wayOn = (unasked: NoPromptReason, { location }: OpenTransaction): string =>
  unasked === 'never_shown'
    ? 'the transaction stays open until it expires, unless {"outcome":"Y|N|A|U|R"} ends it'
    : `the transaction ends when its start page is opened (GET ${location}, or {"go":true}), or with {"outcome":"Y|N|A|U|R"}`

/** What was wished and is not there. It never repeats what was sent. */
const missing = (wish: CardholderAction, asked: ExpectedInput | undefined): string => {
  switch (wish.type) {
    case 'SubmitCode':
    case 'ResendCode':
      return 'there is no field for a code'
    case 'Answer':
      return 'no approval is asked for'
    case 'SelectChannel':
      return asked !== undefined && acceptsAction(asked, 'SelectChannel')
        ? 'that channel is not offered'
        : 'no choice of channel is offered'
    case 'Cancel':
      return 'there is nothing to cancel'
  }
}

/** What the page of a transaction asks its cardholder, while it is open. */
export const asksIn = (transaction: Transaction): { readonly input?: ExpectedInput } => {
  const found = transaction.status === 'challenge_ongoing' ? promptOf(transaction) : undefined
  return found && 'asked' in found ? { input: found.asked } : {}
}

/** Why the page of an open transaction would not take this from its cardholder, and what is open instead. */
const whyNotAsked = (transaction: OpenTransaction, wish: CardholderAction): string | undefined => {
  const found = promptOf(transaction)
  if ('unasked' in found) {
    const { unasked } = found
    return `${missing(wish, undefined)}: ${CLOSED[unasked]}; ${wayOn(unasked, transaction)}`
  }
  const { asked } = found
  const isOffered = wish.type !== 'SelectChannel' || isChannelName(wish.channel)
  return acceptsAction(asked, wish.type) && isOffered ? undefined : `${missing(wish, asked)}: ${OPEN[asked]}`
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
): Promise<Transaction | Rejected | WithProblem> => {
  const { id, outcome } = transaction
  const wish = wishOf(words)
  if (!wish) return invalid(`a code has 1 to ${LONGEST_CODE} characters`)
  if (wish === 'go') return engine.goOn(id, by)
  const impossible = 'transStatus' in wish ? impossibleEnd(outcome, wish) : undefined
  if (impossible) return invalid(impossible)
  const notAsked = 'type' in wish && !hasEnded(transaction) ? whyNotAsked(transaction, wish) : undefined
  if (notAsked) return conflict(notAsked)
  return engine.completeChallenge(id, by, wish, 'control')
}

/** Finds the transaction of the id in a path. */
export const theTransaction = (engine: Engine) =>
  findById(
    (id) => engine.find(id),
    problem(404, 'TRANSACTION_NOT_FOUND', 'there is no such transaction'),
    (id) => engine.removedFrom(id),
  )

/** Finishes the challenge of a transaction without a browser. */
export const challengeRoutes = ({ engine, returnParameter }: ControlParts): readonly Route[] => [
  recordRouteWithBody(theTransaction(engine), {
    operation: 'completeChallenge',
    ...WISH,
    async handle({ json, ip, cause, words, subject: { transaction } }) {
      const finished = await playChallenge(engine, transaction, { ip, cause }, words)
      if ('problem' in finished || 'refused' in finished) return finished
      const { id, forLink, refno } = finished
      const told = forLink ? aboutLink({ id: forLink.id, reference: refno }) : aboutTransaction(finished)
      const redirect = hasEnded(finished) ? redirectOf(finished, returnParameter) : undefined
      return json(
        {
          transactionId: id,
          status: finished.status,
          ...asksIn(finished),
          ...attemptsLeft(finished),
          ...compact({ redirect }),
        },
        // The caller has then been told where the browser would have gone.
        hasEnded(finished) ? forwardingOf(engine, told, redirect, 'control') : {},
      )
    },
  }),
]
