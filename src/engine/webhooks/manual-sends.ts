import type { Caller } from '../../core/domain/cause.ts'
import { decideTransaction } from '../../core/domain/decide-transaction.ts'
import type { Delivery } from '../../core/domain/delivery.schema.ts'
import type { Awaited, SendOrder, Subject, Told } from '../../core/domain/delivery.ts'
import { MADE_UP, webhookPlanned } from '../../core/domain/event-factories.ts'
import { begun, expiryOf } from '../../core/domain/initialize.ts'
import { deliveriesOf } from '../../core/domain/link.ts'
import { patched } from '../../core/domain/merge-patch.ts'
import type { Outcome } from '../../core/domain/outcome.schema.ts'
import { type Refused, refuse } from '../../core/domain/rejection.ts'
import { keptCard } from '../../core/domain/stored-card.ts'
import { proofOf } from '../../core/domain/threeds.ts'
import type { Transaction } from '../../core/domain/transaction.schema.ts'
import { put } from '../store/store.ts'
import type { Dispatcher } from './dispatcher.ts'
import type { Notifier } from './notifier.ts'
import type { Sending } from './sending.ts'
import { aboutTold } from './subject.ts'

/** A webhook that somebody fires. */
type HandFired = SendOrder & {
  readonly subject: Subject
  /** For an id that nothing has: the space that would have it, and the account that it would belong to. */
  readonly madeUp?: { readonly space: string; readonly merchantId: string }
  /** The status that it claims; without one, the real one. */
  readonly status?: string
  /** Merged into the payload (JSON Merge Patch). */
  readonly payload?: Readonly<Record<string, unknown>>
  /** Instead of the address that the resource or the account has. */
  readonly url?: string
}

const IP = '127.0.0.1'
/** No transaction of a space has this number: they count from 1. */
const NO_NUMBER = 0

const PASSES: Outcome = {
  initialization: { type: 'accepted', enrolled: true, delayMs: 0 },
  authentication: { flow: 'frictionless', delayMs: 0, result: { transStatus: 'Y', version: '2.2.0' } },
}

/**
 * Something with an id that nothing has, in the form in which webhooks tell of it: a transaction that has just been
 * authenticated, or a link. A receiver that looks at the form of a body finds nothing to mind but that it is unknown.
 */
const madeUp = (
  { catalogue, clocks, ids, results }: Sending,
  { type, id }: Subject,
  { space, merchantId }: NonNullable<HandFired['madeUp']>,
): Told | undefined => {
  if (type === 'link') return { link: { id, reference: MADE_UP, link: '', status: 'DELETED' } }
  const [listed] = catalogue.byName('frictionless_success')
  if (!listed) return undefined
  const at = clocks.of(space).now()
  const card = { ...keptCard({ ids }, listed), expiryMonth: '12', expiryYear: at.slice(2, 4) }
  const amount = 1000
  const initialized: Transaction = {
    id,
    sequence: NO_NUMBER,
    merchantId,
    amount,
    currency: 'EUR',
    refno: MADE_UP,
    paymentMethod: card.brand,
    card,
    returnUrls: {},
    returnMethod: 'GET',
    location: '',
    scenario: { name: MADE_UP, matchedBy: MADE_UP },
    outcome: PASSES,
    expires: expiryOf(at),
    ...begun({ amount, at, ip: IP }),
  }
  const proof = proofOf(ids, space, NO_NUMBER, results)
  const ended = decideTransaction(initialized, { type: 'Open', at, ip: IP, proof }, PASSES)
  return 'refused' in ended ? undefined : { transaction: ended.next }
}

const subjectOf = (told: Told) => ('transaction' in told ? told.transaction : told.link)

/** The authentication of a link's cardholder is the link's: nobody is told of it by itself. */
const isHidden = (told: Told): boolean => 'transaction' in told && told.transaction.forLink !== undefined

/** `accountUrl` is the account's address, which is for transactions only. */
const addressOf = (told: Told, accountUrl: string | undefined): string | undefined => {
  if ('transaction' in told) return told.transaction.webhookUrl ?? accountUrl
  return told.link.status === 'DELETED' ? undefined : told.link.webhookEndpoint
}

/** What is claimed of something that there is not, where nobody says. */
const MADE_UP_STATUS: Readonly<Record<Subject['type'], string>> = { transaction: 'authenticated', link: 'SUCCESS' }

/** Something that there is, and its space. */
type Home = { readonly space: string; readonly told: Told }

