import type { Row, RowNews } from '../../contract/control.gen.ts'
import { createFeed, type Feed, type FeedParts, listOf, type View } from './feed.ts'

/** The list of what happens. */
export const ALL: View = { filter: 'all', search: '' }

type FeedsParts = Omit<FeedParts, 'view'> & {
  /** A list is wanted that was not. */
  readonly onOpened: (feed: Feed) => void
  /** The stream has to tell of another list from now on. */
  readonly onFollow: () => void
}

/** The lists of a space that somebody has looked at: what happens, and others. */
export const createFeeds = ({ onOpened, onFollow, onCame, ...common }: FeedsParts) => {
  const main = createFeed({ ...common, view: ALL, ...(onCame && { onCame }) })
  const others = new Map<string, { readonly view: View; readonly feed: Feed }>()
  /** The lists that the stream tells of. */
  const lists = (): ReadonlySet<RowNews['list']> =>
    new Set([ALL, ...[...others.values()].map(({ view }) => view)].map(listOf))
  const all = (): readonly Feed[] => [main, ...[...others.values()].map(({ feed }) => feed)]
  return {
    main,
    lists,
    others: () => all().slice(1),
    /** A list, which is loaded and kept up from the first time on that somebody wants it. */
    of(view: View): Feed {
      if (view.filter === 'all' && view.search === '') return main
      const key = JSON.stringify(view)
      const known = others.get(key)?.feed
      if (known) return known
      // Of what is being typed the last is wanted.
      for (const [other, { view: typed }] of others) if (typed.search !== '') others.delete(other)
      const isFollowed = lists().has(listOf(view))
      const feed = createFeed({ ...common, view })
      others.set(key, { view, feed })
      onOpened(feed)
      if (!isFollowed) onFollow()
      return feed
    },
    hear(news: RowNews, wasAway: boolean): void {
      for (const feed of all()) feed.hear(news, wasAway)
    },
    find(id: string): Row | undefined {
      for (const { list } of all()) {
        const row = list.find(id)
        if (row) return row
      }
      return undefined
    },
  }
}
