import type { Request, Response } from 'express'
import { z } from 'zod'
import { redactNumbers } from '../domain/card.ts'
import { compact } from '../domain/compact.ts'
import type { Attempt, Delivery, DeliveryState, Subject } from '../domain/delivery.ts'
import { returnUrlProblem } from '../domain/return-url.ts'
import type { Engine } from '../engine/port.ts'
import { sendControlError } from './answers.ts'
import { sendRefusal } from './challenge.ts'
import { spaceParam } from './space-param.ts'

const isMap = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value)

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

/** Transaction ids have 18 digits, and a payload may name one; anything else that long could be a card number. */
const holdsCardNumber = (text: string): boolean => {
  const rest = text.replace(/\b\d{18}\b/g, '')
  return redactNumbers(rest) !== rest
}

/** An id finds its space; where `?space=` says another, the answer is that there is nothing, and it is sent here. */
const isElsewhere = (home: string | undefined, req: Request<{ id?: string }>, res: Response): boolean => {
  const { space } = req.query
  if (home === undefined || space === undefined || space === home) return false
  sendControlError(res, 404, 'CLIENT_ERROR', 'there is no such id in this space')
  return true
}

/** The deliveries of a space (`?space=`), or of one resource (`?link=`, `?transaction=`). */
export const listWebhooks = (engine: Engine) => (req: Request, res: Response) => {
  const { link, transaction } = req.query
  const subject = subjectOf(link, transaction)
  if (!subject && (link !== undefined || transaction !== undefined))
    return sendControlError(res, 400, 'INVALID_PROPERTY', 'give one link or one transaction')
  const space = spaceParam(req, res)
  if (space === undefined || (subject && isElsewhere(engine.homeOf(subject), req, res))) return
  res.json({ webhooks: engine.deliveriesOf(subject ?? { space }).map(deliveryView) })
}

/** Fires one more webhook about a resource, whatever its state; answers after the first attempt. */
export const fireWebhook =
  (engine: Engine) =>
  async (req: Request, res: Response): Promise<void> => {
    const body = order.safeParse(req.body)
    const subject = body.success ? subjectOf(body.data.link, body.data.transaction) : undefined
    if (!body.success || !subject) return sendControlError(res, 400, 'INVALID_PROPERTY', USAGE)
    if (isElsewhere(engine.homeOf(subject), req, res)) return
    const { status, payload, url } = body.data
    if (holdsCardNumber(JSON.stringify({ status, payload, url })))
      return sendControlError(res, 400, 'INVALID_PROPERTY', 'this looks like a card number, which may not be kept')
    const fired = await engine.fireWebhook({ subject, ...compact({ status, payload, url }) })
    if ('refused' in fired) {
      const unknown = fired.refused.code === 'CLIENT_ERROR'
      return unknown ? sendControlError(res, 404, 'CLIENT_ERROR', fired.refused.message) : sendRefusal(res, fired)
    }
    res.status(201).json(deliveryView(fired))
  }

/** Sends a delivery again under its webhook-id, and answers after the attempt. */
export const redeliverWebhook =
  (engine: Engine) =>
  async (req: Request<{ id: string }>, res: Response): Promise<void> => {
    if (isElsewhere(engine.homeOf({ webhook: req.params.id }), req, res)) return
    const delivery = await engine.redeliver(req.params.id)
    if (!delivery) return sendControlError(res, 404, 'CLIENT_ERROR', 'there is no such webhook')
    res.json(deliveryView(delivery))
  }