/** What somebody wants of webhooks beside those that an end sends by itself; `find` tells what there is, as it is now. */
export const createOrders = (
  parts: Sending,
  find: (subject: Subject) => Home | undefined,
  notifier: Notifier,
  dispatcher: Dispatcher,
  /** Told of every delivery that was fired, once it is safe. */
  noted: (space: string, delivery: Delivery) => void = () => {},
) => {
  const { store, webhooks, publish } = parts
  /** What a webhook is to tell about: something that there is, or in its place what nothing has the id of. */
  const toldOf = ({ subject, madeUp: wanted }: HandFired): Home | Refused => {
    const { type } = subject
    const found = find(subject)
    if (wanted) {
      if (found?.space === wanted.space)
        return refuse('INVALID_STATE', `there is such a ${type}: send its id as "${type}", or another id as "about"`)
      const told = madeUp(parts, subject, wanted)
      if (told) return { space: wanted.space, told }
    }
    return found && !isHidden(found.told) ? found : refuse('CLIENT_ERROR', `there is no such ${type}`)
  }

  return {
    /** Sends one more webhook about a resource; resolves after its first attempt, or at once where that is to wait. */
    async fireWebhook(wish: HandFired, cause: Caller): Promise<Delivery | Refused> {
      const { subject, madeUp: wanted, payload, url, status = wanted && MADE_UP_STATUS[subject.type], ...order } = wish
      const found = toldOf(wish)
      if ('refused' in found) return found
      if (!wanted && 'link' in found.told && found.told.link.status === 'DELETED' && url === undefined)
        return refuse('INVALID_PROPERTY', 'the link was deleted, and its webhookEndpoint with it: give url')
      const target = url ?? addressOf(found.told, webhooks.accountUrl)
      if (target === undefined)
        return refuse(
          'INVALID_PROPERTY',
          `the ${subject.type} has no ${subject.type === 'link' ? 'webhookEndpoint' : 'webhook.url, and there is no --webhook-url'}: give url`,
        )
      const claimed = status === undefined ? {} : { status }
      const body = patched(webhooks.payloadOf(found.told), { ...claimed, ...payload })
      const { counted, ...delivery } = notifier.byHand(found.space, subject, target, body as object, order, cause)
      await store.commit([put('deliveries', found.space, delivery.id, delivery), counted])
      noted(found.space, delivery)
      publish(found.space, cause, webhookPlanned(aboutTold(found.told), delivery))
      if (delivery.delayMs > 0) {
        dispatcher.watch(found.space, [delivery.id])
        return delivery
      }
      return (await dispatcher.send(found.space, delivery.id, cause)) ?? delivery
    },

    /**
     * Sends a delivery again, under the same webhook-id unless the order has another; resolves after the attempt, or at
     * once where that is to wait. Undefined for an unknown one.
     */
    async redeliver(id: string, cause: Caller, order?: SendOrder): Promise<Delivery | Refused | undefined> {
      const space = store.spaceOf('deliveries', id)
      return space === undefined ? undefined : dispatcher.fire(space, id, cause, order)
    },

    /** Takes back all that is still to come of a delivery. Undefined for an unknown one. */
    async takeBack(id: string, cause: Caller): Promise<Delivery | undefined> {
      const space = store.spaceOf('deliveries', id)
      return space === undefined ? undefined : dispatcher.takeBack(space, id, cause)
    },

    /** The deliveries of a space, or of one resource, newest last. */
    deliveriesOf(where: { readonly space: string } | Subject): readonly Delivery[] {
      const { space } = 'space' in where ? where : (find(where) ?? {})
      const found: Delivery[] = []
      if (space === undefined) return found
      for (const [, delivery] of store.entries('deliveries', space)) {
        const { type, id } = delivery.subject
        if ('space' in where || (type === where.type && id === where.id)) found.push(delivery)
      }
      return found
    },

    /** One delivery of a space. */
    deliveryIn: (space: string, id: string): Delivery | undefined => store.get('deliveries', space, id),

    findCall: dispatcher.findCall,
    /** What goes on in a space: attempts that are not answered, webhooks for which redirects wait, and what rests. */
    webhooksAtWork: (space: string) => ({
      underWay: dispatcher.underWay(space),
      waitedFor: dispatcher.waitedFor(space),
      resting: dispatcher.restingIn(space),
    }),

    /** The space of a resource or of a webhook, if there is one of that id. */
    homeOf: (what: Subject | { readonly webhook: string }): string | undefined =>
      'webhook' in what ? store.spaceOf('deliveries', what.webhook) : find(what)?.space,

    /** Lets go what waited for this to happen to a resource. */
    async tellWebhooks(subject: Subject, event: Awaited['event']): Promise<void> {
      const found = find(subject)
      if (found) await dispatcher.release(found.space, deliveriesOf(subjectOf(found.told)), event)
    },

    /** Waits while a redirect of this resource is held by a webhook; false when it is not. */
    async heldRedirect(subject: Subject): Promise<boolean> {
      const found = find(subject)
      return found ? dispatcher.held(found.space, deliveriesOf(subjectOf(found.told))) : false
    },
  }
}
