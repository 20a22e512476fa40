import type { z } from 'zod'
import type { WithProblem } from '../../api/http/problem.ts'
import type { Incoming, Route } from '../../api/http/route.ts'
import type { Webhook, WebhookRound } from '../../core/contract/control.gen.ts'
import { holdsCardNumber } from '../../core/domain/card-numbers.ts'
import type { Delivery, Round, SentAs } from '../../core/domain/delivery.schema.ts'
import type { Attempt } from '../../core/domain/delivery.ts'
import { sentAsOf } from '../../core/domain/webhook-options.ts'
import { compact } from '../../core/domain/without-undefined.ts'
import type { Engine } from '../../engine/engine-api.ts'
import { asSent } from '../../engine/webhooks/outbox.ts'
import type { ControlParts } from '../control-parts.ts'
import { CARD_NUMBER, invalid, releaseHold, unknown } from '../control-problems.ts'
import { routeWithBody, routeWithOptionalBody, routeWithoutBody } from '../control-route.ts'
import { listPageInTurns } from '../listed.ts'
import { stateView } from '../transactions/record-view.ts'
import {
  AGAIN_USAGE,
  againWords,
  ORDER_USAGE,
  orderWords,
  sendOrder,
  subjectOf,
  subjectView,
} from './webhook-requests.ts'

const attemptView = ({ at, url, headers, body, durationMs, sentAs, expectedResponse, result }: Attempt) => ({
  at,
  request: { url, headers, body },
  durationMs,
  ...compact({ sentAs, expectedResponse }),
  ...(result.type === 'responded'
    ? { response: { status: result.status, headers: result.headers, body: result.body } }
    : { error: result.error }),
})

/** What else of a delivery is to come. */
const furtherView = ({ again: _again, further: _further, ...delivery }: Delivery, round: Round) => {
  const how: Pick<WebhookRound, keyof SentAs> = sentAsOf(asSent({ ...delivery, ...round }))
  const { reason: _reason, ...state } = stateView(round.state)
  return { ...state, times: round.repeats + 1, ...how }
}

/** A delivery for people and programs: what it is about, how it stands and is sent, every attempt that is kept. */
export const deliveryView = (delivery: Delivery) => {
  const { id, subject, url, created, state, attemptCount, attempts, further = [] } = delivery
  const sent = asSent(delivery)
  // What a delivery has and the contract does not name does not compile.
  const how: Pick<Webhook, keyof SentAs> = sentAsOf(sent)
  return {
    id,
    ...subjectView(subject),
    url,
    body: sent.body,
    created,
    ...stateView(state),
    ...how,
    ...(further.length > 0 && { further: further.map((round) => furtherView(delivery, round)) }),
    attemptCount,
    attempts: attempts.map(attemptView),
  }
}

/** An id finds its space; where `?space=` says another, there is nothing. */
const isElsewhere = (home: string | undefined, { space }: Incoming['query']): boolean =>
  home !== undefined && space !== undefined && space !== home

const ELSEWHERE = unknown('there is no such id in this space')

/** What was let go, where whoever asks may know of it. */
const went = ({ removedFrom: wentFrom }: Engine, id: string, query: Incoming['query']): WithProblem | undefined => {
  const gone = wentFrom(id)
  return gone && !isElsewhere(gone.space, query) ? releaseHold(gone) : undefined
}

/** Where something is, for whoever may know of it: an id of another space is then as one that nobody has. */
const seen = (home: string | undefined, only: string | undefined): string | undefined =>
  only === undefined || only === home ? home : undefined

/** What of an order is a text of the caller's own. */
const textsOf = ({ webhookId, sign, raw }: z.output<typeof againWords>) => ({ webhookId, id: sign?.id, raw })

