import type { Delivery } from '../../core/domain/delivery.schema.ts'
import type { Subject } from '../../core/domain/delivery.ts'
import { numberIn, type SandboxEvent } from '../../core/domain/event.ts'
import { isRejected } from '../../core/domain/rejected-request.ts'
import { headerIn } from '../../core/domain/request-record.ts'
import type { ManualSource } from '../../core/domain/return-targets.ts'
import { traceOf, traceTerms } from '../../core/domain/traceparent.ts'
import type { Transaction } from '../../core/domain/transaction.schema.ts'
import type { Engine } from '../../engine/engine-api.ts'
import { createRowCounts, type Entry, type Group } from './row-counts.ts'

/** Returns the ID of the record that an event created. */
const createdBy = (event: SandboxEvent): string | undefined => {
  switch (event.type) {
    case 'request':
      return event.facts.requestId
    case 'webhook.scheduled':
      return event.facts.webhook
    case 'authorization.received':
      return event.facts.authorization
    case 'transaction.created':
    case 'link.created':
      return event.subject?.id
    default:
      return undefined
  }
}

/** Returns the rows that an event concerns: the one that it created, and all that it may have changed. */
export const touchedBy = (event: SandboxEvent) => {
  const { type, subject, facts } = event
  const created = createdBy(event)
  const ids = new Set([created, subject?.id])
  // The row of a link includes the authentication of its cardholder.
  if (subject?.kind === 'transaction' && subject.id !== undefined) ids.add(subject.link)
  if (type.startsWith('webhook.') && 'webhook' in facts) ids.add(facts.webhook)
  return { came: created, ids: [...ids].filter((id) => id !== undefined) }
}

/** Returns true if an event invalidates all known rows of a space. */
export const isAnew = (event: SandboxEvent): boolean => {
  if (event.type === 'space.trimmed') return event.facts.ids === undefined
  return event.type === 'space.reset' || event.type === 'space.restored'
}

/** Types of the events that contain such facts. */
const MARKING: readonly SandboxEvent['type'][] = [
  'link.created',
  'transaction.created',
  'challenge.input_rejected',
  'authorization.received',
  'response.held',
  'response.released',
]

/** Collects facts that only events contain. Facts of dropped events are removed. */
const createMarks = () => {
  /** All events, and those of each record, oldest first. */
  const all = new Set<SandboxEvent>()
  const byRecord = new Map<string, readonly SandboxEvent[]>()
  const about = (id: string): readonly SandboxEvent[] => byRecord.get(id) ?? []
  const sourceOf = (event: SandboxEvent): ManualSource | undefined =>
    event.type === 'transaction.changed' ? event.facts.endedBy : undefined
  /** Returns the number of gaps in the data of an initialization. */
  const gapsOf = ({ type, facts }: SandboxEvent): number => (type === 'request' ? (facts.dataGaps ?? 0) : 0)
  /** Returns true if all events of a transaction are known: its first one is dropped before the others. */
  const isComplete = (transaction: string) => about(transaction).some(({ type }) => type === 'transaction.created')
  return {
    /** Returns the creation time of a link, on the clock of its space. */
    createdAt: (link: string) => about(link).find(({ type }) => type === 'link.created')?.at,
    isComplete,
    /** Returns the number of wrong codes; undefined if events are missing. */
    wrongCodes: (transaction: string) =>
      isComplete(transaction)
        ? about(transaction).filter(({ type }) => type === 'challenge.input_rejected').length
        : undefined,
    /** Returns the manual source of the end, if the cardholder did not cause it. */
    endedBy: (transaction: string) => about(transaction).map(sourceOf).find(Boolean),
    /** Returns the latest authorization with an authentication, by the service or at the gateway endpoint. */
    latestAuthorization: (transaction: string) =>
      about(transaction).findLast((event) => event.type === 'authorization.received'),
    /** Returns the number of gaps in the request data of a transaction, if it has some. */
    dataGaps: (transaction: string) => about(transaction).map(gapsOf).find(Boolean),
    /** Returns true while the response with the page of a transaction is held. */
    isPageHeld: (transaction: string) =>
      about(transaction).findLast(
        ({ type, facts }) =>
          (type === 'response.held' || type === 'response.released') && facts.on === 'start' && facts.at === 'response',
      )?.type === 'response.held',
    take(event: SandboxEvent): void {
      const { type, subject: { id = '' } = {} } = event
      if (!MARKING.includes(type) && !sourceOf(event) && gapsOf(event) === 0) return
      all.add(event)
      byRecord.set(id, [...about(id), event])
    },
    /** Removes the facts of events before a number. */
    forgetBefore(oldest: number): void {
      for (const event of all) {
        if (numberIn(event.id) >= oldest) return
        const id = event.subject?.id ?? ''
        const left = about(id).slice(1)
        all.delete(event)
        if (left.length > 0) byRecord.set(id, left)
        else byRecord.delete(id)
      }
    },
  }
}

/** Ranks deliveries: failed, then retried, then not attempted, then delivered. */
const rankOf = ({ state: { status }, attemptCount }: Delivery): number => {
  if (status === 'failed') return 3
  if (status === 'delivered') return 0
  return status === 'pending' && attemptCount > 0 ? 2 : 1
}

