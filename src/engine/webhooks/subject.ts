import type { Subject, WebhookSubject } from '../../core/domain/delivery.ts'
import type { EventSubject } from '../../core/domain/event.ts'
import { aboutLink, aboutSynthetic, aboutTransaction } from '../../core/domain/event-factories.ts'
import type { RecordReader } from '../store/store.ts'

/** Returns the event subject of a webhook's transaction or link. */
export const subjectOfWebhook = (subject: WebhookSubject): EventSubject =>
  'transaction' in subject ? aboutTransaction(subject.transaction) : aboutLink(subject.link)

/**
 * Returns the event subject of a delivery. Without a resource it is a made-up one, because a delivery never outlives
 * its subject.
 */
export const aboutSubject = (store: RecordReader, space: string, subject: Subject): EventSubject => {
  if (subject.type === 'link') {
    const link = store.get('links', space, subject.id)
    return link ? aboutLink(link) : aboutSynthetic(subject)
  }
  const transaction = store.get('transactions', space, subject.id)
  return transaction ? aboutTransaction(transaction) : aboutSynthetic(subject)
}
