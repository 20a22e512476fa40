import type { OpenTransaction } from '../domain/transaction.ts'
import { challengePage } from './challenge-page.tsx'
import type { ChallengeView } from './challenge-view.ts'
import { connectingPage } from './connecting-page.tsx'
import type { Page } from './page.tsx'
import type { PageParts } from './page-parts.ts'
import type { FormProblem } from './read-answer.ts'

/** What the challenge page shows, if a challenge is open. */
export const challengeViewOf = (transaction: OpenTransaction, { engine }: PageParts): ChallengeView | undefined => {
  const { authentication } = transaction.outcome
  if (transaction.status !== 'challenge_ongoing' || authentication.flow !== 'challenge') return undefined
  return { transaction, challenge: authentication.challenge, token: engine.pageToken(transaction.id) }
}

/** Whole seconds until the challenge ends by itself: rounded up, so that it has ended when the browser asks. */
const secondsLeft = ({ transaction }: ChallengeView, { engine }: PageParts): number | undefined => {
  const { due } = transaction.challenge
  return due === undefined
    ? undefined
    : Math.max(1, Math.ceil((Date.parse(due) - Date.parse(engine.timeFor(transaction.id))) / 1000))
}

/** The challenge, with what was wrong with the form that was posted. */
export const pageOfChallenge = (view: ChallengeView, parts: PageParts, problem?: FormProblem): Page =>
  challengePage(problem ? { ...view, problem } : view, secondsLeft(view, parts))

/** The page of a transaction that was opened and has not ended. */
export const openPage = (transaction: OpenTransaction, parts: PageParts): Page => {
  const view = challengeViewOf(transaction, parts)
  return view ? pageOfChallenge(view, parts) : connectingPage(transaction)
}
