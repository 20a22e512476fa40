import type { LinkRow, Row, RowCounts, TransactionRow } from '../../core/contract/control.gen.ts'
import { describeRow } from '../../core/describe/describe-row.ts'
import type { FactsRow } from '../../core/describe/description.ts'
import { searchText } from '../../core/describe/row-search.ts'
import { numberIn } from '../../core/domain/event.ts'
import { runYielding } from '../../engine/cooperative.ts'
import type { Engine } from '../../engine/engine-api.ts'
import type { EventLog } from '../../engine/events/event-log.ts'
import { eventsOf } from '../events/kept-events.ts'
import { createKnownRows, groupOf, isAnew, touchedBy } from './known-rows.ts'
import { linkRow, transactionRow, webhookRow } from './record-rows.ts'
import { authorizationRow, requestRow } from './request-row.ts'
import type { Entry, Group } from './tallies.ts'

/** What rows are made of. */
type RowControls = { readonly engine: Engine; readonly traffic: EventLog; readonly returnParameter: string }

/** In a space with more than this, what rows are found by is made each time. */
const MOST_TEXTS = 20_000

/**
 * All that has a row in a space, oldest first. It is kept up when somebody looks, by the events since the last look:
 * nothing is done for it while nobody does.
 */
const createRowBook = ({ engine, traffic, returnParameter }: RowControls, space: string) => {
  /** A new one is made aside: whoever looks meanwhile sees what was known before. */
  let known = createKnownRows(engine, space)
  let last = ''

  const untold = ({ id, group, place }: Entry): FactsRow | undefined => {
    const parts = { ...known, returnParameter }
    switch (group) {
      case 'transaction':
      case 'authentication': {
        const found = engine.find(id)
        return found && transactionRow(found.transaction, parts)
      }
      case 'link': {
        const link = engine.findLink(id)?.link
        const asked = link && 'transactionId' in link ? engine.find(link.transactionId ?? '') : undefined
        return link && linkRow(link, asked?.transaction, parts)
      }
      case 'webhook': {
        const delivery = engine.deliveryIn(space, id)
        return delivery && webhookRow(engine, delivery)
      }
      default: {
        const event = traffic.find(space, `${traffic.start}-${place}`)
        if (event?.type === 'authorization.received') return authorizationRow(event)
        return event?.type === 'request' ? requestRow(event) : undefined
      }
    }
  }

  /** The row of an entry as it is now. */
  const rowOf = (entry: Entry): Row | undefined => {
    const row = untold(entry)
    if (!row) return undefined
    const display = { ...row, display: describeRow(row) }
    known.tallies.retold(entry, display.display.filters)
    return display
  }

  /** Begins from what there is, record by record. */
  function* beginning(): Generator<void, void> {
    yield* traffic.parseAhead(space)
    const newest = traffic.newest(space)
    const events = eventsOf(traffic, space)
    const named = new Set(events.map((event) => touchedBy(event).came))
    const older: { readonly id: string; readonly group: Entry['group']; readonly at: string }[] = []
    const begun = createKnownRows(engine, space)
    for (const one of engine.transactionsIn(space))
      yield void older.push({ id: one.id, group: groupOf(one), at: one.history[0]?.date ?? one.expires })
    for (const link of engine.linksIn(space))
      yield void older.push({ id: link.id, group: 'link', at: link.status === 'DELETED' ? '' : link.created })
    for (const { id, created: at } of engine.deliveriesOf({ space }))
      yield void older.push({ id, group: 'webhook', at })
    const first = older.filter(({ id }) => !named.has(id))
    // What is older than all events: by its own time, as it came in the state.
    first.sort((a, b) => Number(a.at > b.at) - Number(a.at < b.at))
    for (const [n, { id, group }] of first.entries()) yield begun.add(id, group, n - first.length)
    for (const event of events) yield begun.take(event)
    known = begun
    last = newest
  }

  /** Takes in what has happened since the last look, or begins anew where that cannot be told. */
  function* catchingUp(): Generator<void, void> {
    // Others have their turn here only: what came is taken in at once, so that nobody takes it in twice.
    yield* traffic.parseAhead(space, last)
    const newest = traffic.newest(space)
    const kept = traffic.eventsSince(space, last)
    if ('unknown' in kept || kept.hasGap || kept.events.some(isAnew)) {
      yield* beginning()
      // Others had their turn meanwhile.
      if (last !== traffic.newest(space)) yield* catchingUp()
      return
    }
    last = newest
    for (const event of kept.events) known.take(event)
    // What was dropped is gone from here, too.
    const [first] = eventsOf(traffic, space, undefined, 1)
    const oldest = first ? numberIn(first.id) : numberIn(last) + 1
    known.marks.forgetBefore(oldest)
    known.tallies.dropBefore(oldest, known.remove)
  }

  /** The rows of some entries, and the place of each, one at a step. */
  function* makingRows(some: readonly Entry[]) {
    const rows: Row[] = []
    const positions: number[] = []
    for (const entry of some) {
      const row = rowOf(entry)
      if (row) {
        rows.push(row)
        positions.push(entry.place)
      }
      yield
    }
    return { rows, positions }
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
    /** How many of some groups there are in each list. Rows whose lists are not known are made, one at a step. */
    *counting(groups: ReadonlySet<Group>): Generator<void, RowCounts> {
      for (const entry of known.tallies.unknownOf(groups)) yield void rowOf(entry)
      // What something happened to meanwhile.
      for (const entry of known.tallies.unknownOf(groups)) rowOf(entry)
      return known.tallies.countsOf(groups)
    },
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

/** How many spaces are remembered for the next one who looks. */
const MOST = 20

/** Returns the current activity rows of a space. */
export type RowBooks = ReturnType<typeof createRowBooks>

/** Creates the activity rows of spaces on request; keeps those of the spaces that were requested last. */
export const createRowBooks = (controls: RowControls) => {
  const books = new Map<string, RowBook>()
  return {
    /** Others have their turn while it takes in what has happened. */
    async inTurns(space: string): Promise<RowBook> {
      const book = books.get(space) ?? createRowBook(controls, space)
      books.delete(space)
      books.set(space, book)
      for (const [oldest] of books) if (books.size > MOST) books.delete(oldest)
      await runYielding(book.catchingUp())
      return book
    },
  }
}

/** Tells of one transaction or link in the words of the list, for whoever shows nothing else of it. */
export const createRowTeller =
  ({ find, findLink }: Engine, books: RowBooks) =>
  async (id: string): Promise<TransactionRow | LinkRow | undefined> => {
    const space = (find(id) ?? findLink(id))?.space
    if (space === undefined) return undefined
    const book = await books.inTurns(space)
    const entry = book.find(id)
    const row = entry && book.rowOf(entry)
    return row?.kind === 'transaction' || row?.kind === 'link' ? row : undefined
  }
