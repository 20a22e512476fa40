import type { EventData, EventFacts, EventSubject } from '../core/domain/event.ts'
import { redirectSent } from '../core/domain/event-factories.ts'
import type { Redirect } from '../core/domain/transaction.ts'
import type { Engine } from './engine-api.ts'

type Forwarding = { readonly events: readonly EventData[]; readonly onSent: () => void }

/**
 * For a response that redirects the cardholder to the merchant, or returns the address to a caller without a browser.
 * The event is published when the response goes out; webhooks that wait for it are released afterwards.
 */
export const forwardingOf = (
  engine: Engine,
  subject: EventSubject & { readonly id: string },
  redirect: Redirect | undefined,
  recipient: EventFacts['redirect.sent']['recipient'],
): Forwarding => ({
  events: redirect ? [redirectSent(subject, redirect, recipient)] : [],
  onSent: () => void engine.releaseWebhooks({ type: subject.kind, id: subject.id }, 'redirect'),
})
