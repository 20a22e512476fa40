import type { WebhookTaken } from '../contract/control.gen.ts'
import { compact } from '../domain/compact.ts'
import { DEFAULT_SPACE } from '../domain/default-space.ts'
import type { Sleep } from '../engine/parts.ts'
import type { Engine } from '../engine/port.ts'
import { type AnswerAs, nothing, text } from '../reply/reply.ts'
import type { Clock } from '../spaces/clock.ts'
import type { SandboxAccount } from '../spaces/space-credentials.ts'
import type { Traffic } from '../traffic/traffic.ts'
import { type ControlRequest, routeOf } from './control-route.ts'
import { readPost } from './posted.ts'
import { type AnswerState, LONGEST_WAIT_MS, type Received, type ReceivedPost } from './received.ts'

/** Webhooks are a few kilobytes. */
const LIMIT_BYTES = 64 * 1024

type ReceiverParts = {
  readonly engine: Engine
  readonly traffic: Traffic
  readonly account: SandboxAccount
  readonly sleep: Sleep
  readonly stopping: AbortSignal
  readonly machine: Pick<Clock, 'now'>
  readonly received: Received
}

/** Answers as it was chosen; who goes away first is not waited for. */
const answered = async (
  { id, answered: { status, delayMs } }: ReceivedPost,
  { received, sleep, stopping }: ReceiverParts,
  gone: () => AbortSignal,
): Promise<AnswerAs<'text' | 'nothing' | 'reset'>> => {
  const waitMs = status === undefined ? LONGEST_WAIT_MS : delayMs
  const sender = waitMs === undefined ? undefined : gone()
  if (waitMs !== undefined && sender) await sleep(waitMs, AbortSignal.any([sender, stopping]))
  const state: AnswerState = sender?.aborted ? 'sender_gone' : status === undefined ? 'reset' : 'sent'
  received.close(id, state)
  if (status === undefined) return { status: 200, payload: { type: 'reset' } }
  const hasBody = status !== 204 && status !== 205 && status !== 304
  const taken: WebhookTaken = { received: id }
  // Of whatever status was chosen, which the contract cannot list.
  return hasBody ? text(status, 'application/json', JSON.stringify(taken)) : nothing(status)
}

/** Takes whatever is posted, keeps it, tells of it, and says what was chosen. */
const take = async (
  parts: ReceiverParts,
  { space, headers, words: body, cause, gone }: ControlRequest<'receiveWebhook', Buffer>,
): Promise<AnswerAs<'text' | 'nothing' | 'reset'>> => {
  const { received, traffic } = parts
  const read = readPost({ ...parts, at: parts.machine.now() }, { space, headers, body })
  const before = read.webhook === undefined ? undefined : received.before(space, read.webhook)
  const chosen = received.takeAnswer(space)
  const waits = chosen.status === undefined || chosen.delayMs !== undefined
  const post = received.add(space, {
    ...read,
    nth: (before?.nth ?? 0) + 1,
    ...(before && { repeats: compact({ id: before.id, status: before.answered.status }) }),
    answered: { ...chosen, state: waits ? 'waiting' : 'sent' },
  })
  // A name that nobody has used is no space, and needs no story: anybody may post to any.
  if (space === DEFAULT_SPACE || traffic.knows(space)) {
    const { id, webhook, signatures, nth, subject } = post
    const { standard, own } = signatures
    const { status } = chosen
    traffic.publish(space, parts.engine.causeOfCall(headers, body.toString()) ?? cause, {
      type: 'webhook.received',
      ...(subject && { subject }),
      facts: { received: id, standard: standard.verdict, own: own.verdict, nth, ...compact({ webhook, status }) },
    })
  }
  return answered(post, parts, gone)
}

/** Any POST of any type. A page from elsewhere may send one as well: all it could change is the list. */
export const receiverRoute = (parts: ReceiverParts) =>
  routeOf<'receiveWebhook', Buffer, undefined>(
    { operation: 'receiveWebhook', handle: (request) => take(parts, request) },
    { as: 'bytes', limitBytes: LIMIT_BYTES, tooLarge: 'the body is larger than 64 KB, which no webhook is' },
    ({ body }) => ({ words: Buffer.isBuffer(body) ? body : Buffer.alloc(0), subject: undefined }),
  )
