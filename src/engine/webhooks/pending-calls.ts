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

/** A call that has left and is not answered yet, and what it causes wherever it arrives. */
type Outside = Pick<Attempt, 'headers' | 'body'> & {
  readonly cause: Cause
  readonly sentAs: SentAs
  readonly space: string
}

/** What is known of a call that arrives: what sent it, from which space, and what is other than usual about it. */
export type KnownCall = Pick<Outside, 'cause' | 'sentAs' | 'space'>

/** Lets so many calls leave at the same moment: once each of them has its connection, or will have none. */
const startingLine = (count: number): (() => Ready) => {
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

/** Makes the calls of a try, and knows those that are not answered yet. */
export const createCalls = ({ outgoing: outgoingOf, post }: WebhookParts) => {
  const outside = new Set<Outside>()
  /** Those that have arrived where somebody asks what brought them. */
  const told = new WeakSet<Outside>()

  return {
    /** One call, or as many as are to be made together: the same headers and body, all on the wire before one is answered. */
    make(space: string, delivery: Delivery, at: Instant, signal: AbortSignal): Promise<readonly Attempt[]> {
      const sent = asSent(delivery)
      const sentAs = sentAsOf(sent)
      const outgoing = outgoingOf(sent, at)
      const { url, body } = outgoing
      const as = compact({ sentAs: sentAsText(sent), expectedResponse: expectedResponseOf(sent) }) as Pick<
        Attempt,
        'sentAs' | 'expectedResponse'
      >
      const count = sent.together ?? 1
      const line = startingLine(count)
      const one = async (nth: number): Promise<Attempt> => {
        const cause: Cause = { kind: 'delivery', webhook: delivery.id, attempt: delivery.attemptCount + nth }
        const out = { headers: outgoing.headers, body, cause, sentAs, space }
        outside.add(out)
        const { headers, durationMs, result } = await post(outgoing, signal, count > 1 ? line() : undefined).finally(
          () => outside.delete(out),
        )
        return { at, url, headers, body, durationMs, ...as, result }
      }
      return Promise.all(Array.from({ length: count }, (_, index) => one(index + 1)))
    },

    /** The call under way that sent exactly this; of several alike, each is told once. */
    find(headers: HeadersOfWebhook, body: string): KnownCall | undefined {
      const alike = [...outside].filter(
        (out) =>
          out.body === body &&
          Object.entries(out.headers).every(([name, value]) => headerText(headers, name) === value),
      )
      const call = alike.find((out) => !told.has(out)) ?? alike[0]
      if (call) told.add(call)
      return call
    },
  }
}
