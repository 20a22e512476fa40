import type { Transaction } from '../../core/domain/transaction.schema.ts'
import type { OpenTransaction } from '../../core/domain/transaction.ts'
import { compact } from '../../core/domain/without-undefined.ts'
import type { Engine, Found } from '../../engine/engine-api.ts'
import type { Page } from '../frame/page.tsx'
import type { TimeLeft } from '../frame/page-parts.tsx'
import type { FormProblem } from './challenge-view.ts'
import { challengePage, connectingPage, waitingPage } from './open-pages.tsx'
import { endOffers, withEndChoices } from './outcome-choices.tsx'

/** A transaction that has not ended, and its space. */
export type Open = { readonly space: string; readonly transaction: OpenTransaction }

/** Whole seconds until something is due: rounded up, so that it has come when the browser asks. */
const secondsUntil = (due: string, now: string): number =>
  Math.max(1, Math.ceil((Date.parse(due) - Date.parse(now)) / 1000))

/** When the bank ends the challenge because nobody answers; what else ends it by itself is no limit to a cardholder. */
const limitOf = (transaction: Transaction): string | undefined => {
  const { authentication } = transaction.outcome
  const isLimit = authentication.flow === 'challenge' && authentication.challenge.automation.type === 'none'
  return isLimit && transaction.status === 'challenge_ongoing' ? transaction.challenge.due : undefined
}

/** What a transaction that has not ended shows, as its space's clock and its challenge have it. */
export const createPagesOfOpen = (engine: Engine, pageChoices: boolean) => {
  const leftOf = ({ space, transaction }: Found): TimeLeft => {
    const { now, mode } = engine.clockOf(space)
    const at = limitOf(transaction) ?? transaction.expires
    return { at, seconds: secondsUntil(at, now), stands: mode === 'frozen' }
  }

  /** What it shows, offers and takes once it was opened. */
  const challengeOf = ({ space, transaction }: Open) => {
    const { authentication } = transaction.outcome
    const token = engine.pageToken(transaction.id)
    const left = leftOf({ space, transaction })
    const view =
      transaction.status === 'challenge_ongoing' && authentication.flow === 'challenge'
        ? { space, transaction, challenge: authentication.challenge, pinned: authentication.result, token, left }
        : undefined
    return { token, offers: pageChoices ? endOffers(transaction) : [], view }
  }

  return {
    challengeOf,

    openPage(open: Open, problem?: FormProblem): Page {
      const { space, transaction } = open
      const { token, offers, view } = challengeOf(open)
      const due = view?.transaction.challenge.due
      const page = view
        ? challengePage(
            { ...view, ...compact({ problem }) },
            due === undefined ? undefined : secondsUntil(due, engine.clockOf(space).now),
          )
        : connectingPage({ ...open, left: leftOf(open) }, problem)
      return offers.length > 0 ? withEndChoices(page, { transaction, token, offers, problem }) : page
    },

    /** While the directory is slow. */
    waiting: (found: Found): Page => waitingPage({ ...found, left: leftOf(found) }),
  }
}
