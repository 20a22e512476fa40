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

/** What can refuse a request, in the order in which they are asked. */
export const REFUSERS = [
  'host',
  'path',
  'credentials',
  'body',
  'contract',
  'header',
  'id',
  'rules',
  'scenario',
  'page',
  'disk',
  'sandbox',
] as const
export type Refuser = (typeof REFUSERS)[number]

/** What is held against one place of a request. */
export type Finding = {
  /** JSON Pointer into the body; absent where it is about no single place. */
  readonly pointer?: string
  /** The field as messages name it. */
  readonly field: string
  readonly message: string
  /** What is asked for, and what came, in words; never a secret. */
  readonly expected?: string
  readonly actual?: string
}

/** An expected "no". It is returned, never thrown; a thrown error is a bug. */
export type Refusal = {
  readonly code: ErrorCode
  readonly message: string
  readonly networkCode?: string
  /** Where one code stands for several situations, the one that is meant. */
  readonly situation?: 'other_body'
  /** The one place of the body that a rule complains about, where it is one. */
  readonly place?: Finding
  /** The value that was most likely meant in a header. */
  readonly meant?: { readonly header: string; readonly value: string }
}

/** A refusal as it is kept with its request: whatever is said of it later is made of this. */
export type KeptRefusal = Pick<Refusal, 'message' | 'place' | 'meant'> & {
  readonly by: Refuser
  /** The message without the credentials that are in force, where it names them. */
  readonly told?: string
  /** The space that wrong credentials were for, be there such a space or not. */
  readonly space?: string
}

export type Refused = { readonly refused: Refusal }

/** A refusal as a value, ready to be returned. */
export const refuse = (code: ErrorCode, message: string): Refused => ({ refused: { code, message } })

/**
 * A refusal about one place of the body: what is wrong there, and what to do behind `: ` or `; `
 * (`init.card.number has a wrong check digit: …`).
 */
export const refuseAt = (
  code: ErrorCode,
  field: string,
  actual: string,
  [joint, expected]: readonly [joint?: ': ' | '; ', expected?: string] = [],
): Refused => {
  const message = expected === undefined ? actual : `${actual}${joint}${expected}`
  return refuseOver(code, { field, message, actual, ...(expected !== undefined && { expected }) })
}

/** The same where what is expected and what came are other parts of the message. */
export const refuseOver = (code: ErrorCode, place: Omit<Finding, 'pointer'>): Refused => {
  const pointer = place.field.split('.').slice(1)
  return {
    refused: {
      code,
      message: `${place.field} ${place.message}`,
      place: { pointer: pointer.map((name) => `/${name}`).join(''), ...place },
    },
  }
}
