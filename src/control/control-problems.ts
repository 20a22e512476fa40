import { problem, type WithProblem } from '../api/http/problem.ts'
import type { ErrorCode } from '../core/domain/error-codes.ts'
import { REMOVED_BY_KEEP } from '../core/domain/keep-setting.ts'
import type { Rejected } from '../core/domain/rejection.ts'
import { SPACE_RULE } from '../core/domain/space-name-message.ts'
import type { RemovedId } from '../engine/engine-api.ts'

/**
 * Returns the error for an invalid request (400). Messages do not repeat values of a request, because they may contain
 * anything.
 */
export const invalid = (message: string): WithProblem => problem(400, 'INVALID_PROPERTY', message)

export const INVALID_SPACE = invalid(`Invalid \`space\`: ${SPACE_RULE}.`)

/** Returns the error for a request that the current state does not allow (409). */
export const conflict = (message: string): WithProblem => problem(409, 'INVALID_STATE', message)

/** Returns the error for a request about something unknown (404). */
export const unknown = (message: string): WithProblem => problem(404, 'CLIENT_ERROR', message)

/** Returns the error for a record that `--keep` removed (410). */
export const releaseHold = ({ kind }: RemovedId): WithProblem =>
  problem(410, 'INVALID_STATE', `This ${kind} no longer exists: ${REMOVED_BY_KEEP}.`)

/** Error for a body that would be stored and contains a card number. */
export const CARD_NUMBER = invalid(
  'The request contains a number that looks like a card number. It must not be stored.',
)

/** Statuses of error codes other than 400. */
const STATUS: { readonly [Code in ErrorCode]?: number } = {
  TRANSACTION_NOT_FOUND: 404,
  INVALID_TRANSACTION_STATUS: 409,
  INVALID_STATE: 409,
}

/** Converts a rejection of the engine to an error of the control API. */
export const rejection = ({ rejected: { code, message } }: Rejected): WithProblem =>
  problem(STATUS[code] ?? 400, code, message)
