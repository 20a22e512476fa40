import { signal } from '@preact/signals'
import type { Row, RowCounts, RowNews } from '../../core/contract/control.gen.ts'
import type { Filter } from '../../core/describe/description.ts'
import type { Control } from '../calls/control-api.ts'
import { sleep } from '../host-clock.ts'
import { createRowList } from './row-list.ts'
import { oneAtATime } from './space-clock.ts'

/** Lists beside the one of what happens: every request, and every delivery. */
export type OtherKind = 'request' | 'webhook'

/** What is listed. */
export type View = { readonly filter: Filter | OtherKind; readonly search: string }

/** The list of what happens. */
export const ALL: View = { filter: 'all', search: '' }

/** Which of the rows that were known stay although an answer does not have them. */
export type Stays = (event: string, rows: readonly Row[]) => ((row: Row) => boolean) | undefined

/** How many come first, so that the page is there soon, and how many at once as it is scrolled. */
const FIRST_ROWS = 40
const NEXT_ROWS = 100

/** How long changes are collected before a list is asked for again. */
const COLLECT_MS = 250

const keyOf = ({ filter, search }: View): string => `${filter} ${search}`

/** Rows of a space: those that are seen are loaded, and kept up by what is heard. */
const createFeed = (control: Control, space: string, stop: AbortSignal, { filter, search }: View) => {
  const list = createRowList()
  /** Whether what there is is there: an empty list is not the same as none. */
  const isKnown = signal(false)
  /** How many rows each filter has, where the list is that of what happens. */
  const counts = signal<RowCounts | undefined>(undefined)
  /** How many older requests that belong here are no longer kept. */
  const dropped = signal(0)
  const q = search.trim()
  const isOther = filter === 'request' || filter === 'webhook'
  /** Which list of the stream it is of. */
  const kind: RowNews['list'] = isOther ? filter : 'happened'
  const query = {
    space,
    q: q || undefined,
    counts: (filter === 'all' && q === '') || undefined,
    ...(isOther ? { kind: filter } : { filter }),
  }
  /** Counts loads: an answer to what was asked before one may be older than what it brought. */
  let loads = 0
  /** What is heard while an answer is on its way that may not know of it yet. */
  let meanwhile: RowNews[] | undefined
  let seen = { from: 0, to: 0 }
  /** How many rows there are by what was heard since a part was asked for: its answer may be older. */
  let totalHeard: number | undefined
  let isLoadingSoon = false

  /** Loads what is seen and not there. */
  const fill = oneAtATime(async () => {
    const load = loads
    for (;;) {
      const gap = list.gapIn(seen.from, seen.to)
      if (!gap || !isKnown.value) return
      totalHeard = undefined
      const got = await control.call('listActivity', { query: { ...query, ...gap, limit: NEXT_ROWS } })
      if (stop.aborted || load !== loads || 'refused' in got || got.value.rows.length === 0) return
      list.fill(gap, { ...got.value, total: totalHeard ?? got.value.total })
    }
  })

  /** Gives back from which event on to follow, and how many rows were not known before. */
  const load = async (stays?: Stays) => {
    loads += 1
    const current = loads
    meanwhile = []
    const got = await control.call('listActivity', { query: { ...query, limit: FIRST_ROWS } })
    if (stop.aborted || current !== loads) return { event: '', came: 0 }
    const heard = meanwhile
    meanwhile = undefined
    if ('refused' in got) return got
    const { value, event } = got
    const came = list.replace(value, stays?.(event, value.rows))
    counts.value = value.counts
    dropped.value = value.requestsDropped
    isKnown.value = true
    heard.forEach(hear)
    fill()
    return { event, came }
  }

  /** Whether a row is still found, and where one stands that was not, only the sandbox can say. */
  const loadSoon = async () => {
    if (isLoadingSoon) return
    isLoadingSoon = true
    await sleep(COLLECT_MS, stop)
    isLoadingSoon = false
    if (!stop.aborted) await load()
  }

  /** Gives back how many of the rows were not known. */
  const hear = (news: RowNews): number => {
    meanwhile?.push(news)
    if (!isKnown.value || news.list !== kind) return 0
    if (q !== '') {
      void loadSoon()
      return list.hear({ ...news, total: list.total.value, came: [] }, ({ id }) => list.find(id) !== undefined)
    }
    counts.value = news.counts
    dropped.value = news.requestsDropped
    const total = isOther ? news.total : (news.counts?.[filter] ?? news.total)
    totalHeard = total
    const came = list.hear({ ...news, total }, ({ display: told }) => isOther || told.filters.includes(filter))
    fill()
    return came
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
    /** Somebody looks at a part of it. */
    see(from: number, to: number) {
      seen = { from, to }
      fill()
    },
    /** Asks again for what nobody answered. */
    again: () => void (isKnown.value ? fill() : load()),
    loadSoon,
  }
}
type Feed = ReturnType<typeof createFeed>

/**
 * The lists of a space that somebody has looked at. `stop` ends them for good; `onOpened` hears of each new one, and whether
 * the stream tells of it already.
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
  /** The lists that the stream tells of. */
  const lists = (): ReadonlySet<RowNews['list']> => new Set(all().map(({ kind }) => kind))
  return {
    main,
    all,
    lists,
    /** A list, which is loaded and kept up from the first time on that somebody wants it. */
    of(view: View): Feed {
      const key = keyOf(view)
      const there = known.get(key)
      if (there) return there
      // Of what is being typed the last is wanted.
      for (const [other, { isTyped }] of known) if (isTyped) known.delete(other)
      const feed = createFeed(control, space, stop, view)
      const isFollowed = lists().has(feed.kind)
      known.set(key, feed)
      onOpened(feed, isFollowed)
      return feed
    },
    find: (id: string): Row | undefined => all().flatMap(({ list }) => list.find(id) ?? [])[0],
  }
}
