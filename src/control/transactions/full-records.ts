import { linkBody } from '../../core/bodies/link-body.ts'
import { transactionBody } from '../../core/bodies/transaction-body.ts'
import { explained, savedCard } from '../../core/describe/result.ts'
import { type Recorded, steps } from '../../core/describe/steps.ts'
import type { EventSubject } from '../../core/domain/event.ts'
import type { Link } from '../../core/domain/link.schema.ts'
import { patched } from '../../core/domain/merge-patch.ts'
import { nextOverride } from '../../core/domain/overrides.ts'
import type { Transaction } from '../../core/domain/transaction.schema.ts'
import { compact } from '../../core/domain/without-undefined.ts'
import type { ControlParts } from '../control-parts.ts'
import { createCountsViews } from '../events/counts.routes.ts'
import { shortEventView } from '../events/event-view.ts'
import { eventsAbout, tellGap } from '../events/kept-events.ts'
import { isAbout } from '../wait/event-pattern.ts'
import { linkView, transactionView, webhookInShort } from './record-view.ts'

/** A record with what it says: its story in steps, its 3-D Secure result explained, and the card that it has saved. */
const inWords = <Kept extends Recorded>(record: Kept) => ({
  ...record,
  steps: steps(record),
  ...compact({ explained: explained(record), saved: savedCard(record) }),
})

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

/** Transactions and links with everything that happened to them. */
export const wholeRecords = (parts: ControlParts) => {
  const { engine, returnParameter, style } = parts
  const counted = createCountsViews(parts)
  return {
    transaction(space: string, transaction: Transaction) {
      const { id, forLink } = transaction
      const deliveries = engine.deliveriesOf({ type: 'transaction', id })
      const counts = counted.ofTransaction(space, transaction, deliveries)
      const webhooks = deliveries.map(webhookInShort)
      const story = timelineOf(parts, space, forLink ? 'link' : 'transaction', forLink?.id ?? id)
      const told = transactionBody(transaction, style.directoryResponse)
      const { patch } = nextOverride(engine.alterationOf(space, id) ?? {})
      const answer = forLink ? {} : { response: patch === undefined ? told : patched(told, patch) }
      const view = transactionView(space, transaction, returnParameter)
      return inWords({ ...view, counts, webhooks, ...answer, ...story })
    },
    link(space: string, link: Link) {
      const { id } = link
      const deliveries = engine.deliveriesOf({ type: 'link', id })
      const counts = counted.ofLink(space, link, deliveries)
      const webhooks = deliveries.map(webhookInShort)
      const answer = linkBody(link, style, engine.hasGoodCvv({ space, link }))
      const view = { ...linkView(space, link), counts, webhooks, response: answer }
      return inWords({ ...view, ...timelineOf(parts, space, 'link', id) })
    },
  }
}
