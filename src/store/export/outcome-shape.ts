import { z } from 'zod'
import type { Brand } from '../../domain/card.ts'
import {
  type Automation,
  CHALLENGE_METHODS,
  type Challenge,
  FAULT_PLACES,
  type Fault,
  type Initialization,
  type Outcome,
  type Overrides,
  type Result,
  type ReturnDefect,
  TAMPERINGS,
  THREEDS_VERSIONS,
  type Tokenization,
  TRANS_STATUSES,
  type WebhookPlan,
} from '../../domain/outcome.ts'
import { ERROR_CODES } from '../../domain/refusals.ts'
import { count, delayMs, type Fields, maybe, text, texts } from './fields.ts'

export const failReason = z.enum(['secure_authentication', 'timeout', 'error_on_start', 'error'])
const delay = delayMs.exactOptional()

const byBrand = <T extends z.ZodType>(value: T) => {
  const one = value.exactOptional()
  const brands = { VIS: one, ECA: one, AMX: one, DIN: one, DIS: one, JCB: one, CUP: one, DNK: one }
  return z.union([value, z.looseObject({ default: value, ...brands } satisfies Fields<Record<Brand | 'default', T>>)])
}

const declined = z.looseObject({
  type: z.literal('declined'),
  error: byBrand(z.enum(ERROR_CODES)),
  networkCode: maybe,
  message: maybe,
  delayMs,
} satisfies Fields<Extract<Initialization, { type: 'declined' }>>)
const accepted = z.looseObject({
  type: z.literal('accepted'),
  enrolled: z.boolean(),
  delayMs,
} satisfies Fields<Extract<Initialization, { type: 'accepted' }>>)

const result = z.looseObject({
  transStatus: z.enum(TRANS_STATUSES),
  reason: byBrand(text).exactOptional(),
  version: z.enum(THREEDS_VERSIONS),
  cardholderInfo: maybe,
  failReason: failReason.exactOptional(),
  failMessage: maybe,
  overrides: z
    .looseObject({
      eci: byBrand(text).exactOptional(),
      cavv: z.enum(['absent', 'short', 'present']).exactOptional(),
      xid: z.literal('absent').exactOptional(),
    } satisfies Fields<Overrides>)
    .exactOptional(),
} satisfies Fields<Result>)

const automation = z.discriminatedUnion('type', [
  z.looseObject({ type: z.enum(['none', 'cancel']) }),
  z.looseObject({ type: z.literal('end'), afterMs: delayMs } satisfies Fields<Extract<Automation, { type: 'end' }>>),
  z.looseObject({
    type: z.literal('abandon'),
    at: z.enum(['challenge_required', 'challenge_ongoing']),
  } satisfies Fields<Extract<Automation, { type: 'abandon' }>>),
])
const challenge = z.looseObject({
  method: z.enum(CHALLENGE_METHODS),
  codes: z.union([z.enum(['table', 'any']), texts]),
  attempts: z.int().positive(),
  timeoutMs: delay,
  automation,
} satisfies Fields<Challenge>)

const webhook = z.looseObject({
  send: z.enum(['automatic', 'manual', 'never']).exactOptional(),
  when: z.enum(['at_end', 'before_redirect', 'after_redirect', 'after_status']),
  delayMs,
  copies: count,
  olderAfter: z.boolean(),
  tampering: z.enum(TAMPERINGS).exactOptional(),
} satisfies Fields<WebhookPlan>)

const returns = z.looseObject({
  to: z.enum(['success', 'cancel', 'error', 'nowhere']).exactOptional(),
  method: z.enum(['GET', 'POST']).exactOptional(),
} satisfies Fields<ReturnDefect>)

const fault = z.looseObject({
  on: z.array(z.enum(FAULT_PLACES)).readonly(),
  latencyMs: delay,
  instead: z
    .discriminatedUnion('type', [
      z.looseObject({ type: z.literal('status'), status: z.int() }),
      z.looseObject({ type: z.enum(['reset', 'malformed_body']) }),
    ])
    .exactOptional(),
} satisfies Fields<Fault>)

const tokenization = z.looseObject({
  result: z.enum(['success', 'error']),
  redirectAfterMs: delay,
} satisfies Fields<Tokenization>)

/** What a scenario decided, as it is pinned to a transaction or a link. */
export const outcome = z.looseObject({
  initialization: z.discriminatedUnion('type', [accepted, declined]),
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
} satisfies Fields<Outcome>)
