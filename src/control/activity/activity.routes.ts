import type { WithProblem } from '../../api/http/problem.ts'
import type { Route } from '../../api/http/route.ts'
import type { Row, RowNews } from '../../core/contract/control.gen.ts'
import { FILTERS } from '../../core/describe/description.ts'
import { readSearch } from '../../core/describe/row-search.ts'
import type { SandboxEvent } from '../../core/domain/event.ts'
import { didYouMean } from '../../core/domain/nearest-name.ts'
import { memberNamed, namesOf, rowNamed } from '../../core/domain/table-keys.ts'
import { compact } from '../../core/domain/without-undefined.ts'
import { filterYielding, runYielding } from '../../engine/cooperative.ts'
import type { EventLog } from '../../engine/events/event-log.ts'
import type { ControlParts } from '../control-parts.ts'
import { invalid } from '../control-problems.ts'
import { routeWithoutBody } from '../control-route.ts'
import { rejectUnknownValue, shortPage } from '../listed.ts'
import { type Query, readLimit } from '../query.ts'
import { touchedBy } from './known-rows.ts'
import type { RowBook } from './row-books.ts'
import type { Entry, Group } from './tallies.ts'

type ListName = RowNews['list']
/** The lists that can be followed, and what they hold: what happened, every request, and every delivery. */
export const LISTS: Readonly<Record<ListName, ReadonlySet<Group>>> = {
  happened: new Set(['transaction', 'link', 'refusal', 'authorization']),
  request: new Set(['refusal', 'request']),
  webhook: new Set(['webhook']),
}

const LIST_NAMES = namesOf(LISTS)

/** Reads which lists somebody wants to follow. */
export const readLists = (text?: string): { readonly lists: readonly ListName[] } | WithProblem => {
  const words = text?.split(',') ?? []
  const wrong = words.find((word) => !memberNamed(LIST_NAMES, word))
  return wrong === undefined
    ? { lists: LIST_NAMES.filter((name) => words.includes(name)) }
    : invalid(`rows is one of ${LIST_NAMES.join(', ')}, or several with commas${didYouMean(wrong, LIST_NAMES)}`)
}

/** What events mean for some lists, a row at a step: what came or changed, as it is now, and how many there are in all. */
export function* rowNews(
  book: RowBook,
  lists: readonly ListName[],
  events: readonly SandboxEvent[],
): Generator<void, readonly RowNews[]> {
  const touched = events.map(touchedBy)
  const made = new Set(touched.map(({ came }) => came))
  const ids = new Set(touched.flatMap((one) => one.ids))
  const entries = [...ids].flatMap((id) => book.find(id) ?? []).sort((one, other) => other.place - one.place)
  const news: RowNews[] = []
  for (const list of lists) {
    const groups = LISTS[list]
    const { rows, positions } = yield* book.makingRows(entries.filter(({ group }) => groups.has(group)))
    if (rows.length === 0) continue
    const counts = list === 'happened' ? yield* book.counting(groups) : undefined
    const came = rows.map(({ id }) => id).filter((id) => made.has(id))
    const total = book.totalOf(groups)
    const requestsDropped = book.droppedOf(groups)
    news.push({ list, rows, positions, came, total, requestsDropped, ...(counts && { counts }) })
  }
  return news
}

/** What there is of each kind of row: alone all of it, beside others only the first, since the rest belongs to another row. */
const KINDS: Readonly<Record<Row['kind'], readonly Group[]>> = {
  transaction: ['transaction', 'authentication'],
  link: ['link'],
  request: ['refusal', 'request'],
  webhook: ['webhook'],
  authorization: ['authorization'],
}
const KIND_NAMES = namesOf(KINDS)
const EVERYTHING: ReadonlySet<Group> = new Set(Object.values(KINDS).flat())
const FILTER_NAMES = FILTERS.map(([name]) => name)

const PAGE = { standard: 100, most: 10_000 } as const
const MOST_IDS = 200
/** They come in the request line, for which servers and proxies have about so much room. */
const LONGEST_IDS = 8_000
/** Nobody types more. */
const LONGEST_SEARCH = 500

