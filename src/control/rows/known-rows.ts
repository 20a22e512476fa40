import { numberIn, type SandboxEvent } from '../../domain/event.ts'
import { isRefused } from '../../domain/refused-request.ts'
import type { Transaction } from '../../domain/transaction.ts'
import type { Engine } from '../../engine/port.ts'
import { createHooks, createMarks, touchedBy } from './row-index.ts'
import { createTallies, type Entry, type Group } from './tallies.ts'

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
  }
  /** What has come to be by an event. */
  const enter = (event: SandboxEvent): void => {
    const place = numberIn(event.id)
    const id = event.subject?.id ?? ''
    if (event.type === 'request') {
      add(event.facts.requestId, isRefused(event) ? 'refusal' : 'request', place)
    } else if (event.type === 'authorization.received') {
      add(event.facts.authorization, 'authorization', place)
    } else if (event.type === 'webhook.planned') {
      const delivery = engine.deliveryIn(space, event.facts.webhook)
      if (!delivery) return
      hooks.add(delivery)
      add(delivery.id, 'webhook', place)
    } else if (event.type === 'transaction.created') {
      const found = engine.find(id)
      if (found?.space === space) add(id, groupOf(found.transaction), place)
    } else if (event.type === 'link.created' && engine.findLink(id)?.space === space) {
      add(id, 'link', place)
    }
  }

  const take = (event: SandboxEvent): void => {
    marks.take(event)
    enter(event)
    if (event.type === 'space.trimmed')
      for (const entry of (event.facts.ids ?? []).flatMap((id) => byId.get(id) ?? [])) remove(entry)
    for (const id of touchedBy(event).ids) {
      const entry = byId.get(id)
      if (!entry) continue
      entry.text = undefined
      tallies.touch(entry)
    }
  }

  return { marks, entries, byId, hooks, tallies, add, remove, take }
}
