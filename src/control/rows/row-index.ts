import type { Delivery, Subject } from '../../domain/delivery.ts'
import type { SandboxEvent } from '../../domain/event.ts'
import { ENDED_STATUSES } from '../../domain/transaction.ts'
import type { Traffic } from '../../traffic/traffic.ts'

export type RequestEvent = Extract<SandboxEvent, { readonly type: 'request' }>

/** What the events of a space say about all its rows, from one way through them. */
export type EventIndex = {
  /** When something came to be, as a place among the events; -1 where its event is not kept, so that it is older. */
  placeOf(id: string): number
  /** When something was created, on the space's clock, as far as that event is kept. */
  createdAt(id: string): string | undefined
  wrongCodes(transaction: string): number
  /** Whether a call of this API ended it, as far as call and event are kept. */
  isEndedByControl(transaction: string, ids: readonly string[]): boolean
  readonly requests: readonly { readonly place: number; readonly event: RequestEvent }[]
}

/** Which calls end something, and about what: `/transactions/1/challenge`. */
const ENDING_CALL = /\/_sandbox\/(?:transactions|links)\/([^/]+)\/(?:challenge|expire)$/

/** Instants of the machine are rounded, and so are durations. */
const SLACK_MS = 5

type Span = { readonly from: number; readonly to: number }

/** While which calls of this API something may have ended, by its id. */
const endingCalls = (traffic: Traffic): ReadonlyMap<string, readonly Span[]> => {
  const spans = new Map<string, Span[]>()
  for (const { method, path, status = 0, machineAt, durationMs } of traffic.calls().calls) {
    const [, id] = ENDING_CALL.exec(path) ?? []
    if (id === undefined || method !== 'POST' || status >= 300) continue
    const to = Date.parse(machineAt) + SLACK_MS
    spans.set(id, [...(spans.get(id) ?? []), { from: to - durationMs - 2 * SLACK_MS, to }])
  }
  return spans
}

const isEnd = (status: string): boolean => ENDED_STATUSES.some((ended) => ended === status)

/** Goes through all events of a space once: thousands of rows must not each look through them. */
export const indexEvents = (traffic: Traffic, space: string): EventIndex => {
  const kept = traffic.since(space)
  const events = 'unknown' in kept ? [] : kept.events
  const created = new Map<string, { readonly place: number; readonly at: string }>()
  const wrongCodes = new Map<string, number>()
  const ends = new Map<string, string>()
  const requests: { place: number; event: RequestEvent }[] = []
  for (const [place, event] of events.entries()) {
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
        if (isEnd(event.facts.to)) ends.set(id, event.machineAt)
        break
      default:
    }
  }
  const calls = endingCalls(traffic)
  return {
    placeOf: (id) => created.get(id)?.place ?? -1,
    createdAt: (id) => created.get(id)?.at,
    wrongCodes: (id) => wrongCodes.get(id) ?? 0,
    isEndedByControl(transaction, ids) {
      const end = Date.parse(ends.get(transaction) ?? '')
      return ids.some((id) => calls.get(id)?.some(({ from, to }) => from <= end && end <= to) ?? false)
    },
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