const readKinds = (text: string): { readonly groups: ReadonlySet<Group> } | WithProblem => {
  const words = text.split(',')
  const wrong = words.find((word) => !rowNamed(KINDS, word))
  const most = words.length === 1 ? undefined : 1
  if (wrong === undefined)
    return { groups: new Set(words.flatMap((word) => rowNamed(KINDS, word)?.slice(0, most) ?? [])) }
  const names = `kind is one of ${KIND_NAMES.join(', ')}, or several with commas`
  return invalid(`there is no such kind of row${didYouMean(wrong, KIND_NAMES)}; ${names}`)
}

const readWanted = (query: Query<'listActivity'>) => {
  const { kind, ids, q, filter, before, skip = '0', counts, fields } = query
  const named = ids?.split(',')
  const read = kind === undefined ? { groups: named ? EVERYTHING : LISTS.happened } : readKinds(kind)
  if ('problem' in read) return read
  const paged = readLimit(query.limit, PAGE)
  if ('problem' in paged) return paged
  if (named && named.length > MOST_IDS) return invalid(`ids are at most ${MOST_IDS} at once`)
  if (ids && ids.length > LONGEST_IDS) return invalid(`ids have at most ${LONGEST_IDS} characters in all`)
  if (q && q.length > LONGEST_SEARCH) return invalid(`q has at most ${LONGEST_SEARCH} characters`)
  const wrong = rejectUnknownValue('filter', FILTER_NAMES, filter)
  if (wrong) return wrong
  if (!/^\d{1,9}$/.test(skip)) return invalid('skip is a number from 0')
  if (counts !== undefined && counts !== 'true' && counts !== 'false') return invalid('counts is true or false')
  return {
    ...read,
    ids: named && new Set(named),
    filter: filter === 'all' ? undefined : memberNamed(FILTER_NAMES, filter),
    finds: q?.trim() ? readSearch(q) : undefined,
    before,
    skip: Number(skip),
    limit: paged.limit,
    short: fields === undefined ? undefined : { fields, limit: paged.asked },
    isCounted: counts === 'true',
  }
}

type Wanted = Exclude<ReturnType<typeof readWanted>, WithProblem>

/** Those that are wanted, newest first. */
const fitting = async (book: RowBook, { groups, ids, filter, finds }: Wanted): Promise<readonly Entry[]> => {
  // What became of some of them may not be known yet.
  if (filter !== undefined) await runYielding(book.counting(groups))
  const wanted = book.newestFirst().filter(({ group, id }) => groups.has(group) && (!ids || ids.has(id)))
  const listed = filter === undefined ? wanted : wanted.filter(({ filters }) => filters?.includes(filter))
  return finds ? filterYielding(listed, (entry) => finds(book.textOf(entry))) : listed
}

const listOf = async (book: RowBook, wanted: Wanted, traffic: EventLog, space: string) => {
  // Before anything is looked at: what happens from here on is told again rather than not at all.
  const next = traffic.newest(space)
  const { groups, before, skip, limit, isCounted, short } = wanted
  const last = before === undefined ? undefined : book.find(before)
  if (before !== undefined && !last) return invalid('before is an id of this list: the last one of the page that came')
  const all = await fitting(book, wanted)
  const counts = isCounted ? await runYielding(book.counting(groups)) : undefined
  const rest = (last ? all.filter(({ place }) => place < last.place) : all).slice(skip)
  const around = {
    next,
    total: all.length,
    dropped: traffic.dropped(space),
    requestsDropped: book.droppedOf(groups),
    ...(counts && { counts }),
  }
  if (short) {
    // What stands around the rows takes of the room of a short page.
    const bare = { rows: [], positions: [], omitted: all.length, ...around }
    const found = shortPage(rest, short.fields, {
      list: 'listActivity',
      idOf: ({ id }) => id,
      rowOf: book.rowOf,
      limit: short.limit,
      total: all.length,
      around: bare,
    })
    if ('problem' in found) return found
    return { ...bare, ...found.page, ...compact({ older: found.next }), omitted: found.left }
  }
  const shown = await runYielding(book.makingRows(rest.slice(0, limit)))
  return { ...shown, omitted: Math.max(0, rest.length - limit), ...around }
}

/** What happened in a space as rows: what the console lists, and whoever wants to see it at a glance. */
export const rowRoutes = ({ books, traffic }: ControlParts): readonly Route[] => [
  routeWithoutBody({
    operation: 'listActivity',
    async handle({ json, query, space }) {
      const wanted = readWanted(query)
      if ('problem' in wanted) return wanted
      const list = await listOf(await books.inTurns(space), wanted, traffic, space)
      return 'problem' in list ? list : json(list)
    },
  }),
]
