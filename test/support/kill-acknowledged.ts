import type { LinkStatus } from '../../src/core/domain/link.ts'
import type { TransactionStatus } from '../../src/core/domain/transaction.ts'

export type Kind = 'transactions' | 'links'

/** The acknowledged state of a transaction or a link. */
export type Entry = {
  readonly id: string
  readonly kind: Kind
  /** Its refno or reference: another one under the same ID would be another creation. */
  readonly name: string
  readonly status: string
  readonly sendsWebhook: boolean
  readonly alias?: string
}

/** The progress of a status: a later response may have a later status, never an earlier one. */
const FAR: Readonly<Record<TransactionStatus | LinkStatus, number>> = {
  initialized: 0,
  PENDING: 0,
  challenge_required: 1,
  challenge_ongoing: 1,
  // After half an hour, which a loop of some six hundred kills takes, an unfinished authentication expires.
  failed: 2,
  ERROR: 2,
  authenticated: 3,
  SUCCESS: 3,
  authorized: 4,
  settled: 4,
  // This test never cancels or deletes, and every card is valid, so such a response is an error.
  canceled: Number.NaN,
  DELETED: Number.NaN,
}

const far = (status: unknown): number => new Map<unknown, number>(Object.entries(FAR)).get(status) ?? Number.NaN

export const isAtLeast = (status: unknown, acknowledged: string): boolean => far(status) >= far(acknowledged)

/** Includes timeouts: in a loop of an hour, most unfinished ones have expired and sent their webhook. */
export const isEnd = (status: unknown): boolean => isAtLeast(status, 'failed')

export type Acknowledged = ReturnType<typeof createAcknowledged>

/** Records acknowledged changes and errors. */
export const createAcknowledged = () => {
  const entries = new Map<string, Entry>()
  /** IDs of creations, in their order. */
  const twice: string[] = []
  const odd: string[] = []
  let acknowledged = 0

  return {
    twice: twice as readonly string[],
    /** Invalid responses. */
    odd: odd as readonly string[],
    acknowledged: (): number => acknowledged,
    all: (): Entry[] => [...entries.values()],
    get: (id: string): Entry | undefined => entries.get(id),

    /** Records a creation. */
    created(entry: Omit<Entry, 'alias'>): void {
      acknowledged += 1
      if (entries.has(entry.id)) twice.push(entry.id)
      entries.set(entry.id, entry)
    },

    /** Records a change of it, or a later state. */
    learned(id: string, more: Pick<Entry, 'status'> | Pick<Entry, 'alias'>): void {
      const entry = entries.get(id)
      if (!entry) throw new Error(`${id} was never created`)
      if ('status' in more) acknowledged += 1
      entries.set(id, { ...entry, ...more })
    },

    note(oddity: string): void {
      odd.push(oddity)
    },
  }
}
