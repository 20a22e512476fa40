import * as z from 'zod'
import { overLimit } from '../../api/http/problem.ts'
import { nothing, text } from '../../api/http/response.ts'
import type { Route } from '../../api/http/route.ts'
import type { WebhookReceipt } from '../../core/contract/control.gen.ts'
import { holdsCardNumber } from '../../core/domain/card-numbers.ts'
import { DEFAULT_SPACE } from '../../core/domain/default-space.ts'
import { durationMs, durationText } from '../../core/domain/duration.ts'
import { attempt } from '../../core/domain/value-or-undefined.ts'
import { sentAsText } from '../../core/domain/webhook-options.ts'
import { isTampered } from '../../core/domain/webhook-recipe.ts'
import { compact } from '../../core/domain/without-undefined.ts'
import type { KnownCall } from '../../engine/webhooks/pending-calls.ts'
import type { ControlParts } from '../control-parts.ts'
import { CARD_NUMBER } from '../control-problems.ts'
import { CONTROL_ROOT, type ControlRequest, routeOf, routeWithBody, routeWithoutBody } from '../control-route.ts'
import { listPage } from '../list-pages.ts'
import { isAbout } from '../wait/event-pattern.ts'
import { readPost } from './read-webhook.ts'
import {
  type ConfiguredResponse,
  type CurrentResponse,
  LONGEST_WAIT_MS,
  type ReceivedPost,
  WAIT_RULE,
} from './received-webhooks.ts'

/** Statuses without a body in HTTP. */
const HAS_NO_BODY = [204, 205, 304]

/** Returns the configured response. Stops waiting if the sender disconnects. */
const responded = async (
  { id, responded: { status, delayMs } }: ReceivedPost,
  body: unknown,
  { received, sleep, stopping }: ControlParts,
  gone: () => AbortSignal,
) => {
  const waitMs = status === undefined ? LONGEST_WAIT_MS : delayMs
  const sender = waitMs === undefined ? undefined : gone()
  if (waitMs !== undefined && sender) await sleep(waitMs, AbortSignal.any([sender, stopping]))
  received.close(id, sender?.aborted ? 'sender_disconnected' : status === undefined ? 'reset' : 'sent')
  if (status === undefined) return { status: 200, payload: { type: 'reset' } } as const
  // Any configured status, so the contract cannot define it.
  return HAS_NO_BODY.includes(status) ? nothing(status) : text(status, 'application/json', JSON.stringify(body))
}

/** Returns the problems of a tampered webhook of this sandbox, for its rejection. */
const rejectionOf = (
  call: KnownCall | undefined,
  { signatures }: { readonly signatures: ReceivedPost['signatures'] },
  header: string,
) => {
  if (!call || !isTampered(call.sentAs)) return undefined
  const wrong = [['webhook-signature', signatures.standard] as const, [header, signatures.own] as const].flatMap(
    ([name, { valid, message }]) => (valid ? [] : [`${name}: ${message}`]),
  )
  return [`it was deliberately sent ${sentAsText(call.sentAs)}`, ...wrong].join('; ')
}

/** Stores a webhook, publishes its event, and returns the configured response. Rejects tampered webhooks by default. */
const take = (parts: ControlParts, request: ControlRequest<'receiveWebhook', Buffer>) => {
  const { received, traffic, engine, account } = parts
  const { space, headers, body, cause, gone } = request
  const isKnown = space === DEFAULT_SPACE || traffic.knows(space)
  const call = engine.findCall(headers, body.toString())
  const read = readPost(parts, request, { call, isKnown })
  const before = read.webhook === undefined ? undefined : received.before(space, read.webhook)
  const choice = received.takeResponse(space)
  const rejected = choice ? undefined : rejectionOf(call, read, account.signatureHeader)
  const { body: value, ...chosen } = choice ?? { status: rejected === undefined ? 200 : 401 }
  const waits = chosen.status === undefined || chosen.delayMs !== undefined
  const post = received.add(space, {
    ...read,
    notes: [...read.notes, ...(rejected === undefined ? [] : [`It was rejected with 401: ${rejected}.`])],
    receiveCount: (before?.receiveCount ?? 0) + 1,
    ...(before && { previous: compact({ id: before.id, status: before.responded.status }) }),
    responded: { ...chosen, state: waits ? 'waiting' : 'sent' },
  })
  // An unused name is no space and gets no event, because anyone may post to any name.
  if (isKnown) {
    const { id, webhook, signatures, receiveCount, subject } = post
    const { standard, own } = signatures
    const { status } = chosen
    traffic.publish(space, call?.cause ?? cause, {
      type: 'webhook.received',
      ...(subject && { subject }),
      facts: {
        received: id,
        standard: standard.verdict,
        own: own.verdict,
        receiveCount,
        ...compact({ webhook, status }),
      },
    })
  }
  const taken: WebhookReceipt = { received: post.id, ...compact({ rejected }) }
  return responded(post, value === undefined ? taken : value, parts, gone)
}

/** Longest body of a response that a sender of webhooks stores. */
const LONGEST_BODY = 4_096

