import type { Subject, Told } from '../../core/domain/delivery.ts'
import type { EventSubject } from '../../core/domain/event.ts'
import { aboutLink, aboutMadeUp, aboutTransaction } from '../../core/domain/event-factories.ts'
import type { RecordReader } from '../store/store.ts'

/** What something that is told is called in an event. */
export const aboutTold = (told: Told): EventSubject =>
  'transaction' in told ? aboutTransaction(told.transaction) : aboutLink(told.link)

/** What a delivery is about. It outlives nothing: where there is no resource, it tells of one that there never was. */
export const aboutSubject = (store: RecordReader, space: string, subject: Subject): EventSubject => {
  if (subject.type === 'link') {
    const link = store.get('links', space, subject.id)
    return link ? aboutLink(link) : aboutMadeUp(subject)
  }
  const transaction = store.get('transactions', space, subject.id)
  return transaction ? aboutTransaction(transaction) : aboutMadeUp(subject)
}
