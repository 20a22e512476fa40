import { z } from 'zod'
import { endingWith, type ForcedEnd } from '../domain/ending-with.ts'
import { readCode } from '../domain/one-time-code.ts'
import type { Outcome } from '../domain/outcome.ts'
import { impossibilities } from '../domain/result-rules.ts'
import type { CardholderAction } from '../engine/port.ts'

/** The end that a caller forces: transStatus and, where there is one, its reason. */
export const forcedEndWords = {
  outcome: z.enum(['Y', 'N', 'A', 'U', 'R']),
  reason: z
    .string()
    .regex(/^\d{2}$/)
    .optional(),
}

/** What may be wished of a challenge. */
export const wishWords = z.union([
  z.strictObject(forcedEndWords),
  z.strictObject({ code: z.string() }),
  z.strictObject({ cancel: z.literal(true) }),
])

export type WishWords = z.infer<typeof wishWords>

/** A code is read as the page reads it: blanks do not count, and one that nobody could type costs no try. */
const codeWish = (typed: string): CardholderAction | undefined => {
  const read = readCode(typed)
  return 'code' in read ? { type: 'SubmitCode', code: read.code } : undefined
}

export const forcedEnd = ({
  outcome,
  reason,
}: {
  outcome: ForcedEnd['transStatus']
  reason?: string | undefined
}): ForcedEnd => (reason === undefined ? { transStatus: outcome } : { transStatus: outcome, reason })

/** The wish in the engine's words; undefined for a code that nobody could type. */
export const wishOf = (body: WishWords): CardholderAction | ForcedEnd | undefined => {
  if ('code' in body) return codeWish(body.code)
  return 'cancel' in body ? { type: 'Cancel' } : forcedEnd(body)
}

/** A challenge like any other: against it, a wish is judged before it is known which scenario decides. */
export const ANY_CHALLENGE: Outcome = {
  initialization: { type: 'accepted', enrolled: true, delayMs: 0 },
  authentication: {
    flow: 'challenge',
    delayMs: 0,
    challenge: { method: 'one_time_code', codes: 'any', attempts: 1, automation: { type: 'none' } },
    result: { transStatus: 'Y', version: '2.2.0' },
  },
}

/** Why a wished end cannot occur; a scenario's own nonsense does not count against it. */
export const impossibleEnd = (outcome: Outcome, wish: ForcedEnd): string | undefined => {
  const { returns: _returns, ...rest } = endingWith(outcome, wish)
  const problems = impossibilities(rest)
  return problems.length === 0 ? undefined : problems.join('; ')
}
