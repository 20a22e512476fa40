import type { LinkStatus } from '../../src/core/domain/link.ts'
import type { TransactionStatus } from '../../src/core/domain/transaction.ts'

export type Kind = 'transactions' | 'links'

/** What the program has answered about a transaction or a link. */
export type Entry = {
  readonly id: string
  readonly kind: Kind
  /** Its refno or reference: another one behind the id would be another creation. */
  readonly name: string
  readonly status: string
  readonly tellsReceiver: boolean
  readonly alias?: string
}

/** How far a status is: a later answer may tell of a status that is further, never of one before. */
const FAR: Readonly<Record<TransactionStatus | LinkStatus, number>> = {
  initialized: 0,
  PENDING: 0,
  challenge_required: 1,
  challenge_ongoing: 1,
  // After half an hour, which a loop of some six hundred kills takes, an authentication that nobody finished is over.
  failed: 2,
  ERROR: 2,
  authenticated: 3,
  SUCCESS: 3,
  // Nobody cancels or deletes here, and every card is good: an answer that says so is wrong.
  canceled: Number.NaN,
  DELETED: Number.NaN,
}

const far = (status: unknown): number => new Map<unknown, number>(Object.entries(FAR)).get(status) ?? Number.NaN

export const isAtLeast = (status: unknown, acknowledged: string): boolean => far(status) >= far(acknowledged)

/** Also what timed out has ended: in a loop of an hour, most of what nobody finished has, and was told so. */
export const isEnd = (status: unknown): boolean => isAtLeast(status, 'failed')

export type Ledger = ReturnType<typeof createLedger>

/** Everything that was acknowledged, and everything that turned out wrong. */
export const createLedger = () => {
  const entries = new Map<string, Entry>()
  /** Ids of creations, in their order. */
  const twice: string[] = []
  const odd: string[] = []
  let acknowledged = 0

  return {
    twice: twice as readonly string[],
    /** Answers that make no sense. */
    odd: odd as readonly string[],
    acknowledged: (): number => acknowledged,
    all: (): Entry[] => [...entries.values()],
    get: (id: string): Entry | undefined => entries.get(id),

    /** A creation was answered. */
    created(entry: Omit<Entry, 'alias'>): void {
      acknowledged += 1
      if (entries.has(entry.id)) twice.push(entry.id)
      entries.set(entry.id, entry)
    },

    /** A change of it was answered, or more of it was read. */
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
