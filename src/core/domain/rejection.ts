import type { ErrorCode, Refuser } from './error-codes.ts'

/** Codes that only the control API has, in place of a general one. */
export type ControlCode =
  /** What is to be replaced is too large to be kept for an undo. */
  | 'UNDO_TOO_LARGE'
  /** Nothing is kept under the id of an undo. */
  | 'UNDO_GONE'
  /** The call came from a webhook, and is not the one that takes webhooks. */
  | 'CALLED_BY_WEBHOOK'
  /** The call changes what all spaces share, and the token that came is that of one. */
  | 'CONTROL_TOKEN_NEEDED'
  /** An address for hosted pages does not lead to this sandbox, or must not. */
  | 'PAGES_NOT_HERE'

/** What is held against one place of a request. */
export type Finding = {
  /** JSON Pointer into the body; absent where it is about no single place. */
  readonly pointer?: string
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
  /** The message without the sandbox, where it names it (`--plain-messages`). ASSUMED: messages-of-refusals. */
  readonly plain?: string
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

/** The new state, or a refusal as a value. `decide` itself does nothing. */
export type Decision<State> = { readonly next: State } | Refused

/** What is said of a fault to who is not told of the sandbox. */
export const A_FAULT = 'something went wrong'

/** A refusal as a value, ready to be returned. */
export const refuse = (code: ErrorCode, message: string, plain?: string): Refused => ({
  refused: { code, message, ...(plain !== undefined && { plain }) },
})

/** A refusal about one place of the body: `init.card.number has a wrong check digit: …`. */
export const refuseAt = (
  code: ErrorCode,
  field: string,
  { plain, ...said }: Omit<Finding, 'pointer' | 'field'> & { readonly plain?: string },
): Refused => {
  const place = { pointer: field.split('.').with(0, '').join('/'), field, ...said }
  const { refused } = refuse(code, `${field} ${said.message}`, plain === undefined ? plain : `${field} ${plain}`)
  return { refused: { ...refused, place } }
}

/** What is wrong at a place, and what to do about it. */
export const wrongly = (actual: string, joint: ': ' | '; ', expected: string) => ({
  message: `${actual}${joint}${expected}`,
  actual,
  expected,
})

/** The same where only the sandbox has a way out: without it, nothing is said but what is wrong. */
export const wronglyHere = (actual: string, joint: ': ' | '; ', todo: string) => ({
  ...wrongly(actual, joint, todo),
  plain: actual,
})

/** What is asked of a value: as it follows on "must", and as what was expected. */
export type Rule = { readonly must: string; readonly expected: string }

export const must = (rule: string): Rule => ({ must: rule, expected: rule })
export const mustBe = (what: string): Rule => ({ must: `be ${what}`, expected: what })
export const mustHave = (what: string): Rule => ({ must: `have ${what}`, expected: what })
