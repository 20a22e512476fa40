import * as z from 'zod'
import { overLimit } from '../../api/http/problem.ts'
import { nothing, text } from '../../api/http/response.ts'
import type { Incoming, Route } from '../../api/http/route.ts'
import type { AuthorizationReceipt } from '../../core/contract/control.gen.ts'
import {
  AMOUNT_UNITS,
  type AmountUnits,
  SUBMITTED_FIELDS,
  type SubmittedAuthorization,
} from '../../core/domain/authorization.ts'
import { holdsCardNumber } from '../../core/domain/card-numbers.ts'
import { durationMs } from '../../core/domain/duration.ts'
import { aboutTransaction } from '../../core/domain/event-factories.ts'
import { keysOf } from '../../core/domain/json-pointer.ts'
import { compact } from '../../core/domain/without-undefined.ts'
import { judgeAuthorization } from '../../core/rules/judge-authorization.ts'
import { recordedAuthentication } from '../../core/rules/recorded-authentication.ts'
import { HIDDEN, hiddenBy } from '../../core/secrets/secret-names.ts'
import type { ControlParts } from '../control-parts.ts'
import { CARD_NUMBER, unknown } from '../control-problems.ts'
import { CONTROL_ROOT, type ControlRequest, routeOf, routeWithBody, routeWithoutBody } from '../control-route.ts'
import { LONGEST_WAIT_MS, WAIT_RULE } from '../receiver/received-webhooks.ts'
import type { CountedAuthorization, GatewayEndpoint } from './gateways.ts'
import { type MatchedAuthentication, matchedAuthentication } from './matched-authentication.ts'
import { type ReceivedAuthorization, readAuthorization, rejectUnlisted, submittedBy } from './read-authorization.ts'

type Endpoint = 'receiveAuthorization' | 'receiveAuthorizationBelow'

const NONE = unknown(
  'This space has no gateway endpoint. Create one with `PUT /_sandbox/gateway`, or check the name of the space.',
)

/** Returns true if a field, by its name, contains data that must not be stored. */
const isSecret = (pointer: string): boolean => {
  const hidden = hiddenBy(keysOf(pointer).at(-1) ?? '')
  return hidden === HIDDEN.number || hidden === HIDDEN.cvv
}

