import type { ErrorCode } from '../../core/domain/error-codes.ts'
import type { LimitName } from '../../core/domain/limits.ts'
import { beyond } from '../../core/domain/over-limit.ts'
import type { ControlCode, Rejection, StoredRejection } from '../../core/domain/rejection.ts'
import { describePercentFault, percentFaultIn } from '../../core/text/utf8.ts'

/** Error response, independent of the interface that formats it. */
export type Problem = Omit<Rejection, 'situation'> &
  Pick<StoredRejection, 'reason' | 'space'> & {
    readonly status: number
    /** Step that rejects, if it differs from the current one. */
    readonly by?: StoredRejection['by']
    /** Explanation to use in place of the message. */
    readonly explanation?: string
    /** Code of the control API, if it has its own. */
    readonly controlCode?: ControlCode
    /** The path is not one of the emulated service, so the response may describe the sandbox. */
    readonly isOutsideService?: true
    /** Invalid positions of a text with their messages; `message` repeats them in words. */
    readonly positions?: readonly { readonly line: number; readonly column: number; readonly message: string }[]
    readonly headers?: Readonly<Record<string, string>>
    /** Cause of a 5xx, for the log only. */
    readonly cause?: unknown
  }

/** Problem in place of a result. */
export type WithProblem = { readonly problem: Problem }

/** Returns one problem for several invalid fields, in their order. */
export const problemOfFields = (
  fields: NonNullable<Problem['fields']>,
  code: ErrorCode = 'INVALID_PROPERTY',
): Problem => ({
  status: 400,
  code,
  message: fields.map(({ field, message }) => `${field} ${message}`).join(' '),
  fields,
})

/** Returns the problem for a part of the request target that is not percent-encoded UTF-8. ASSUMED: broken-requests. */
export const percentProblem = (part: 'path' | 'query', text: string): WithProblem | undefined => {
  const fault = percentFaultIn(text)
  return fault && problem(400, 'CLIENT_ERROR', `The ${part} cannot be read, because ${describePercentFault(fault)}.`)
}

/** Returns the problem for an exceeded limit. */
export const overLimit = (name: LimitName): WithProblem => {
  const { status, rejected } = beyond(name)
  return { problem: { status, ...rejected } }
}

/** Returns the problem for a request that was held on arrival and never handled. ASSUMED: sandbox-errors. */
export const holdAbandoned = (matchedBy: 'reset' | 'stopped'): WithProblem => ({
  problem: {
    status: 503,
    code: 'SERVER_ERROR',
    message: `${matchedBy === 'reset' ? 'The space was replaced' : 'The sandbox was stopped'} while this request was held (\`POST /_sandbox/holds\`). Nothing was changed.`,
    plain: 'The service is not available now. Nothing was changed.',
    by: 'space',
    headers: { 'Retry-After': '1' },
  },
})

/** Returns a problem. */
export const problem = (
  status: number,
  code: ErrorCode,
  message: string,
  headers?: Record<string, string>,
): WithProblem => ({
  problem: { status, code, message, ...(headers && { headers }) },
})
