import type { Row } from '../../contract/control.gen.ts'
import { numberIn } from '../../domain/event.ts'
import type { Engine } from '../../engine/port.ts'
import { searchText } from '../../telling/row-search.ts'
import { tell } from '../../telling/tell.ts'
import type { Untold } from '../../telling/told.ts'
import type { Traffic } from '../../traffic/traffic.ts'
import { createKnownRows, groupOf } from './known-rows.ts'
import { authorizationRow, requestRow } from './request-row.ts'
import { isAnew, touchedBy } from './row-index.ts'
import { linkRow, type RowParts, transactionRow, webhookRow } from './row-of.ts'
import type { Entry, Group } from './tallies.ts'

/** What rows are made of. */
export type RowControls = { readonly engine: Engine; readonly traffic: Traffic; readonly returnParameter: string }

/** In a space with more than this, what rows are found by is made each time. */
const MOST_TEXTS = 20_000

/**
 * All that has a row in a space, oldest first. It is kept up when somebody looks, by the events since the last look:
 * nothing is done for it while nobody does.
 */
export const createRowBook = ({ engine, traffic, returnParameter }: RowControls, space: string) => {
  /** A new one is made aside: whoever looks meanwhile sees what was known before. */
  let known = createKnownRows(engine, space)
  let last = ''

  const parts = (): RowParts => ({ returnParameter, events: known.marks, webhooks: known.hooks.about })

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
        if (event?.type === 'authorization.received') return authorizationRow(event)
        return event?.type === 'request' ? requestRow(event) : undefined
      }
    }
  }

  /** The row of an entry as it is now. */
  const rowOf = (entry: Entry): Row | undefined => {
    const row = untold(entry)
    if (!row) return undefined
    const told = { ...row, told: tell(row) }
    known.tallies.retold(entry, told.told.filters)
    return told
  }

  const allOf = (since?: string) => {
    const kept = traffic.since(space, since)
    return 'unknown' in kept || (since !== undefined && kept.hasGap) ? undefined : kept.events
  }

  /** Begins from what there is, record by record. */
  function* beginning(): Generator<void, void> {
    yield* traffic.reading(space)
    const newest = traffic.newest(space)
    const events = allOf() ?? []
    const named = new Set(events.map((event) => touchedBy(event).came))
    type Older = { readonly id: string; readonly group: Group; readonly at: string }
    const older: Older[] = []
    const begun = createKnownRows(engine, space)
    for (const one of engine.transactionsIn(space)) {
      yield
      older.push({ id: one.id, group: groupOf(one), at: one.history[0]?.date ?? one.expires })
    }
    for (const link of engine.linksIn(space)) {
      yield
      older.push({ id: link.id, group: 'link', at: link.status === 'DELETED' ? '' : link.created })
    }
    for (const delivery of engine.deliveriesOf({ space })) {
      yield
      older.push({ id: delivery.id, group: 'webhook', at: delivery.created })
      begun.hooks.add(delivery)
    }
    const first = older.filter(({ id }) => !named.has(id))
    // What is older than all events: by its own time, as it came in the state.
    first.sort((a, b) => Number(a.at > b.at) - Number(a.at < b.at))
    for (const [n, { id, group }] of first.entries()) {
      yield
      begun.add(id, group, n - first.length)
    }
    for (const event of events) {
      yield
      begun.take(event)
    }
    known = begun
    last = newest
  }

  /** Takes in what has happened since the last look, or begins anew where that cannot be told. */
  function* catchingUp(): Generator<void, void> {
    // Others have their turn here only: what came is taken in at once, so that nobody takes it in twice.
    if (last !== '') yield* traffic.reading(space, last)
    const newest = traffic.newest(space)
    const events = last === '' ? undefined : last === newest ? [] : allOf(last)
    if (!events || events.some(isAnew)) {
      yield* beginning()
      // Others had their turn meanwhile.
      if (last !== traffic.newest(space)) yield* catchingUp()
      return
    }
    last = newest
    for (const event of events) known.take(event)
    // What was dropped is gone from here, too.
    const kept = traffic.since(space, undefined, 1)
    const oldest = 'unknown' in kept || !kept.events[0] ? numberIn(last) + 1 : numberIn(kept.events[0].id)
    known.marks.forgetBefore(oldest)
    known.tallies.dropBefore(oldest, known.remove)
  }

  /** The rows of some entries, each with its place, one at a step. */
  function* makingRows(some: readonly Entry[]) {
    const made: { readonly row: Row; readonly place: number }[] = []
    for (const entry of some) {
      const row = rowOf(entry)
      if (row) made.push({ row, place: entry.place })
      yield
    }
    return made
  }

  return {
    catchingUp,
    rowOf,
    makingRows,
    find: (id: string): Entry | undefined => known.byId.get(id),
    /** Newest first. */
    newestFirst: (): readonly Entry[] => [...known.entries].reverse(),
    textOf(entry: Entry): string {
      if (entry.text !== undefined) return entry.text
      const row = rowOf(entry)
      const text = row ? searchText(row) : ''
      if (known.entries.size <= MOST_TEXTS) entry.text = text
      return text
    },
    /** Makes the rows of which it is not known to which lists they belong, one at a step. */
    *counting(groups: ReadonlySet<Group>): Generator<void, void> {
      for (const entry of known.tallies.unknownOf(groups)) yield void rowOf(entry)
    },
    /** How many there are in some groups, in each list. */
    countsOf: (groups: ReadonlySet<Group>) => known.tallies.countsOf(groups, (entry) => void rowOf(entry)),
    totalOf: (groups: ReadonlySet<Group>): number => known.tallies.totalOf(groups),
    /** How many requests of some groups there were and are no longer kept. */
    droppedOf(groups: ReadonlySet<Group>): number {
      const { all, refused } = traffic.requests(space)
      if (groups.has('request')) return all - known.tallies.totalOf(new Set(['refusal', 'request']))
      return groups.has('refusal') ? refused - known.tallies.totalOf(new Set(['refusal'])) : 0
    },
  }
}

export type RowBook = ReturnType<typeof createRowBook>
