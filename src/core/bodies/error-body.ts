import type { AuthorizationErrorBody, LinkErrorBody } from '../contract/wire.gen.ts'
import type { Rejection } from '../domain/rejection.ts'
import { compact } from '../domain/without-undefined.ts'

type Rejecting = Omit<Rejection, 'situation'> & {
  readonly status: number
  readonly fields?: readonly { readonly field: string; readonly message: string }[]
}

/** Returns the error body of the transaction interface (sources.md: facts 1.8). */
export const errorBody = ({ code, message, networkCode, transactionId }: Rejecting): AuthorizationErrorBody => ({
  error: { code, message, ...compact({ networkCode }) },
  ...compact({ transactionId }),
})

/** Returns the error body of the link interface (sources.md: facts 2). */
export const linkErrorBody = ({ status, message, fields }: Rejecting): LinkErrorBody =>
  fields
    ? { status, errors: fields.map(({ field, message: wrong }) => ({ field, message: wrong })) }
    : { status, message }
