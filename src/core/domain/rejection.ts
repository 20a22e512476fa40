import type { ErrorCode, RejectionSource } from './error-codes.ts'

/** Codes of the control API that replace a general one. */
export type ControlCode =
  /** The content to replace is too large for an undo. */
  | 'UNDO_TOO_LARGE'
  /** No undo exists under this ID. */
  | 'UNDO_GONE'
  /** The request came from a webhook, and is not for the endpoint that receives webhooks. */
  | 'CALLED_BY_WEBHOOK'
  /** The request changes data of all spaces, and its token is for one space. */
  | 'CONTROL_TOKEN_NEEDED'
  /** An address for hosted pages does not lead to this sandbox, or is not allowed. */
  | 'PAGES_NOT_HERE'

/** A finding about one field of a request. */
export type Finding = {
  /** JSON Pointer into the body; absent if the finding is not about one field. */
  readonly pointer?: string
  readonly field: string
  readonly message: string
  /** The expected and the actual value as text; never a secret. */
  readonly expected?: string
  readonly actual?: string
}

/** An expected error. It is returned, never thrown; a thrown error is a bug. */
export type Rejection = {
  readonly code: ErrorCode
  readonly message: string
  /**
   * The message without mentions of the sandbox, if `message` has some (`--plain-messages`).
   * ASSUMED: error-messages.
   */
  readonly plain?: string
  readonly networkCode?: string
  /** The transaction whose authorization the network declined. */
  readonly transactionId?: string
  /** The situation, for a code with several. */
  readonly situation?: 'other_body'
  /** The field of the body that violates a rule, if it is one field. */
  readonly finding?: Finding
  /** Invalid fields with their messages, if they are several: the link interface's `errors`, and the findings in the log. */
  readonly fields?: readonly Finding[]
  /** The most likely intended value of a header. */
  readonly suggestion?: { readonly header: string; readonly value: string }
}

/** A rejection as stored with its request. All later descriptions use it. */
export type StoredRejection = Pick<Rejection, 'message' | 'finding' | 'suggestion'> & {
  readonly by: RejectionSource
  /** The message without the current credentials, if it contains them. */
  readonly reason?: string
  /** The space that wrong credentials were for, existing or not. */
  readonly space?: string
}

export type Rejected = { readonly rejected: Rejection }

/** The new state, or a rejection. `decide` itself has no side effects. */
export type Decision<State> = { readonly next: State } | Rejected

/** Returns a problem with the message that does not mention the sandbox. */
export const plainly = <P extends Pick<Rejection, 'message' | 'plain'>>(problem: P): P => ({
  ...problem,
  message: problem.plain ?? problem.message,
})

/** Generic message for internal errors when `--plain-messages` is set. */
export const GENERIC_ERROR_MESSAGE = 'An internal error occurred.'

/** Creates a rejection. */
export const reject = (code: ErrorCode, message: string, plain?: string): Rejected => ({
  rejected: { code, message, ...(plain !== undefined && { plain }) },
})

/** Creates a finding about one field of the body. */
export const findingAt = (field: string, problem: Omit<Finding, 'pointer' | 'field'>): Finding => ({
  pointer: field.split('.').with(0, '').join('/'),
  field,
  ...problem,
})

/** Creates a rejection about one field of the body: `init.card.number has a wrong check digit. …`. */
export const rejectAt = (
  code: ErrorCode,
  field: string,
  { plain, ...problem }: Omit<Finding, 'pointer' | 'field'> & { readonly plain?: string },
): Rejected => {
  const { rejected } = reject(code, `${field} ${problem.message}`, plain === undefined ? plain : `${field} ${plain}`)
  return { rejected: { ...rejected, finding: findingAt(field, problem) } }
}

/** Creates the description of a problem with its fix. */
export const problemWithHint = (actual: string, joint: ': ' | '; ' | '. ', expected: string) => ({
  message: `${actual}${joint}${expected}`,
  actual,
  expected,
})

/** Creates the description of a problem whose fix is specific to the sandbox. Its plain form has no fix. */
export const problemWithSandboxHint = (actual: string, joint: ': ' | '; ' | '. ', fix: string) => ({
  ...problemWithHint(actual, joint, fix),
  plain: actual,
})

/** A rule for a value: the text after "must", and the expected value. */
export type Rule = { readonly must: string; readonly expected: string }

export const must = (rule: string): Rule => ({ must: rule, expected: rule })
export const mustBe = (expected: string): Rule => ({ must: `be ${expected}`, expected })
export const mustHave = (expected: string): Rule => ({ must: `have ${expected}`, expected })
