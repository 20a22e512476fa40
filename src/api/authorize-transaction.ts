import { errorBody } from '../core/bodies/error-body.ts'
import { authorizedBody } from '../core/bodies/transaction-body.ts'
import type { AuthorizeRequest } from '../core/contract/wire.gen.ts'
import { aboutTransaction } from '../core/domain/event-factories.ts'
import { compact } from '../core/domain/without-undefined.ts'
import type { Engine } from '../engine/engine-api.ts'
import { rejectionProblem } from './api-interface.ts'
import { canonicalJson, type FullyRead, headerOf } from './api-request.ts'
import { withDefects } from './fault-injection.ts'
import { json, type Reply } from './http/response.ts'
import type { Request } from './http/route.ts'
import { ignoredMembers } from './ignored-members.ts'
import { inputNotes } from './input-notes.ts'
import { ownTransaction, type UnknownTransaction } from './own-transaction.ts'

type AuthorizeParts = { readonly engine: Engine; readonly unknown: UnknownTransaction }

/** `refno` is required and has no effect. ASSUMED: authorize-references. */
type Fields = 'refno' | 'refno2' | 'amount' | 'autoSettle' | '3D'

/** Creates the handler of the authorization of an authenticated transaction (sources.md: facts 1.10). */
export const authorizeTransaction =
  ({ engine, unknown }: AuthorizeParts) =>
  async (request: Request<FullyRead<AuthorizeRequest, Fields>>): Promise<Reply> => {
    const { space, headers, ip, cause, body, bodyNotes = [] } = request
    const match = ownTransaction(engine, request)
    if (!match) return unknown(request)
    const { id } = match.transaction
    const { notes, headers: ofNotes } = inputNotes({
      others: bodyNotes,
      ignored: ignoredMembers('authorize', body),
    })
    const key = headerOf(headers, 'idempotency-key')
    const response = await engine.authorize({
      space,
      id,
      ip,
      cause,
      autoSettle: body.autoSettle ?? false,
      isApplied: body['3D']?.apply ?? true,
      ...compact({
        amount: body.amount,
        idempotency: key === undefined ? undefined : { key, body: canonicalJson({ authorize: id, body }) },
      }),
    })
    const subject = aboutTransaction(match.transaction)
    if ('rejected' in response)
      return {
        problem: rejectionProblem(response.rejected),
        about: { space, subject },
        notes,
        headers: ofNotes,
      }
    const { scenario, transaction } = response
    const about = { space, scenario, subject }
    const all = { ...ofNotes, ...(response.replayed && { 'sandbox-replayed': 'true' }) }
    if ('declined' in response)
      return { problem: rejectionProblem({ ...response.declined, transactionId: id }), about, headers: all, notes }
    const approved = json(200, authorizedBody(response.transaction), { about, notes, headers: all })
    return withDefects(approved, engine.defectsOn('authorize', { space, id, outcome: transaction.outcome }), errorBody)
  }
