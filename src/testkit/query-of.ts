import type { ControlOperations } from '../core/contract/control-operations.gen.ts'
import type { Duration, EventType } from '../core/contract/vocabulary.ts'
import { isMap } from '../core/domain/is-record.ts'
import { type Call, PATIENCE_MS } from './control-client.ts'

/** The query of a call about a space that is known already, for whole things: a short form has none of them. */
export type Query<Name extends keyof ControlOperations> = Omit<ControlOperations[Name]['query'], 'space' | 'fields'>

/** How long to wait for one that has not begun: `30s`. */
type Patience = { readonly timeout?: Duration }
/** A transaction: its id, or the newest of an order; `{}` is the newest of all. */
export type WhichTransaction = string | ({ readonly refno?: string } & Patience)
/** A link: its id, or the newest with a reference; `{}` is the newest of all. */
export type WhichLink = string | ({ readonly reference?: string } & Patience)

/**
 * Ids of what an app has begun, which mostly keeps them to itself. Where there is nothing yet, it is waited for.
 * @throws SandboxError with `TIMEOUT`
 */
export const idsOf = (call: Call) => {
  type Named = { readonly refno?: string; readonly reference?: string }
  /** What `list` has first, or what it will have after an event of this type. */
  const idBy =
    (
      type: EventType,
      list: (query: Named & { readonly limit: number }) => Promise<readonly { readonly id: string }[]>,
    ) =>
    async (which: string | (Named & Patience)): Promise<string> => {
      if (!isMap(which)) return which
      const { timeout = `${PATIENCE_MS}ms` as const, ...named } = which
      // The newest is what is left of a list that is cut to one.
      const newest = async () => (await list({ ...named, limit: 1 }))[0]?.id
      for (;;) {
        const there = await newest()
        if (there !== undefined) return there
        const { next: after } = await call('listEvents', { query: { ...named, type } })
        // Looking again between cursor and wait, so nothing is missed.
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
