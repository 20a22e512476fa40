import { isMap } from '../../domain/is-record.ts'
import { ORDER_STATUSES, type OrderStatus } from '../../domain/observation.ts'
import { memberNamed } from '../../domain/table-keys.ts'
import { type JudgedEvent, numberIn, textIn } from './judged-event.ts'

/** A transaction at a moment. Numbers are indexes of events. */
export type TransactionState = {
  readonly id: string
  readonly refno: string
  readonly amount?: number | undefined
  readonly currency: string
  readonly scenario: string
  readonly status: string
  readonly failReason: string
  readonly endedAt?: number | undefined
  /** ID of the event with its status. */
  readonly event: string
  /** True if a status request for it failed. */
  readonly isUnreadable: boolean
}

/**
 * A status request: received at `from`, handled at `at`, and finished at `to`. Without `to` it is held, or the client
 * disconnected.
 */
export type Read = {
  readonly about: string
  readonly event: string
  readonly request: string
  /** Time on the clock of the host in milliseconds; NaN if unknown. */
  readonly ms: number
  readonly from: number
  readonly at: number
  readonly to?: number | undefined
  /** The status that the app received. */
  readonly status: string
  readonly shown: Readonly<Record<string, unknown>>
}

/** An arrival at the app: an attempt of a webhook, or a redirected browser. */
export type Arrival = {
  readonly about: string
  readonly event: string
  readonly at: number
  readonly kind: 'webhook' | 'redirect'
  readonly isTaken: boolean
}

export type Observation = {
  readonly order: string
  readonly value: OrderStatus
  readonly effects: Readonly<Record<string, unknown>>
  readonly step: string
  readonly about?: string | undefined
  readonly event: string
  readonly at: number
}

/** All known data at the time of an observation. */
export type Moment = {
  readonly observation: Observation
  /** The earlier observation of the order. */
  readonly before?: Observation | undefined
  /** IDs of all transactions that observations of the order name. An app can give each attempt its own refno. */
  readonly named: readonly string[]
  /** The newest observation of each other order. */
  readonly others: readonly Observation[]
  readonly transactions: readonly TransactionState[]
  readonly reads: readonly Read[]
  readonly arrivals: readonly Arrival[]
  /** Index of the release of a held initialization response, by transaction. */
  readonly initAt: ReadonlyMap<string, number>
}

/** Start and end of a held response, by its request. */
type Held = { readonly at: number; readonly isArrival: boolean; readonly to?: number; readonly isLost?: boolean }

const observationOf = ({ id, subject, facts }: JudgedEvent, at: number): Observation | undefined => {
  const value = memberNamed(ORDER_STATUSES, textIn(facts, 'value'))
  if (!value) return undefined
  const effects = isMap(facts.effects) ? facts.effects : {}
  return {
    order: textIn(facts, 'order'),
    value,
    effects,
    step: textIn(facts, 'step'),
    about: subject?.id,
    event: id,
    at,
  }
}

/** Returns true for a status after an approved authorization. For the rules, its transaction stays authenticated. */
const isAuthorized = (status: string): boolean => status === 'authorized' || status === 'settled'

/** Follows events in order, and yields a moment for each observation. */
export function* momentsOf(events: readonly JudgedEvent[]): Generator<Moment> {
  const known = new Map<string, TransactionState>()
  const reads: Read[] = []
  const held = new Map<string, Held>()
  const received: Arrival[] = []
  const initAt = new Map<string, number>()
  const observations = new Map<string, Observation>()
  const namedBy = new Map<string, readonly string[]>()

  const change = (id: string, more: Partial<TransactionState>): void => {
    const blank = { id, refno: '', currency: '', scenario: '', status: 'initialized', failReason: '', event: '' }
    known.set(id, { ...blank, isUnreadable: false, ...known.get(id), ...more })
  }

  /** Returns a status request with the times of its hold. */
  const asHeld = (read: Read): Read => {
    const hold = held.get(read.request)
    if (!hold) return read
    const { at, isArrival, to, isLost } = hold
    return { ...read, from: at, at: isArrival ? (to ?? read.at) : at, to: isLost ? undefined : to }
  }

  for (const [at, event] of events.entries()) {
    const { id: name, type, facts, cause, subject, recordedAt = '' } = event
    const about = subject?.id
    const request = cause?.requestId ?? ''
    if (type === 'observation.recorded') {
      const observation = observationOf(event, at)
      if (!observation) continue
      const others = [...observations.values()].filter(({ order }) => order !== observation.order)
      const transactions = [...known.values()]
      const seen = reads.map(asHeld)
      const named = [...new Set([...(namedBy.get(observation.order) ?? []), ...(about === undefined ? [] : [about])])]
      namedBy.set(observation.order, named)
      yield {
        observation,
        before: observations.get(observation.order),
        named,
        others,
        transactions,
        reads: seen,
        arrivals: [...received],
        initAt,
      }
      observations.set(observation.order, observation)
    }
    if (about === undefined || subject?.kind === 'link') continue
    switch (type) {
      case 'transaction.created':
        change(about, {
          refno: subject?.refno ?? '',
          amount: numberIn(facts, 'amount'),
          currency: textIn(facts, 'currency'),
          scenario: textIn(facts, 'scenario'),
          event: name,
        })
        break
      case 'transaction.changed': {
        const status = textIn(facts, 'to')
        // The app authorizes what passed.
        if (isAuthorized(status)) break
        const isEnd = ['authenticated', 'failed', 'canceled'].includes(status)
        const failReason = textIn(facts, 'failReason')
        change(about, { status, failReason, event: name, endedAt: isEnd ? at : undefined })
        break
      }
      case 'status.read': {
        const shown = isMap(facts.statusOverride) ? facts.statusOverride : {}
        const shownStatus = textIn(shown, 'status') || textIn(facts, 'status')
        const status = isAuthorized(shownStatus) ? 'authenticated' : shownStatus
        const ms = Date.parse(recordedAt)
        reads.push({ about, event: name, request, ms, from: at, at, to: at, status, shown })
        break
      }
      case 'request':
        if (
          facts.operation === 'getTransaction' &&
          (facts.end !== 'responded' || (numberIn(facts, 'status') ?? 0) >= 500)
        )
          change(about, { isUnreadable: true })
        break
      case 'response.held':
        if (facts.on === 'status') held.set(textIn(facts, 'request'), { at, isArrival: facts.at === 'arrival' })
        break
      case 'response.released': {
        const hold = held.get(textIn(facts, 'request'))
        if (hold)
          held.set(textIn(facts, 'request'), { ...hold, to: at, isLost: facts.reason === 'client_disconnected' })
        if (facts.on === 'init') initAt.set(about, at)
        break
      }
      case 'webhook.attempted': {
        const status = numberIn(facts, 'status') ?? 0
        const isTaken = status >= 200 && status < 300
        received.push({ about, event: name, at, kind: 'webhook', isTaken })
        break
      }
      case 'redirect.sent':
        received.push({ about, event: name, at, kind: 'redirect', isTaken: true })
        break
    }
  }
}
