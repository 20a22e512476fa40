/** What can refuse a request, in the order in which they are asked, and what is said of it behind "because of". */
export const REFUSERS = {
  host: 'the name in its Host header, or the page it came from',
  path: 'its path or its verb',
  credentials: 'its credentials',
  body: 'its body',
  contract: 'what the contract asks for',
  header: 'a header',
  id: 'the id in its path',
  rules: 'the rules of cards and accounts',
  scenario: 'its scenario, on purpose',
  page: 'what its page can still do',
  disk: 'its disk, to which nothing could be written',
  sandbox: 'a fault of the sandbox',
} as const
export type Refuser = keyof typeof REFUSERS

/**
 * Every error code of the transaction interface (sources.md: facts 1.8): what it is in HTTP, and who refuses with it where nobody
 * says otherwise.
 */
export const ERRORS = {
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
} as const satisfies Readonly<Record<string, readonly [status: number, by: Refuser]>>

export type ErrorCode = keyof typeof ERRORS
export const ERROR_CODES = Object.keys(ERRORS).filter((name): name is ErrorCode => Object.hasOwn(ERRORS, name))

/** Codes that only the control API has, in place of a general one. */
export type ControlCode =
  /** What is to be replaced is too large to be kept for an undo. */
  | 'UNDO_TOO_LARGE'
  /** Nothing is kept under the id of an undo. */
  | 'UNDO_GONE'

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

/** A refusal about one place of the body: `init.card.number has a wrong check digit: …`. */
export const refuseAt = (code: ErrorCode, field: string, said: Omit<Finding, 'pointer' | 'field'>): Refused => {
  const pointer = field.split('.').with(0, '').join('/')
  return { refused: { code, message: `${field} ${said.message}`, place: { pointer, field, ...said } } }
}

/** What is wrong at a place, and what to do about it. */
export const wrongly = (actual: string, joint: ': ' | '; ', expected: string) => ({
  message: `${actual}${joint}${expected}`,
  actual,
  expected,
})

/** What is asked of a value: as it follows on "must", and as what was expected. */
export type Rule = { readonly must: string; readonly expected: string }

export const must = (rule: string): Rule => ({ must: rule, expected: rule })
export const mustBe = (what: string): Rule => ({ must: `be ${what}`, expected: what })
export const mustHave = (what: string): Rule => ({ must: `have ${what}`, expected: what })
