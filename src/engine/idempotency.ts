import type { Ids } from '../core/domain/ids.ts'
import { WHY_GONE } from '../core/domain/keep-setting.ts'
import { type Refused, refuse } from '../core/domain/rejection.ts'
import { later } from '../core/domain/time.ts'
import type { Found, Idempotency, Initialized, InitializeRequest } from './commands.ts'
import { type Change, put, type Tables } from './store/store.ts'
import type { TimedStore } from './webhooks/sending.ts'

/** ASSUMED: idempotency-window-60-minutes (sources.md: facts 1.1). */
const WINDOW_MS = 60 * 60_000

/** What a key stands for: which body and what came of it. Key and body are kept as keyed hashes only. */
type RememberedAnswer = Tables['answers']
type OfAnswer<Answer> = Answer extends unknown ? Omit<Answer, 'bodyHash' | 'expires'> : never
/** What is remembered of an answer: successes and declines only. A caller's mistake may be corrected under the same key. */
type Remembered = OfAnswer<RememberedAnswer>

type Request = Pick<InitializeRequest, 'space' | 'idempotency'>

type Answer = Initialized | Refused
type Work = () => Answer | Promise<Answer>

/** ASSUMED: idempotency-conflicts. */
const OTHER_BODY: Refused = {
  refused: {
    code: 'INVALID_HEADER',
    message: 'this Idempotency-Key was used with another body; use a new key for a new request',
    situation: 'other_body',
  },
}

const OF_GONE = 'this Idempotency-Key stands for a transaction that is gone'

/** ASSUMED: let-go-is-410. */
const LET_GO: Refused = refuse('INVALID_STATE', `${OF_GONE}: ${WHY_GONE}; use a new key for a new request`, OF_GONE)

/** Same key, same answer, for an hour of the space's clock (sources.md: facts 1.1). */
export const createAnswerMemory = ({ store, clocks, ids }: TimedStore & { readonly ids: Ids }) => {
  const running = new Set<string>()
  const hashOf = ({ body }: Idempotency): string => ids.keyedHash('idempotency', body)
  /** A key is free text: a caller may have put anything into it. */
  const nameOf = ({ key }: Idempotency): string => ids.keyedHash('idempotency key', key)

  /** Keys whose hour has passed; the oldest come first, so this stops at the first that is still good. */
  const forgotten = (space: string): Change[] => {
    const changes: Change[] = []
    for (const [id, { expires }] of store.entries('answers', space)) {
      if (expires > clocks.of(space).now()) break
      changes.push(put('answers', space, id, null))
    }
    return changes
  }

  /** The changes that remember an answer, to be committed with what the answer is about. */
  const remember = ({ space, idempotency }: Request, answer: Remembered): Change[] => {
    if (!idempotency) return []
    const value = { bodyHash: hashOf(idempotency), expires: later(clocks.of(space).now(), WINDOW_MS), ...answer }
    return [...forgotten(space), put('answers', space, nameOf(idempotency), value)]
  }

  const repeat = (known: RememberedAnswer, find: (id: string) => Found | undefined): Initialized | undefined => {
    if ('refusal' in known) return { scenario: known.scenario, declined: known.refusal, replayed: true }
    const found = find(known.transactionId)
    return found && { scenario: found.transaction.scenario, transaction: found.transaction, replayed: true }
  }

  const onceByKey = async (
    space: string,
    idempotency: Idempotency,
    find: (id: string) => Found | undefined,
    work: Work,
  ): Promise<Answer> => {
    const key = nameOf(idempotency)
    const lock = `${space} ${key}`
    // ASSUMED: idempotency-conflicts.
    if (running.has(lock))
      return refuse('INVALID_STATE', 'a request with this Idempotency-Key is still running; repeat it later')
    const known = store.get('answers', space, key)
    if (known && known.expires > clocks.of(space).now()) {
      if (known.bodyHash !== hashOf(idempotency)) return OTHER_BODY
      const answer = repeat(known, find)
      if (answer) return answer
      // The key stays: a second transaction would be what whoever sends one wants to keep out.
      if ('transactionId' in known && store.get('gone', space, known.transactionId) !== undefined) return LET_GO
    }
    running.add(lock)
    try {
      return await work()
    } finally {
      running.delete(lock)
    }
  }

  /** Runs `work` once a key: a second call gets the first answer, or is told that the first is still running. */
  const once = (
    { space, idempotency }: Request,
    find: (id: string) => Found | undefined,
    work: Work,
  ): Answer | Promise<Answer> => (idempotency ? onceByKey(space, idempotency, find, work) : work())

  return { remember, once }
}
