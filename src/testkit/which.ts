import { isMap } from '../domain/is-map.ts'
import type { Call } from './control-client.ts'
import type { ControlOperations } from './control-operations.gen.ts'

/** The query of a call about a space that is known already. */
export type Query<Name extends keyof ControlOperations> = Omit<ControlOperations[Name]['query'], 'space'>

/** A transaction: its id, or the newest of an order; `{}` is the newest of all. */
export type WhichTransaction = string | { readonly refno?: string }
/** A link: its id, or the newest with a reference; `{}` is the newest of all. */
export type WhichLink = string | { readonly reference?: string }

/**
 * Ids of what an app has begun, which mostly keeps them to itself. Where there is nothing yet, it is waited for.
 * @throws SandboxError with `TIMEOUT`
 */
export const idsOf = (call: Call) => {
  /** Of a list that is cut, the newest are left. */
  const limit = 1
  const begun = async (query: Query<'wait'>): Promise<string> =>
    (await call('wait', { query: { ...query, after: '0' } })).event.subject?.id ?? ''
  return {
    async transaction(which: WhichTransaction): Promise<string> {
      if (!isMap(which)) return which
      const [newest] = (await call('listTransactions', { query: { ...which, limit } })).transactions
      return newest?.id ?? begun({ ...which, type: 'transaction.created' })
    },
    async link(which: WhichLink): Promise<string> {
      if (!isMap(which)) return which
      const [newest] = (await call('listLinks', { query: { ...which, limit } })).links
      return newest?.id ?? begun({ ...which, type: 'link.created' })
    },
  }
}
