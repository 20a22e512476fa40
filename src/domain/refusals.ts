/** Every error code of the transaction interface (sources.md: facts 1.8). HTTP numbers: `http/refusal-status`. */
export const ERROR_CODES = [
  'UNKNOWN_ERROR',
  'UNAUTHORIZED',
  'INVALID_JSON_PAYLOAD',
  'UNRECOGNIZED_PROPERTY',
  'INVALID_PROPERTY',
  'CLIENT_ERROR',
  'SERVER_ERROR',
  'INVALID_TRANSACTION_STATUS',
  'TRANSACTION_NOT_FOUND',
  'EXPIRED_CARD',
  'INVALID_CARD',
  'BLOCKED_CARD',
  'UNSUPPORTED_CARD',
  'INVALID_ALIAS',
  'INVALID_CVV',
  'DUPLICATE_REFNO',
  'DECLINED',
  'SOFT_DECLINED',
  'INVALID_SIGN',
  'BLOCKED_BY_VELOCITY_CHECKER',
  'THIRD_PARTY_ERROR',
  'REFERRAL',
  'INVALID_SETUP',
  'FORBIDDEN',
  'INVALID_STATE',
  'INVALID_HEADER',
  'UNSUPPORTED_PAYMENT_METHOD',
  'NOT_SUPPORTED_BY_THIRD_PARTY',
] as const

export type ErrorCode = (typeof ERROR_CODES)[number]

/** Codes that only the control API has, in place of a general one. */
export type ControlCode =
  /** What is to be replaced is too large to be kept for an undo. */
  | 'UNDO_TOO_LARGE'
  /** Nothing is kept under the id of an undo. */
  | 'UNDO_GONE'

/** An expected "no". It is returned, never thrown; a thrown error is a bug. */
export type Refusal = {
  readonly code: ErrorCode
  readonly message: string
  readonly networkCode?: string
  /** Where one code stands for several situations, the one that is meant. */
  readonly situation?: 'other_body'
}

export type Refused = { readonly refused: Refusal }

/** A refusal as a value, ready to be returned. */
export const refuse = (code: ErrorCode, message: string): Refused => ({ refused: { code, message } })
