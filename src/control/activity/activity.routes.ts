import type { WithProblem } from '../../api/http/problem.ts'
import type { Route } from '../../api/http/route.ts'
import type { Row, RowUpdate } from '../../core/contract/control.gen.ts'
import { FILTERS } from '../../core/describe/description.ts'
import { readCloseness, readSearch } from '../../core/describe/row-search.ts'
import type { SandboxEvent } from '../../core/domain/event.ts'
import { didYouMean } from '../../core/domain/nearest-name.ts'
import { memberNamed, namesOf, rowNamed } from '../../core/domain/table-keys.ts'
import { compact } from '../../core/domain/without-undefined.ts'
import type { EventLog } from '../../engine/events/event-log.ts'
import { filterYielding, runYielding } from '../../engine/yielding.ts'
import type { ControlParts } from '../control-parts.ts'
import { invalid } from '../control-problems.ts'
import { routeWithoutBody } from '../control-route.ts'
import { rejectUnknownValue, shortPage } from '../list-pages.ts'
import { type Query, readLimit } from '../query.ts'
import { countEntries, type Entry, type Group } from './row-counts.ts'
import { touchedBy } from './row-entries.ts'
import type { RowIndex, RowIndexes } from './row-index.ts'

type ListName = RowUpdate['list']
/** Lists that a client can follow, with the groups of rows in each. */
export const LISTS: Readonly<Record<ListName, ReadonlySet<Group>>> = {
  happened: new Set(['transaction', 'link', 'rejection', 'authorization']),
  request: new Set(['rejection', 'request']),
  webhook: new Set(['webhook']),
  authorization: new Set(['authorization']),
}

const LIST_NAMES = namesOf(LISTS)

/** Parses the lists that a client wants to follow. */
export const readLists = (text?: string): { readonly lists: readonly ListName[] } | WithProblem => {
  const names = text?.split(',') ?? []
  const wrong = names.find((name) => !memberNamed(LIST_NAMES, name))
  return wrong === undefined
    ? { lists: LIST_NAMES.filter((name) => names.includes(name)) }
    : invalid(
        `\`rows\` must be one or several of ${LIST_NAMES.join(', ')}, separated by commas${didYouMean(wrong, LIST_NAMES) || '.'}`,
      )
}

/**
 * Yields the effect of events on the lists, one row per step: new and changed rows in their current state, and totals.
 */
export function* rowUpdates(
  rowIndex: RowIndex,
  lists: readonly ListName[],
  events: readonly SandboxEvent[],
): Generator<void, readonly RowUpdate[]> {
  const touched = events.map(touchedBy)
  const made = new Set(touched.map(({ came: created }) => created))
  const ids = new Set(touched.flatMap((item) => item.ids))
  // A frame may be allowed now.
  if (events.some(({ type }) => type === 'space.request_settings_changed'))
    for (const { id, group } of rowIndex.newestFirst()) if (group === 'rejection') ids.add(id)
  const entries = [...ids].flatMap((id) => rowIndex.find(id) ?? []).sort((a, b) => b.position - a.position)
  const updates: RowUpdate[] = []
  for (const list of lists) {
    const groups = LISTS[list]
    const { rows, positions } = yield* rowIndex.makingRows(entries.filter(({ group }) => groups.has(group)))
    if (rows.length === 0) continue
    const counts = list === 'happened' ? yield* rowIndex.counting(groups) : undefined
    const newIds = rows.map(({ id }) => id).filter((id) => made.has(id))
    const total = rowIndex.totalOf(groups)
    const requestsDropped = rowIndex.droppedOf(groups)
    updates.push({ list, rows, positions, newIds, total, requestsDropped, ...(counts && { counts }) })
  }
  return updates
}

/**
 * Groups of each kind of row. A request for one kind includes all its groups; a request for several includes only the
 * first ones, because other rows cover the rest.
 */
const KINDS: Readonly<Record<Row['kind'], readonly Group[]>> = {
  transaction: ['transaction', 'authentication'],
  link: ['link'],
  request: ['rejection', 'request'],
  webhook: ['webhook'],
  authorization: ['authorization'],
}
const KIND_NAMES = namesOf(KINDS)
const EVERYTHING: ReadonlySet<Group> = new Set(Object.values(KINDS).flat())
const FILTER_NAMES = FILTERS.map(([name]) => name)

const PAGE = { standard: 100, most: 10_000 } as const
const MOST_IDS = 200
/** Servers and proxies limit the request line to about this size. */
const LONGEST_IDS = 8_000
/** Longest search text. */
const LONGEST_SEARCH = 500

const readKinds = (text: string): { readonly groups: ReadonlySet<Group> } | WithProblem => {
  const kinds = text.split(',')
  const wrong = kinds.find((kind) => !rowNamed(KINDS, kind))
  const most = kinds.length === 1 ? undefined : 1
  if (wrong === undefined)
    return { groups: new Set(kinds.flatMap((kind) => rowNamed(KINDS, kind)?.slice(0, most) ?? [])) }
  const names = `\`kind\` must be one or several of ${KIND_NAMES.join(', ')}, separated by commas`
  return invalid(`${names}${didYouMean(wrong, KIND_NAMES) || '.'}`)
}

