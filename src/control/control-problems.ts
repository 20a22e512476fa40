import { problem, type WithProblem } from '../api/http/problem.ts'
import type { ErrorCode } from '../core/domain/error-codes.ts'
import { REMOVED_BY_KEEP } from '../core/domain/keep-setting.ts'
import type { Rejected } from '../core/domain/rejection.ts'
import type { Gone } from '../engine/engine-api.ts'

/** For a call that says something wrong. What came is not repeated: it may be anything. */
export const invalid = (message: string): WithProblem => problem(400, 'INVALID_PROPERTY', message)

/** For a call that makes no sense as things are. */
export const conflict = (message: string): WithProblem => problem(409, 'INVALID_STATE', message)

/** For a call about what is not there. */
export const unknown = (message: string): WithProblem => problem(404, 'CLIENT_ERROR', message)

/** For a call about what had ended and was let go. */
export const releaseHold = ({ kind }: Gone): WithProblem =>
  problem(410, 'INVALID_STATE', `this ${kind} is gone: ${REMOVED_BY_KEEP}`)

/** For words that would be kept, and hold what must not be. */
export const CARD_NUMBER = invalid('this looks like a card number, which may not be kept')

/** Codes that are not a plain 400 here. */
const STATUS: { readonly [Code in ErrorCode]?: number } = {
  TRANSACTION_NOT_FOUND: 404,
  INVALID_TRANSACTION_STATUS: 409,
  INVALID_STATE: 409,
}

/** A refusal of the engine as an error of the control API. */
export const rejection = ({ refused: { code, message } }: Rejected): WithProblem =>
  problem(STATUS[code] ?? 400, code, message)
