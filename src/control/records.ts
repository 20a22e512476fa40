import { nextShown } from '../domain/alteration.ts'
import { compact } from '../domain/compact.ts'
import type { EventSubject } from '../domain/event.ts'
import { decidedOf, LINK_STATUSES, type Link } from '../domain/link.ts'
import { patched } from '../domain/merge-patch.ts'
import { TRANSACTION_STATUSES, type Transaction } from '../domain/transaction.ts'
import { eachGivingWay, mapGivingWay } from '../engine/giving-way.ts'
import type { Route } from '../reply/route.ts'
import { explained } from '../telling/explained.ts'
import { savedCard } from '../telling/saved-card.ts'
import { type Recorded, steps } from '../telling/steps.ts'
import { linkBody } from '../wire/link-body.ts'
import { transactionBody } from '../wire/transaction-body.ts'
import { theTransaction } from './challenge.ts'
import { calling, callingAbout } from './control-route.ts'
import { createCountsViews } from './counts-view.ts'
import { isAbout } from './event-pattern.ts'
import { shortEventView } from './event-view.ts'
import { eventsAbout, tellGap } from './kept-events.ts'
import { theLink } from './links.ts'
import { newestInShort, wrongWord } from './listed.ts'
import type { ControlParts } from './parts.ts'
import { invalid } from './problems.ts'
import { type Query, readLimit } from './query.ts'
import { linkView, transactionView, webhookInShort } from './record-view.ts'

const PAGE = { standard: 100, most: 1_000 } as const
type Filter = Query<'listTransactions'> & Query<'listLinks'>

/** A record with what it says: its story in steps, its 3-D Secure result explained, and the card that it has saved. */
const inWords = <Kept extends Recorded>(record: Kept) => ({
  ...record,
  steps: steps(record),
  ...compact({ explained: explained(record), saved: savedCard(record) }),
})

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
  let [count, total] = [0, 0]
  let isThere = false
  await eachGivingWay(all, (thing) => {
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
  const wrong = wrongWord('status', statuses, status)
  if (wrong) return wrong
  const paged = readLimit(limit, PAGE)
  if ('problem' in paged) return paged
  // A short page has no room for more, and one more says that there are older ones.
  const newest = await newestOf(all, fits, before, fields === undefined ? paged.limit : PAGE.most + 1)
  if ('problem' in newest) return newest
  const { found, count, total } = newest
  if (fields === undefined)
    return { shown: await mapGivingWay(found, (thing) => [view(thing)]), omitted: count - found.length, short: {} }
  const around = { [list === 'listLinks' ? 'links' : 'transactions']: [], omitted: count }
  const how = { list, idOf: ({ id }: Thing) => id, rowOf: view, around } as const
  const page = newestInShort(found, fields, { ...how, total, limit: paged.asked })
  return 'problem' in page ? page : { shown: [], omitted: count - found.length + page.left, short: page.page }
}

const NOT_SINCE_ITS_BEGIN =
  'it is older than what is kept here: it was there when the sandbox was started, or it was imported'

/**
 * What happened to something, oldest first; the story of a link and of its cardholder's authentication is one. Its creation
 * is the first that there is to tell: where that is missing, the story has a gap, be it because events were dropped or
 * because this start of the sandbox did not see it.
 */
const timelineOf = ({ traffic }: ControlParts, space: string, kind: EventSubject['kind'], id: string) => {
  const timeline = eventsAbout(traffic, space, id).filter(({ subject }) => isAbout(subject, kind, id))
  const incomplete = !timeline.some(({ type }) => type === `${kind}.created`)
  const dropped = traffic.dropped(space)
  const gap = dropped > 0 ? tellGap('dropped', dropped) : NOT_SINCE_ITS_BEGIN
  return { timeline: timeline.map(shortEventView), incomplete, ...(incomplete && { gap }), dropped }
}

const is = (wanted: string | undefined, found: string | undefined): boolean => wanted === undefined || wanted === found

/** Transactions and links as they are: lists of them, and one with everything that happened to it. */
export const recordRoutes = (parts: ControlParts): readonly Route[] => {
  const { engine, returnParameter, style } = parts
  const counted = createCountsViews(parts)
  return [
    calling({
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
    callingAbout(theTransaction(engine), {
      operation: 'showTransaction',
      handle({ json, subject }) {
        const { space, transaction } = subject
        const { id, forLink } = transaction
        const deliveries = engine.deliveriesOf({ type: 'transaction', id })
        const counts = counted.ofTransaction(space, transaction, deliveries)
        const webhooks = deliveries.map(webhookInShort)
        const story = timelineOf(parts, space, forLink ? 'link' : 'transaction', forLink?.id ?? id)
        const told = transactionBody(transaction, style.directoryResponse)
        const { patch } = nextShown(engine.alterationOf(space, id) ?? {})
        const answer = forLink ? {} : { answer: patch === undefined ? told : patched(told, patch) }
        const view = transactionView(space, transaction, returnParameter)
        return json(inWords({ ...view, counts, webhooks, ...answer, ...story }))
      },
    }),
    calling({
      operation: 'listLinks',
      async handle({ json, query, space }) {
        const { status, reference, scenario } = query
        const fits = (link: Link): boolean =>
          is(status, link.status) && is(reference, link.reference) && is(scenario, decidedOf(link)?.scenario.name)
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
    callingAbout(theLink(engine), {
      operation: 'showLink',
      handle({ json, subject }) {
        const { space, link } = subject
        const { id } = link
        const deliveries = engine.deliveriesOf({ type: 'link', id })
        const counts = counted.ofLink(space, link, deliveries)
        const webhooks = deliveries.map(webhookInShort)
        const answer = linkBody(link, style, engine.hasGoodCvv(subject))
        const view = { ...linkView(space, link), counts, webhooks, answer }
        return json(inWords({ ...view, ...timelineOf(parts, space, 'link', id) }))
      },
    }),
  ]
}
