import type { Row, RowList } from '../../contract/control.gen.ts'
import { didYouMean } from '../../domain/nearest.ts'
import type { Wrong } from '../../reply/problem.ts'
import type { Route } from '../../reply/route.ts'
import { tell } from '../../telling/tell.ts'
import type { Untold } from '../../telling/told.ts'
import { calling } from '../control-route.ts'
import { type Query, readLimit, wrongQuery } from '../query.ts'
import { isRefused, requestRow } from './request-row.ts'
import { indexEvents, indexWebhooks } from './row-index.ts'
import { linkRow, type RowParts, transactionRow } from './row-of.ts'
import { authenticationOf, type RowControls } from './told-row.ts'
import { webhookRow } from './webhook-row.ts'

/** What makes each kind of row, in the order in which they are listed where they came at once. */
const KINDS = ['transaction', 'link', 'request', 'webhook'] as const
type Kind = (typeof KINDS)[number]

const STANDARD: readonly Kind[] = ['transaction', 'link', 'request']
const PAGE = { standard: 100, most: 10_000 } as const
const MOST_IDS = 200

type Wanted = {
  readonly kinds: readonly Kind[]
  readonly ids: readonly string[] | undefined
  /** Whether somebody wants all requests, and not only what went wrong. */
  readonly isAllRequests: boolean
  /** Whether the authentications of links' cardholders are rows, too: their links tell of them. */
  readonly isWithAuthentications: boolean
  readonly limit: number
}

/** A row that is made when it turns out to be among those that are shown. */
type Entry = { readonly place: number; readonly at: string; readonly make: () => Untold }

const isKind = (text: string): text is Kind => KINDS.some((kind) => kind === text)

const readKinds = (text: string): readonly Kind[] | Wrong => {
  const words = text.split(',')
  const wrong = words.find((word) => !isKind(word))
  return wrong === undefined
    ? words.filter(isKind)
    : wrongQuery(
        `there is no such kind of row${didYouMean(wrong, KINDS)}; kind is one of ${KINDS.join(', ')}, or several with commas`,
      )
}

const readWanted = ({ kind, ids, limit }: Query<'listRows'>): Wanted | Wrong => {
  const read = kind === undefined ? undefined : readKinds(kind)
  if (read && 'problem' in read) return read
  const paged = readLimit(limit, PAGE)
  if ('problem' in paged) return paged
  const named = ids?.split(',')
  if (named && named.length > MOST_IDS) return wrongQuery(`ids are at most ${MOST_IDS} at once`)
  return {
    kinds: read ?? (named ? KINDS : STANDARD),
    ids: named,
    isAllRequests: read?.length === 1 && read[0] === 'request',
    isWithAuthentications: named !== undefined || (read?.length === 1 && read[0] === 'transaction'),
    limit: paged.limit,
  }
}

/** Newest first: by when the events came; what is older than all of them by its own time, as it came in the state. */
const newestFirst = (entries: readonly Entry[]): readonly Entry[] =>
  entries.toReversed().sort((a, b) => b.place - a.place || Number(a.at < b.at) - Number(a.at > b.at))

/** The newest of what came oldest first, as far as it may be shown, and how much there is in all. */
const newestOf = <Thing>(
  all: Iterable<Thing>,
  limit: number,
  fits: (thing: Thing) => boolean,
): { readonly newest: readonly Thing[]; readonly count: number } => {
  let newest: Thing[] = []
  let count = 0
  for (const thing of all) {
    if (!fits(thing)) continue
    count += 1
    newest.push(thing)
    // Cut now and then: a space may hold a million.
    if (newest.length >= limit * 2) newest = newest.slice(-limit)
  }
  return { newest: newest.slice(-limit), count }
}

type Entries = { readonly entries: readonly Entry[]; readonly count: number }

/** What makes the rows of each kind: only the newest of each may be among the newest of all. */
const makers = ({ engine, ...parts }: RowControls & RowParts, space: string, wanted: Wanted) => {
  const { ids, isAllRequests, isWithAuthentications, limit } = wanted
  const named = ids && new Set(ids)
  const has = (id: string): boolean => named?.has(id) ?? true
  const { placeOf, createdAt, requests } = parts.events

  const entriesOf = <Thing>(
    all: Iterable<Thing>,
    fits: (thing: Thing) => boolean,
    entry: (thing: Thing) => Entry,
  ): Entries => {
    const { newest, count } = newestOf(all, limit, fits)
    return { entries: newest.map(entry), count }
  }

  const here = <Found extends { readonly space: string }>(find: (id: string) => Found | undefined): readonly Found[] =>
    [...(named ?? [])].flatMap((id) => find(id) ?? []).filter((found) => found.space === space)

  return {
    transaction: () =>
      entriesOf(
        named ? here(engine.find).map(({ transaction }) => transaction) : engine.transactionsIn(space),
        ({ forLink }) => isWithAuthentications || !forLink,
        (one) => ({
          place: placeOf(one.id),
          at: one.history[0]?.date ?? one.expires,
          make: () => transactionRow(one, parts),
        }),
      ),
    link: () =>
      entriesOf(
        named ? here(engine.findLink).map(({ link }) => link) : engine.linksIn(space),
        () => true,
        (link) => ({
          place: placeOf(link.id),
          at: link.status === 'DELETED' ? (createdAt(link.id) ?? '') : link.created,
          make: () => linkRow(link, authenticationOf(engine, link), parts),
        }),
      ),
    request: () =>
      entriesOf(
        requests,
        ({ event }) => has(event.facts.requestId) && (isAllRequests || isRefused(event)),
        ({ place, event }) => ({ place, at: event.at, make: () => requestRow(event) }),
      ),
    webhook: () =>
      entriesOf(
        parts.webhooks.all,
        ({ id }) => has(id),
        (delivery) => ({
          place: placeOf(delivery.id),
          at: delivery.created,
          make: () => webhookRow(engine, delivery, parts.webhooks.about(delivery.subject)),
        }),
      ),
  } satisfies { readonly [K in Kind]: () => Entries }
}

/** A row with what it says. */
const inWords = (row: Untold): Row => ({ ...row, told: tell(row) })

/** What happened in a space as rows: what the console lists, and whoever wants to see it at a glance. */
export const rowRoutes = (controls: RowControls): readonly Route[] => {
  const { engine, traffic } = controls
  return [
    calling({
      operation: 'listRows',
      handle({ json, query, space }) {
        const wanted = readWanted(query)
        if ('problem' in wanted) return wanted
        // Before anything is looked at: what happens from here on is told again rather than not at all.
        const next = traffic.newest(space)
        const parts = {
          ...controls,
          events: indexEvents(traffic, space),
          webhooks: indexWebhooks(engine.deliveriesOf({ space })),
        }
        const made = makers(parts, space, wanted)
        const found = [...new Set(wanted.kinds)].map((kind) => made[kind]())
        const rows = newestFirst(found.flatMap(({ entries }) => entries))
          .slice(0, wanted.limit)
          .map(({ make }) => inWords(make()))
        const total = found.reduce((sum, { count }) => sum + count, 0)
        const list: RowList = { rows, omitted: total - rows.length, total, next, dropped: traffic.dropped(space) }
        return json(list)
      },
    }),
  ]
}
