import type { LinkRow, Row, RowCounts, TransactionRow } from '../../core/contract/control.gen.ts'
import { describeRow } from '../../core/describe/describe-row.ts'
import type { AuthorizationFactsRow, FactsRow } from '../../core/describe/description.ts'
import { searchText } from '../../core/describe/row-search.ts'
import { frameOriginOf, isBlockedFrame } from '../../core/domain/blocked-frame.ts'
import { numberIn } from '../../core/domain/event.ts'
import { isAuthenticating, isEndedLink } from '../../core/domain/link.ts'
import { beforeAuthorization, hasEnded } from '../../core/domain/transaction.ts'
import type { Engine } from '../../engine/engine-api.ts'
import type { EventLog } from '../../engine/events/event-log.ts'
import { runYielding } from '../../engine/yielding.ts'
import { eventsOf } from '../events/read-events.ts'
import { linkRow, transactionRow, webhookRow } from './record-rows.ts'
import { authorizationRow, requestRow } from './request-row.ts'
import type { Entry, Group } from './row-counts.ts'
import { createRowEntries, groupOf, isAnew, touchedBy } from './row-entries.ts'
import { searchTerms } from './search-terms.ts'

/** Sources of rows. */
type RowSources = { readonly engine: Engine; readonly traffic: EventLog; readonly returnParameter: string }

/** In a larger space, search texts are not cached. */
const MOST_TEXTS = 20_000

/**
 * Creates the index of the rows of a space, oldest first. Each access updates it with the events since the last one, so
 * that it costs nothing without readers.
 */