const readRowQuery = (query: Query<'listActivity'>) => {
  const { kind, ids, q, exact, filter, before, skip = '0', counts, fields } = query
  const named = ids?.split(',')
  const isWide = named !== undefined || exact === 'true'
  const read = kind === undefined ? { groups: isWide ? EVERYTHING : LISTS.happened } : readKinds(kind)
  if ('problem' in read) return read
  const paged = readLimit(query.limit, PAGE)
  if ('problem' in paged) return paged
  if (named && named.length > MOST_IDS) return invalid(`\`ids\` must contain at most ${MOST_IDS} IDs.`)
  if (ids && ids.length > LONGEST_IDS) return invalid(`\`ids\` must have at most ${LONGEST_IDS} characters.`)
  if (q && q.length > LONGEST_SEARCH) return invalid(`\`q\` must have at most ${LONGEST_SEARCH} characters.`)
  const wrong = rejectUnknownValue('filter', FILTER_NAMES, filter)
  if (wrong) return wrong
  if (!/^\d{1,9}$/.test(skip)) return invalid('`skip` must be a number of 0 or more.')
  if (counts !== undefined && counts !== 'true' && counts !== 'false') return invalid('`counts` must be true or false.')
  if (exact !== undefined && exact !== 'true' && exact !== 'false') return invalid('`exact` must be true or false.')
  return {
    ...read,
    ids: named && new Set(named),
    filter: filter === 'all' ? undefined : memberNamed(FILTER_NAMES, filter),
    finds: q?.trim() ? readSearch(q, exact === 'true') : undefined,
    closeness: q?.trim() && exact !== 'true' ? readCloseness(q) : undefined,
    before,
    skip: Number(skip),
    limit: paged.limit,
    short: fields === undefined ? undefined : { fields, limit: paged.requested },
    isCounted: counts === 'true',
  }
}

type RowQuery = Exclude<ReturnType<typeof readRowQuery>, WithProblem>

/** Groups of payments. Of several rows with a searched reference, the payment comes first. */
const PAYMENTS: ReadonlySet<Group> = new Set(['transaction', 'link'])

/**
 * Returns the requested entries, and the number of entries per filter if it is requested. Newest first, but of a search,
 * the rows that it identifies come first, then those with an identifier that begins with it.
 */
const matching = async (rowIndex: RowIndex, rowQuery: RowQuery) => {
  const { groups, ids, filter, finds, closeness, isCounted } = rowQuery
  const close = new Map<Entry, number>()
  const isFound = (entry: Entry): boolean => {
    if (!finds) return true
    const text = rowIndex.textOf(entry)
    if (!finds(text)) return false
    const rank = closeness?.(text) ?? 0
    if (rank > 0) close.set(entry, rank === 2 && PAYMENTS.has(entry.group) ? 2.5 : rank)
    return true
  }
  const isListed = ({ id }: Entry): boolean => !ids || ids.has(id)
  const those = rowIndex.newestFirst().filter(({ group }) => groups.has(group))
  // A search may be counted for all filters. Otherwise, only the texts of the listed entries are created.
  const counted = finds && isCounted ? await filterYielding(those, isFound) : those
  const found = counted.filter(isListed)
  // The filters of some entries may not be known yet.
  const all = filter !== undefined || isCounted ? await runYielding(rowIndex.counting(groups)) : undefined
  const listed = filter === undefined ? found : found.filter(({ filters }) => filters?.includes(filter))
  const counts = finds && isCounted ? countEntries(counted) : all
  const entries = finds && !isCounted ? await filterYielding(listed, isFound) : listed
  const rankOf = (entry: Entry): number => close.get(entry) ?? 0
  return {
    entries: close.size === 0 ? entries : entries.toSorted((a, b) => rankOf(b) - rankOf(a)),
    counts: isCounted && counts,
  }
}

const listOf = async (books: RowIndexes, rowQuery: RowQuery, traffic: EventLog, space: string) => {
  // Read first, so that a client receives later events twice rather than not at all.
  const next = traffic.newest(space)
  const rowIndex = await books.inTurns(space)
  const { groups, before, skip, limit, short, closeness } = rowQuery
  const last = before === undefined ? undefined : rowIndex.find(before)
  if (before !== undefined && !last) return invalid('`before` must be the ID of the last row of the previous page.')
  const { entries: all, counts } = await matching(rowIndex, rowQuery)
  const begin = last && closeness ? all.indexOf(last) + 1 : 0
  const older = last && begin === 0 ? all.filter(({ position }) => position < last.position) : all.slice(begin)
  const rest = older.slice(skip)
  const around = {
    next,
    total: all.length,
    dropped: traffic.dropped(space),
    requestsDropped: rowIndex.droppedOf(groups),
    ...(counts && { counts }),
  }
  if (short) {
    // The other members count towards the size of a short page.
    const bare = { rows: [], positions: [], omitted: all.length, ...around }
    const page = shortPage(rest, short.fields, {
      list: 'listActivity',
      idOf: ({ id }) => id,
      rowOf: rowIndex.rowOf,
      limit: short.limit,
      total: all.length,
      around: bare,
    })
    if ('problem' in page) return page
    return { ...bare, ...page.page, ...compact({ older: page.next }), omitted: page.left }
  }
  const page = await runYielding(rowIndex.makingRows(rest.slice(0, limit)))
  return { ...page, omitted: Math.max(0, rest.length - limit), ...around }
}

/** Creates the route for the activity of a space as rows, as the console lists it. */
export const rowRoutes = ({ rowIndexes: books, traffic }: ControlParts): readonly Route[] => [
  routeWithoutBody({
    operation: 'listActivity',
    async handle({ json, query, space }) {
      const rowQuery = readRowQuery(query)
      if ('problem' in rowQuery) return rowQuery
      const list = await listOf(books, rowQuery, traffic, space)
      return 'problem' in list ? list : json(list)
    },
  }),
]
