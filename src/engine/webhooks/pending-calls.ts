import type { Cause } from '../../core/domain/cause.ts'
import type { Delivery, SentAs } from '../../core/domain/delivery.schema.ts'
import type { Attempt } from '../../core/domain/delivery.ts'
import type { Instant } from '../../core/domain/time.ts'
import { sentAsOf, sentAsText } from '../../core/domain/webhook-options.ts'
import { expectedResponseOf } from '../../core/domain/webhook-recipe.ts'
import { type HeadersOfWebhook, headerText } from '../../core/domain/webhook-signatures.ts'
import { compact } from '../../core/domain/without-undefined.ts'
import type { Ready } from './http-client.ts'
import { asSent } from './outbox.ts'
import type { WebhookParts } from './sending.ts'

/** A webhook request without a response yet, and the cause that it passes on. */
type PendingCall = Pick<Attempt, 'headers' | 'body'> & {
  readonly cause: Cause
  readonly sentAs: SentAs
  readonly space: string
}

/** An incoming webhook call: its origin, its space and its send options. */
export type KnownCall = Pick<PendingCall, 'cause' | 'sentAs' | 'space'>

/** Creates a barrier that starts several calls at the same moment, once each has its connection or has failed. */
const createBarrier = (count: number): (() => Ready) => {
  let missing = count
  let start = (): void => {}
  const started = new Promise<void>((resolve) => {
    start = resolve
  })
  return () => {
    let isThere = false
    return () => {
      if (!isThere) missing -= 1
      isThere = true
      if (missing === 0) start()
      return started
    }
  }
}

/** Makes the requests of an attempt and knows those without a response. */
export const createPendingCalls = ({ outgoing: outgoingOf, post }: WebhookParts) => {
  const pendingCalls = new Set<PendingCall>()
  /** Requests whose arrival was already matched. */
  const matched = new WeakSet<PendingCall>()

  return {
    /** Makes one request, or several at once: with equal headers and body, all sent before the first response. */
    make(space: string, delivery: Delivery, at: Instant, signal: AbortSignal): Promise<readonly Attempt[]> {
      const sent = asSent(delivery)
      const sentAs = sentAsOf(sent)
      const outgoing = outgoingOf(sent, at)
      const { url, body } = outgoing
      const recorded = compact({ sentAs: sentAsText(sent), expectedResponse: expectedResponseOf(sent) }) as Pick<
        Attempt,
        'sentAs' | 'expectedResponse'
      >
      const count = sent.together ?? 1
      const barrier = createBarrier(count)
      const first = async (index: number): Promise<Attempt> => {
        const cause: Cause = { kind: 'delivery', webhook: delivery.id, attempt: delivery.attemptCount + index }
        const out = { headers: outgoing.headers, body, cause, sentAs, space }
        pendingCalls.add(out)
        const { headers, durationMs, result } = await post(outgoing, signal, count > 1 ? barrier() : undefined).finally(
          () => pendingCalls.delete(out),
        )
        return { at, url, headers, body, durationMs, ...recorded, result }
      }
      return Promise.all(Array.from({ length: count }, (_, index) => first(index + 1)))
    },

    /**
     * Returns the pending request with exactly these headers and body. Of several equal ones, each is returned once.
     */
    find(headers: HeadersOfWebhook, body: string): KnownCall | undefined {
      const matches = [...pendingCalls].filter(
        (out) =>
          out.body === body &&
          Object.entries(out.headers).every(([name, value]) => headerText(headers, name) === value),
      )
      const call = matches.find((out) => !matched.has(out)) ?? matches[0]
      if (call) matched.add(call)
      return call
    },
  }
}
