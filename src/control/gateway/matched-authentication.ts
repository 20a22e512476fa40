import type { RecordedAuthentication, SubmittedAuthorization } from '../../core/domain/authorization.ts'
import type { Transaction } from '../../core/domain/transaction.schema.ts'
import { identifiersIn } from '../../core/rules/recorded-authentication.ts'
import type { Engine } from '../../engine/engine-api.ts'
import { runYielding } from '../../engine/yielding.ts'

/**
 * The transaction of an authorization, the value that identified it, and the transaction of its cavv if that is another
 * one.
 */
export type MatchedAuthentication = Pick<RecordedAuthentication, 'identifiedBy' | 'cavvTransactionId'> & {
  readonly transaction: Transaction
}

type Named = { transaction?: Transaction; xid?: Transaction; cavv?: Transaction }

/** Finds a transaction by its ID or that of its link, without a search. */
const byId = ({ find, findLink }: Engine, space: string, id: string) => {
  const link = findLink(id)?.link
  const match = find(link && 'transactionId' in link ? (link.transactionId ?? '') : id)
  return match?.space === space ? match.transaction : undefined
}

/** Searches a space for the submitted values, one transaction per step. */
function* searching(
  all: Iterable<Transaction>,
  submitted: SubmittedAuthorization,
  named: Named,
): Generator<void, void> {
  const parts = (['transaction', 'xid', 'cavv'] as const).filter((part) => submitted[part] !== undefined)
  for (const transaction of all) {
    if (parts.every((part) => named[part])) return
    yield
    const { id, cavv } = identifiersIn(submitted, transaction)
    if (id) named[id] ??= transaction
    if (cavv) named.cavv ??= transaction
  }
}

/** Finds the authentication of an authorization: by an ID, otherwise by its cavv. */
export const matchedAuthentication = async (
  engine: Engine,
  space: string,
  submitted: SubmittedAuthorization,
): Promise<MatchedAuthentication | undefined> => {
  const named: Named = {}
  const direct = submitted.transaction === undefined ? undefined : byId(engine, space, submitted.transaction)
  if (direct) named.transaction = direct
  // Usually the cavv belongs to the transaction with the ID.
  if (direct && identifiersIn(submitted, direct).cavv) named.cavv = direct
  if (!direct || (submitted.cavv !== undefined && !named.cavv))
    await runYielding(
      searching(engine.transactionsIn(space), direct ? { cavv: submitted.cavv ?? '' } : submitted, named),
    )
  for (const identifiedBy of ['transaction', 'xid', 'cavv'] as const) {
    const transaction = named[identifiedBy]
    if (!transaction) continue
    const isOtherCavv = named.cavv !== undefined && named.cavv.id !== transaction.id
    return { transaction, identifiedBy, ...(isOtherCavv && { cavvTransactionId: named.cavv?.id ?? '' }) }
  }
  return undefined
}
