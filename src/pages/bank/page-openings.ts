import { directoryDelayOf } from '../../core/domain/outcome.ts'
import { type Rejected, reject } from '../../core/domain/rejection.ts'
import type { Transaction } from '../../core/domain/transaction.schema.ts'
import { hasEnded } from '../../core/domain/transaction.ts'
import type { By, Engine } from '../../engine/engine-api.ts'
import type { Sleep } from '../../engine/engine-parts.ts'

/** Longest wait of a browser without a page, in real ms. ASSUMED: slow-directory-shows-a-page. */
export const MAX_WAIT_MS = 500

/** Pending directory request of a transaction, and whether a browser got the waiting page. */
type Opening = { readonly outcome: Promise<Transaction | Rejected>; isAwaited: boolean }

/** Returns the identity of a transaction. A reset space may issue its ID again, with another first history entry. */
const keyOf = (transaction: Transaction): object => transaction.history[0] ?? transaction

const isSame = (a: Transaction, b: Transaction | undefined): b is Transaction =>
  b !== undefined && keyOf(a) === keyOf(b)

/** Creates the registry of start pages that are being opened. Entries disappear with their transactions. */
export const createPageOpenings = (engine: Engine, sleep: Sleep) => {
  const openings = new WeakMap<object, Opening>()
  /** A browser only reads the page, so it opens also while nothing can be written. */
  const openStart = (id: string, { ip, cause }: By) => engine.openStart(id, { ip, cause, isRead: true })

  const begin = (transaction: Transaction, by: By): Opening => {
    const known = openings.get(keyOf(transaction))
    if (known) return known
    const opening: Opening = { outcome: openStart(transaction.id, by), isAwaited: false }
    openings.set(keyOf(transaction), opening)
    const forget = (): void => {
      openings.delete(keyOf(transaction))
    }
    // A failed opening starts again with the next request.
    opening.outcome.then((result) => {
      if ('rejected' in result || !hasEnded(result) || !opening.isAwaited) forget()
    }, forget)
    return opening
  }

  /** Returns whether an opening completes before the browser has waited long enough. */
  const completesSoon = async ({ outcome }: Opening): Promise<boolean> => {
    const enough = new AbortController()
    const late = sleep(MAX_WAIT_MS, enough.signal).then(() => false)
    return Promise.race([outcome.then(() => true), late]).finally(() => enough.abort())
  }

  return {
    /**
     * Opens a start page. The directory is requested once, even for several requests during its delay. A browser gets
     * `undefined` if there is no result after half a second.
     */
    async open(transaction: Transaction, by: By, isBrowser: boolean): Promise<Transaction | Rejected | undefined> {
      const { id, status, outcome } = transaction
      if (status !== 'initialized' || directoryDelayOf(outcome) === 0) return openStart(id, by)
      const opening = begin(transaction, by)
      if (!isBrowser || (await completesSoon(opening))) return opening.outcome
      const now = engine.find(id)?.transaction
      if (!isSame(transaction, now)) return reject('TRANSACTION_NOT_FOUND', 'The transaction was removed.')
      if (now.status === 'initialized') {
        opening.isAwaited = true
        return undefined
      }
      // The directory has responded and a webhook must be sent first, or the transaction was ended manually.
      await engine.heldRedirect({ type: 'transaction', id })
      return now
    },

    /**
     * Ends the wait for an ended transaction. Returns whether a browser with the waiting page must still be
     * redirected.
     */
    endWait(transaction: Transaction): boolean {
      const isAwaited = openings.get(keyOf(transaction))?.isAwaited === true
      if (isAwaited) openings.delete(keyOf(transaction))
      return isAwaited
    },
  }
}
