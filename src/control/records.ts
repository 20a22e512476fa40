import { compact } from '../domain/compact.ts'
import { decidedOf, LINK_STATUSES, type Link } from '../domain/link.ts'
import { patched } from '../domain/merge-patch.ts'
import { didYouMean } from '../domain/nearest.ts'
import { TRANSACTION_STATUSES, type Transaction } from '../domain/transaction.ts'
import type { Engine } from '../engine/port.ts'
import type { Wrong } from '../reply/problem.ts'
import type { Route } from '../reply/route.ts'
import { explained } from '../telling/explained.ts'
import { type Recorded, steps } from '../telling/steps.ts'
import type { Traffic } from '../traffic/traffic.ts'
import { type LinkStyle, linkBody } from '../wire/link-body.ts'
import { transactionBody } from '../wire/transaction-body.ts'
import { theTransaction } from './challenge.ts'
import { calling, callingAbout } from './control-route.ts'
import { isAboutLink, isAboutTransaction } from './event-filter.ts'
import { type EventView, shortEventView } from './event-view.ts'
import { eventsOf, type GapView, gapWords } from './kept-events.ts'
import { theLink } from './links.ts'
import { type Query, readLimit, wrongQuery } from './query.ts'
import { linkView, transactionView, webhookInShort } from './record-view.ts'

type RecordParts = {
  readonly engine: Engine
  readonly traffic: Traffic
  readonly returnParameter: string
  /** How status answers are written. */
  readonly style: LinkStyle
}

const PAGE = { standard: 100, most: 1_000 } as const
type Filter = Query<'listTransactions'> & Query<'listLinks'>

/** A record with what it says: its story in steps, and its 3-D Secure result explained. */
const inWords = <Kept extends Recorded>(record: Kept) => ({
  ...record,
  steps: steps(record),
  ...compact({ explained: explained(record) }),
})

/** The last ones of a list that fit, and how many before them are left out. */
const lastOf = <Thing extends { readonly id: string }>(
  all: Iterable<Thing>,
  fits: (thing: Thing) => boolean,
  before: string | undefined,
  limit: number,
): { readonly found: readonly Thing[]; readonly omitted: number } | Wrong => {
  let found: Thing[] = []
  let count = 0
  let isThere = before === undefined
  for (const thing of all) {
    if (thing.id === before) {
      isThere = true
      break
    }
    if (!fits(thing)) continue
    count += 1
    found.push(thing)
    // Cut now and then: a space may hold a million.
    if (found.length >= limit * 2) found = found.slice(-limit)
  }
  if (!isThere) return wrongQuery('before is an id of this list: the first one of the page that came')
  found = found.slice(-limit)
  return { found, omitted: count - found.length }
}

const listed = <Thing extends { readonly id: string }>(
  filter: Filter,
  statuses: readonly string[],
  all: Iterable<Thing>,
  fits: (thing: Thing, filter: Filter) => boolean,
) => {
  const { status, before } = filter
  if (status !== undefined && !statuses.includes(status))
    return wrongQuery(`status is one of ${statuses.join(', ')}${didYouMean(status, statuses)}`)
  const paged = readLimit(filter.limit, PAGE)
  if ('problem' in paged) return paged
  return lastOf(all, (thing) => fits(thing, filter), before, paged.limit)
}

/** Whose story is told. That of a link and of its cardholder's authentication is one. */
type Whose = { readonly transaction: string } | { readonly link: string }

const NOT_SINCE_ITS_BEGIN =
  'it is older than what is kept here: it was there when the sandbox was started, or it was imported'

/**
 * What happened to something, oldest first. Its creation is the first that there is to tell: where that is missing, the
 * story has a gap, be it because events were dropped or because this start of the sandbox did not see it.
 */
const timelineOf = (
  traffic: Traffic,
  space: string,
  whose: Whose,
): GapView & { readonly timeline: readonly EventView[] } => {
  const timeline = eventsOf(traffic, space).filter(({ subject }) =>
    'link' in whose ? isAboutLink(subject, whose.link) : isAboutTransaction(subject, whose.transaction),
  )
  const created = 'link' in whose ? 'link.created' : 'transaction.created'
  const incomplete = !timeline.some(({ type }) => type === created)
  const dropped = traffic.dropped(space)
  const gap = dropped > 0 ? gapWords('dropped', dropped) : NOT_SINCE_ITS_BEGIN
  return { timeline: timeline.map(shortEventView), incomplete, ...(incomplete && { gap }), dropped }
}

const is = (wanted: string | undefined, found: string | undefined): boolean => wanted === undefined || wanted === found

/** Transactions and links as they are: lists of them, and one with everything that happened to it. */
export const recordRoutes = ({ engine, traffic, returnParameter, style }: RecordParts): readonly Route[] => {
  const fitsTransaction = (one: Transaction, { status, refno, scenario, link }: Filter): boolean =>
    is(status, one.status) && is(refno, one.refno) && is(scenario, one.scenario.name) && is(link, one.forLink?.id)
  const fitsLink = (link: Link, { status, reference, scenario }: Filter): boolean =>
    is(status, link.status) && is(reference, link.reference) && is(scenario, decidedOf(link)?.scenario.name)

  return [
    calling({
      operation: 'listTransactions',
      handle({ json, query, space }) {
        const page = listed(query, TRANSACTION_STATUSES, engine.transactionsIn(space), fitsTransaction)
        if ('problem' in page) return page
        const transactions = page.found.map((one) => transactionView(space, one, returnParameter))
        return json({ transactions, omitted: page.omitted })
      },
    }),
    callingAbout(theTransaction(engine), {
      operation: 'showTransaction',
      handle({ json, subject }) {
        const { space, transaction } = subject
        const { id, forLink } = transaction
        const webhooks = engine.deliveriesOf({ type: 'transaction', id }).map(webhookInShort)
        const story = timelineOf(traffic, space, forLink ? { link: forLink.id } : { transaction: id })
        const told = transactionBody(transaction, style.directoryResponse)
        const { shown } = engine.alterationOf(space, id) ?? {}
        const answer = forLink ? {} : { answer: shown === undefined ? told : patched(told, shown) }
        const view = transactionView(space, transaction, returnParameter)
        return json(inWords({ ...view, webhooks, ...answer, ...story }))
      },
    }),
    calling({
      operation: 'listLinks',
      handle({ json, query, space }) {
        const page = listed(query, LINK_STATUSES, engine.linksIn(space), fitsLink)
        if ('problem' in page) return page
        return json({ links: page.found.map((link) => linkView(space, link)), omitted: page.omitted })
      },
    }),
    callingAbout(theLink(engine), {
      operation: 'showLink',
      handle({ json, subject }) {
        const { space, link } = subject
        const { id } = link
        const webhooks = engine.deliveriesOf({ type: 'link', id }).map(webhookInShort)
        const answer = linkBody(link, style, engine.hasGoodCvv(subject))
        const story = timelineOf(traffic, space, { link: id })
        return json(inWords({ ...linkView(space, link), webhooks, answer, ...story }))
      },
    }),
  ]
}
