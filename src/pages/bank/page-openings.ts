import { directoryDelayOf } from '../../core/domain/outcome.ts'
import { type Refused, refuse } from '../../core/domain/rejection.ts'
import type { Transaction } from '../../core/domain/transaction.schema.ts'
import { hasEnded } from '../../core/domain/transaction.ts'
import type { By, Engine } from '../../engine/engine-api.ts'
import type { Sleep } from '../../engine/engine-parts.ts'

/** How long a browser is kept without a page, in real time. ASSUMED: slow-directory-shows-a-page. */
export const PATIENCE_MS = 500

/** Asking the directory for one transaction, and whether somebody was shown that it takes its time. */
type Opening = { readonly outcome: Promise<Transaction | Refused>; isAwaited: boolean }

/** An emptied space may give an id again: another history begins with another entry. */
const keyOf = (transaction: Transaction): object => transaction.history[0] ?? transaction

const isSame = (one: Transaction, other: Transaction | undefined): other is Transaction =>
  other !== undefined && keyOf(one) === keyOf(other)

/** The start pages that are being opened. Nothing of them is kept once their transactions are gone. */
export const createOpenings = (engine: Engine, sleep: Sleep) => {
  const openings = new WeakMap<object, Opening>()

  const begin = (transaction: Transaction, by: By): Opening => {
    const known = openings.get(keyOf(transaction))
    if (known) return known
    const opening: Opening = { outcome: engine.openStart(transaction.id, by), isAwaited: false }
    openings.set(keyOf(transaction), opening)
    const forget = (): void => {
      openings.delete(keyOf(transaction))
    }
    // One that failed begins anew for the next who comes: nobody may be there to be told.
    opening.outcome.then((came) => {
      if ('refused' in came || !hasEnded(came) || !opening.isAwaited) forget()
    }, forget)
    return opening
  }

  /** Whether something comes of an opening before a browser has waited long enough. */
  const comesSoon = async ({ outcome }: Opening): Promise<boolean> => {
    const enough = new AbortController()
    const late = sleep(PATIENCE_MS, enough.signal).then(() => false)
    return Promise.race([outcome.then(() => true), late]).finally(() => enough.abort())
  }

  return {
    /**
     * Opens a start page. The directory is asked once, however many come while it takes its time. A browser, which is not to
     * be kept waiting, gets undefined when there is nothing to show after half a second.
     */
    async open(transaction: Transaction, by: By, isBrowser: boolean): Promise<Transaction | Refused | undefined> {
      const { id, status, outcome } = transaction
      if (status !== 'initialized' || directoryDelayOf(outcome) === 0) return engine.openStart(id, by)
      const opening = begin(transaction, by)
      if (!isBrowser || (await comesSoon(opening))) return opening.outcome
      const now = engine.find(id)?.transaction
      if (!isSame(transaction, now)) return refuse('TRANSACTION_NOT_FOUND', 'the transaction is gone')
      if (now.status === 'initialized') {
        opening.isAwaited = true
        return undefined
      }
      // The directory has answered and a webhook is to come first, or somebody has ended it without the directory.
      await engine.heldRedirect({ type: 'transaction', id })
      return now
    },

    /** Ends the wait for a transaction that has ended; whether a browser that was shown the wait is still to be led on. */
    endWait(transaction: Transaction): boolean {
      const isAwaited = openings.get(keyOf(transaction))?.isAwaited === true
      if (isAwaited) openings.delete(keyOf(transaction))
      return isAwaited
    },
  }
}
