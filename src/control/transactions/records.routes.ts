import type { Route } from '../../api/http/route.ts'
import type { Link } from '../../core/domain/link.schema.ts'
import { LINK_STATUSES, scenarioOfLink } from '../../core/domain/link.ts'
import type { Transaction } from '../../core/domain/transaction.schema.ts'
import { TRANSACTION_STATUSES } from '../../core/domain/transaction.ts'
import { forEachYielding, mapYielding } from '../../engine/yielding.ts'
import type { ControlParts } from '../control-parts.ts'
import { invalid } from '../control-problems.ts'
import { recordRoute, routeWithoutBody } from '../control-route.ts'
import { readAbout } from '../events/read-events.ts'
import { newestShortPage, rejectUnknownValue } from '../list-pages.ts'
import { type Query, readLimit } from '../query.ts'
import { theTransaction } from './challenge.routes.ts'
import { wholeRecords } from './full-records.ts'
import { theLink } from './links-control.routes.ts'
import { linkView, transactionView } from './record-view.ts'

const PAGE = { standard: 100, most: 1_000 } as const
type Filter = Query<'listTransactions'> & Query<'listLinks'>

/** Selection and view of one kind of records. */
type RecordKind<Thing, View> = {
  readonly list: 'listTransactions' | 'listLinks'
  readonly statuses: readonly string[]
  readonly fits: (item: Thing) => boolean
  readonly view: (item: Thing) => View
}

const INVALID_BEFORE = invalid('`before` must be the ID of the first record of the previous page.')

/** Returns the newest matching records before an ID, their number, and the number of all matching records. */
const newestOf = async <Thing extends { readonly id: string }>(
  all: Iterable<Thing>,
  fits: (item: Thing) => boolean,
  before: string | undefined,
  most: number,
) => {
  let matches: Thing[] = []
  let count = 0
  let total = 0
  let isThere = false
  await forEachYielding(all, (item) => {
    isThere ||= item.id === before
    if (!fits(item)) return
    total += 1
    if (isThere) return
    count += 1
    matches.push(item)
    // Trimmed regularly, because a space may have a million records.
    if (matches.length >= most * 2) matches = matches.slice(-most)
  })
  return before === undefined || isThere ? { matches: matches.slice(-most), count, total } : INVALID_BEFORE
}

/** Returns the newest matching records, and the number of omitted older ones; with `fields` in short form. */
const newestRecords = async <Thing extends { readonly id: string }, View extends object>(
  { status, before, limit, fields }: Filter,
  all: Iterable<Thing>,
  { list, statuses, fits, view }: RecordKind<Thing, View>,
) => {
  const wrong = rejectUnknownValue('status', statuses, status)
  if (wrong) return wrong
  const paged = readLimit(limit, PAGE)
  if ('problem' in paged) return paged
  // One more than a short page can contain shows that older records exist.
  const newest = await newestOf(all, fits, before, fields === undefined ? paged.limit : PAGE.most + 1)
  if ('problem' in newest) return newest
  const { matches, count, total } = newest
  if (fields === undefined)
    return { shown: await mapYielding(matches, (item) => [view(item)]), omitted: count - matches.length, short: {} }
  const around = { [list === 'listLinks' ? 'links' : 'transactions']: [], omitted: count }
  const options = { list, idOf: ({ id }: Thing) => id, rowOf: view, around } as const
  const page = newestShortPage(matches, fields, { ...options, total, limit: paged.requested })
  return 'problem' in page ? page : { shown: [], omitted: count - matches.length + page.left, short: page.page }
}

const is = (wanted: string | undefined, result: string | undefined): boolean =>
  wanted === undefined || wanted === result

/** Creates the routes for lists of transactions and links, and for complete records. */
export const recordRoutes = (parts: ControlParts): readonly Route[] => {
  const { engine, traffic, returnParameter } = parts
  const whole = wholeRecords(parts)
  return [
    routeWithoutBody({
      operation: 'listTransactions',
      async handle({ json, query, space }) {
        const { status, refno, scenario, link } = query
        const fits = (transaction: Transaction): boolean =>
          is(status, transaction.status) &&
          is(refno, transaction.refno) &&
          is(scenario, transaction.scenario.name) &&
          is(link, transaction.forLink?.id)
        const view = (transaction: Transaction) => transactionView(space, transaction, returnParameter)
        const recordKind = { list: 'listTransactions', statuses: TRANSACTION_STATUSES, fits, view } as const
        const page = await newestRecords(query, engine.transactionsIn(space), recordKind)
        return 'problem' in page ? page : json({ transactions: page.shown, omitted: page.omitted, ...page.short })
      },
    }),
    recordRoute(theTransaction(engine), {
      operation: 'getTransaction',
      async handle({ json, subject: { space, transaction } }) {
        await readAbout(traffic, space, transaction.forLink?.id ?? transaction.id)
        return json(whole.transaction(space, engine.find(transaction.id)?.transaction ?? transaction))
      },
    }),
    routeWithoutBody({
      operation: 'listLinks',
      async handle({ json, query, space }) {
        const { status, reference, scenario } = query
        const fits = (link: Link): boolean =>
          is(status, link.status) && is(reference, link.reference) && is(scenario, scenarioOfLink(link)?.scenario.name)
        const view = (link: Link) => linkView(space, link)
        const page = await newestRecords(query, engine.linksIn(space), {
          list: 'listLinks',
          statuses: LINK_STATUSES,
          fits,
          view,
        })
        return 'problem' in page ? page : json({ links: page.shown, omitted: page.omitted, ...page.short })
      },
    }),
    recordRoute(theLink(engine), {
      operation: 'getLink',
      async handle({ json, subject: { space, link } }) {
        await readAbout(traffic, space, link.id)
        return json(whole.link(space, engine.findLink(link.id)?.link ?? link))
      },
    }),
  ]
}
