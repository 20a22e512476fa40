import type { ErrorCode, Refusal, Refuser } from '../domain/refusals.ts'
import type { Problem } from '../reply/problem.ts'

/** The one table of what a code is in HTTP, and who refuses with it (sources.md: facts 1.8); a new code does not compile without its line. */
const ANSWERS: Record<ErrorCode, readonly [status: number, by: Refuser]> = {
  UNKNOWN_ERROR: [400, 'rules'],
  UNAUTHORIZED: [401, 'credentials'],
  INVALID_JSON_PAYLOAD: [400, 'body'],
  UNRECOGNIZED_PROPERTY: [400, 'rules'],
  INVALID_PROPERTY: [400, 'rules'],
  CLIENT_ERROR: [400, 'rules'],
  SERVER_ERROR: [500, 'sandbox'],
  INVALID_TRANSACTION_STATUS: [409, 'rules'],
  TRANSACTION_NOT_FOUND: [400, 'id'],
  EXPIRED_CARD: [400, 'rules'],
  INVALID_CARD: [400, 'rules'],
  BLOCKED_CARD: [400, 'rules'],
  UNSUPPORTED_CARD: [400, 'rules'],
  INVALID_ALIAS: [400, 'rules'],
  INVALID_CVV: [400, 'rules'],
  DUPLICATE_REFNO: [400, 'rules'],
  DECLINED: [400, 'rules'],
  SOFT_DECLINED: [400, 'rules'],
  INVALID_SIGN: [400, 'rules'],
  BLOCKED_BY_VELOCITY_CHECKER: [400, 'rules'],
  THIRD_PARTY_ERROR: [400, 'rules'],
  REFERRAL: [400, 'rules'],
  INVALID_SETUP: [400, 'rules'],
  FORBIDDEN: [403, 'rules'],
  INVALID_STATE: [409, 'rules'],
  INVALID_HEADER: [400, 'header'],
  UNSUPPORTED_PAYMENT_METHOD: [400, 'rules'],
  NOT_SUPPORTED_BY_THIRD_PARTY: [400, 'rules'],
}

const SITUATION_STATUS: Record<NonNullable<Refusal['situation']>, number> = { other_body: 422 }

/** A refusal as an answer. */
export const refusalProblem = ({ situation, ...refusal }: Refusal): Problem => {
  const [status, by] = ANSWERS[refusal.code]
  return { ...refusal, by, status: situation === undefined ? status : SITUATION_STATUS[situation] }
}
