import type { ErrorCode, Refusal } from '../domain/refusals.ts'
import type { Problem } from '../reply/problem.ts'

/** The one table from code to HTTP status (sources.md: facts 1.8); a new code does not compile without its line. */
const STATUS: Record<ErrorCode, number> = {
  UNKNOWN_ERROR: 400,
  UNAUTHORIZED: 401,
  INVALID_JSON_PAYLOAD: 400,
  UNRECOGNIZED_PROPERTY: 400,
  INVALID_PROPERTY: 400,
  CLIENT_ERROR: 400,
  SERVER_ERROR: 500,
  INVALID_TRANSACTION_STATUS: 409,
  TRANSACTION_NOT_FOUND: 400,
  EXPIRED_CARD: 400,
  INVALID_CARD: 400,
  BLOCKED_CARD: 400,
  UNSUPPORTED_CARD: 400,
  INVALID_ALIAS: 400,
  INVALID_CVV: 400,
  DUPLICATE_REFNO: 400,
  DECLINED: 400,
  SOFT_DECLINED: 400,
  INVALID_SIGN: 400,
  BLOCKED_BY_VELOCITY_CHECKER: 400,
  THIRD_PARTY_ERROR: 400,
  REFERRAL: 400,
  INVALID_SETUP: 400,
  FORBIDDEN: 403,
  INVALID_STATE: 409,
  INVALID_HEADER: 400,
  UNSUPPORTED_PAYMENT_METHOD: 400,
  NOT_SUPPORTED_BY_THIRD_PARTY: 400,
}

const SITUATION_STATUS: Record<NonNullable<Refusal['situation']>, number> = { other_body: 422 }

/** A refusal as an answer. */
export const refusalProblem = ({ code, message, networkCode, situation }: Refusal): Problem => ({
  status: situation === undefined ? STATUS[code] : SITUATION_STATUS[situation],
  code,
  message,
  ...(networkCode === undefined ? {} : { networkCode }),
})
