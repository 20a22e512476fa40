import type { ControlOperations } from '../core/contract/control-operations.gen.ts'
import type { Duration, EventType } from '../core/contract/vocabulary.ts'
import { isMap } from '../core/domain/is-record.ts'
import { type Call, DEFAULT_TIMEOUT_MS } from './control-client.ts'

/** Query of a call for a given space, without `fields`, which would return a short form. */
export type Query<Name extends keyof ControlOperations> = Omit<ControlOperations[Name]['query'], 'space' | 'fields'>

/** Timeout for a transaction or link that does not exist yet, such as `30s`. */
type Patience = { readonly timeout?: Duration }
/** Selects a transaction: by ID, or the newest of an order; `{}` is the newest of all. */
export type WhichTransaction = string | ({ readonly refno?: string } & Patience)
/** Selects a link: by ID, or the newest with a reference; `{}` is the newest of all. */
export type WhichLink = string | ({ readonly reference?: string } & Patience)

/**
 * Creates functions that return the IDs of transactions and links of an app. They wait until one exists.
 * @throws SandboxError with `TIMEOUT`
 */
export const idsOf = (call: Call) => {
  type Named = { readonly refno?: string; readonly reference?: string }
  /** Returns the first ID of `list`, or waits for an event of this type. */
  const idBy =
    (
      type: EventType,
      list: (query: Named & { readonly limit: number }) => Promise<readonly { readonly id: string }[]>,
    ) =>
    async (which: string | (Named & Patience)): Promise<string> => {
      if (!isMap(which)) return which
      const { timeout = `${DEFAULT_TIMEOUT_MS}ms` as const, ...named } = which
      // A list with limit 1 contains the newest one.
      const newest = async () => (await list({ ...named, limit: 1 }))[0]?.id
      for (;;) {
        const existing = await newest()
        if (existing !== undefined) return existing
        const { next: after } = await call('listEvents', { query: { ...named, type } })
        // Check again after the cursor, so that nothing is missed.
        const meanwhile = await newest()
        if (meanwhile !== undefined) return meanwhile
        await call('wait', { query: { ...named, type, after, timeout } })
      }
    }
  return {
    transaction: idBy('transaction.created', async (query) => (await call('listTransactions', { query })).transactions),
    link: idBy('link.created', async (query) => (await call('listLinks', { query })).links),
  }
}
