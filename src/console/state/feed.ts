import { type ReadonlySignal, signal } from '@preact/signals'
import type { Row, RowCounts, RowNews } from '../../contract/control.gen.ts'
import type { Refused } from '../../contract/control-call.ts'
import type { Filter } from '../../telling/told.ts'
import type { Control } from '../calls/control.ts'
import { createRowList, type RowList } from './row-list.ts'

/** Lists beside the one of what happens: every request, and every delivery. */
export type OtherKind = 'request' | 'webhook'

/** What is listed. */
export type View = { readonly filter: Filter | OtherKind; readonly search: string }

/** What came of loading: from which event on to follow, and how many rows were not known before. */
export type Loaded = { readonly event: string; readonly came: number } | { readonly refused: Refused }

/** Which of the rows that were known stay although an answer does not have them. */
export type Stays = (event: string, rows: readonly Row[]) => ((row: Row) => boolean) | undefined

/** Rows of a space: those that are seen are loaded, and kept up by what is heard. */
export type Feed = {
  readonly list: RowList
  /** Whether what there is is there: an empty list is not the same as none. */
  readonly isKnown: ReadonlySignal<boolean>
  /** How many rows each filter has, where the list is that of what happens. */
  readonly counts: ReadonlySignal<RowCounts | undefined>
  /** How many older requests that belong here are no longer kept. */
  readonly dropped: ReadonlySignal<number>
  readonly load: (stays?: Stays) => Promise<Loaded>
  readonly hear: (news: RowNews, wasAway: boolean) => void
  /** Somebody looks at a part of it. */
  readonly see: (from: number, to: number) => void
  /** Asks again for what nobody answered. */
  readonly again: () => void
}

export type FeedParts = {
  readonly control: Control
  readonly space: string
  readonly view: View
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>
  /** Ends it for good. */
  readonly stop: AbortSignal
  /** Rows were added that came while nobody was listening. */
  readonly onCame?: (count: number) => void
}

/** How many come first, so that the page is there soon, and how many at once as it is scrolled. */
const FIRST_ROWS = 40
const NEXT_ROWS = 100

/** How long changes are collected before a search is made again. */
const COLLECT_MS = 250

/** Which list of the stream a view is of. */
export const listOf = ({ filter }: View): RowNews['list'] =>
  filter === 'request' || filter === 'webhook' ? filter : 'happened'

export const createFeed = ({ control, space, view, sleep, stop, onCame }: FeedParts): Feed => {
  const list = createRowList()
  const isKnown = signal(false)
  const counts = signal<RowCounts | undefined>(undefined)
  const dropped = signal(0)
  const q = view.search.trim()
  const kind = listOf(view)
  /** What of the list of what happens is listed. */
  const filter = view.filter === 'request' || view.filter === 'webhook' ? undefined : view.filter
  const isMain = filter === 'all' && q === ''
  const query = {
    space,
    ...(q !== '' && { q }),
    ...(filter === undefined ? { kind } : { filter }),
    ...(isMain && { counts: true }),
  }
  /** Counts loads: an answer to what was asked before one may be older than what it brought. */
  let loads = 0
  /** What is heard while the first answer is on its way that may not know of it yet. */
  let meanwhile: (readonly [RowNews, boolean])[] | undefined
  let seen = { from: 0, to: 0 }
  let isFilling = false
  let isSearching = false

  const fill = async (): Promise<void> => {
    const load = loads
    for (;;) {
      const gap = isFilling ? undefined : list.gapIn(seen.from, seen.to)
      if (!gap || !isKnown.value) return
      isFilling = true
      const { before, skip } = gap
      const got = await control.call('listRows', {
        query: { ...query, ...(before !== undefined && { before }), skip, limit: NEXT_ROWS },
      })
      isFilling = false
      if (stop.aborted || load !== loads || 'refused' in got || got.value.rows.length === 0) return
      list.fill(gap, got.value, got.value.total)
    }
  }

  const load = async (stays?: Stays): Promise<Loaded> => {
    loads += 1
    const current = loads
    meanwhile = []
    const got = await control.call('listRows', { query: { ...query, limit: FIRST_ROWS } })
    if (stop.aborted || current !== loads) return { event: '', came: 0 }
    const heard = meanwhile
    meanwhile = undefined
    if ('refused' in got) return got
    const { value, event } = got
    const came = list.replace(value, value.total, stays?.(event, value.rows))
    counts.value = value.counts
    dropped.value = value.requestsDropped
    isKnown.value = true
    for (const [news, wasAway] of heard) hear(news, wasAway)
    void fill()
    return { event, came }
  }

  /** Whether a row is still found, and where one stands that was not, only the sandbox can say. */
  const searchAgain = async (): Promise<void> => {
    if (isSearching) return
    isSearching = true
    await sleep(COLLECT_MS, stop)
    isSearching = false
    if (!stop.aborted) await load()
  }

  const hear = (news: RowNews, wasAway: boolean): void => {
    if (meanwhile) meanwhile.push([news, wasAway])
    if (!isKnown.value || news.list !== kind) return
    if (q !== '') {
      list.hear(
        news,
        list.total.value,
        ({ id }) => list.find(id) !== undefined,
        () => false,
      )
      return void searchAgain()
    }
    if (isMain) counts.value = news.counts
    dropped.value = news.requestsDropped
    const all = filter === undefined ? news.total : (news.counts?.[filter] ?? news.total)
    const belongs = ({ told }: Row): boolean => filter === undefined || told.filters.includes(filter)
    const came = new Set(news.came)
    const added = list.hear(news, all, belongs, ({ id }) => came.has(id))
    if (wasAway && added.length > 0) onCame?.(added.length)
    void fill()
  }

  return {
    list,
    isKnown,
    counts,
    dropped,
    load,
    hear,
    see(from, to) {
      seen = { from, to }
      void fill()
    },
    again: () => void (isKnown.value ? fill() : load()),
  }
}