const responseSchema = z
  .strictObject({
    status: z.int().min(200).max(599).optional(),
    never: z.boolean().optional(),
    // Any JSON, including null.
    body: z.unknown().optional(),
    times: z.int().min(1).max(1_000).optional(),
    delay: z
      .string()
      .transform((written) => durationMs(written) ?? Number.NaN)
      .refine((ms) => ms <= LONGEST_WAIT_MS, WAIT_RULE)
      .optional(),
  })
  .refine(
    ({ status, never, delay }) => (never ? status === undefined && delay === undefined : true),
    '`never` cannot be combined with `status` or `delay`',
  )
  .refine(
    ({ body, never, status = 200 }) =>
      body === undefined || (!never && !HAS_NO_BODY.includes(status) && JSON.stringify(body).length <= LONGEST_BODY),
    `\`body\` must have at most ${LONGEST_BODY} characters, and cannot be combined with \`never\` or the statuses ${HAS_NO_BODY.join(', ')}`,
  )
  .refine((response) => Object.keys(response).length > 0)

const RESPONSE_USAGE =
  'Send `{"status":500}`, or `{"never":true}` for no response within a minute; `times`, `delay` and `body` are optional.'

const chosenView = ({ status, delayMs }: ConfiguredResponse) =>
  compact({
    status,
    never: status === undefined ? true : undefined,
    delay: delayMs === undefined ? undefined : durationText(delayMs),
  })

const responseView = ({ times, left, body, ...chosen }: CurrentResponse) => ({
  ...chosenView(chosen),
  ...(body !== undefined && { body }),
  ...compact({ times, left }),
})

/** Returns true if JSON is not nested too deeply for a response. */
const isShallow = (value: unknown, depth = 64): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (depth > 0 && Object.values(value).every((item) => isShallow(item, depth - 1)))

const postView = ({ responded: { state, ...chosen }, ...post }: ReceivedPost) => {
  const json: unknown = attempt(() => JSON.parse(post.body))
  return { ...post, ...(isShallow(json) && compact({ json })), responded: { ...chosenView(chosen), state } }
}

/** Creates the routes for the receiver of a space: its webhooks with verified signatures, and its response. */
export const receiverRoutes = (parts: ControlParts): readonly Route[] => {
  const { received, ownAddress, listensAt } = parts
  const configuredResponse = (space: string) => ({ space, response: responseView(received.currentResponse(space)) })
  return [
    // Accepts any POST, also from cross-origin pages, because it only changes the list.
    routeOf<'receiveWebhook', Buffer, undefined>(
      { operation: 'receiveWebhook', handle: (request) => take(parts, request) },
      { as: 'bytes', limit: 'receivedPost' },
      ({ body }) => ({ body: Buffer.isBuffer(body) ? body : Buffer.alloc(0), subject: undefined }),
    ),
    routeWithoutBody({
      operation: 'listReceivedWebhooks',
      handle({ json, space, query, origin }) {
        const { transaction, link, webhook } = query
        const { received: all, dropped } = received.list(space)
        const matching = all.filter(
          (post) =>
            (transaction === undefined || isAbout(post.subject, 'transaction', transaction)) &&
            (link === undefined || isAbout(post.subject, 'link', link)) &&
            (webhook === undefined || post.webhook === webhook),
        )
        const back = `${ownAddress(origin)}${CONTROL_ROOT}/return/${space}`
        const around = {
          space,
          receiver: `${listensAt()}${CONTROL_ROOT}/receiver/${space}`,
          returnPages: { success: `${back}/success`, cancel: `${back}/cancel`, error: `${back}/error` },
          response: responseView(received.currentResponse(space)),
          received: [],
          omitted: matching.length,
          dropped,
        }
        const paging = { standard: 100, most: 200 }
        const options = { list: 'listReceivedWebhooks', idOf: ({ id }: ReceivedPost) => id, rowOf: postView } as const
        const page = listPage(matching, query, { ...options, around, paging })
        return 'problem' in page ? page : json({ ...around, received: page.rows, omitted: page.left, ...page.page })
      },
    }),
    routeWithoutBody({
      operation: 'clearReceiver',
      handle: ({ json, space }) => json({ space, removed: received.clear(space) }),
    }),
    routeWithBody({
      operation: 'setReceiverResponse',
      body: responseSchema,
      usage: RESPONSE_USAGE,
      handle({ json, space, body: { status, never, delay, times, body } }) {
        if (body !== undefined && holdsCardNumber(JSON.stringify(body))) return CARD_NUMBER
        const options = compact({ status: never ? undefined : (status ?? 200), delayMs: delay, times, left: times })
        const chosen = { ...options, ...(body !== undefined && { body }) }
        return received.choose(space, chosen) ? json(configuredResponse(space)) : overLimit('receiverAnswers')
      },
    }),
    routeWithoutBody({
      operation: 'deleteReceiverResponse',
      handle({ json, space }) {
        received.choose(space)
        return json(configuredResponse(space))
      },
    }),
  ]
}
