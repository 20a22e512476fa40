import { z } from 'zod'
import { type CardholderAction, type CardholderActionType, CHANNEL_NAMES } from '../../core/domain/challenge-prompts.ts'
import { FORCED_STATUSES, type ForcedEnd } from '../../core/domain/forced-result.ts'
import { parseCode } from '../../core/domain/one-time-code.ts'
import type { Outcome } from '../../core/domain/outcome.schema.ts'
import { impossibleEnd } from '../../core/domain/result-rules.ts'
import { compact } from '../../core/domain/without-undefined.ts'

const WISH_USAGE = `send one of {"go":true}, {"outcome":"Y|N|A|U|R|I","reason":"two digits, optional"}, {"code":"the one-time code"}, {"channel":"${CHANNEL_NAMES.join('|')}"}, {"approve":true|false} and {"cancel":true}`

/** The end that a caller forces: transStatus and, where there is one, its reason. */
export const forcedEndWords = {
  outcome: z.enum(FORCED_STATUSES),
  reason: z
    .string()
    .regex(/^\d{2}$/)
    .optional(),
}

/** The body of each action of the cardholder. */
const ACTIONS = {
  SubmitCode: z.strictObject({ code: z.string() }),
  SelectChannel: z.strictObject({ channel: z.string() }),
  Answer: z.strictObject({ approve: z.boolean() }),
  Cancel: z.strictObject({ cancel: z.literal(true) }),
} as const satisfies Readonly<Record<Exclude<CardholderActionType, 'ResendCode'>, z.ZodType>>

const wishWords = z.union([
  z.strictObject(forcedEndWords),
  ...Object.values(ACTIONS),
  z.strictObject({ go: z.literal(true) }),
])

/** What may be wished of a challenge. */
export const WISH = {
  words: wishWords,
  usage: WISH_USAGE,
  meant: { answer: 'code', otp: 'code', pin: 'code' },
} as const

export type WishWords = z.infer<typeof wishWords>

type EndWords = { readonly outcome: ForcedEnd['transStatus']; readonly reason?: string | undefined }

export const forcedEnd = ({ outcome, reason }: EndWords): ForcedEnd => compact({ transStatus: outcome, reason })

/**
 * The wish in the engine's words. A code is read as the page reads it: blanks do not count, and one that nobody could
 * type is undefined here and costs no try.
 */
export const wishOf = (body: WishWords): CardholderAction | ForcedEnd | 'go' | undefined => {
  if ('go' in body) return 'go'
  if ('cancel' in body) return { type: 'Cancel' }
  if ('outcome' in body) return forcedEnd(body)
  if ('approve' in body) return { type: 'Answer', approve: body.approve }
  if ('channel' in body) return { type: 'SelectChannel', channel: body.channel }
  const read = parseCode(body.code)
  return 'code' in read ? { type: 'SubmitCode', code: read.code } : undefined
}

/**
 * Stands for the challenge to come: a wish can be judged by it before it is known which scenario decides. Its version has
 * all reasons.
 */
const ANY_CHALLENGE: Outcome = {
  initialization: { type: 'accepted', enrolled: true, delayMs: 0 },
  authentication: {
    flow: 'challenge',
    delayMs: 0,
    challenge: { method: 'one_time_code', codes: 'any', attempts: 1, automation: { type: 'none' } },
    result: { transStatus: 'Y', version: '2.3.1' },
  },
}

/** The same where nobody is asked: the only place for an end that no challenge has. */
const UNASKED: Outcome = {
  ...ANY_CHALLENGE,
  authentication: { flow: 'frictionless', delayMs: 0, result: { transStatus: 'Y', version: '2.3.1' } },
}

/** Why an end can never be, whatever decides and whichever version it has. */
export const impossibleYet = (end: ForcedEnd): string | undefined =>
  impossibleEnd(end.transStatus === 'I' ? UNASKED : ANY_CHALLENGE, end)
