import { automaticEndOf, rejectEnded } from './decide-transaction.ts'
import type { Link } from './link.schema.ts'
import { type Decided, type EndedLink, isAuthenticating, isUnused } from './link.ts'
import type { Outcome } from './outcome.schema.ts'
import { type Authentication, declineOf, isEnrolled } from './outcome.ts'
import { type Rejected, reject } from './rejection.ts'
import type { Instant } from './time.ts'
import type { Transaction } from './transaction.schema.ts'
import { hasEnded, type OpenTransaction } from './transaction.ts'

type ChallengeFlow = Extract<Authentication, { flow: 'challenge' }>

const NO_CHALLENGE = {
  frictionless: 'it has no challenge',
  error_on_start: 'it makes the authentication fail on start, before any challenge',
} as const

const typed = (wrongCodes: number): string =>
  wrongCodes === 1 ? 'one wrong code was entered' : `${wrongCodes} wrong codes were entered`

/** Returns a contradiction to the response of the directory or to the displayed page, which cannot be undone. */
const openProblem = (
  transaction: Exclude<OpenTransaction, { status: 'initialized' }>,
  { challenge, result }: ChallengeFlow,
): string | undefined => {
  const { threeDSVersion } = transaction.threeDS
  if (threeDSVersion !== undefined && threeDSVersion !== result.version)
    return `the challenge began with version ${threeDSVersion}, and the scenario has ${result.version}`
  if (transaction.status !== 'challenge_ongoing') return undefined
  const { automation, attempts } = challenge
  if (automation.type === 'cancel')
    return 'it cancels when the page opens, and the page is open already. Send `{"cancel":true}` to cancel'
  if (automation.type === 'abandon' && automation.at === 'challenge_required')
    return 'it never opens the challenge page, and the page is open already'
  const { wrongCodes } = transaction.challenge
  return wrongCodes >= attempts ? `${typed(wrongCodes)}, and it ends the challenge after ${attempts}` : undefined
}

/** Returns the difference between a scenario and the responses already sent, or undefined. */
const contradiction = (transaction: OpenTransaction, outcome: Outcome): string | undefined => {
  const { forLink, status, paymentMethod } = transaction
  const declined = declineOf(outcome, paymentMethod)?.rejected.code
  if (declined !== undefined)
    return forLink
      ? `it rejects the card with ${declined}, and the card was accepted already`
      : `it rejects the initialization with ${declined}, and the response 201 was sent already`
  if (forLink && outcome.tokenization?.result === 'error')
    return 'it makes the tokenization fail, and the card was accepted already'
  const enrolled = isEnrolled(outcome)
  // The enrollment of a link's card is in no response.
  if (!forLink && enrolled !== isEnrolled(transaction.outcome))
    return `its card is ${enrolled ? '' : 'not '}enrolled, and the response with enrolled ${!enrolled} was sent already`
  if (status === 'initialized') return undefined
  const { authentication } = outcome
  if (!enrolled) return 'its card is not enrolled, and the challenge has begun'
  if (authentication.flow !== 'challenge') return `${NO_CHALLENGE[authentication.flow]}, and the challenge has begun`
  return openProblem(transaction, authentication)
}

/** Applies the automatic end of the new scenario to an open challenge, counted from the opening of its page. */
const withItsClock = (transaction: OpenTransaction, { authentication }: Outcome, now: Instant): OpenTransaction => {
  if (transaction.status !== 'challenge_ongoing' || authentication.flow !== 'challenge') return transaction
  const { due: _, ...progress } = transaction.challenge
  const { due } = automaticEndOf(authentication, progress.opened ?? now)
  // A due time in the past becomes now, because no caller can have seen an earlier end.
  return { ...transaction, challenge: due === undefined ? progress : { ...progress, due: due < now ? now : due } }
}

/**
 * Assigns another scenario to an open transaction. The past stays: used attempts, the selected channel, the opening
 * time of the challenge. `requested` is the requested name. Returns `INVALID_STATE` if the scenario contradicts responses
 * already sent.
 */
export const assignScenario = (
  transaction: Transaction,
  { scenario, outcome }: Decided,
  now: Instant,
  requested = scenario.name,
): { readonly next: OpenTransaction } | Rejected => {
  if (hasEnded(transaction)) return rejectEnded(transaction)
  const problem = contradiction(transaction, outcome)
  return problem === undefined
    ? { next: withItsClock({ ...transaction, scenario, outcome }, outcome, now) }
    : reject('INVALID_STATE', `Scenario \`${requested}\` cannot apply any more: ${problem}.`)
}

/**
 * Assigns another scenario to a link until its end. Before a card is entered, no response can contradict it; afterwards
 * its transaction is checked.
 */
export const setLinkScenario = (link: Link, decided: Decided): { readonly next: Link } | Rejected => {
  if (isUnused(link)) {
    // The scenario is decided now: pending patches are removed, together with earlier choices.
    const { patches, ...rest } = link
    return { next: { ...rest, pinned: decided } }
  }
  if (isAuthenticating(link)) return { next: { ...link, ...decided } }
  if (link.status === 'DELETED') return reject('INVALID_STATE', 'The link was deleted.')
  const { status }: EndedLink = link
  return reject('INVALID_STATE', `The link has ended with status ${status}. Final states cannot change.`)
}
