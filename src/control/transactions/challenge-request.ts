import * as z from 'zod'
import { type CardholderAction, type CardholderActionType, CHANNEL_NAMES } from '../../core/domain/challenge-prompts.ts'
import { FORCED_STATUSES, type ForcedEnd } from '../../core/domain/forced-result.ts'
import { parseCode } from '../../core/domain/one-time-code.ts'
import type { Outcome } from '../../core/domain/outcome.schema.ts'
import { impossibleEnd } from '../../core/domain/result-rules.ts'
import { compact } from '../../core/domain/without-undefined.ts'

const CHALLENGE_USAGE = `Send one of \`{"complete":true}\`, \`{"continue":true}\`, \`{"outcome":"Y|N|A|U|R|I","reason":"two digits, optional"}\`, \`{"code":"the one-time code"}\`, \`{"channel":"${CHANNEL_NAMES.join('|')}"}\`, \`{"approve":true|false}\` and \`{"cancel":true}\`.`

/** Fields of a forced end: transStatus and an optional reason. */
export const forcedEndShape = {
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

const challengeSchema = z.union([
  z.strictObject(forcedEndShape),
  ...Object.values(ACTIONS),
  z.strictObject({ continue: z.literal(true) }),
  z.strictObject({ complete: z.literal(true) }),
])

/** Body of a challenge request. */
export const REQUEST_SCHEMA = {
  body: challengeSchema,
  usage: CHALLENGE_USAGE,
  replacements: { answer: 'code', otp: 'code', pin: 'code' },
} as const

export type ChallengeRequest = z.infer<typeof challengeSchema>

type EndBody = { readonly outcome: ForcedEnd['transStatus']; readonly reason?: string | undefined }

export const forcedEnd = ({ outcome, reason }: EndBody): ForcedEnd => compact({ transStatus: outcome, reason })

/**
 * Converts the body to an action. Codes are normalized as on the page: spaces do not count. A code that the page would
 * not accept returns undefined and costs no attempt.
 */
export const readChallengeRequest = (
  body: ChallengeRequest,
): CardholderAction | ForcedEnd | 'continue' | 'complete' | undefined => {
  if ('continue' in body) return 'continue'
  if ('complete' in body) return 'complete'
  if ('cancel' in body) return { type: 'Cancel' }
  if ('outcome' in body) return forcedEnd(body)
  if ('approve' in body) return { type: 'Answer', approve: body.approve }
  if ('channel' in body) return { type: 'SelectChannel', channel: body.channel }
  const read = parseCode(body.code)
  return 'code' in read ? { type: 'SubmitCode', code: read.code } : undefined
}

/**
 * Placeholder for a later challenge, to validate a forced end before a scenario matches. Its version supports all
 * reasons.
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

/** Placeholder for a frictionless authentication: the only one that can end with `I`. */
const ANY_FRICTIONLESS: Outcome = {
  ...ANY_CHALLENGE,
  authentication: { flow: 'frictionless', delayMs: 0, result: { transStatus: 'Y', version: '2.3.1' } },
}

/** Returns why a forced end is impossible with every scenario and version; undefined if it is possible. */
export const impossibleYet = (end: ForcedEnd): string | undefined =>
  impossibleEnd(end.transStatus === 'I' ? ANY_FRICTIONLESS : ANY_CHALLENGE, end)
