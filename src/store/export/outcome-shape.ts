import { z } from 'zod'
import type { Brand } from '../../domain/card.ts'
import { isMap } from '../../domain/is-map.ts'
import type { MergePatch } from '../../domain/merge-patch.ts'
import {
  CHALLENGE_METHODS,
  FAIL_REASONS,
  FAULT_PLACES,
  TAMPERINGS,
  THREEDS_VERSIONS,
  TRANS_STATUSES,
  WEBHOOK_MOMENTS,
} from '../../domain/outcome.ts'
import { ERROR_CODES } from '../../domain/refusals.ts'

export const text = z.string()
export const maybe = text.exactOptional()
export const texts = z.array(text).readonly()
export const count = z.int().min(0)
const DAY_MS = 86_400_000
/** Ten years: a due time must stay a date that can be written. */
export const delayMs = z
  .number()
  .min(0)
  .max(3650 * DAY_MS)

/** A clock stays between the years 1000 and 9000 or so, where dates are texts of one width. */
export const offsetMs = z
  .int()
  .min(-1_000 * 365 * DAY_MS)
  .max(7_000 * 365 * DAY_MS)

export const failReason = z.enum(FAIL_REASONS)
export const tampering = z.enum(TAMPERINGS).exactOptional()

/** Cosmetic facts about a card. */
export const info = z.looseObject({
  brand: text,
  type: z.enum(['credit', 'debit', 'prepaid']),
  usage: z.enum(['consumer', 'corporate', 'unknown']),
  country: text,
  issuer: text,
})
const byBrand = <T extends z.ZodType>(value: T) => {
  const one = value.exactOptional()
  const brands = { VIS: one, ECA: one, AMX: one, DIN: one, DIS: one, JCB: one, CUP: one, DNK: one }
  return z.union([value, z.looseObject({ default: value, ...brands } satisfies Record<Brand | 'default', z.ZodType>)])
}

const initialization = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('accepted'), enrolled: z.boolean(), delayMs }),
  z.looseObject({
    type: z.literal('declined'),
    error: byBrand(z.enum(ERROR_CODES)),
    networkCode: maybe,
    message: maybe,
    delayMs,
  }),
])
const overrides = z.looseObject({
  eci: byBrand(text).exactOptional(),
  cavv: z.enum(['absent', 'short', 'present']).exactOptional(),
  xid: z.literal('absent').exactOptional(),
})
const result = z.looseObject({
  transStatus: z.enum(TRANS_STATUSES),
  reason: byBrand(text).exactOptional(),
  version: z.enum(THREEDS_VERSIONS),
  cardholderInfo: maybe,
  failReason: failReason.exactOptional(),
  failMessage: maybe,
  overrides: overrides.exactOptional(),
})
/** card.3D of a result. */
export const threeDS = z.looseObject({
  eci: maybe,
  xid: maybe,
  cavv: maybe,
  threeDSVersion: z.enum(THREEDS_VERSIONS).exactOptional(),
  directoryResponse: z.enum([...TRANS_STATUSES, 'C']).exactOptional(),
  authenticationResponse: z.enum([...TRANS_STATUSES, 'C', 'D']).exactOptional(),
  transStatusReason: maybe,
  cardHolderInfo: maybe,
  threeDSTransactionId: maybe,
})
const automation = z.discriminatedUnion('type', [
  z.looseObject({ type: z.enum(['none', 'cancel']) }),
  z.looseObject({ type: z.literal('end'), afterMs: delayMs }),
  z.looseObject({ type: z.literal('abandon'), at: z.enum(['challenge_required', 'challenge_ongoing']) }),
])
const challenge = z.looseObject({
  method: z.enum(CHALLENGE_METHODS),
  codes: z.union([z.enum(['table', 'any']), texts]),
  attempts: z.int().positive(),
  timeoutMs: delayMs.exactOptional(),
  automation,
})
const webhook = z.looseObject({
  send: z.enum(['automatic', 'manual', 'never']).exactOptional(),
  when: z.enum(WEBHOOK_MOMENTS),
  delayMs,
  copies: count,
  olderAfter: z.boolean(),
  tampering,
})
const returns = z.looseObject({
  to: z.enum(['success', 'cancel', 'error', 'nowhere']).exactOptional(),
  method: z.enum(['GET', 'POST']).exactOptional(),
})
const instead = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('status'), status: z.int() }),
  z.looseObject({ type: z.enum(['reset', 'malformed_body']) }),
])
const fault = z.looseObject({
  on: z.array(z.enum(FAULT_PLACES)).readonly(),
  times: z.int().positive().exactOptional(),
  latencyMs: delayMs.exactOptional(),
  instead: instead.exactOptional(),
})
const tokenization = z.looseObject({ result: z.enum(['success', 'error']), redirectAfterMs: delayMs.exactOptional() })

/** What a scenario decided, as it is pinned to a transaction or a link. */
export const outcome = z.looseObject({
  initialization,
  authentication: z.discriminatedUnion('flow', [
    z.looseObject({ flow: z.literal('error_on_start') }),
    z.looseObject({ flow: z.literal('frictionless'), delayMs, result }),
    z.looseObject({ flow: z.literal('challenge'), delayMs, challenge, result }),
  ]),
  tokenization: tokenization.exactOptional(),
  webhook: webhook.exactOptional(),
  returns: returns.exactOptional(),
  fault: fault.exactOptional(),
  nonsense: z.literal(true).exactOptional(),
})

const suffered = z.looseObject({
  init: count.exactOptional(),
  start: count.exactOptional(),
  status: count.exactOptional(),
})

/** What is altered by hand about answers. */
export const alteration = z.strictObject({
  // Not z.record, which drops a key called __proto__.
  shown: z.custom<MergePatch>(isMap, 'must be a map of members').exactOptional(),
  faults: z.union([fault, z.literal('none')]).exactOptional(),
  suffered: suffered.exactOptional(),
})
