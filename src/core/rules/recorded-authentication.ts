import type { RecordedAuthentication, SubmittedAuthorization } from '../domain/authorization.ts'
import { finalTransStatus } from '../domain/threeds.ts'
import type { Instant } from '../domain/time.ts'
import type { Transaction } from '../domain/transaction.schema.ts'
import { beforeAuthorization, hasEnded } from '../domain/transaction.ts'
import { compact } from '../domain/without-undefined.ts'

/** Returns a cavv as bytes: from base64, or from 40 hex digits, as some gateways accept it (sources.md: facts 3.4). */
export const cavvBytes = (written: string): Buffer =>
  /^[\da-f]{40}$/i.test(written) ? Buffer.from(written, 'hex') : Buffer.from(written, 'base64')

/** Returns true if two texts are the same cavv. Truncated or modified base64 is another cavv. */
export const isSameCavv = (a: string, b: string): boolean =>
  a === b || (/^[\da-f]{40}$/i.test(a) && cavvBytes(a).equals(cavvBytes(b)))

const isSameId = (a: string, b: string | undefined): boolean => a.toLowerCase() === b?.toLowerCase()

const resultOf = (transaction: Transaction) => ('threeDS' in transaction ? transaction.threeDS : undefined)

/** Returns the values by which an authorization identifies a transaction. An ID takes precedence over the cavv. */
export const identifiersIn = (
  { transaction: id, xid, cavv }: SubmittedAuthorization,
  transaction: Transaction,
): { readonly id?: 'transaction' | 'xid'; readonly cavv: boolean } => {
  const result = resultOf(transaction)
  const ids = [transaction.id, transaction.forLink?.id, result?.xid, result?.threeDSTransactionId]
  const isNamed = (written: string | undefined): boolean =>
    written !== undefined && ids.some((own) => isSameId(written, own))
  return {
    ...(isNamed(id) ? { id: 'transaction' as const } : isNamed(xid) && { id: 'xid' as const }),
    cavv: cavv !== undefined && result?.cavv !== undefined && isSameCavv(cavv, result.cavv),
  }
}

/** Returns the data of a transaction for the verdict about an authorization; `now` is the time of its space. */
export const recordedAuthentication = (
  current: Transaction,
  {
    now,
    ...match
  }: Pick<RecordedAuthentication, 'identifiedBy' | 'useCount' | 'cavvTransactionId'> & { readonly now: Instant },
): RecordedAuthentication => {
  const transaction = hasEnded(current) ? beforeAuthorization(current) : current
  const { id, refno, forLink, card, status, amount, currency, history } = transaction
  const result = resultOf(transaction)
  const ended = hasEnded(transaction) ? history.at(-1)?.date : undefined
  return {
    transaction: id,
    refno,
    brand: card.brand,
    status,
    amount,
    currency,
    ...match,
    ...compact({
      link: forLink?.id,
      response: result && finalTransStatus(result),
      reason: result?.transStatusReason,
      eci: result?.eci,
      cavv: result?.cavv,
      xid: result?.xid,
      threeDSTransactionId: result?.threeDSTransactionId,
      version: result?.threeDSVersion,
      // A clock may have been set back.
      ageMs: ended === undefined ? undefined : Math.max(0, Date.parse(now) - Date.parse(ended)),
    }),
  }
}
