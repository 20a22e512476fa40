import { epochMs } from '../../core/domain/time.ts'
import type { Transaction } from '../../core/domain/transaction.schema.ts'
import type { OpenTransaction } from '../../core/domain/transaction.ts'
import { compact } from '../../core/domain/without-undefined.ts'
import type { Engine, Match } from '../../engine/engine-api.ts'
import type { Page } from '../frame/page.tsx'
import type { TimeLeft } from '../frame/page-parts.tsx'
import type { FormProblem } from './challenge-view.ts'
import { challengePage, connectingPage, waitingPage } from './open-pages.tsx'
import { offeredOutcomes, withOutcomeChoices } from './outcome-choices.tsx'

/** Open transaction with its space. */
export type Open = { readonly space: string; readonly transaction: OpenTransaction }

/** Returns the seconds until a time, rounded up, so that it has passed when the browser reloads. */
const secondsUntil = (due: string, now: string): number => Math.max(1, Math.ceil((epochMs(due) - epochMs(now)) / 1000))

/** Returns the time limit of the bank for the challenge. Other automatic final states are no limit for a cardholder. */
const limitOf = (transaction: Transaction): string | undefined => {
  const { authentication } = transaction.outcome
  const isLimit = authentication.flow === 'challenge' && authentication.challenge.automation.type === 'none'
  return isLimit && transaction.status === 'challenge_ongoing' ? transaction.challenge.due : undefined
}

/** Creates the pages of open transactions, by the clock of their space and their challenge. */
export const createPagesOfOpen = (engine: Engine, pageChoices: boolean) => {
  const leftOf = ({ space, transaction }: Match): TimeLeft => {
    const { now, mode } = engine.clockOf(space)
    const at = limitOf(transaction) ?? transaction.expires
    return { at, seconds: secondsUntil(at, now), isFrozen: mode === 'frozen' }
  }

  /** Returns the content and the offered actions of an opened transaction. */
  const challengeOf = ({ space, transaction }: Open) => {
    const { authentication } = transaction.outcome
    const token = engine.pageToken(transaction.id)
    const left = leftOf({ space, transaction })
    const view =
      transaction.status === 'challenge_ongoing' && authentication.flow === 'challenge'
        ? { space, transaction, challenge: authentication.challenge, pinned: authentication.result, token, left }
        : undefined
    return { token, offers: () => (pageChoices ? offeredOutcomes(transaction) : []), view }
  }

  return {
    challengeOf,

    openPage(open: Open, problem?: FormProblem): Page {
      const { space, transaction } = open
      const { token, view, ...challenge } = challengeOf(open)
      const offers = challenge.offers()
      const due = view?.transaction.challenge.due
      const page = view
        ? challengePage(
            { ...view, ...compact({ problem }) },
            due === undefined ? undefined : secondsUntil(due, engine.clockOf(space).now),
          )
        : connectingPage({ ...open, left: leftOf(open) }, problem)
      return offers.length > 0 ? withOutcomeChoices(page, { transaction, token, offers, problem }) : page
    },

    /** Page during a slow directory response. */
    waiting: (match: Match): Page => waitingPage({ ...match, left: leftOf(match) }),
  }
}
