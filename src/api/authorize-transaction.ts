import { errorBody } from '../core/bodies/error-body.ts'
import { authorizedBody } from '../core/bodies/transaction-body.ts'
import type { AuthorizeRequest } from '../core/contract/wire.gen.ts'
import { aboutTransaction } from '../core/domain/event-factories.ts'
import { compact } from '../core/domain/without-undefined.ts'
import type { Engine } from '../engine/engine-api.ts'
import { rejectionProblem } from './api-interface.ts'
import { canonicalJson, type FullyRead, headerOf } from './api-request.ts'
import { applyFault, withDefects } from './fault-injection.ts'
import { json, nothing, type Reply } from './http/response.ts'
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
    const { space, ip, cause, body, bodyNotes = [] } = request
    const match = ownTransaction(engine, request)
    if (!match) return unknown(request)
    const { id } = match.transaction
    const { notes, headers: ofNotes } = inputNotes({
      others: bodyNotes,
      ignored: ignoredMembers('authorize', body),
    })
    const key = headerOf(request.headers, 'idempotency-key')
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
    const headers = { ...ofNotes, ...(response.replayed && { 'sandbox-replayed': 'true' }) }
    const more = { about: { space, scenario, subject }, notes, headers }
    const defects = engine.defectsOn('authorize', { space, id, outcome: transaction.outcome })
    if (!('declined' in response))
      return withDefects(json(200, authorizedBody(response.transaction), more), defects, errorBody)
    const problem = rejectionProblem({ ...response.declined, transactionId: id })
    return (await applyFault(nothing(problem.status, more), await defects, errorBody)) ?? { problem, ...more }
  }
