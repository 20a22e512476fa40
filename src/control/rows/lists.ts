import type { RowNews } from '../../contract/control.gen.ts'
import type { SandboxEvent } from '../../domain/event.ts'
import { namesOf } from '../../domain/names-of.ts'
import { didYouMean } from '../../domain/nearest.ts'
import type { Wrong } from '../../reply/problem.ts'
import { invalid } from '../problems.ts'
import type { RowBook } from './row-book.ts'
import { touchedBy } from './row-index.ts'
import type { Group } from './tallies.ts'

/** The lists that can be followed, and what they hold: what happened, every request, and every delivery. */
export const LISTS = {
  happened: new Set(['transaction', 'link', 'refusal', 'authorization']),
  request: new Set(['refusal', 'request']),
  webhook: new Set(['webhook']),
} as const satisfies Readonly<Record<string, ReadonlySet<Group>>>
type ListName = keyof typeof LISTS

const NAMES = namesOf(LISTS)

/** Reads which lists somebody wants to follow. */
export const readLists = (text = ''): { readonly lists: readonly ListName[] } | Wrong => {
  const words = text === '' ? [] : text.split(',')
  const lists = NAMES.filter((name) => words.includes(name))
  const wrong = words.find((word) => !NAMES.some((name) => name === word))
  return wrong === undefined
    ? { lists }
    : invalid(`rows is one of ${NAMES.join(', ')}, or several with commas${didYouMean(wrong, NAMES)}`)
}

/** What events mean for some lists, a row at a step: the rows that came or changed, as they are now, and how many there are in all. */
export function* rowNews(
  book: RowBook,
  lists: readonly ListName[],
  events: readonly SandboxEvent[],
): Generator<void, readonly RowNews[]> {
  const touched = events.map(touchedBy)
  const came = new Set(touched.map((one) => one.came))
  const ids = new Set(touched.flatMap(({ came: made, ids: those }) => (made === undefined ? those : [made, ...those])))
  const entries = [...ids].flatMap((id) => book.find(id) ?? []).sort((one, other) => other.place - one.place)
  const news: RowNews[] = []
  for (const list of lists) {
    const groups: ReadonlySet<Group> = LISTS[list]
    const told = yield* book.makingRows(entries.filter(({ group }) => groups.has(group)))
    if (told.length === 0) continue
    if (list === 'happened') yield* book.counting(groups)
    news.push({
      list,
      rows: told.map(({ row }) => row),
      places: told.map(({ place }) => place),
      came: told.filter(({ row }) => came.has(row.id)).map(({ row }) => row.id),
      total: book.totalOf(groups),
      requestsDropped: book.droppedOf(groups),
      ...(list === 'happened' && { counts: book.countsOf(groups) }),
    })
  }
  return news
}
