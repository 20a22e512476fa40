import type { EventFacts, EventSubject, News } from '../core/domain/event.ts'
import { redirectSent } from '../core/domain/event-factories.ts'
import type { Redirect } from '../core/domain/transaction.ts'
import type { Engine } from './engine-api.ts'

type SentOn = { readonly tells: readonly News[]; readonly onceGone: () => void }

/**
 * For an answer that sends the cardholder on to the merchant, or tells a caller without a browser where to: it is told
 * when the answer goes, and webhooks that wait for it are let go once it is gone.
 */
export const sentOn = (
  engine: Engine,
  subject: EventSubject & { readonly id: string },
  redirect: Redirect | undefined,
  whom: EventFacts['redirect.sent']['whom'],
): SentOn => ({
  tells: redirect ? [redirectSent(subject, redirect, whom)] : [],
  onceGone: () => void engine.tellWebhooks({ type: subject.kind, id: subject.id }, 'redirect'),
})