/** Webhooks: the deliveries of a space or of one resource, one more of them at any time, and one of them again. */
export const webhookRoutes = ({ engine, merchantId }: ControlParts): readonly Route[] => [
  routeWithoutBody({
    operation: 'listWebhooks',
    async handle({ json, query, space, only }) {
      const { link, transaction } = query
      const subject = subjectOf(link, transaction)
      if (!subject && (link !== undefined || transaction !== undefined))
        return invalid('give one link or one transaction')
      const home = subject && seen(engine.spaceOfResource(subject), only)
      if (isElsewhere(home, query)) return ELSEWHERE
      const gone = subject && home === undefined ? went(engine, subject.id, query) : undefined
      if (gone) return gone
      // Those about an id that nothing has lie in the space for which they were fired.
      const found =
        subject && home === undefined
          ? engine
              .deliveriesOf({ space })
              .filter(({ subject: { type, id } }) => type === subject.type && id === subject.id)
          : engine.deliveriesOf(subject ?? { space })
      if (subject && only !== undefined && home === undefined && found.length === 0) return ELSEWHERE
      const how = { list: 'listWebhooks', idOf: ({ id }: Delivery) => id, rowOf: deliveryView } as const
      const list = await listPageInTurns(found, query, { ...how, around: { webhooks: [] } })
      return 'problem' in list ? list : json({ webhooks: list.rows, ...list.page })
    },
  }),
  // Whatever the state of the resource, or about an id that nothing has; answered after the first attempt.
  routeWithBody({
    operation: 'fireWebhook',
    outside: orderWords,
    usage: ORDER_USAGE,
    async handle({
      json,
      query,
      space,
      only,
      cause,
      words: { link, transaction, about, status, payload, url, ...how },
    }) {
      const named = subjectOf(link, transaction)
      const stranger = about && subjectOf(about.link, about.transaction)
      const subject = named ?? stranger
      if (!subject || (about && (link ?? transaction) !== undefined)) return invalid(ORDER_USAGE)
      const home = named && seen(engine.spaceOfResource(named), only)
      const gone = named && home === undefined ? went(engine, named.id, query) : undefined
      if (gone) return gone
      if (isElsewhere(home, query) || (named && only !== undefined && home === undefined)) return ELSEWHERE
      if (holdsCardNumber(JSON.stringify({ about, status, payload, url, ...textsOf(how) }))) return CARD_NUMBER
      const madeUp = stranger && { space, merchantId }
      const order = compact({ madeUp, status, payload, url })
      const fired = await engine.sendWebhook({ subject, ...order, ...sendOrder(how) }, cause)
      if (!('refused' in fired)) return json(deliveryView(fired), { about: { space: home ?? space } })
      const { code, message } = fired.refused
      return code === 'CLIENT_ERROR' ? unknown(message) : fired
    },
  }),
  // Under its webhook-id where the body has no other; answered after the attempt, or at once where that is to wait.
  routeWithOptionalBody({
    operation: 'redeliverWebhook',
    words: againWords,
    usage: AGAIN_USAGE,
    async handle({ json, params: { id: webhook }, query, only, cause, words = {} }) {
      const home = seen(engine.spaceOfResource({ webhook }), only)
      const gone = home === undefined ? went(engine, webhook, query) : undefined
      if (gone) return gone
      if (isElsewhere(home, query) || (only !== undefined && home === undefined)) return ELSEWHERE
      if (holdsCardNumber(JSON.stringify(textsOf(words)))) return CARD_NUMBER
      const delivery = await engine.redeliver(webhook, cause, sendOrder(words))
      const space = engine.spaceOfResource({ webhook })
      if (delivery && 'refused' in delivery) return delivery
      return delivery && space !== undefined
        ? json(deliveryView(delivery), { about: { space } })
        : unknown('there is no such webhook')
    },
  }),
  routeWithoutBody({
    operation: 'cancelWebhook',
    async handle({ json, params: { id: webhook }, query, only, cause }) {
      const home = seen(engine.spaceOfResource({ webhook }), only)
      const gone = home === undefined ? went(engine, webhook, query) : undefined
      if (gone) return gone
      if (isElsewhere(home, query) || (only !== undefined && home === undefined)) return ELSEWHERE
      const delivery = await engine.cancelWebhook(webhook, cause)
      return delivery && home !== undefined
        ? json(deliveryView(delivery), { about: { space: home } })
        : unknown('there is no such webhook')
    },
  }),
]
