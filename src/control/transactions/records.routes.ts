import type { Route } from '../../api/http/route.ts'
import type { Link } from '../../core/domain/link.schema.ts'
import { LINK_STATUSES, scenarioOfLink } from '../../core/domain/link.ts'
import type { Transaction } from '../../core/domain/transaction.schema.ts'
import { TRANSACTION_STATUSES } from '../../core/domain/transaction.ts'
import { forEachYielding, mapYielding } from '../../engine/cooperative.ts'
import type { ControlParts } from '../control-parts.ts'
import { invalid } from '../control-problems.ts'
import { recordRoute, routeWithoutBody } from '../control-route.ts'
import { newestShortPage, rejectUnknownValue } from '../listed.ts'
import { type Query, readLimit } from '../query.ts'
import { theTransaction } from './challenge.routes.ts'
import { wholeRecords } from './full-records.ts'
import { theLink } from './links-control.routes.ts'
import { linkView, transactionView } from './record-view.ts'

const PAGE = { standard: 100, most: 1_000 } as const
type Filter = Query<'listTransactions'> & Query<'listLinks'>

/** How the records of a kind are chosen and shown. */
type Kind<Thing, View> = {
  readonly list: 'listTransactions' | 'listLinks'
  readonly statuses: readonly string[]
  readonly fits: (thing: Thing) => boolean
  readonly view: (thing: Thing) => View
}

const NOT_OF_THIS_LIST = invalid('before is an id of this list: the first one of the page that came')

/** The newest `most` of those that fit and are older than one, how many such there are, and how many fit in all. */
const newestOf = async <Thing extends { readonly id: string }>(
  all: Iterable<Thing>,
  fits: (thing: Thing) => boolean,
  before: string | undefined,
  most: number,
) => {
  let found: Thing[] = []
  let count = 0
  let total = 0
  let isThere = false
  await forEachYielding(all, (thing) => {
    isThere ||= thing.id === before
    if (!fits(thing)) return
    total += 1
    if (isThere) return
    count += 1
    found.push(thing)
    // Cut now and then: a space may hold a million.
    if (found.length >= most * 2) found = found.slice(-most)
  })
  return before === undefined || isThere ? { found: found.slice(-most), count, total } : NOT_OF_THIS_LIST
}

/** The last ones of a list that fit, and how many before them are left out; with `fields` in the short form. */
const newestRecords = async <Thing extends { readonly id: string }, View extends object>(
  { status, before, limit, fields }: Filter,
  all: Iterable<Thing>,
  { list, statuses, fits, view }: Kind<Thing, View>,
) => {
  const wrong = rejectUnknownValue('status', statuses, status)
  if (wrong) return wrong
  const paged = readLimit(limit, PAGE)
  if ('problem' in paged) return paged
  // A short page has no room for more, and one more says that there are older ones.
  const newest = await newestOf(all, fits, before, fields === undefined ? paged.limit : PAGE.most + 1)
  if ('problem' in newest) return newest
  const { found, count, total } = newest
  if (fields === undefined)
    return { shown: await mapYielding(found, (thing) => [view(thing)]), omitted: count - found.length, short: {} }
  const around = { [list === 'listLinks' ? 'links' : 'transactions']: [], omitted: count }
  const how = { list, idOf: ({ id }: Thing) => id, rowOf: view, around } as const
  const page = newestShortPage(found, fields, { ...how, total, limit: paged.asked })
  return 'problem' in page ? page : { shown: [], omitted: count - found.length + page.left, short: page.page }
}

const is = (wanted: string | undefined, found: string | undefined): boolean => wanted === undefined || wanted === found

/** Transactions and links as they are: lists of them, and one with everything that happened to it. */
export const recordRoutes = (parts: ControlParts): readonly Route[] => {
  const { engine, returnParameter } = parts
  const whole = wholeRecords(parts)
  return [
    routeWithoutBody({
      operation: 'listTransactions',
      async handle({ json, query, space }) {
        const { status, refno, scenario, link } = query
        const fits = (one: Transaction): boolean =>
          is(status, one.status) && is(refno, one.refno) && is(scenario, one.scenario.name) && is(link, one.forLink?.id)
        const view = (one: Transaction) => transactionView(space, one, returnParameter)
        const kind = { list: 'listTransactions', statuses: TRANSACTION_STATUSES, fits, view } as const
        const page = await newestRecords(query, engine.transactionsIn(space), kind)
        return 'problem' in page ? page : json({ transactions: page.shown, omitted: page.omitted, ...page.short })
      },
    }),
    recordRoute(theTransaction(engine), {
      operation: 'getTransaction',
      handle: ({ json, subject: { space, transaction } }) => json(whole.transaction(space, transaction)),
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
      handle: ({ json, subject: { space, link } }) => json(whole.link(space, link)),
    }),
  ]
}
