import type { ControlOperations } from '../contract/control-operations.gen.ts'
import { isMap } from '../domain/is-map.ts'
import { type Call, PATIENCE_MS } from './control-client.ts'

/** The query of a call about a space that is known already. */
export type Query<Name extends keyof ControlOperations> = Omit<ControlOperations[Name]['query'], 'space'>

/** How long to wait for one that has not begun: `30s`. */
type Patience = { readonly timeout?: string }
/** A transaction: its id, or the newest of an order; `{}` is the newest of all. */
export type WhichTransaction = string | ({ readonly refno?: string } & Patience)
/** A link: its id, or the newest with a reference; `{}` is the newest of all. */
export type WhichLink = string | ({ readonly reference?: string } & Patience)

/** The newest is what is left of a list that is cut to one. */
const limit = 1

/**
 * Ids of what an app has begun, which mostly keeps them to itself. Where there is nothing yet, it is waited for.
 * @throws SandboxError with `TIMEOUT`
 */
export const idsOf = (call: Call) => {
  /** What `newest` finds, or what it will find after an event: it looks again between cursor and wait, so nothing is missed. */
  const found = async (
    newest: () => Promise<string | undefined>,
    begun: Query<'listEvents'>,
    timeout = `${PATIENCE_MS}ms`,
  ): Promise<string> => {
    const there = await newest()
    if (there !== undefined) return there
    const { next: after } = await call('listEvents', { query: begun })
    const meanwhile = await newest()
    if (meanwhile !== undefined) return meanwhile
    await call('wait', { query: { ...begun, after, timeout } })
    return found(newest, begun, timeout)
  }
  return {
    async transaction(which: WhichTransaction): Promise<string> {
      if (!isMap(which)) return which
      const { timeout, ...named } = which
      const newest = async () => (await call('listTransactions', { query: { ...named, limit } })).transactions[0]?.id
      return found(newest, { ...named, type: 'transaction.created' }, timeout)
    },
    async link(which: WhichLink): Promise<string> {
      if (!isMap(which)) return which
      const { timeout, ...named } = which
      const newest = async () => (await call('listLinks', { query: { ...named, limit } })).links[0]?.id
      return found(newest, { ...named, type: 'link.created' }, timeout)
    },
  }
}
