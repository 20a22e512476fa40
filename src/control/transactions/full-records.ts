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
import { describeGap, eventsAbout } from '../events/read-events.ts'
import { isAbout } from '../wait/event-pattern.ts'
import { linkView, transactionView, webhookInShort } from './record-view.ts'

/** Adds descriptions to a record: its steps, its 3-D Secure result and its saved card. */
const withDescriptions = <Kept extends Recorded>(record: Kept) => ({
  ...record,
  steps: steps(record),
  ...compact({ explained: explained(record), savedCard: savedCard(record) }),
})

const NO_FIRST_EVENTS =
  'The record is older than the stored events: it existed at the start of the sandbox, or was imported.'

/**
 * Returns the events of a record, oldest first. A link and its cardholder's authentication share them. Without the
 * creation event, the timeline has a gap: events were dropped, or the record is older than this start of the sandbox.
 */
const timelineOf = ({ traffic }: ControlParts, space: string, kind: EventSubject['kind'], id: string) => {
  const timeline = eventsAbout(traffic, space, id).filter(({ subject }) => isAbout(subject, kind, id))
  const incomplete = !timeline.some(({ type }) => type === `${kind}.created`)
  const dropped = traffic.dropped(space)
  const gap = dropped > 0 ? describeGap('dropped', dropped) : NO_FIRST_EVENTS
  return { timeline: timeline.map(shortEventView), incomplete, ...(incomplete && { gap }), dropped }
}

/** Creates functions that return complete records of transactions and links. */
export const wholeRecords = (parts: ControlParts) => {
  const { engine, returnParameter, style } = parts
  const counted = createCountsViews(parts)
  return {
    transaction(space: string, transaction: Transaction) {
      const { id, forLink } = transaction
      const deliveries = engine.deliveriesOf({ type: 'transaction', id })
      const counts = counted.ofTransaction(space, transaction, deliveries)
      const webhooks = deliveries.map(webhookInShort)
      const timeline = timelineOf(parts, space, forLink ? 'link' : 'transaction', forLink?.id ?? id)
      const body = transactionBody(transaction, style.directoryResponse)
      const { patch } = nextOverride(engine.alterationOf(space, id) ?? {})
      const response = forLink ? {} : { response: patch === undefined ? body : patched(body, patch) }
      const view = transactionView(space, transaction, returnParameter)
      return withDescriptions({ ...view, counts, webhooks, ...response, ...timeline })
    },
    link(space: string, link: Link) {
      const { id } = link
      const deliveries = engine.deliveriesOf({ type: 'link', id })
      const counts = counted.ofLink(space, link, deliveries)
      const webhooks = deliveries.map(webhookInShort)
      const response = linkBody(link, style, engine.hasGoodCvv({ space, link }))
      const view = { ...linkView(space, link), counts, webhooks, response: response }
      return withDescriptions({ ...view, ...timelineOf(parts, space, 'link', id) })
    },
  }
}