/** Index of the webhooks of each record, oldest first. */
const createHooks = ({ deliveryIn }: Engine, space: string) => {
  const byRecord = new Map<string, Set<string>>()
  const keyOf = ({ type, id }: Subject): string => `${type} ${id}`
  const allOf = (subject: Subject): readonly Delivery[] =>
    [...(byRecord.get(keyOf(subject)) ?? [])].flatMap((id) => deliveryIn(space, id) ?? [])
  return {
    /** Returns the webhooks of a record. */
    all: allOf,
    add({ id, subject }: Delivery): void {
      const key = keyOf(subject)
      byRecord.set(key, (byRecord.get(key) ?? new Set()).add(id))
    },
    /** Returns the most important webhook of a record, and the number of its webhooks. */
    about(subject: Subject) {
      const all = allOf(subject)
      const first = all.toSorted((a, b) => rankOf(a) - rankOf(b)).at(-1)
      return first && { first, count: all.length }
    },
  }
}

/** Index of the IDs of the requests of each record, oldest first. A request counts as a record, too. */
const createRequestIds = () => {
  /** The IDs of a request, and the records that it concerns. */
  const byRequest = new Map<string, { readonly terms: readonly string[]; readonly records: readonly string[] }>()
  const byRecord = new Map<string, Set<string>>()
  const idsAbout = (record: string): readonly string[] => [...(byRecord.get(record) ?? [])]
  return {
    idsAbout,
    about: (record: string): readonly string[] => idsAbout(record).flatMap((id) => byRequest.get(id)?.terms ?? []),
    take(event: SandboxEvent, records: readonly string[]): void {
      if (event.type !== 'request') return
      const { requestId, request, response } = event.facts
      const named = [headerIn(response, 'Correlation-Id'), headerIn(request, 'Idempotency-Key')]
      const terms = [requestId, ...named.flatMap((id) => id || []), ...traceTerms(traceOf(event.cause))]
      byRequest.set(requestId, { terms, records })
      for (const record of records) byRecord.set(record, (byRecord.get(record) ?? new Set()).add(requestId))
    },
    /** Removes a dropped request. Returns the records that it concerned. */
    remove(requestId: string): readonly string[] {
      const { records } = byRequest.get(requestId) ?? { records: [] }
      byRequest.delete(requestId)
      for (const record of records) {
        byRecord.get(record)?.delete(requestId)
        if (byRecord.get(record)?.size === 0) byRecord.delete(record)
      }
      return records
    },
  }
}

/** Returns the group of a transaction's row. */
export const groupOf = ({ forLink }: Transaction): Group => (forLink ? 'authentication' : 'transaction')

/** Creates the index of the rows of a space: entries, facts from events, webhooks and counts. */
export const createRowEntries = (engine: Engine, space: string) => {
  const marks = createMarks()
  /** Oldest first. */
  const entries = new Set<Entry>()
  const byId = new Map<string, Entry>()
  const hooks = createHooks(engine, space)
  const counts = createRowCounts()
  const requests = createRequestIds()

  const remove = (entry: Entry): void => {
    entries.delete(entry)
    if (byId.get(entry.id) === entry) byId.delete(entry.id)
    counts.remove(entry)
    for (const record of requests.remove(entry.id)) {
      const concerned = byId.get(record)
      if (concerned) concerned.text = undefined
    }
  }
  const add = (id: string, group: Group, position: number): void => {
    const before = byId.get(id)
    if (before) remove(before)
    const entry: Entry = { id, group, position }
    entries.add(entry)
    byId.set(id, entry)
    counts.add(entry)
    const delivery = group === 'webhook' ? engine.deliveryIn(space, id) : undefined
    if (delivery) hooks.add(delivery)
  }
  /** Returns the group of the record that an event created; undefined if the record no longer exists. */
  const groupIn = (event: SandboxEvent, id: string): Group | undefined => {
    switch (event.type) {
      case 'request':
        return isRejected(event) ? 'rejection' : 'request'
      case 'authorization.received':
        return 'authorization'
      case 'webhook.scheduled':
        return engine.deliveryIn(space, id) && 'webhook'
      case 'transaction.created': {
        const match = engine.find(id)
        return match?.space === space ? groupOf(match.transaction) : undefined
      }
      default:
        return engine.findLink(id)?.space === space ? 'link' : undefined
    }
  }

  const rejections = (): readonly Entry[] => [...entries].filter(({ group }) => group === 'rejection')

  const take = (event: SandboxEvent): void => {
    marks.take(event)
    const { came: created, ids } = touchedBy(event)
    const group = created === undefined ? undefined : groupIn(event, created)
    if (created !== undefined && group) add(created, group, numberIn(event.id))
    requests.take(event, ids)
    if (event.type === 'space.trimmed')
      for (const entry of (event.facts.ids ?? []).flatMap((id) => byId.get(id) ?? [])) remove(entry)
    // A frame may be allowed now, or its page used.
    const changed = event.type === 'space.request_settings_changed' ? rejections() : []
    const pages = event.type === 'request' ? [] : ids.flatMap((id) => requests.idsAbout(id))
    const rejected = pages.flatMap((id) => byId.get(id) ?? []).filter(({ group }) => group === 'rejection')
    for (const entry of [...changed, ...rejected, ...ids.flatMap((id) => byId.get(id) ?? [])]) {
      entry.text = undefined
      counts.touch(entry)
    }
  }

  return { marks, entries, byId, hooks, requests, tallies: counts, add, remove, take }
}

export type RowEntries = ReturnType<typeof createRowEntries>
