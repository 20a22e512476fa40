import type { RecordedAuthentication, SubmittedAuthorization } from '../../core/domain/authorization.ts'
import type { Transaction } from '../../core/domain/transaction.schema.ts'
import { identifiersIn } from '../../core/rules/recorded-authentication.ts'
import type { Engine } from '../../engine/engine-api.ts'
import { runYielding } from '../../engine/yielding.ts'

/**
 * The transaction of an authorization, the value that identified it, and the transaction of its cavv if that is another
 * one.
 */
export type Meant = Pick<RecordedAuthentication, 'identifiedBy' | 'cavvTransactionId'> & {
  readonly transaction: Transaction
}

type Named = { transaction?: Transaction; xid?: Transaction; cavv?: Transaction }

/** Finds a transaction by its ID or that of its link, without a search. */
const byId = ({ find, findLink }: Engine, space: string, id: string) => {
  const link = findLink(id)?.link
  const found = find(link && 'transactionId' in link ? (link.transactionId ?? '') : id)
  return found?.space === space ? found.transaction : undefined
}

/** Searches a space for the submitted values, one transaction per step. */
function* searching(all: Iterable<Transaction>, said: SubmittedAuthorization, named: Named): Generator<void, void> {
  const parts = (['transaction', 'xid', 'cavv'] as const).filter((part) => said[part] !== undefined)
  for (const one of all) {
    if (parts.every((part) => named[part])) return
    yield
    const { id, cavv } = identifiersIn(said, one)
    if (id) named[id] ??= one
    if (cavv) named.cavv ??= one
  }
}

/** Finds the authentication of an authorization: by an ID, otherwise by its cavv. */
export const meantAuthentication = async (
  engine: Engine,
  space: string,
  said: SubmittedAuthorization,
): Promise<Meant | undefined> => {
  const named: Named = {}
  const direct = said.transaction === undefined ? undefined : byId(engine, space, said.transaction)
  if (direct) named.transaction = direct
  // Usually the cavv belongs to the transaction with the ID.
  if (direct && identifiersIn(said, direct).cavv) named.cavv = direct
  if (!direct || (said.cavv !== undefined && !named.cavv))
    await runYielding(searching(engine.transactionsIn(space), direct ? { cavv: said.cavv ?? '' } : said, named))
  for (const identifiedBy of ['transaction', 'xid', 'cavv'] as const) {
    const transaction = named[identifiedBy]
    if (!transaction) continue
    const isOtherCavv = named.cavv !== undefined && named.cavv.id !== transaction.id
    return { transaction, identifiedBy, ...(isOtherCavv && { cavvTransactionId: named.cavv?.id ?? '' }) }
  }
  return undefined
}
