import type * as z from 'zod'
import type { WithProblem } from '../../api/http/problem.ts'
import type { Incoming, Route } from '../../api/http/route.ts'
import type { Webhook, WebhookRound } from '../../core/contract/control.gen.ts'
import { attemptError } from '../../core/domain/attempt-error.ts'
import { holdsCardNumber } from '../../core/domain/card-numbers.ts'
import type { Delivery, Round, SentAs } from '../../core/domain/delivery.schema.ts'
import type { Attempt } from '../../core/domain/delivery.ts'
import { sentAsOf } from '../../core/domain/webhook-options.ts'
import { compact } from '../../core/domain/without-undefined.ts'
import { hideSecrets } from '../../core/secrets/secret-texts.ts'
import type { Engine } from '../../engine/engine-api.ts'
import { asSent } from '../../engine/webhooks/outbox.ts'
import type { ControlParts } from '../control-parts.ts'
import { CARD_NUMBER, invalid, releaseHold, unknown } from '../control-problems.ts'
import { routeWithBody, routeWithOptionalBody, routeWithoutBody } from '../control-route.ts'
import { listPageInTurns } from '../list-pages.ts'
import { stateView } from '../transactions/record-view.ts'
import {
  AGAIN_USAGE,
  newWebhookSchema,
  ORDER_USAGE,
  resendSchema,
  sendOrder,
  subjectOf,
  subjectView,
} from './webhook-requests.ts'

const attemptView = (made: Attempt) => {
  const { at, url, headers, body, durationMs, sentAs, expectedResponse, result } = made
  return {
    at,
    request: { url: hideSecrets(url), headers, body },
    durationMs,
    ...compact({ sentAs, expectedResponse, error: attemptError(made) }),
    ...(result.type === 'responded' && {
      response: { status: result.status, headers: result.headers, body: result.body },
    }),
  }
}

/** Returns a scheduled redelivery. */
const furtherView = ({ again: _again, further: _further, ...delivery }: Delivery, round: Round) => {
  const options: Pick<WebhookRound, keyof SentAs> = sentAsOf(asSent({ ...delivery, ...round }))
  const { reason: _reason, ...state } = stateView(round.state)
  return { ...state, times: round.repeats + 1, ...options }
}

/** Returns a delivery for responses: its record, state, send options and stored attempts. */
export const deliveryView = (delivery: Delivery) => {
  const { id, subject, url, created, state, attemptCount, attempts, further = [] } = delivery
  const sent = asSent(delivery)
  // Delivery options that the contract lacks do not compile.
  const options: Pick<Webhook, keyof SentAs> = sentAsOf(sent)
  return {
    id,
    ...subjectView(subject),
    url: hideSecrets(url),
    body: sent.body,
    created,
    ...stateView(state),
    ...options,
    ...(further.length > 0 && { further: further.map((round) => furtherView(delivery, round)) }),
    attemptCount,
    attempts: attempts.map(attemptView),
  }
}

/** Returns true if an ID belongs to another space than `?space=`. */
const isElsewhere = (home: string | undefined, { space }: Incoming['query']): boolean =>
  home !== undefined && space !== undefined && space !== home

const ELSEWHERE = unknown('This space has no record with this ID.')

/** Returns the error for a removed record, if the caller may access it. */
const removedError = ({ removedFrom }: Engine, id: string, query: Incoming['query']): WithProblem | undefined => {
  const gone = removedFrom(id)
  return gone && !isElsewhere(gone.space, query) ? releaseHold(gone) : undefined
}

/** Returns the space of a record, if the caller may access it. Otherwise the ID is unknown. */
const visibleSpace = (home: string | undefined, only: string | undefined): string | undefined =>
  only === undefined || only === home ? home : undefined

/** Returns the texts of a request that the caller chooses freely. */
const textsOf = ({ webhookId, sign, raw }: z.output<typeof resendSchema>) => ({ webhookId, id: sign?.id, raw })

