import { isMap } from '../../domain/is-record.ts'
import { ORDER_WORDS, type OrderWord } from '../../domain/observation.ts'
import { memberNamed } from '../../domain/table-keys.ts'
import { type JudgedEvent, numberIn, textIn } from './judged-event.ts'

/** A transaction as it was at a moment; places are those of events in what is judged. */
export type Known = {
  readonly id: string
  readonly refno: string
  readonly amount?: number | undefined
  readonly currency: string
  readonly scenario: string
  readonly status: string
  readonly failReason: string
  readonly endedAt?: number | undefined
  /** The event that tells of its status. */
  readonly told: string
  /** Whether a status read of it failed. */
  readonly isUnreadable: boolean
}

/** A status read: asked at `from`, decided at `at`, and there at `to`; without `to` it is held, or was given up. */
export type Read = {
  readonly about: string
  readonly event: string
  readonly request: string
  /** By the clock of the machine, in milliseconds; NaN where nobody said it. */
  readonly ms: number
  readonly from: number
  readonly at: number
  readonly to?: number | undefined
  /** What the app was told. */
  readonly status: string
  readonly shown: Readonly<Record<string, unknown>>
}

/** Something that came to the app: a try of a webhook, or a browser that was sent on. */
export type Came = {
  readonly about: string
  readonly event: string
  readonly at: number
  readonly kind: 'webhook' | 'redirect'
  readonly isTaken: boolean
}

export type Said = {
  readonly order: string
  readonly value: OrderWord
  readonly effects: Readonly<Record<string, unknown>>
  readonly step: string
  readonly about?: string | undefined
  readonly event: string
  readonly at: number
}

/** All that was known when an order was read. */
export type Moment = {
  readonly said: Said
  /** What was said of the order before. */
  readonly before?: Said | undefined
  /** What was said of other orders, the newest of each. */
  readonly others: readonly Said[]
  readonly transactions: readonly Known[]
  readonly reads: readonly Read[]
  readonly came: readonly Came[]
  /** Where the answer to an initialization went out after it was held, by transaction. */
  readonly initAt: ReadonlyMap<string, number>
}

/** The life of one held answer, by its request. */
type Held = { readonly at: number; readonly isArrival: boolean; readonly to?: number; readonly isLost?: boolean }

const saidBy = ({ id, subject, facts }: JudgedEvent, at: number): Said | undefined => {
  const value = memberNamed(ORDER_WORDS, textIn(facts, 'value'))
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

/** Follows events in their order, and gives the moments at which an order was read. */
export function* momentsOf(events: readonly JudgedEvent[]): Generator<Moment> {
  const known = new Map<string, Known>()
  const reads: Read[] = []
  const held = new Map<string, Held>()
  const came: Came[] = []
  const initAt = new Map<string, number>()
  const beliefs = new Map<string, Said>()

  const change = (id: string, more: Partial<Known>): void => {
    const blank = { id, refno: '', currency: '', scenario: '', status: 'initialized', failReason: '', told: '' }
    known.set(id, { ...blank, isUnreadable: false, ...known.get(id), ...more })
  }

  /** A read as its hold lets it be seen. */
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
      const said = saidBy(event, at)
      if (!said) continue
      const others = [...beliefs.values()].filter(({ order }) => order !== said.order)
      const transactions = [...known.values()]
      const seen = reads.map(asHeld)
      yield { said, before: beliefs.get(said.order), others, transactions, reads: seen, came: [...came], initAt }
      beliefs.set(said.order, said)
    }
    if (about === undefined || subject?.kind === 'link') continue
    switch (type) {
      case 'transaction.created':
        change(about, {
          refno: subject?.refno ?? '',
          amount: numberIn(facts, 'amount'),
          currency: textIn(facts, 'currency'),
          scenario: textIn(facts, 'scenario'),
          told: name,
        })
        break
      case 'transaction.changed': {
        const status = textIn(facts, 'to')
        const isEnd = ['authenticated', 'failed', 'canceled'].includes(status)
        const failReason = textIn(facts, 'failReason')
        change(about, { status, failReason, told: name, endedAt: isEnd ? at : undefined })
        break
      }
      case 'status.read': {
        const shown = isMap(facts.statusOverride) ? facts.statusOverride : {}
        const status = textIn(shown, 'status') || textIn(facts, 'status')
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
        if (hold) held.set(textIn(facts, 'request'), { ...hold, to: at, isLost: facts.matchedBy === 'client_gone' })
        if (facts.on === 'init') initAt.set(about, at)
        break
      }
      case 'webhook.attempted': {
        const status = numberIn(facts, 'status') ?? 0
        const isTaken = status >= 200 && status < 300
        came.push({ about, event: name, at, kind: 'webhook', isTaken })
        break
      }
      case 'redirect.sent':
        came.push({ about, event: name, at, kind: 'redirect', isTaken: true })
        break
    }
  }
}
