import * as z from 'zod'
import {
  authenticationSchema,
  authorizationSchema,
  challengeSchema,
  initializationSchema,
} from './authentication.schema.ts'
import { BROKEN_KINDS } from './broken-response.ts'
import { faultsSchema, redirectSchema, tokenizationSchema, webhookSchema } from './delivery-vocabulary.schema.ts'
import type { Frozen } from './frozen.ts'
import { THREEDS_VERSIONS } from './outcome-values.ts'
import { TRANS_STATUSES } from './trans-statuses.ts'
import { delayMs, filledShape, keptShape, maybe, passesThrough, signedMs, text } from './values.schema.ts'

// The stored members mirror the written ones, so that a new member needs no change here. Only durations and mutually
// exclusive members are stored differently.

const { enrolled, error, networkCode, message } = initializationSchema.shape
const initialization = z.discriminatedUnion('type', [
  z.object({ type: z.literal('accepted'), ...filledShape({ enrolled }), delayMs }),
  z.object({
    type: z.literal('declined'),
    ...filledShape({ error }),
    ...keptShape({ networkCode, message }),
    delayMs,
  }),
])

const { timeout: _timeout, automatic: _automatic, cancel: _cancel, abandon: _abandon, ...page } = challengeSchema.shape
const challenge = z.object({
  ...filledShape(page),
  timeoutMs: delayMs.exactOptional(),
  automation: z.discriminatedUnion('type', [
    z.object({ type: z.enum(['none', 'cancel']) }),
    z.object({ type: z.literal('end'), afterMs: delayMs }),
    z.object({ type: z.literal('abandon'), ...filledShape({ at: challengeSchema.shape.abandon }) }),
  ]),
})

const { flow: _flow, delay: _delay, challenge: _challenge, transStatus, version, ...end } = authenticationSchema.shape
const result = z.object({ ...filledShape({ transStatus, version }), ...keptShape(end) })
const authentication = z.discriminatedUnion('flow', [
  z.object({ flow: z.literal('error_on_start') }),
  z.object({ flow: z.literal('frictionless'), delayMs, result }),
  z.object({ flow: z.literal('challenge'), delayMs, challenge, result }),
])

const { networkCode: declinedWith, message: declineMessage } = authorizationSchema.shape
const authorization = z.discriminatedUnion('type', [
  z.object({ type: z.enum(['approved', 'no_response']), delayMs }),
  z.object({
    type: z.literal('declined'),
    ...filledShape({ networkCode: declinedWith }),
    ...keptShape({ message: declineMessage }),
    delayMs,
  }),
])

const { redirectAfter: _redirectAfter, ...entry } = tokenizationSchema.shape
const tokenization = z.object({ ...filledShape(entry), redirectAfterMs: delayMs.exactOptional() })

const { when, copies, delay: _late, older: _older, age: _age, ...sending } = webhookSchema.shape
const webhook = z.object({
  ...filledShape({ when, copies }),
  delayMs,
  olderAfter: z.boolean(),
  ageMs: signedMs.exactOptional(),
  ...keptShape(sending),
})

const { on, status, latency: _latency, connection: _connection, body: _body, ...often } = faultsSchema.shape
/** A defect of the transport as stored. */
export const fault = z.object({
  ...filledShape({ on }),
  ...keptShape(often),
  latencyMs: delayMs.exactOptional(),
  instead: z
    .discriminatedUnion('type', [
      z.object({ type: z.literal('status'), ...filledShape({ status }) }),
      z.object({ type: z.enum(BROKEN_KINDS) }),
    ])
    .exactOptional(),
})

/**
 * card.3D of the result (sources.md: document 2.6), stored in EMV notation: C for a challenge. `domain/threeds.ts`
 * creates it.
 */
export const threeDS = z.object({
  eci: maybe,
  xid: passesThrough(text).exactOptional(),
  cavv: passesThrough(text).exactOptional(),
  threeDSVersion: z.enum(THREEDS_VERSIONS).exactOptional(),
  directoryResponse: z.enum([...TRANS_STATUSES, 'C']).exactOptional(),
  authenticationResponse: z.enum([...TRANS_STATUSES, 'C', 'D']).exactOptional(),
  transStatusReason: maybe,
  cardHolderInfo: maybe,
  threeDSTransactionId: maybe,
})
export type ThreeDSResult = Frozen<z.output<typeof threeDS>>

/** The complete outcome of a scenario, as pinned to a transaction or a link. */
export const outcome = z.object({
  initialization,
  authentication,
  authorization: authorization.exactOptional(),
  tokenization: tokenization.exactOptional(),
  webhook: webhook.exactOptional(),
  returns: z.object(keptShape(redirectSchema.shape)).exactOptional(),
  fault: fault.exactOptional(),
  nonsense: z.literal(true).exactOptional(),
})

/** Settings of a scenario. Pinned to a transaction when it is created. */
export type Outcome = Frozen<z.output<typeof outcome>>