/** Creates the routes for webhooks: list, manual webhooks, redelivery and cancellation. */
export const webhookRoutes = ({ engine, merchantId }: ControlParts): readonly Route[] => [
  routeWithoutBody({
    operation: 'listWebhooks',
    async handle({ json, query, space, only }) {
      const { link, transaction } = query
      const subject = subjectOf(link, transaction)
      if (!subject && (link !== undefined || transaction !== undefined))
        return invalid('Send either `link` or `transaction`.')
      const home = subject && visibleSpace(engine.spaceOfResource(subject), only)
      if (isElsewhere(home, query)) return ELSEWHERE
      const gone = subject && home === undefined ? removedError(engine, subject.id, query) : undefined
      if (gone) return gone
      // Webhooks for unknown IDs belong to the space of their request.
      const result =
        subject && home === undefined
          ? engine
              .deliveriesOf({ space })
              .filter(({ subject: { type, id } }) => type === subject.type && id === subject.id)
          : engine.deliveriesOf(subject ?? { space })
      if (subject && only !== undefined && home === undefined && result.length === 0) return ELSEWHERE
      const options = { list: 'listWebhooks', idOf: ({ id }: Delivery) => id, rowOf: deliveryView } as const
      const list = await listPageInTurns(result, query, { ...options, around: { webhooks: [] } })
      return 'problem' in list ? list : json({ webhooks: list.rows, ...list.page })
    },
  }),
  // Works in any state of the record, and for unknown IDs; responds after the first attempt.
  routeWithBody({
    operation: 'fireWebhook',
    outside: newWebhookSchema,
    usage: ORDER_USAGE,
    async handle({
      json,
      query,
      space,
      only,
      cause,
      body: { link, transaction, about, status, payload, url, ...options },
    }) {
      const named = subjectOf(link, transaction)
      const unknownSubject = about && subjectOf(about.link, about.transaction)
      const subject = named ?? unknownSubject
      if (!subject || (about && (link ?? transaction) !== undefined)) return invalid(ORDER_USAGE)
      const home = named && visibleSpace(engine.spaceOfResource(named), only)
      const gone = named && home === undefined ? removedError(engine, named.id, query) : undefined
      if (gone) return gone
      if (isElsewhere(home, query) || (named && only !== undefined && home === undefined)) return ELSEWHERE
      if (holdsCardNumber(JSON.stringify({ about, status, payload, url, ...textsOf(options) }))) return CARD_NUMBER
      const madeUp = unknownSubject && { space, merchantId }
      const order = compact({ madeUp, status, payload, url })
      const fired = await engine.sendWebhook({ subject, ...order, ...sendOrder(options) }, cause)
      if (!('rejected' in fired)) return json(deliveryView(fired), { about: { space: home ?? space } })
      const { code, message } = fired.rejected
      return code === 'CLIENT_ERROR' ? unknown(message) : fired
    },
  }),
  // Uses its webhook-id unless the body has another; responds after the attempt, or at once if it is delayed.
  routeWithOptionalBody({
    operation: 'redeliverWebhook',
    body: resendSchema,
    usage: AGAIN_USAGE,
    async handle({ json, params: { id: webhook }, query, only, cause, body = {} }) {
      const home = visibleSpace(engine.spaceOfResource({ webhook }), only)
      const gone = home === undefined ? removedError(engine, webhook, query) : undefined
      if (gone) return gone
      if (isElsewhere(home, query) || (only !== undefined && home === undefined)) return ELSEWHERE
      if (holdsCardNumber(JSON.stringify(textsOf(body)))) return CARD_NUMBER
      const delivery = await engine.redeliver(webhook, cause, sendOrder(body))
      const space = engine.spaceOfResource({ webhook })
      if (delivery && 'rejected' in delivery) return delivery
      return delivery && space !== undefined
        ? json(deliveryView(delivery), { about: { space } })
        : unknown('Unknown webhook ID.')
    },
  }),
  routeWithoutBody({
    operation: 'cancelWebhook',
    async handle({ json, params: { id: webhook }, query, only, cause }) {
      const home = visibleSpace(engine.spaceOfResource({ webhook }), only)
      const gone = home === undefined ? removedError(engine, webhook, query) : undefined
      if (gone) return gone
      if (isElsewhere(home, query) || (only !== undefined && home === undefined)) return ELSEWHERE
      const delivery = await engine.cancelWebhook(webhook, cause)
      return delivery && home !== undefined
        ? json(deliveryView(delivery), { about: { space: home } })
        : unknown('Unknown webhook ID.')
    },
  }),
]
