import type { RecordedAuthentication, SubmittedAuthorization } from '../../core/domain/authorization.ts'
import type { Transaction } from '../../core/domain/transaction.schema.ts'
import { identifiersIn } from '../../core/rules/known-authentication.ts'
import { runYielding } from '../../engine/cooperative.ts'
import type { Engine } from '../../engine/engine-api.ts'

/** A transaction that an authorization means, by what, and whose cavv it has where that is another one's. */
export type Meant = Pick<RecordedAuthentication, 'foundBy' | 'cavvTransactionId'> & {
  readonly transaction: Transaction
}

type Named = { transaction?: Transaction; xid?: Transaction; cavv?: Transaction }

/** By an id that needs no search: of a transaction, or of a link. */
const byId = ({ find, findLink }: Engine, space: string, id: string) => {
  const link = findLink(id)?.link
  const found = find(link && 'transactionId' in link ? (link.transactionId ?? '') : id)
  return found?.space === space ? found.transaction : undefined
}

/** Looks through a space for whatever is named, one transaction at a step. */
function* looking(all: Iterable<Transaction>, said: SubmittedAuthorization, named: Named): Generator<void, void> {
  const wanted = (['transaction', 'xid', 'cavv'] as const).filter((part) => said[part] !== undefined)
  for (const one of all) {
    if (wanted.every((part) => named[part])) return
    yield
    const { id, cavv } = identifiersIn(said, one)
    if (id) named[id] ??= one
    if (cavv) named.cavv ??= one
  }
}

/** Finds the authentication that an authorization means: by an id, or else by its cavv. */
export const meantAuthentication = async (
  engine: Engine,
  space: string,
  said: SubmittedAuthorization,
): Promise<Meant | undefined> => {
  const named: Named = {}
  const direct = said.transaction === undefined ? undefined : byId(engine, space, said.transaction)
  if (direct) named.transaction = direct
  // Mostly the one that the id names has the cavv.
  if (direct && identifiersIn(said, direct).cavv) named.cavv = direct
  if (!direct || (said.cavv !== undefined && !named.cavv))
    await runYielding(looking(engine.transactionsIn(space), direct ? { cavv: said.cavv ?? '' } : said, named))
  for (const foundBy of ['transaction', 'xid', 'cavv'] as const) {
    const transaction = named[foundBy]
    if (!transaction) continue
    const isOther = named.cavv !== undefined && named.cavv.id !== transaction.id
    return { transaction, foundBy, ...(isOther && { cavvTransactionId: named.cavv?.id ?? '' }) }
  }
  return undefined
}
