import type { RowNews } from '../../contract/control.gen.ts'
import type { SandboxEvent } from '../../domain/event.ts'
import { memberNamed, namesOf } from '../../domain/names-of.ts'
import { didYouMean } from '../../domain/nearest.ts'
import type { Wrong } from '../../reply/problem.ts'
import { invalid } from '../problems.ts'
import { touchedBy } from './known-rows.ts'
import type { RowBook } from './row-books.ts'
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
  const wrong = words.find((word) => !memberNamed(NAMES, word))
  return wrong === undefined
    ? { lists: NAMES.filter((name) => words.includes(name)) }
    : invalid(`rows is one of ${NAMES.join(', ')}, or several with commas${didYouMean(wrong, NAMES)}`)
}

/** What events mean for some lists, a row at a step: the rows that came or changed, as they are now, and how many there are in all. */
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
    const groups: ReadonlySet<Group> = LISTS[list]
    const { rows, places } = yield* book.makingRows(entries.filter(({ group }) => groups.has(group)))
    if (rows.length === 0) continue
    const counts = list === 'happened' ? yield* book.counting(groups) : undefined
    const came = rows.map(({ id }) => id).filter((id) => made.has(id))
    const [total, requestsDropped] = [book.totalOf(groups), book.droppedOf(groups)]
    news.push({ list, rows, places, came, total, requestsDropped, ...(counts && { counts }) })
  }
  return news
}
