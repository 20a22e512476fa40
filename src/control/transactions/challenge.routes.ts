import { problem, type WithProblem } from '../../api/http/problem.ts'
import type { Route } from '../../api/http/route.ts'
import {
  acceptsAction,
  type CardholderAction,
  CHANNEL_NAMES,
  type ExpectedInput,
  isChannelName,
  type NoPromptReason,
  passingAction,
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
import { forwardingOf } from '../../engine/webhook-forwarding.ts'
import type { ControlParts } from '../control-parts.ts'
import { conflict, invalid } from '../control-problems.ts'
import { findById, recordRouteWithBody } from '../control-route.ts'
import { type ChallengeRequest, REQUEST_SCHEMA, readChallengeRequest } from './challenge-request.ts'
import { attemptsLeft } from './record-view.ts'

const CHANNEL_BODY = `\`{"channel":"${CHANNEL_NAMES.join('|')}"}\``

/** Descriptions of an open challenge, with possible requests. */
const OPEN: Readonly<Record<ExpectedInput, string>> = {
  code: 'The challenge requires a one-time code: send `{"code":"…"}` or `{"cancel":true}`.',
  approval: `The challenge requires an approval in the bank's app: send \`{"approve":true}\`, \`{"approve":false}\` or \`{"cancel":true}\`.`,
  channel: `The challenge requires a channel first: send ${CHANNEL_BODY}, then \`{"code":"…"}\`, or \`{"cancel":true}\`.`,
  code_or_channel: `A channel is selected and the challenge requires the code: send \`{"code":"…"}\`, another ${CHANNEL_BODY} or \`{"cancel":true}\`.`,
}

/** Reasons for a missing challenge. */
const CLOSED: Readonly<Record<NoPromptReason, string>> = {
  frictionless: 'the card requires no challenge',
  not_enrolled: 'the card is not enrolled',
  fails_on_start: 'the scenario fails the authentication before any challenge',
  never_shown: 'the scenario abandons the challenge before its page is displayed',
}

const nextStep = (noPrompt: NoPromptReason, { location }: OpenTransaction): string =>
  noPrompt === 'never_shown'
    ? 'The transaction stays open until it expires, unless you send `{"outcome":"Y|N|A|U|R"}`.'
    : `Open its start page (GET ${location}, or send \`{"complete":true}\`), or send \`{"outcome":"Y|N|A|U|R"}\`.`

/** Describes an action that the page does not offer. Does not repeat the input. */
const missing = (action: CardholderAction, expected: ExpectedInput | undefined): string => {
  switch (action.type) {
    case 'SubmitCode':
    case 'ResendCode':
      return 'The page has no field for a code'
    case 'Answer':
      return 'The page requires no approval'
    case 'SelectChannel':
      return expected !== undefined && acceptsAction(expected, 'SelectChannel')
        ? 'The page does not offer this channel'
        : 'The page offers no channels'
    case 'Cancel':
      return 'There is nothing to cancel'
  }
}

/** Returns the input that the page of an open transaction requires. */
export const expectedInputIn = (transaction: Transaction): { readonly input?: ExpectedInput } => {
  const result = transaction.status === 'challenge_ongoing' ? promptOf(transaction) : undefined
  return result && 'expectedInput' in result ? { input: result.expectedInput } : {}
}

/** Returns why the page of an open transaction does not accept an action; undefined if it does. */
const pageProblem = (transaction: OpenTransaction, action: CardholderAction): string | undefined => {
  const result = promptOf(transaction)
  if ('noPrompt' in result) {
    const { noPrompt } = result
    return `${missing(action, undefined)}: ${CLOSED[noPrompt]}. ${nextStep(noPrompt, transaction)}`
  }
  const { expectedInput } = result
  const isOffered = action.type !== 'SelectChannel' || isChannelName(action.channel)
  return acceptsAction(expectedInput, action.type) && isOffered
    ? undefined
    : `${missing(action, expectedInput)}. ${OPEN[expectedInput]}`
}

/** Opens the page and passes the challenge, if there is one. A scenario that abandons its challenge leaves it open. */
const completeByScenario = async (engine: Engine, id: string, by: By): Promise<Transaction | Rejected> => {
  let current = await engine.continueScenario(id, by)
  while (!('rejected' in current) && current.status === 'challenge_ongoing') {
    const { authentication } = current.outcome
    const { input } = expectedInputIn(current)
    if (!input || authentication.flow !== 'challenge' || authentication.challenge.automation.type === 'abandon') break
    current = await engine.completeChallenge(id, by, passingAction(authentication.challenge, input), 'control')
  }
  return current
}

/**
 * Completes a challenge without a browser, with the same engine calls as the hosted page and its opening. Returns a
 * problem without any effect if the action is invalid, is not offered by the page or is too late.
 */
export const playChallenge = async (
  engine: Engine,
  transaction: Transaction,
  by: By,
  request: ChallengeRequest,
): Promise<Transaction | Rejected | WithProblem> => {
  const { id, outcome } = transaction
  const action = readChallengeRequest(request)
  if (!action) return invalid(`\`code\` must have 1 to ${LONGEST_CODE} characters.`)
  if (action === 'continue') return engine.continueScenario(id, by)
  if (action === 'complete') return completeByScenario(engine, id, by)
  const impossible = 'transStatus' in action ? impossibleEnd(outcome, action) : undefined
  if (impossible) return invalid(impossible)
  const problemOnPage = 'type' in action && !hasEnded(transaction) ? pageProblem(transaction, action) : undefined
  if (problemOnPage) return conflict(problemOnPage)
  return engine.completeChallenge(id, by, action, 'control')
}

/** Returns a function that finds the transaction of the ID in a path. */
export const theTransaction = (engine: Engine) =>
  findById(
    (id) => engine.find(id),
    problem(404, 'TRANSACTION_NOT_FOUND', 'Unknown transaction ID.'),
    (id) => engine.removedFrom(id),
  )

/** Creates the route that completes the challenge of a transaction without a browser. */
export const challengeRoutes = ({ engine, returnParameter }: ControlParts): readonly Route[] => [
  recordRouteWithBody(theTransaction(engine), {
    operation: 'completeChallenge',
    ...REQUEST_SCHEMA,
    async handle({ json, ip, cause, body, subject: { transaction } }) {
      const completed = await playChallenge(engine, transaction, { ip, cause }, body)
      if ('problem' in completed || 'rejected' in completed) return completed
      const { id, forLink, refno } = completed
      const subject = forLink ? aboutLink({ id: forLink.id, reference: refno }) : aboutTransaction(completed)
      const redirect = hasEnded(completed) ? redirectOf(completed, returnParameter) : undefined
      return json(
        {
          transactionId: id,
          status: completed.status,
          ...expectedInputIn(completed),
          ...attemptsLeft(completed),
          ...compact({ redirect }),
        },
        // The response replaces the redirect of the browser.
        hasEnded(completed) ? forwardingOf(engine, subject, redirect, 'control') : {},
      )
    },
  }),
]
