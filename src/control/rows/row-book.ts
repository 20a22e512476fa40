import type { Row } from '../../contract/control.gen.ts'
import type { SandboxEvent } from '../../domain/event.ts'
import { isRefused } from '../../domain/refused-request.ts'
import type { Transaction } from '../../domain/transaction.ts'
import type { Engine } from '../../engine/port.ts'
import { searchText } from '../../telling/row-search.ts'
import { tell } from '../../telling/tell.ts'
import type { Untold } from '../../telling/told.ts'
import type { Traffic } from '../../traffic/traffic.ts'
import { numberIn } from '../kept-events.ts'
import { requestRow } from './request-row.ts'
import { createHooks, createMarks, isAnew, touchedBy } from './row-index.ts'
import { linkRow, type RowParts, transactionRow, webhookRow } from './row-of.ts'
import { createTallies, type Entry, type Group } from './tallies.ts'

/** What rows are made of. */
export type RowControls = { readonly engine: Engine; readonly traffic: Traffic; readonly returnParameter: string }

/** In a space with more than this, what rows are found by is made each time. */
const MOST_TEXTS = 20_000

const groupOf = ({ forLink }: Transaction): Group => (forLink ? 'authentication' : 'transaction')

/**
 * All that has a row in a space, oldest first. It is kept up when somebody looks, by the events since the last look:
 * nothing is done for it while nobody does.
 */
export const createRowBook = ({ engine, traffic, returnParameter }: RowControls, space: string) => {
  let marks = createMarks()
  let entries: Entry[] = []
  let byId = new Map<string, Entry>()
  let hooks = createHooks(engine, space)
  let tallies = createTallies()
  let last = ''

  const parts = (): RowParts => ({ returnParameter, events: marks, webhooks: hooks.about })

  const untold = ({ id, group, place }: Entry): Untold | undefined => {
    switch (group) {
      case 'transaction':
      case 'authentication': {
        const found = engine.find(id)
        return found && transactionRow(found.transaction, parts())
      }
      case 'link': {
        const link = engine.findLink(id)?.link
        const asked = link && 'transactionId' in link ? engine.find(link.transactionId ?? '') : undefined
        return link && linkRow(link, asked?.transaction, parts())
      }
      case 'webhook': {
        const delivery = engine.deliveryIn(space, id)
        return delivery && webhookRow(engine, delivery)
      }
      default: {
        const event = traffic.find(space, `${last.slice(0, last.lastIndexOf('-'))}-${place}`)
        return event?.type === 'request' ? requestRow(event) : undefined
      }
    }
  }

  /** The row of an entry as it is now. */
  const rowOf = (entry: Entry): Row | undefined => {
    const row = untold(entry)
    if (!row) return undefined
    const told = { ...row, told: tell(row) }
    tallies.retold(entry, told.told.filters)
    return told
  }

  const remove = (entry: Entry): void => {
    entries.splice(entries.indexOf(entry), 1)
    if (byId.get(entry.id) === entry) byId.delete(entry.id)
    tallies.remove(entry)
  }
  /** Several in one go: a list may be long. */
  const removeAll = (ids: readonly string[]): void => {
    const gone = new Set(ids.flatMap((id) => byId.get(id) ?? []))
    entries = entries.filter((entry) => !gone.has(entry))
    for (const entry of gone) {
      byId.delete(entry.id)
      tallies.remove(entry)
    }
  }
  const add = (id: string, group: Group, place: number): void => {
    const known = byId.get(id)
    if (known) remove(known)
    const entry: Entry = { id, group, place }
    entries.push(entry)
    byId.set(id, entry)
    tallies.add(entry)
  }
  /** What has come to be by an event. */
  const enter = (event: SandboxEvent): void => {
    const place = numberIn(event.id)
    const id = event.subject?.id ?? ''
    if (event.type === 'request') {
      add(event.facts.requestId, isRefused(event) ? 'refusal' : 'request', place)
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
    if (event.type === 'space.trimmed') removeAll(event.facts.ids ?? [])
    for (const id of touchedBy(event).ids) {
      const entry = byId.get(id)
      if (!entry) continue
      entry.text = undefined
      tallies.touch(entry)
    }
  }

  const allOf = (since?: string) => {
    const kept = traffic.since(space, since)
    return 'unknown' in kept || (since !== undefined && kept.hasGap) ? undefined : kept.events
  }

  const begin = (): void => {
    const events = allOf() ?? []
    const named = new Set(events.map((event) => touchedBy(event).came))
    type Older = { readonly id: string; readonly group: Group; readonly at: string }
    const older: Older[] = []
    marks = createMarks()
    hooks = createHooks(engine, space)
    for (const one of engine.transactionsIn(space))
      older.push({ id: one.id, group: groupOf(one), at: one.history[0]?.date ?? one.expires })
    for (const link of engine.linksIn(space))
      older.push({ id: link.id, group: 'link', at: link.status === 'DELETED' ? '' : link.created })
    for (const delivery of engine.deliveriesOf({ space })) {
      older.push({ id: delivery.id, group: 'webhook', at: delivery.created })
      hooks.add(delivery)
    }
    entries = []
    byId = new Map()
    tallies = createTallies()
    const first = older.filter(({ id }) => !named.has(id))
    // What is older than all events: by its own time, as it came in the state.
    first.sort((a, b) => Number(a.at > b.at) - Number(a.at < b.at))
    for (const [n, { id, group }] of first.entries()) add(id, group, n - first.length)
    events.forEach(take)
  }

  /** Takes in what has happened since the last look. */
  const catchUp = (): void => {
    const newest = traffic.newest(space)
    const events = last === '' ? undefined : last === newest ? [] : allOf(last)
    last = newest
    if (!events || events.some(isAnew)) begin()
    else events.forEach(take)
    // What was dropped is gone from here, too.
    const kept = traffic.since(space, undefined, 1)
    const oldest = 'unknown' in kept || !kept.events[0] ? numberIn(last) + 1 : numberIn(kept.events[0].id)
    marks.forgetBefore(oldest)
    tallies.dropBefore(oldest, remove)
  }

  return {
    catchUp,
    rowOf,
    /** The rows of some entries, each with its place. */
    rowsOf: (some: readonly Entry[]) =>
      some.flatMap((entry) => {
        const row = rowOf(entry)
        return row ? [{ row, place: entry.place }] : []
      }),
    find: (id: string): Entry | undefined => byId.get(id),
    /** Newest first. */
    newestFirst: (): Iterable<Entry> => entries.toReversed(),
    textOf(entry: Entry): string {
      if (entry.text !== undefined) return entry.text
      const row = rowOf(entry)
      const text = row ? searchText(row) : ''
      if (entries.length <= MOST_TEXTS) entry.text = text
      return text
    },
    /** How many there are in some groups, in each list. */
    countsOf: (groups: ReadonlySet<Group>) => tallies.countsOf(groups, (entry) => void rowOf(entry)),
    totalOf: (groups: ReadonlySet<Group>): number => tallies.totalOf(groups),
    /** How many requests of some groups there were and are no longer kept. */
    droppedOf(groups: ReadonlySet<Group>): number {
      const { all, refused } = traffic.requests(space)
      if (groups.has('request')) return all - tallies.totalOf(new Set(['refusal', 'request']))
      return groups.has('refusal') ? refused - tallies.totalOf(new Set(['refusal'])) : 0
    },
  }
}

export type RowBook = ReturnType<typeof createRowBook>
