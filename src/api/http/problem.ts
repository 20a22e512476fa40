import type { ErrorCode } from '../../core/domain/error-codes.ts'
import type { LimitName } from '../../core/domain/limits.ts'
import { beyond } from '../../core/domain/over-limit.ts'
import type { ControlCode, Finding, KeptRefusal, Refusal } from '../../core/domain/rejection.ts'

/** An answer that is an error, ready for the body of whichever interface was called. */
export type Problem = Omit<Refusal, 'situation'> &
  Pick<KeptRefusal, 'told' | 'space'> & {
    readonly status: number
    /** Who refuses, where it is not the step of the request's story at which it was refused. */
    readonly by?: KeptRefusal['by']
    /** What only explanations say, in place of the message. */
    readonly why?: string
    /** The control API's own word for it, where it has one. */
    readonly own?: ControlCode
    /** Asked at a path where nothing of the emulated service is, nor is meant: what the sandbox is may be told beside it. */
    readonly isElsewhere?: true
    /** Fields that are wrong, and what is wrong with them: the link interface's `errors`, and the journal's findings. */
    readonly fields?: readonly Finding[]
    /** Places of a text that are wrong, and what is wrong there; `message` says the same in words. */
    readonly places?: readonly { readonly line: number; readonly column: number; readonly message: string }[]
    readonly headers?: Readonly<Record<string, string>>
    /** What is behind a 5xx, for the log only. */
    readonly cause?: unknown
  }

/** What is said instead of what was asked for. */
export type Wrong = { readonly problem: Problem }

/** Fields that are wrong, as one problem of the caller's, in their order. */
export const problemOfFields = (
  fields: NonNullable<Problem['fields']>,
  code: ErrorCode = 'INVALID_PROPERTY',
): Problem => ({
  status: 400,
  code,
  message: fields.map(({ field, message }) => `${field} ${message}`).join('; '),
  fields,
})

/** For whoever goes beyond a limit. */
export const overLimit = (name: LimitName): Wrong => {
  const { status, refused } = beyond(name)
  return { problem: { status, ...refused } }
}

/** For a request that was held at its arrival and is never done. ASSUMED: faults-of-the-sandbox. */
export const heldInVain = (matchedBy: 'reset' | 'stopped'): Wrong => ({
  problem: {
    status: 503,
    code: 'SERVER_ERROR',
    message: `${matchedBy === 'reset' ? 'its space became another one' : 'the sandbox was stopped'} while this request was held at its arrival (POST /_sandbox/holds); nothing was done`,
    plain: 'the service is not available now; nothing was done',
    by: 'space',
    headers: { 'Retry-After': '1' },
  },
})

/** A problem of the caller's. */
export const problem = (status: number, code: ErrorCode, message: string, headers?: Record<string, string>): Wrong => ({
  problem: { status, code, message, ...(headers && { headers }) },
})