const createRowIndex = ({ engine, traffic, returnParameter }: RowSources, space: string) => {
  /** Replaced only when a new one is complete, so that readers see the previous rows meanwhile. */
  let known = createRowEntries(engine, space)
  let last = ''

  const undescribed = ({ id, group, position }: Entry): FactsRow | undefined => {
    const parts = { ...known, returnParameter }
    switch (group) {
      case 'transaction':
      case 'authentication': {
        const match = engine.find(id)
        return match && transactionRow(match.transaction, parts)
      }
      case 'link': {
        const link = engine.findLink(id)?.link
        const authentication = link && 'transactionId' in link ? engine.find(link.transactionId ?? '') : undefined
        return link && linkRow(link, authentication?.transaction, parts)
      }
      case 'webhook': {
        const delivery = engine.deliveryIn(space, id)
        return delivery && webhookRow(engine, delivery)
      }
      default: {
        const event = traffic.find(space, `${traffic.start}-${position}`)
        if (event?.type === 'authorization.received') return authorizationRow(event)
        if (event?.type !== 'request') return undefined
        return requestRow(event, engine.find(event.subject?.id ?? '')?.transaction.currency)
      }
    }
  }

  const latestAuthorizationOf = (row: FactsRow): AuthorizationFactsRow | undefined => {
    if (row.kind !== 'transaction' && row.kind !== 'link') return undefined
    const latest = known.marks.latestAuthorization((row.kind === 'link' ? row.transaction : row.id) ?? '')
    return latest && authorizationRow(latest)
  }

  /** Returns true if the cardholder completed the page of a record, which proves that the page was shown. */
  const isPageUsed = ({ kind, id = '' }: { readonly kind: string; readonly id?: string }): boolean => {
    const link = kind === 'link' ? engine.findLink(id)?.link : undefined
    if (link) return isAuthenticating(link) || isEndedLink(link)
    const transaction = engine.find(id)?.transaction
    if (!transaction || !hasEnded(transaction) || known.marks.endedBy(id) === 'control') return false
    return beforeAuthorization(transaction).history.at(-1)?.source === 'web'
  }

  /** Returns the reason for which a blocked frame needs nothing more, if there is one. */
  const solutionOf = (row: FactsRow): 'allowed' | 'used' | undefined => {
    if (row.kind !== 'request' || !isBlockedFrame(row)) return undefined
    const { frameAncestors } = engine.requestSettingsOf(space)
    const origin = frameOriginOf(row)
    if (row.status !== 406 && row.subject && isPageUsed(row.subject)) return 'used'
    return (origin === undefined ? frameAncestors.length > 0 : frameAncestors.includes(origin)) ? 'allowed' : undefined
  }

  /** Returns the current row of an entry. */
  const rowOf = (entry: Entry): Row | undefined => {
    const row = undescribed(entry)
    if (!row) return undefined
    const described = {
      ...row,
      display: describeRow(row, { latest: latestAuthorizationOf(row), frame: solutionOf(row) }),
    }
    known.tallies.retold(entry, described.display.filters)
    return described
  }

  /** Builds the index from all records and events, one record per step. */
  function* rebuilding(): Generator<void, void> {
    yield* traffic.parseAhead(space)
    const newest = traffic.newest(space)
    const events = eventsOf(traffic, space)
    const named = new Set(events.map((event) => touchedBy(event).came))
    const older: { readonly id: string; readonly group: Entry['group']; readonly at: string }[] = []
    const rebuilt = createRowEntries(engine, space)
    for (const transaction of engine.transactionsIn(space))
      yield void older.push({
        id: transaction.id,
        group: groupOf(transaction),
        at: transaction.history[0]?.date ?? transaction.expires,
      })
    for (const link of engine.linksIn(space))
      yield void older.push({ id: link.id, group: 'link', at: link.status === 'DELETED' ? '' : link.created })
    for (const { id, created: at } of engine.deliveriesOf({ space }))
      yield void older.push({ id, group: 'webhook', at })
    const first = older.filter(({ id }) => !named.has(id))
    // Records older than all events are sorted by their own time.
    first.sort((a, b) => Number(a.at > b.at) - Number(a.at < b.at))
    for (const [n, { id, group }] of first.entries()) yield rebuilt.add(id, group, n - first.length)
    for (const event of events) yield rebuilt.take(event)
    known = rebuilt
    last = newest
  }

  /** Applies the events since the last access, or rebuilds the index if some are missing. */
  function* catchingUp(): Generator<void, void> {
    // Other work runs only here. The events are applied in one step, so that none is applied twice.
    yield* traffic.parseAhead(space, last)
    const newest = traffic.newest(space)
    const kept = traffic.eventsSince(space, last)
    if ('unknown' in kept || kept.hasGap || kept.events.some(isAnew)) {
      yield* rebuilding()
      // Other events may have been added meanwhile.
      if (last !== traffic.newest(space)) yield* catchingUp()
      return
    }
    last = newest
    for (const event of kept.events) known.take(event)
    // Dropped events are removed from the index as well.
    const [first] = eventsOf(traffic, space, undefined, 1)
    const oldest = first ? numberIn(first.id) : numberIn(last) + 1
    known.marks.forgetBefore(oldest)
    known.tallies.dropBefore(oldest, known.remove)
  }

  /** Creates the rows of entries with their positions, one per step. */
  function* makingRows(some: readonly Entry[]) {
    const rows: Row[] = []
    const positions: number[] = []
    for (const entry of some) {
      const row = rowOf(entry)
      if (row) {
        rows.push(row)
        positions.push(entry.position)
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
      const text = row ? searchText(row, searchTerms(engine, space, known, entry)) : ''
      if (known.entries.size <= MOST_TEXTS) entry.text = text
      return text
    },
    /** Counts the entries of groups in each list. Creates rows with unknown lists, one per step. */
    *counting(groups: ReadonlySet<Group>): Generator<void, RowCounts> {
      for (const entry of known.tallies.unknownOf(groups)) yield void rowOf(entry)
      // Entries that changed meanwhile.
      for (const entry of known.tallies.unknownOf(groups)) rowOf(entry)
      return known.tallies.countsOf(groups)
    },
    totalOf: (groups: ReadonlySet<Group>): number => known.tallies.totalOf(groups),
    /** Returns the number of dropped requests of groups. */
    droppedOf(groups: ReadonlySet<Group>): number {
      const { all, rejected } = traffic.requests(space)
      if (groups.has('request')) return all - known.tallies.totalOf(new Set(['rejection', 'request']))
      return groups.has('rejection') ? rejected - known.tallies.totalOf(new Set(['rejection'])) : 0
    },
  }
}

export type RowIndex = ReturnType<typeof createRowIndex>

/** Number of spaces whose index is cached. */
const MOST = 20

/** Returns the current activity rows of a space. */
export type RowIndexes = ReturnType<typeof createRowIndexes>

/** Creates the activity rows of spaces on request; keeps those of the spaces that were requested last. */
export const createRowIndexes = (controls: RowSources) => {
  const indexes = new Map<string, RowIndex>()
  return {
    /** Returns the updated index of a space. Other work runs in between. */
    async inTurns(space: string): Promise<RowIndex> {
      const index = indexes.get(space) ?? createRowIndex(controls, space)
      indexes.delete(space)
      indexes.set(space, index)
      for (const [oldest] of indexes) if (indexes.size > MOST) indexes.delete(oldest)
      await runYielding(index.catchingUp())
      return index
    },
  }
}

/** Returns the row of one transaction or link. */
export const finalRowOf = async (
  { find, findLink }: Engine,
  indexes: RowIndexes,
  id: string,
): Promise<TransactionRow | LinkRow | undefined> => {
  const space = (find(id) ?? findLink(id))?.space
  if (space === undefined) return undefined
  const index = await indexes.inTurns(space)
  const entry = index.find(id)
  const row = entry && index.rowOf(entry)
  return row?.kind === 'transaction' || row?.kind === 'link' ? row : undefined
}
