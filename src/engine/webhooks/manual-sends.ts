import type { Caller } from '../../core/domain/cause.ts'
import { decideTransaction } from '../../core/domain/decide-transaction.ts'
import type { Delivery } from '../../core/domain/delivery.schema.ts'
import type { Awaited, SendOptions, Subject, WebhookSubject } from '../../core/domain/delivery.ts'
import { SYNTHETIC, webhookScheduled } from '../../core/domain/event-factories.ts'
import { expiryOf, initialState } from '../../core/domain/initialize.ts'
import { deliveriesOf } from '../../core/domain/link.ts'
import { patched } from '../../core/domain/merge-patch.ts'
import type { Outcome } from '../../core/domain/outcome.schema.ts'
import { type Rejected, reject } from '../../core/domain/rejection.ts'
import { keptCard } from '../../core/domain/stored-card.ts'
import { proofOf } from '../../core/domain/threeds.ts'
import type { Transaction } from '../../core/domain/transaction.schema.ts'
import type { EngineParts } from '../engine-parts.ts'
import { put } from '../store/store.ts'
import type { Dispatcher } from './dispatcher.ts'
import type { Notifier } from './notifier.ts'
import { subjectOfWebhook } from './subject.ts'

/** Parameters of a manual webhook. */
type ManualSend = SendOptions & {
  readonly subject: Subject
  /** For an unknown ID: the space and the account that it would belong to. */
  readonly madeUp?: { readonly space: string; readonly merchantId: string }
  /** The status in the payload; by default the actual one. */
  readonly status?: string
  /** Merged into the payload (JSON Merge Patch). */
  readonly payload?: Readonly<Record<string, unknown>>
  /** Replaces the address of the resource or the account. */
  readonly url?: string
}

const IP = '127.0.0.1'
/** Sequence number that no transaction has: they count from 1. */
const NO_NUMBER = 0

const PASSES: Outcome = {
  initialization: { type: 'accepted', enrolled: true, delayMs: 0 },
  authentication: { flow: 'frictionless', delayMs: 0, result: { transStatus: 'Y', version: '2.2.0' } },
}

/**
 * Returns a made-up transaction or link for an unknown ID in the usual form: an authenticated transaction or a link.
 * Its body is valid, so that a receiver can only reject the unknown ID.
 */
const madeUp = (
  { catalogue, clocks, ids, results }: EngineParts,
  { type, id }: Subject,
  { space, merchantId }: NonNullable<ManualSend['madeUp']>,
): WebhookSubject | undefined => {
  if (type === 'link') return { link: { id, reference: SYNTHETIC, link: '', status: 'DELETED' } }
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
    refno: SYNTHETIC,
    paymentMethod: card.brand,
    card,
    returnUrls: {},
    returnMethod: 'GET',
    location: '',
    scenario: { name: SYNTHETIC, matchedBy: SYNTHETIC },
    outcome: PASSES,
    expires: expiryOf(at),
    ...initialState({ amount, at, ip: IP }),
  }
  const proof = proofOf(ids, space, NO_NUMBER, results)
  const ended = decideTransaction(initialized, { type: 'Open', at, ip: IP, proof }, PASSES)
  return 'rejected' in ended ? undefined : { transaction: ended.next }
}

const subjectOf = (subject: WebhookSubject) => ('transaction' in subject ? subject.transaction : subject.link)

/** The authentication of a link's cardholder has no separate webhooks; they are about the link. */
const isHidden = (subject: WebhookSubject): boolean =>
  'transaction' in subject && subject.transaction.forLink !== undefined

/** `accountUrl` is the address of the account, which applies to transactions only. */
const addressOf = (subject: WebhookSubject, accountUrl: string | undefined): string | undefined => {
  if ('transaction' in subject) return subject.transaction.webhookUrl ?? accountUrl
  return subject.link.status === 'DELETED' ? undefined : subject.link.webhookEndpoint
}

/** Default status of a made-up resource. */
const MADE_UP_STATUS: Readonly<Record<Subject['type'], string>> = { transaction: 'authenticated', link: 'SUCCESS' }

/** An existing resource and its space. */
type SubjectMatch = { readonly space: string; readonly webhookSubject: WebhookSubject }

/**
 * Creates the manual operations on webhooks, in addition to the automatic ones. `find` returns the current resource.
 */
