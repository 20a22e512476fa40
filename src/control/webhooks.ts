import { z } from 'zod'
import { holdsCardNumber } from '../domain/card-numbers.ts'
import { compact } from '../domain/compact.ts'
import type { Attempt, Delivery, DeliveryState, Subject } from '../domain/delivery.ts'
import { isMap } from '../domain/is-map.ts'
import { returnUrlProblem } from '../domain/return-url.ts'
import type { Engine } from '../engine/port.ts'
import { problem } from '../reply/problem.ts'
import { json } from '../reply/reply.ts'
import type { Incoming, Route } from '../reply/route.ts'
import { refusal } from './challenge.ts'
import { acting, looking, saying } from './control-route.ts'

const id = z.string().min(1).max(64)
const order = z.strictObject({
  link: id.optional(),
  transaction: id.optional(),
  status: z.string().min(1).max(64).optional(),
  // Not z.record, which drops a key called __proto__.
  payload: z.custom<Readonly<Record<string, unknown>>>(isMap).optional(),
  url: z
    .string()
    .refine((url) => returnUrlProblem(url) === undefined)
    .optional(),
})

const USAGE =
  'send {"link":"id"} or {"transaction":"id"}, optionally with "status", "payload" (merged into the body) and "url" (http or https)'

const attemptView = ({ at, url, headers, body, durationMs, result }: Attempt) => ({
  at,
  request: { url, headers, body },
  durationMs,
  ...(result.type === 'answered'
    ? { response: { status: result.status, headers: result.headers, body: result.body } }
    : { error: result.error }),
})

const stateView = (state: DeliveryState) => ({
  status: state.status,
  ...(state.status === 'waiting' ? { waitsFor: state.for.event } : {}),
  ...(state.status === 'pending' ? { due: state.due } : {}),
  ...(state.status === 'given_up' ? { reason: state.reason } : {}),
})

/** A delivery for people and programs: what it is about, how it stands, every attempt that is kept. */
const deliveryView = ({ id, subject, url, body, created, state, attemptCount, attempts, tampering }: Delivery) => ({
  id,
  [subject.type]: subject.id,
  url,
  body,
  created,
  ...stateView(state),
  ...compact({ tampering }),
  attemptCount,
  attempts: attempts.map(attemptView),
})

const subjectOf = (link: unknown, transaction: unknown): Subject | undefined => {
  if (typeof link === 'string' && transaction === undefined) return { type: 'link', id: link }
  if (typeof transaction === 'string' && link === undefined) return { type: 'transaction', id: transaction }
  return undefined
}

/** An id finds its space; where `?space=` says another, there is nothing. */
const isElsewhere = (home: string | undefined, { space }: Incoming['query']): boolean =>
  home !== undefined && space !== undefined && space !== home

const ELSEWHERE = problem(404, 'CLIENT_ERROR', 'there is no such id in this space')

/** Webhooks: the deliveries of a space or of one resource, one more of them at any time, and one of them again. */
export const webhookRoutes = (engine: Engine): readonly Route[] => [
  looking({
    path: '/webhooks',
    operation: 'listWebhooks',
    isOfSpace: true,
    handle({ query, space }) {
      const { link, transaction } = query
      const subject = subjectOf(link, transaction)
      if (!subject && (link !== undefined || transaction !== undefined))
        return problem(400, 'INVALID_PROPERTY', 'give one link or one transaction')
      if (subject && isElsewhere(engine.homeOf(subject), query)) return ELSEWHERE
      return json(200, { webhooks: engine.deliveriesOf(subject ?? { space }).map(deliveryView) })
    },
  }),
  // Whatever the state of the resource; answered after the first attempt.
  saying({
    verb: 'post',
    path: '/webhooks',
    operation: 'fireWebhook',
    words: order,
    usage: USAGE,
    async handle({ query, words: { link, transaction, status, payload, url } }) {
      const subject = subjectOf(link, transaction)
      if (!subject) return problem(400, 'INVALID_PROPERTY', USAGE)
      if (isElsewhere(engine.homeOf(subject), query)) return ELSEWHERE
      if (holdsCardNumber(JSON.stringify({ status, payload, url })))
        return problem(400, 'INVALID_PROPERTY', 'this looks like a card number, which may not be kept')
      const fired = await engine.fireWebhook({ subject, ...compact({ status, payload, url }) })
      const space = engine.homeOf(subject)
      if (!('refused' in fired)) return json(201, deliveryView(fired), space === undefined ? {} : { about: { space } })
      const unknown = fired.refused.code === 'CLIENT_ERROR'
      return unknown ? problem(404, 'CLIENT_ERROR', fired.refused.message) : refusal(fired)
    },
  }),
  // Under its webhook-id; answered after the attempt.
  acting({
    verb: 'post',
    path: '/webhooks/{id}/redeliver',
    operation: 'redeliverWebhook',
    async handle({ params: { id: webhook = '' }, query }) {
      if (isElsewhere(engine.homeOf({ webhook }), query)) return ELSEWHERE
      const delivery = await engine.redeliver(webhook)
      const space = engine.homeOf({ webhook })
      return delivery && space !== undefined
        ? json(200, deliveryView(delivery), { about: { space } })
        : problem(404, 'CLIENT_ERROR', 'there is no such webhook')
    },
  }),
]
