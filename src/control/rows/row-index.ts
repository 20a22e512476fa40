import type { Delivery, Subject } from '../../domain/delivery.ts'
import type { Hand } from '../../domain/ending-with.ts'
import type { SandboxEvent } from '../../domain/event.ts'
import type { Traffic } from '../../traffic/traffic.ts'
import { eventsOf } from '../kept-events.ts'

export type RequestEvent = Extract<SandboxEvent, { readonly type: 'request' }>

/** What the events of a space say about all its rows, from one way through them. */
export type EventIndex = {
  /** When something came to be, as a place among the events; -1 where its event is not kept, so that it is older. */
  placeOf(id: string): number
  /** When something was created, on the space's clock, as far as that event is kept. */
  createdAt(id: string): string | undefined
  wrongCodes(transaction: string): number
  /** By whose hand it ended, where that was not its cardholder's and as far as its event is kept. */
  endedBy(transaction: string): Hand | undefined
  readonly requests: readonly { readonly place: number; readonly event: RequestEvent }[]
}

/** Goes through all events of a space once: thousands of rows must not each look through them. */
export const indexEvents = (traffic: Traffic, space: string): EventIndex => {
  const created = new Map<string, { readonly place: number; readonly at: string }>()
  const wrongCodes = new Map<string, number>()
  const hands = new Map<string, Hand>()
  const requests: { place: number; event: RequestEvent }[] = []
  for (const [place, event] of eventsOf(traffic, space).entries()) {
    const id = event.subject?.id ?? ''
    switch (event.type) {
      case 'request':
        requests.push({ place, event })
        break
      case 'transaction.created':
      case 'link.created':
        created.set(id, { place, at: event.at })
        break
      case 'webhook.planned':
        created.set(event.facts.webhook, { place, at: event.at })
        break
      case 'challenge.refused':
        wrongCodes.set(id, (wrongCodes.get(id) ?? 0) + 1)
        break
      case 'transaction.changed':
        if (event.facts.by) hands.set(id, event.facts.by)
        break
      default:
    }
  }
  return {
    placeOf: (id) => created.get(id)?.place ?? -1,
    createdAt: (id) => created.get(id)?.at,
    wrongCodes: (id) => wrongCodes.get(id) ?? 0,
    endedBy: (transaction) => hands.get(transaction),
    requests,
  }
}

/** The webhooks about something: the one that matters most, and how many there are. */
export type WebhooksAbout = { readonly first: Delivery; readonly count: number }

const RANKS: Readonly<Record<Delivery['state']['status'], number>> = {
  given_up: 3,
  pending: 1,
  waiting: 1,
  delivered: 0,
}

/** Given up before tried in vain before not tried yet before delivered. */
const rankOf = ({ state, attemptCount }: Delivery): number =>
  state.status === 'pending' && attemptCount > 0 ? 2 : RANKS[state.status]

const keyOf = ({ type, id }: Subject): string => `${type} ${id}`

/** What webhooks there are about each thing, from one way through them; `all` is oldest first. */
export const indexWebhooks = (all: readonly Delivery[]) => {
  const found = new Map<string, WebhooksAbout>()
  for (const one of all) {
    const key = keyOf(one.subject)
    const { first, count } = found.get(key) ?? { first: one, count: 0 }
    found.set(key, { first: rankOf(one) >= rankOf(first) ? one : first, count: count + 1 })
  }
  return { all, about: (subject: Subject): WebhooksAbout | undefined => found.get(keyOf(subject)) }
}

export type WebhookIndex = ReturnType<typeof indexWebhooks>
