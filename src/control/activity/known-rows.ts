import type { Delivery } from '../../core/domain/delivery.schema.ts'
import type { Subject } from '../../core/domain/delivery.ts'
import { numberIn, type SandboxEvent } from '../../core/domain/event.ts'
import { isRejected } from '../../core/domain/rejected-request.ts'
import type { ManualSource } from '../../core/domain/return-targets.ts'
import type { Transaction } from '../../core/domain/transaction.schema.ts'
import type { Engine } from '../../engine/engine-api.ts'
import { createTallies, type Entry, type Group } from './tallies.ts'

/** The id of what came to be by an event. */
const cameBy = (event: SandboxEvent): string | undefined => {
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

/** Which rows of a space an event is about: the one that came to be by it, and all that it changed, or may have. */
export const touchedBy = (event: SandboxEvent) => {
  const { type, subject, facts } = event
  const came = cameBy(event)
  const ids = new Set([came, subject?.id])
  // The row of a link tells of the authentication of its cardholder, too.
  if (subject?.kind === 'transaction' && subject.id !== undefined) ids.add(subject.link)
  if (type.startsWith('webhook.') && 'webhook' in facts) ids.add(facts.webhook)
  return { came, ids: [...ids].filter((id) => id !== undefined) }
}

/** Whether nothing that was known of a space holds any more. */
export const isAnew = (event: SandboxEvent): boolean => {
  if (event.type === 'space.trimmed') return event.facts.ids === undefined
  return event.type === 'space.reset' || event.type === 'space.restored'
}

/** Collects what only events say; what is said by one that was dropped is forgotten. */
const createMarks = () => {
  /** All of them, and those about each thing, oldest first. */
  const all = new Set<SandboxEvent>()
  const byThing = new Map<string, readonly SandboxEvent[]>()
  const about = (id: string): readonly SandboxEvent[] => byThing.get(id) ?? []
  const handOf = (event: SandboxEvent): ManualSource | undefined =>
    event.type === 'transaction.changed' ? event.facts.by : undefined
  return {
    /** When a link was created, on the space's clock. */
    createdAt: (link: string) => about(link).find(({ type }) => type === 'link.created')?.at,
    wrongCodes: (transaction: string) =>
      about(transaction).filter(({ type }) => type === 'challenge.input_rejected').length,
    /** By whose hand it ended, where that was not its cardholder's. */
    endedBy: (transaction: string) => about(transaction).map(handOf).find(Boolean),
    take(event: SandboxEvent): void {
      const { type, subject: { id = '' } = {} } = event
      if (type !== 'link.created' && type !== 'challenge.input_rejected' && !handOf(event)) return
      all.add(event)
      byThing.set(id, [...about(id), event])
    },
    /** Forgets what events before a number said. */
    forgetBefore(oldest: number): void {
      for (const event of all) {
        if (numberIn(event.id) >= oldest) return
        const id = event.subject?.id ?? ''
        const left = about(id).slice(1)
        all.delete(event)
        if (left.length > 0) byThing.set(id, left)
        else byThing.delete(id)
      }
    },
  }
}

/** Given up before tried in vain before not tried yet before delivered. */
const rankOf = ({ state: { status }, attemptCount }: Delivery): number => {
  if (status === 'failed') return 3
  if (status === 'delivered') return 0
  return status === 'pending' && attemptCount > 0 ? 2 : 1
}

/** Which webhooks there are about each thing of a space, oldest first. */
const createHooks = ({ deliveryIn }: Engine, space: string) => {
  const byThing = new Map<string, Set<string>>()
  const keyOf = ({ type, id }: Subject): string => `${type} ${id}`
  return {
    add({ id, subject }: Delivery): void {
      const key = keyOf(subject)
      byThing.set(key, (byThing.get(key) ?? new Set()).add(id))
    },
    /** The one about something that matters most, and how many there are. */
    about(subject: Subject) {
      const all = [...(byThing.get(keyOf(subject)) ?? [])].flatMap((id) => deliveryIn(space, id) ?? [])
      const first = all.toSorted((one, other) => rankOf(one) - rankOf(other)).at(-1)
      return first && { first, count: all.length }
    },
  }
}

/** Among which rows a transaction is listed. */
export const groupOf = ({ forLink }: Transaction): Group => (forLink ? 'authentication' : 'transaction')

/** What is known of the rows of a space: what has one, how it is found, what events said of it, how many there are. */
export const createKnownRows = (engine: Engine, space: string) => {
  const marks = createMarks()
  /** Oldest first. */
  const entries = new Set<Entry>()
  const byId = new Map<string, Entry>()
  const hooks = createHooks(engine, space)
  const tallies = createTallies()

  const remove = (entry: Entry): void => {
    entries.delete(entry)
    if (byId.get(entry.id) === entry) byId.delete(entry.id)
    tallies.remove(entry)
  }
  const add = (id: string, group: Group, place: number): void => {
    const before = byId.get(id)
    if (before) remove(before)
    const entry: Entry = { id, group, place }
    entries.add(entry)
    byId.set(id, entry)
    tallies.add(entry)
    const delivery = group === 'webhook' ? engine.deliveryIn(space, id) : undefined
    if (delivery) hooks.add(delivery)
  }
  /** Among which rows something is that came to be by an event; undefined where it is gone again. */
  const groupIn = (event: SandboxEvent, id: string): Group | undefined => {
    switch (event.type) {
      case 'request':
        return isRejected(event) ? 'refusal' : 'request'
      case 'authorization.received':
        return 'authorization'
      case 'webhook.scheduled':
        return engine.deliveryIn(space, id) && 'webhook'
      case 'transaction.created': {
        const found = engine.find(id)
        return found?.space === space ? groupOf(found.transaction) : undefined
      }
      default:
        return engine.findLink(id)?.space === space ? 'link' : undefined
    }
  }

  const take = (event: SandboxEvent): void => {
    marks.take(event)
    const { came, ids } = touchedBy(event)
    const group = came === undefined ? undefined : groupIn(event, came)
    if (came !== undefined && group) add(came, group, numberIn(event.id))
    if (event.type === 'space.trimmed')
      for (const entry of (event.facts.ids ?? []).flatMap((id) => byId.get(id) ?? [])) remove(entry)
    for (const entry of ids.flatMap((id) => byId.get(id) ?? [])) {
      entry.text = undefined
      tallies.touch(entry)
    }
  }

  return { marks, entries, byId, hooks, tallies, add, remove, take }
}

export type KnownRows = ReturnType<typeof createKnownRows>