export const createManualSends = (
  parts: EngineParts,
  find: (subject: Subject) => SubjectMatch | undefined,
  notifier: Notifier,
  dispatcher: Dispatcher,
  /** Called with each manually sent delivery, once it is saved. */
  noted: (space: string, delivery: Delivery) => void = () => {},
) => {
  const { store, webhooks, publish } = parts
  /** Returns the subject of a webhook: an existing resource, or a made-up one. */
  const subjectFor = ({ subject, madeUp: wanted }: ManualSend): SubjectMatch | Rejected => {
    const { type } = subject
    const match = find(subject)
    if (wanted) {
      if (match?.space === wanted.space)
        return reject('INVALID_STATE', `This ${type} exists. Send its ID as \`${type}\`, or another ID as \`about\`.`)
      const webhookSubject = madeUp(parts, subject, wanted)
      if (webhookSubject) return { space: wanted.space, webhookSubject }
    }
    return match && !isHidden(match.webhookSubject) ? match : reject('CLIENT_ERROR', `Unknown ${type}.`)
  }

  return {
    /** Sends another webhook about a resource. Resolves after its first attempt, or at once if it has a delay. */
    async sendWebhook(request: ManualSend, cause: Caller): Promise<Delivery | Rejected> {
      const {
        subject,
        madeUp: wanted,
        payload,
        url,
        status = wanted && MADE_UP_STATUS[subject.type],
        ...order
      } = request
      const result = subjectFor(request)
      if ('rejected' in result) return result
      if (
        !wanted &&
        'link' in result.webhookSubject &&
        result.webhookSubject.link.status === 'DELETED' &&
        url === undefined
      )
        return reject('INVALID_PROPERTY', 'The link was deleted together with its `webhookEndpoint`. Give `url`.')
      const target = url ?? addressOf(result.webhookSubject, webhooks.accountUrl)
      if (target === undefined)
        return reject(
          'INVALID_PROPERTY',
          `The ${subject.type} has no ${subject.type === 'link' ? '`webhookEndpoint`' : '`webhook.url`, and `--webhook-url` is not set'}. Give \`url\`.`,
        )
      const claimed = status === undefined ? {} : { status }
      const body = patched(webhooks.payloadOf(result.webhookSubject), { ...claimed, ...payload })
      const { counted, ...delivery } = notifier.manual(result.space, subject, target, body as object, order, cause)
      await store.commit([put('deliveries', result.space, delivery.id, delivery), counted])
      noted(result.space, delivery)
      publish(result.space, cause, webhookScheduled(subjectOfWebhook(result.webhookSubject), delivery))
      if (delivery.delayMs > 0) {
        dispatcher.watch(result.space, [delivery.id])
        return delivery
      }
      return (await dispatcher.send(result.space, delivery.id, cause)) ?? delivery
    },

    /**
     * Sends a delivery again, with the same webhook-id unless `order` has another one. Resolves after the attempt, or
     * at once if it has a delay. Returns undefined for an unknown delivery.
     */
    async redeliver(id: string, cause: Caller, order?: SendOptions): Promise<Delivery | Rejected | undefined> {
      const space = store.spaceOf('deliveries', id)
      return space === undefined ? undefined : dispatcher.fire(space, id, cause, order)
    },

    /** Cancels all further attempts of a delivery. Returns undefined for an unknown one. */
    async cancelWebhook(id: string, cause: Caller): Promise<Delivery | undefined> {
      const space = store.spaceOf('deliveries', id)
      return space === undefined ? undefined : dispatcher.takeBack(space, id, cause)
    },

    /** Returns the deliveries of a space or of one resource, newest last. */
    deliveriesOf(where: { readonly space: string } | Subject): readonly Delivery[] {
      const { space } = 'space' in where ? where : (find(where) ?? {})
      const result: Delivery[] = []
      if (space === undefined) return result
      for (const [, delivery] of store.entries('deliveries', space)) {
        const { type, id } = delivery.subject
        if ('space' in where || (type === where.type && id === where.id)) result.push(delivery)
      }
      return result
    },

    /** Returns one delivery of a space. */
    deliveryIn: (space: string, id: string): Delivery | undefined => store.get('deliveries', space, id),

    findCall: dispatcher.findCall,
    /** Returns the current activity of a space: attempts in flight, webhooks that hold redirects, and paused ones. */
    webhookActivity: (space: string) => ({
      underWay: dispatcher.underWay(space),
      waitedFor: dispatcher.waitedFor(space),
      resting: dispatcher.restingIn(space),
    }),

    /** Returns the space of a resource or of a webhook, if the ID exists. */
    spaceOfResource: (subject: Subject | { readonly webhook: string }): string | undefined =>
      'webhook' in subject ? store.spaceOf('deliveries', subject.webhook) : find(subject)?.space,

    /** Releases the webhooks that waited for this event of a resource. */
    async releaseWebhooks(subject: Subject, event: Awaited['event']): Promise<void> {
      const match = find(subject)
      if (match) await dispatcher.release(match.space, deliveriesOf(subjectOf(match.webhookSubject)), event)
    },

    /** Waits while a webhook holds a redirect of this resource; returns false if none does. */
    async heldRedirect(subject: Subject): Promise<boolean> {
      const match = find(subject)
      return match ? dispatcher.held(match.space, deliveriesOf(subjectOf(match.webhookSubject))) : false
    },
  }
}