const pointer = z
  .string()
  .max(200)
  .regex(/^\//)
  .refine((written) => !isSecret(written), 'must not point to a card number or CVV')
  .optional()

const fieldsSchema = z
  .strictObject({
    amount: pointer,
    currency: pointer,
    eci: pointer,
    cavv: pointer,
    transaction: pointer,
    xid: pointer,
    version: pointer,
  })
  .refine((fields) => Object.keys(fields).length > 0, 'must not be empty')

const status = z.int().min(200).max(599).optional()
const responseBody = z.unknown().optional()
const declineSchema = z.strictObject({ status, body: responseBody })

const responseSchema = z
  .strictObject({
    status,
    latency: z
      .string()
      .refine((written) => (durationMs(written) ?? Number.NaN) <= LONGEST_WAIT_MS, WAIT_RULE)
      .optional(),
    reset: z.boolean().optional(),
    body: responseBody,
  })
  .refine(
    ({ reset, status, body }) => !reset || (status === undefined && body === undefined),
    'must not have `status` or `body` together with `reset`',
  )

const units = z.enum(AMOUNT_UNITS).default('minor')

const GATEWAY_USAGE = `Send JSON Pointers for some of ${SUBMITTED_FIELDS.join(', ')}, as in \`{"fields":{"amount":"/amount","eci":"/3ds/eci","cavv":"/3ds/cavv"}}\`; \`units\`, \`response\` and \`decline\` are optional.`

const part = z.string().max(100).optional()
const sum = z.union([z.string().max(100), z.number()]).optional()

/**
 * Records and counts an authorization, then returns the configured response, or a decline of the card network. Stops waiting if the client disconnects.
 */
const take = async (
  parts: ControlParts,
  { space, body, cause, gone }: ControlRequest<Endpoint, ReceivedAuthorization>,
) => {
  const { engine, gateways, traffic, sleep, stopping } = parts
  const { submitted, path, fingerprint } = body
  const meant = await matchedAuthentication(engine, space, submitted)
  const gateway = gateways.of(space)
  // The space was reset meanwhile.
  if (!gateway) return NONE
  const { units: read, response } = gateway.endpoint
  // Nothing else runs until the count, so that simultaneous authorizations get different counts.
  const repeated = fingerprint === undefined ? undefined : gateway.counted.get(fingerprint)
  const { recorded, ...judged } = judging(parts, space, meant, repeated)(submitted, read)
  const id = gateways.nextId()
  if (repeated === undefined) {
    const transactions = recorded ? [recorded.transaction, recorded.cavvTransactionId ?? []].flat() : []
    const useCount = recorded?.useCount ?? 1
    gateways.take(space, { authorization: id, useCount }, { transactions, ...compact({ fingerprint }) })
  }
  const decided = responseTo(parts, meant, judged.submitted, gateway.endpoint)
  const { decision, code, message, networkCode, status, body: configured } = decided
  traffic.publish(space, cause, {
    type: 'authorization.received',
    ...(meant && { subject: aboutTransaction(meant.transaction) }),
    facts: {
      authorization: id,
      path,
      ...judged,
      decision,
      ...compact({ code, networkCode, recorded, status, repeats: repeated?.authorization }),
    },
  })
  const waitMs = durationMs(response.latency ?? '0ms') ?? 0
  if (waitMs > 0) await sleep(waitMs, AbortSignal.any([gone(), stopping]))
  if (status === undefined) return { status: 200, payload: { type: 'reset' } } as const
  const taken: AuthorizationReceipt = { authorization: id, decision, ...compact({ code, message, networkCode }) }
  const hasBody = status !== 204 && status !== 205 && status !== 304
  // Any configured body, so the contract cannot define it.
  return hasBody
    ? text(status, 'application/json', JSON.stringify(configured === undefined ? taken : configured))
    : nothing(status)
}

/** Returns the decision of the card network, with the HTTP status and body of a gateway; no status if it resets the connection. */
const responseTo = (
  { engine }: ControlParts,
  meant: MatchedAuthentication | undefined,
  submitted: SubmittedAuthorization,
  { response, decline }: Pick<GatewayEndpoint, 'response' | 'decline'>,
) => {
  const decided = meant
    ? engine.authorizationResult(meant.transaction, submitted.minorUnits ?? meant.transaction.amount)
    : ({ decision: 'approved' } as const)
  const { decision } = decided
  const { code, message, networkCode } = decided.decision === 'declined' ? decided.rejection : {}
  const { status = 200, body } = decision === 'declined' ? { status: 402, ...decline } : response
  return { decision, code, message, networkCode, status: response.reset ? undefined : status, body }
}

/**
 * Compares the submitted values with the known authentication at this moment. A repetition has the number of the
 * authorization that it repeats.
 */
const judging =
  (
    { engine }: ControlParts,
    space: string,
    meant: MatchedAuthentication | undefined,
    repeated?: CountedAuthorization,
  ) =>
  (submitted: SubmittedAuthorization, read: AmountUnits) => {
    if (!meant) return { ...judgeAuthorization(submitted, undefined, read), recorded: undefined }
    const { transaction, ...result } = meant
    const nth = repeated?.useCount ?? engine.authenticationUses.nthOf(space, transaction.id)
    const known = recordedAuthentication(transaction, { ...result, useCount: nth, now: engine.timeFor(transaction.id) })
    return { ...judgeAuthorization(submitted, known, read), recorded: known }
  }

/** Creates the routes for the gateway endpoint of a space: its configuration, and the assessment of authorizations. */
export const gatewayRoutes = (parts: ControlParts): readonly Route[] => {
  const { engine, gateways, ownAddress } = parts

  const gatewayView = (space: string, origin: string) => {
    const gateway = gateways.of(space)
    const url = `${ownAddress(origin)}${CONTROL_ROOT}/gateway/${space}`
    return { space, url, gateway: gateway?.endpoint ?? null, received: gateway?.received ?? 0 }
  }

  const endpointAt = <Name extends Endpoint>(operation: Name): Route =>
    routeOf<Name, ReceivedAuthorization, undefined>(
      { operation, handle: (request) => take(parts, request) },
      { as: 'bytes', limit: 'gatewayPost' },
      (incoming: Incoming) => {
        const gateway = gateways.of(incoming.params.space ?? '')
        if (!gateway) return NONE
        const body = readAuthorization(incoming, gateway.endpoint)
        return 'problem' in body ? body : { body, subject: undefined }
      },
    )

  return [
    routeWithoutBody({
      operation: 'getGateway',
      handle: ({ json, space, origin }) => json(gatewayView(space, origin)),
    }),
    routeWithBody({
      operation: 'setGateway',
      body: z.strictObject({
        fields: fieldsSchema,
        units,
        response: responseSchema.default({}),
        decline: declineSchema.optional(),
      }),
      usage: GATEWAY_USAGE,
      handle({ json, space, origin, body }) {
        // It would be stored, and the card may be a real one.
        if (holdsCardNumber(JSON.stringify(body))) return CARD_NUMBER
        const { decline, ...more } = body
        const endpoint: GatewayEndpoint = {
          ...more,
          fields: compact(body.fields),
          response: compact(body.response),
          ...(decline && { decline: compact(decline) }),
        }
        return gateways.put(space, endpoint) ? json(gatewayView(space, origin)) : overLimit('gateways')
      },
    }),
    routeWithoutBody({
      operation: 'deleteGateway',
      handle({ json, space, origin }) {
        gateways.setAside(space)
        return json(gatewayView(space, origin))
      },
    }),
    endpointAt('receiveAuthorization'),
    endpointAt('receiveAuthorizationBelow'),
    routeWithBody({
      operation: 'judgeAuthorization',
      body: z.strictObject({
        amount: sum,
        currency: part,
        eci: sum,
        cavv: part,
        transaction: part,
        xid: part,
        version: part,
        units,
      }),
      usage: `Send some of ${SUBMITTED_FIELDS.join(', ')}, as in \`{"amount":1250,"currency":"EUR","eci":"05","cavv":"…"}\`; \`units\` is optional.`,
      async handle({ json, space, body }) {
        const unlisted = rejectUnlisted(JSON.stringify(body))
        if (unlisted) return unlisted
        const submitted = submittedBy((field) => body[field])
        const meant = await matchedAuthentication(engine, space, submitted)
        const judged = judging(parts, space, meant)(submitted, body.units)
        const endpoint = gateways.of(space)?.endpoint ?? { response: {} }
        const { body: _, ...response } = responseTo(parts, meant, judged.submitted, endpoint)
        return json({ space, ...compact(judged), ...compact(response) })
      },
    }),
  ]
}
