import type { CardCatalogue } from '../domain/card-catalogue.ts'
import { decideTransaction } from '../domain/decide-transaction.ts'
import type { Subject, Told } from '../domain/delivery.ts'
import type { EventSubject } from '../domain/event.ts'
import type { Ids } from '../domain/ids.ts'
import { expiryOf, initializeTransaction } from '../domain/initialize.ts'
import { keptCard } from '../domain/kept-card.ts'
import { aboutLink, aboutMadeUp, aboutTransaction, MADE_UP } from '../domain/news.ts'
import type { Outcome } from '../domain/outcome.ts'
import { proofOf } from '../domain/threeds.ts'
import type { Clocks } from '../spaces/clocks.ts'
import type { Store } from '../store/store.ts'

const IP = '127.0.0.1'
/** No transaction of a space has this number: they count from 1. */
const NO_NUMBER = 0

const PASSES: Outcome = {
  initialization: { type: 'accepted', enrolled: true, delayMs: 0 },
  authentication: { flow: 'frictionless', delayMs: 0, result: { transStatus: 'Y', version: '2.2.0' } },
}

/** What a delivery is about. It outlives nothing: where there is no resource, it tells of one that there never was. */
export const aboutSubject = (store: Pick<Store, 'get'>, space: string, subject: Subject): EventSubject => {
  if (subject.type === 'link') {
    const link = store.get('links', space, subject.id)
    return link ? aboutLink(link) : aboutMadeUp(subject)
  }
  const transaction = store.get('transactions', space, subject.id)
  return transaction ? aboutTransaction(transaction) : aboutMadeUp(subject)
}

type Parts = { readonly catalogue: CardCatalogue; readonly clocks: Clocks; readonly ids: Ids }

/**
 * Something with an id that nothing has, in the form in which webhooks tell of it: a transaction that has just been
 * authenticated, or a link. A receiver that looks at the form of a body finds nothing to mind but that it is unknown.
 */
export const madeUp = (
  { catalogue, clocks, ids }: Parts,
  { type, id }: Subject,
  { space, merchantId }: { readonly space: string; readonly merchantId: string },
): Told | undefined => {
  if (type === 'link') return { link: { id, reference: MADE_UP, link: '', status: 'DELETED' } }
  const [listed] = catalogue.byName('frictionless_success')
  if (!listed) return undefined
  const at = clocks.of(space).now()
  const card = { ...keptCard({ ids }, listed), expiryMonth: '12', expiryYear: at.slice(2, 4) }
  const known = { id, sequence: NO_NUMBER, merchantId, amount: 1000, currency: 'EUR', refno: MADE_UP }
  const facts = {
    ...known,
    paymentMethod: card.brand,
    card,
    returnUrls: {},
    returnMethod: 'GET' as const,
    location: '',
    scenario: { name: MADE_UP, because: MADE_UP },
    outcome: PASSES,
    expires: expiryOf(at),
  }
  const begun = initializeTransaction(facts, { at, ip: IP })
  const proof = proofOf(ids, space, NO_NUMBER, card.brand)
  const ended = decideTransaction(begun, { type: 'Open', at, ip: IP, proof }, PASSES)
  return 'refused' in ended ? undefined : { transaction: ended.next }
}
