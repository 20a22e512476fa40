import type { Ids } from '../core/domain/ids.ts'
import { REMOVED_BY_KEEP } from '../core/domain/keep-setting.ts'
import { type Rejected, reject } from '../core/domain/rejection.ts'
import { later } from '../core/domain/time.ts'
import type { Idempotency, InitializeRequest } from './commands.ts'
import { type Change, put, type Tables } from './store/store.ts'
import type { TimedStore } from './webhooks/sending.ts'

/** ASSUMED: idempotency-window-60-minutes (sources.md: facts 1.1). */
const WINDOW_MS = 60 * 60_000

/** The stored body hash and result of a key. Key and body are stored as keyed hashes only. */
type StoredResponse = Tables['answers']
type OfResponse<Response> = Response extends unknown ? Omit<Response, 'bodyHash' | 'expires'> : never
/** The stored part of a response: successes and declines only. A caller can correct a mistake under the same key. */
type Remembered = OfResponse<StoredResponse>

type Request = Pick<InitializeRequest, 'space' | 'idempotency'>

/** Returns the earlier response from its stored part, if its record still exists. */
type Repeat<Response> = (known: StoredResponse) => Response | undefined
type Work<Response> = () => Response | Rejected | Promise<Response | Rejected>

/** ASSUMED: idempotency-conflicts. */
const OTHER_BODY: Rejected = {
  rejected: {
    code: 'INVALID_HEADER',
    message: 'This Idempotency-Key was used with another body. Use a new key for a new request.',
    situation: 'other_body',
  },
}

const OF_GONE = 'This Idempotency-Key belongs to a transaction that was removed'

/** ASSUMED: removed-pages-410. */
const REMOVED: Rejected = reject(
  'INVALID_STATE',
  `${OF_GONE}: ${REMOVED_BY_KEEP}. Use a new key for a new request.`,
  OF_GONE,
)

export type IdempotencyStore = ReturnType<typeof createIdempotencyStore>

/** Returns the same response for the same key for an hour of the space's clock (sources.md: facts 1.1). */
export const createIdempotencyStore = ({ store, clocks, ids }: TimedStore & { readonly ids: Ids }) => {
  const running = new Set<string>()
  const hashOf = ({ body }: Idempotency): string => ids.keyedHash('idempotency', body)
  /** Hashes the key, because it is free text and may contain anything. */
  const nameOf = ({ key }: Idempotency): string => ids.keyedHash('idempotency key', key)

  /** Returns the changes that delete expired keys. Stops at the first valid one, because the oldest come first. */
  const expired = (space: string): Change[] => {
    const changes: Change[] = []
    for (const [id, { expires }] of store.entries('answers', space)) {
      if (expires > clocks.of(space).now()) break
      changes.push(put('answers', space, id, null))
    }
    return changes
  }

  /** Returns the changes that store a response. Commit them together with its transaction. */
  const remember = ({ space, idempotency }: Request, response: Remembered): Change[] => {
    if (!idempotency) return []
    const value = { bodyHash: hashOf(idempotency), expires: later(clocks.of(space).now(), WINDOW_MS), ...response }
    return [...expired(space), put('answers', space, nameOf(idempotency), value)]
  }

  const onceByKey = async <Response>(
    space: string,
    idempotency: Idempotency,
    repeat: Repeat<Response>,
    work: Work<Response>,
  ): Promise<Response | Rejected> => {
    const key = nameOf(idempotency)
    const lock = `${space} ${key}`
    // ASSUMED: idempotency-conflicts.
    if (running.has(lock))
      return reject('INVALID_STATE', 'A request with this Idempotency-Key is still running. Repeat it later.')
    const known = store.get('answers', space, key)
    if (known && known.expires > clocks.of(space).now()) {
      if (known.bodyHash !== hashOf(idempotency)) return OTHER_BODY
      const response = repeat(known)
      if (response) return response
      // The key stays stored: it protects the caller from a second transaction.
      if ('transactionId' in known && store.get('gone', space, known.transactionId) !== undefined) return REMOVED
    }
    running.add(lock)
    try {
      return await work()
    } finally {
      running.delete(lock)
    }
  }

  /** Runs `work` once per key. A second call gets the first response, or an error while the first is running. */
  const once = <Response>(
    { space, idempotency }: Request,
    repeat: Repeat<Response>,
    work: Work<Response>,
  ): Response | Rejected | Promise<Response | Rejected> =>
    idempotency ? onceByKey(space, idempotency, repeat, work) : work()

  return { remember, once }
}
