import { signal } from '@preact/signals'
import type { Row, RowCounts, RowUpdate } from '../../core/contract/control.gen.ts'
import type { Filter } from '../../core/describe/description.ts'
import { maskedSearch } from '../../core/describe/mask-search.ts'
import { memberNamed } from '../../core/domain/table-keys.ts'
import type { Control } from '../calls/control-api.ts'
import { sleep } from '../host-clock.ts'
import { createRowList } from './row-list.ts'
import { inTurn } from './space-clock.ts'

/** Lists in addition to the main one: all requests, all webhook deliveries, and all authorizations. */
const OTHERS = ['request', 'webhook', 'authorization'] as const
export type OtherKind = (typeof OTHERS)[number]

/** The filter and search text of a list. */
export type View = { readonly filter: Filter | OtherKind; readonly search: string }

/** Returns whether a filter is a list in addition to the main one. */
export const isOtherKind = (filter: string): filter is OtherKind => memberNamed(OTHERS, filter) !== undefined

/** The main list. */
export const ALL: View = { filter: 'all', search: '' }

/** Selects the known rows that stay although a response does not contain them. */
export type KeepRows = (event: string, rows: readonly Row[]) => ((row: Row) => boolean) | undefined

/** Number of rows that are loaded first, so that the page is displayed soon, and per request while scrolling. */
const FIRST_ROWS = 40
const NEXT_ROWS = 100

/** Time in milliseconds in which changes are collected before a list is reloaded. */
const COLLECT_MS = 250

const keyOf = ({ filter, search }: View): string => `${filter} ${search}`

/** Creates a list of rows of a space. Visible rows are loaded, and updated by the event stream. */
const createFeed = (control: Control, space: string, stop: AbortSignal, { filter, search }: View) => {
  const list = createRowList()
  /** True once the first page is loaded. Before that, an empty list does not mean that there are no rows. */
  const isKnown = signal(false)
  /** Number of rows per filter, for the main list and for a search in it. */
  const counts = signal<RowCounts | undefined>(undefined)
  /** Number of older requests of this list that are no longer kept. */
  const dropped = signal(0)
  const q = maskedSearch(search.trim())
  const isOther = isOtherKind(filter)
  /** The list of the event stream that it belongs to. */
  const kind: RowUpdate['list'] = isOther ? filter : 'happened'
  const query = {
    space,
    q: q || undefined,
    counts: (!isOther && (filter === 'all' || q !== '')) || undefined,
    ...(isOther ? { kind: filter } : { filter }),
  }
  /** Counts loads, because a response to an earlier request may be older than a load that has finished. */
  let loads = 0
  /** Changes that arrive while a response is pending that may not contain them yet. */
  let meanwhile: RowUpdate[] | undefined
  let seen = { from: 0, to: 0 }
  /** Total by the changes since a part was requested, because its response may be older. */
  let totalHeard: number | undefined
  let isLoadingSoon = false

  /** Loads the visible rows that are missing. */
  const fill = inTurn(async () => {
    const load = loads
    for (;;) {
      const gap = list.gapIn(seen.from, seen.to)
      if (!gap || !isKnown.value) return
      totalHeard = undefined
      const got = await control.call('listActivity', { query: { ...query, ...gap, limit: NEXT_ROWS } })
      if (stop.aborted || load !== loads || 'rejected' in got || got.value.rows.length === 0) return
      list.fill(gap, { ...got.value, total: totalHeard ?? got.value.total })
    }
  })

  /** Loads the first page. Resolves with the event to follow from, and the number of new rows. */
  const load = async (stays?: KeepRows) => {
    loads += 1
    const current = loads
    meanwhile = []
    const got = await control.call('listActivity', { query: { ...query, limit: FIRST_ROWS } })
    if (stop.aborted || current !== loads) return { event: '', added: 0 }
    const received = meanwhile
    meanwhile = undefined
    if ('rejected' in got) return got
    const { value } = got
    // The event of the header can be newer than the rows.
    const event = value.next
    const added = list.replace(value, stays?.(event, value.rows))
    counts.value = value.counts
    dropped.value = value.requestsDropped
    isKnown.value = true
    received.forEach(hear)
    fill()
    return { event, added }
  }

  /** Reloads a search after a delay, because only the sandbox knows which rows match and in which order. */
  const loadSoon = async () => {
    if (isLoadingSoon) return
    isLoadingSoon = true
    await sleep(COLLECT_MS, stop)
    isLoadingSoon = false
    if (!stop.aborted) await load()
  }

  /** Applies changes of rows. Returns the number of new rows. */
  const hear = (update: RowUpdate): number => {
    meanwhile?.push(update)
    if (!isKnown.value || update.list !== kind) return 0
    if (q !== '') {
      void loadSoon()
      return list.hear({ ...update, total: list.total.value, newIds: [] }, ({ id }) => list.find(id) !== undefined)
    }
    counts.value = update.counts
    dropped.value = update.requestsDropped
    const total = isOther ? update.total : (update.counts?.[filter] ?? update.total)
    totalHeard = total
    const arrived = list.hear({ ...update, total }, ({ display }) => isOther || display.filters.includes(filter))
    fill()
    return arrived
  }

  return {
    kind,
    isTyped: q !== '',
    list,
    isKnown,
    counts,
    dropped,
    load,
    hear,
    /** Sets the visible part, and loads its missing rows. */
    see(from: number, to: number) {
      seen = { from, to }
      fill()
    },
    /** Repeats requests that got no response. */
    again: () => void (isKnown.value ? fill() : load()),
    loadSoon,
  }
}
type Feed = ReturnType<typeof createFeed>

/**
 * Creates the lists of a space on demand. Aborting `stop` ends them. `onOpened` is called for each new list, with whether the
 * event stream includes it already.
 */
export const createFeeds = (
  control: Control,
  space: string,
  stop: AbortSignal,
  onOpened: (feed: Feed, isFollowed: boolean) => void,
) => {
  const main = createFeed(control, space, stop, ALL)
  const known = new Map([[keyOf(ALL), main]])
  const all = (): readonly Feed[] => [...known.values()]
  /** Returns the lists that the event stream must include. */
  const lists = (): ReadonlySet<RowUpdate['list']> => new Set(all().map(({ kind }) => kind))
  return {
    main,
    all,
    lists,
    /** Returns a list. It is loaded and updated from its first use. */
    of(view: View): Feed {
      const key = keyOf(view)
      const existing = known.get(key)
      if (existing) return existing
      const feed = createFeed(control, space, stop, view)
      // While you type, only the last search is kept.
      if (feed.isTyped) for (const [other, { isTyped }] of known) if (isTyped) known.delete(other)
      const isFollowed = lists().has(feed.kind)
      known.set(key, feed)
      onOpened(feed, isFollowed)
      return feed
    },
    find: (id: string): Row | undefined => all().flatMap(({ list }) => list.find(id) ?? [])[0],
  }
}
