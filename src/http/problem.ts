import type { ErrorCode } from '../domain/refusals.ts'

/** An answer that is an error, ready for either interface's body. */
export type Problem = {
  readonly status: number
  readonly code: ErrorCode
  readonly message: string
  readonly networkCode?: string
  /** Fields that are wrong, for the link interface's `errors`. */
  readonly fields?: readonly { readonly field: string; readonly message: string }[]
  readonly headers?: Readonly<Record<string, string>>
  /** The bug behind a 500, for the log only. */
  readonly cause?: unknown
}

/** A problem as something that can be thrown through express. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError'
  readonly problem: Problem
  constructor(problem: Problem) {
    super(problem.message)
    this.problem = problem
  }
}

export const problem = (
  status: number,
  code: ErrorCode,
  message: string,
  headers?: Record<string, string>,
): Problem => ({
  status,
  code,
  message,
  ...(headers ? { headers } : {}),
})
