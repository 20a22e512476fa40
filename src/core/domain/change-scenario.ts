import { automaticEndOf, refuseEnded } from './decide-transaction.ts'
import type { Link } from './link.schema.ts'
import { type Decided, type EndedLink, isAuthenticating, isUnused } from './link.ts'
import type { Outcome } from './outcome.schema.ts'
import { type Authentication, declineOf, isEnrolled } from './outcome.ts'
import { type Refused, refuse } from './rejection.ts'
import type { Instant } from './time.ts'
import type { Transaction } from './transaction.schema.ts'
import { hasEnded, type OpenTransaction } from './transaction.ts'

type ChallengeFlow = Extract<Authentication, { flow: 'challenge' }>

const NO_CHALLENGE = {
  frictionless: 'it has no challenge',
  error_on_start: 'it lets the authentication fail when it starts, before any challenge',
} as const

const typed = (wrongCodes: number): string =>
  wrongCodes === 1 ? 'one wrong code was typed' : `${wrongCodes} wrong codes were typed`

/** What the directory answered and the page has shown cannot be taken back. */
const openProblem = (
  transaction: Exclude<OpenTransaction, { status: 'initialized' }>,
  { challenge, result }: ChallengeFlow,
): string | undefined => {
  const { threeDSVersion } = transaction.threeDS
  if (threeDSVersion !== undefined && threeDSVersion !== result.version)
    return `the challenge was begun with version ${threeDSVersion}, and the scenario says ${result.version}`
  if (transaction.status !== 'challenge_ongoing') return undefined
  const { automation, attempts } = challenge
  if (automation.type === 'cancel')
    return 'it cancels as soon as the page is shown, and the page is open: press cancel instead, {"cancel":true}'
  if (automation.type === 'abandon' && automation.at === 'challenge_required')
    return 'it never shows the page of the challenge, and the page is open'
  const { wrongCodes } = transaction.challenge
  return wrongCodes >= attempts
    ? `${typed(wrongCodes)} already, and it ends the challenge after ${attempts}`
    : undefined
}

/** What a scenario would have answered otherwise than it was answered, or undefined. */
const contradiction = (transaction: OpenTransaction, outcome: Outcome): string | undefined => {
  const { forLink, status, paymentMethod } = transaction
  const declined = declineOf(outcome, paymentMethod)?.refused.code
  if (declined !== undefined)
    return forLink
      ? `it refuses the card with ${declined}, and the card was taken already`
      : `it refuses the initialization with ${declined}, which was answered with 201 already`
  if (forLink && outcome.tokenization?.result === 'error')
    return 'it makes the tokenization fail when the card is entered, and the card was taken already'
  const enrolled = isEnrolled(outcome)
  // Nobody was told of the enrolment of a link's card.
  if (!forLink && enrolled !== isEnrolled(transaction.outcome))
    return `its card is ${enrolled ? '' : 'not '}enrolled, and the initialization was answered with enrolled ${!enrolled} already`
  if (status === 'initialized') return undefined
  const { authentication } = outcome
  if (!enrolled) return 'its card is not enrolled, and the challenge has begun'
  if (authentication.flow !== 'challenge') return `${NO_CHALLENGE[authentication.flow]}, and the challenge has begun`
  return openProblem(transaction, authentication)
}

/** An open challenge ends by itself when the new scenario says so, counted from when its page was opened. */
const withItsClock = (transaction: OpenTransaction, { authentication }: Outcome, now: Instant): OpenTransaction => {
  if (transaction.status !== 'challenge_ongoing' || authentication.flow !== 'challenge') return transaction
  const { due: _, ...progress } = transaction.challenge
  const { due } = automaticEndOf(authentication, progress.opened ?? now)
  // What would have ended before now ends now: nobody can have seen it earlier.
  return { ...transaction, challenge: due === undefined ? progress : { ...progress, due: due < now ? now : due } }
}

/**
 * A transaction about which another scenario decides from now on, until its end. What has happened stays: used tries, the
 * chosen channel, when the challenge was opened. `asked` is the name that was asked for. INVALID_STATE where the scenario contradicts what was answered already.
 */
export const repin = (
  transaction: Transaction,
  { scenario, outcome }: Decided,
  now: Instant,
  asked = scenario.name,
): { readonly next: OpenTransaction } | Refused => {
  if (hasEnded(transaction)) return refuseEnded(transaction)
  const problem = contradiction(transaction, outcome)
  return problem === undefined
    ? { next: withItsClock({ ...transaction, scenario, outcome }, outcome, now) }
    : refuse('INVALID_STATE', `the scenario ${asked} comes too late: ${problem}`)
}

/**
 * A link about which another scenario decides from now on, until its end. Before a card is entered nothing was answered
 * that a scenario could contradict; afterwards its transaction is asked.
 */
export const setLinkScenario = (link: Link, decided: Decided): { readonly next: Link } | Refused => {
  if (isUnused(link)) {
    // Now something has decided: what waited for that goes with all that was chosen before.
    const { patches: _, ...rest } = link
    return { next: { ...rest, pinned: decided } }
  }
  if (isAuthenticating(link)) return { next: { ...link, ...decided } }
  if (link.status === 'DELETED') return refuse('INVALID_STATE', 'the link was deleted')
  const { status }: EndedLink = link
  return refuse('INVALID_STATE', `the link has ended with status ${status}; ends are final`)
}
