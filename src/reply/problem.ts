import type { ErrorCode } from '../domain/refusals.ts'

/** A field that is wrong, and what is wrong with it. */
export type FieldProblem = { readonly field: string; readonly message: string }

/** An answer that is an error, ready for the body of whichever interface was called. */
export type Problem = {
  readonly status: number
  readonly code: ErrorCode
  readonly message: string
  readonly networkCode?: string
  /** Fields that are wrong, for the link interface's `errors`. */
  readonly fields?: readonly FieldProblem[]
  readonly headers?: Readonly<Record<string, string>>
  /** What is behind a 5xx, for the log only. */
  readonly cause?: unknown
}

/** A problem of the caller's. */
export const problem = (
  status: number,
  code: ErrorCode,
  message: string,
  headers?: Record<string, string>,
): { readonly problem: Problem } => ({ problem: { status, code, message, ...(headers && { headers }) } })
