import type { Awaited, Delivery, Subject } from '../domain/delivery.ts'
import { type Refused, refuse } from '../domain/refusals.ts'
import { patched, type Told } from '../webhooks/payload.ts'
import type { Dispatcher } from './dispatcher.ts'
import type { EngineParts } from './engine-parts.ts'
import type { Links } from './links.ts'
import { deliveryChange, type Notifier } from './notifier.ts'
import type { Transactions } from './transactions.ts'

/** A webhook that somebody fires. */
export type HandFired = {
  readonly subject: Subject
  /** The status that it claims; without one, the real one. */
  readonly status?: string
  /** Merged into the payload (JSON Merge Patch). */
  readonly payload?: Readonly<Record<string, unknown>>
  /** Instead of the address that the resource or the account has. */
  readonly url?: string
}

export type Webhooks = {
  /** Sends one more webhook about a resource, at once; resolves after its first attempt. */
  fireWebhook(order: HandFired): Promise<Delivery | Refused>
  /** Sends a delivery again, under the same webhook-id; resolves after the attempt. Undefined for an unknown one. */
  redeliver(id: string): Promise<Delivery | undefined>
  /** The deliveries of a space, or of one resource, newest last. */
  deliveriesOf(where: { readonly space: string } | Subject): readonly Delivery[]
  /** The space of a resource or of a webhook, if there is one of that id. */
  homeOf(what: Subject | { readonly webhook: string }): string | undefined
  /** Lets go what waited for this to happen to a resource. */
  tellWebhooks(subject: Subject, event: Awaited['event']): Promise<void>
  /** Waits while a redirect of this resource is held by a webhook; false when it is not. */
  heldRedirect(subject: Subject): Promise<boolean>
}

type FoundSubject = { readonly space: string; readonly told: Told }

const deliveryIds = (told: Told): readonly string[] => {
  if ('transaction' in told) return told.transaction.deliveries ?? []
  return told.link.status === 'SUCCESS' ? told.link.deliveries : []
}

/** The authentication of a link's cardholder is the link's: nobody is told of it by itself. */
const isHidden = (told: Told): boolean => 'transaction' in told && told.transaction.forLink !== undefined

/** `accountUrl` is the account's address, which is for transactions only. */
const addressOf = (told: Told, accountUrl: string | undefined): string | undefined => {
  if ('transaction' in told) return told.transaction.webhookUrl ?? accountUrl
  return told.link.status === 'DELETED' ? undefined : told.link.webhookEndpoint
}

export const createWebhooks = (
  { store, webhooks }: EngineParts,
  transactions: Transactions,
  links: Links,
  notifier: Notifier,
  dispatcher: Dispatcher,
): Webhooks => {
  const find = ({ type, id }: Subject): FoundSubject | undefined => {
    if (type === 'link') {
      const found = links.findLink(id)
      return found && { space: found.space, told: { link: found.link } }
    }
    const found = transactions.find(id)
    return found && { space: found.space, told: { transaction: found.transaction } }
  }

  return {
    async fireWebhook({ subject, status, payload, url }) {
      const found = find(subject)
      if (!found || isHidden(found.told)) return refuse('CLIENT_ERROR', `there is no such ${subject.type}`)
      if ('link' in found.told && found.told.link.status === 'DELETED' && url === undefined)
        return refuse('INVALID_PROPERTY', 'the link was deleted, and its webhookEndpoint with it: give url')
      const target = url ?? addressOf(found.told, webhooks.accountUrl)
      if (target === undefined)
        return refuse(
          'INVALID_PROPERTY',
          `the ${subject.type} has no ${subject.type === 'link' ? 'webhookEndpoint' : 'webhook.url, and there is no --webhook-url'}: give url`,
        )
      const claimed = status === undefined ? {} : { status }
      const body = patched(webhooks.payloadOf(found.told), { ...claimed, ...payload })
      const { counted, ...delivery } = notifier.byHand(found.space, subject, target, body as object)
      await store.commit([deliveryChange(found.space, delivery), counted])
      return (await dispatcher.fire(found.space, delivery.id)) ?? delivery
    },

    async redeliver(id) {
      const space = store.spaceOf('deliveries', id)
      return space === undefined ? undefined : dispatcher.fire(space, id)
    },

    deliveriesOf(where) {
      if ('space' in where) return [...store.entries('deliveries', where.space)].map(([, delivery]) => delivery)
      const found = find(where)
      if (!found) return []
      return [...store.entries('deliveries', found.space)]
        .map(([, delivery]) => delivery)
        .filter(({ subject }) => subject.type === where.type && subject.id === where.id)
    },

    homeOf: (what) => ('webhook' in what ? store.spaceOf('deliveries', what.webhook) : find(what)?.space),

    async tellWebhooks(subject, event) {
      const found = find(subject)
      if (found) await dispatcher.happened(found.space, deliveryIds(found.told), event)
    },

    async heldRedirect(subject) {
      const found = find(subject)
      return found ? dispatcher.held(found.space, deliveryIds(found.told)) : false
    },
  }
}
