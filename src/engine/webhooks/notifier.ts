import type { Cause } from '../../core/domain/cause.ts'
import type { Delivery } from '../../core/domain/delivery.schema.ts'
import type { SendOptions, Subject, WebhookSubject } from '../../core/domain/delivery.ts'
import { webhookScheduled } from '../../core/domain/event-factories.ts'
import { type Ids, nextFree } from '../../core/domain/ids.ts'
import type { SuccessfulLink, UnusedLink } from '../../core/domain/link.ts'
import type { WebhookPlan } from '../../core/domain/outcome.ts'
import { traceOf } from '../../core/domain/traceparent.ts'
import type { Transaction } from '../../core/domain/transaction.schema.ts'
import type { EndedTransaction } from '../../core/domain/transaction.ts'
import { SENDINGS } from '../../core/domain/webhook-triggers.ts'
import { compact } from '../../core/domain/without-undefined.ts'
import { type Change, put } from '../store/store.ts'
import { bodyText, DEFAULT_PLAN, type Planned, rowsFor } from './outbox.ts'
import { type Consequences, NO_CONSEQUENCES, type TimedStore, type WebhookParts } from './sending.ts'
import { subjectOfWebhook } from './subject.ts'

const subjectOf = (subject: WebhookSubject): Subject =>
  'link' in subject ? { type: 'link', id: subject.link.id } : { type: 'transaction', id: subject.transaction.id }

/** Returns the webhook plan of an ended transaction. After an expiry or an authorization, it waits for no browser. */
const planFor = ({ outcome, ...end }: EndedTransaction): WebhookPlan | undefined => {
  const { action, source } = end.history.at(-1) ?? {}
  const ranOut = end.status === 'failed' && end.failReason === 'timeout' && source === 'system'
  return outcome.webhook && (ranOut || action === 'authorize')
    ? { ...outcome.webhook, when: 'at_end' }
    : outcome.webhook
}

/**
 * Creates the outbox rows for a final state, with the trace of its cause. Commit them together with the final state.
 */
export const createNotifier = ({
  store,
  clocks,
  ids,
  webhooks,
}: TimedStore & { readonly ids: Ids; readonly webhooks: WebhookParts }) => {
  /** Returns the rows of a plan as of now, and the change that counts their IDs. */
  const planned = (
    space: string,
    { traceparent, ...wanted }: Omit<Planned, 'at' | 'scale' | 'nextId'> & { readonly traceparent: string | undefined },
  ) => {
    let n = store.get('counters', space, 'webhook') ?? 0
    const nextId = (): string => {
      const free = nextFree(
        n,
        (number) => ids.webhookId(space, number),
        (id) => store.get('deliveries', space, id) !== undefined,
      )
      n = free.n
      return free.id
    }
    const rows = rowsFor({ ...wanted, at: clocks.of(space).now(), scale: webhooks.timeScale, nextId })
    const traced = traceparent === undefined ? rows : rows.map((row) => ({ ...row, traceparent }))
    return { rows: traced, counted: put('counters', space, 'webhook', n) }
  }

  const notify = (
    space: string,
    url: string | undefined,
    [subject, before]: readonly [WebhookSubject, WebhookSubject],
    plan: WebhookPlan = DEFAULT_PLAN,
    traceparent?: string,
  ): Consequences => {
    if (url === undefined || (plan.send !== undefined && !SENDINGS[plan.send].isSent)) return NO_CONSEQUENCES
    const text = (about: WebhookSubject): string => bodyText(webhooks.payloadOf(about), plan.tampering)
    const { rows, counted } = planned(space, {
      subject: subjectOf(subject),
      url,
      body: text(subject),
      olderBody: text(before),
      plan,
      traceparent,
      automatic: plan.send === undefined ? webhooks.automatic : SENDINGS[plan.send].isAutomatic,
    })
    return {
      changes: [...rows.map((row) => put('deliveries', space, row.id, row)), counted],
      deliveries: rows.map(({ id }) => id),
      news: rows.map((row) => webhookScheduled(subjectOfWebhook(subject), row)),
    }
  }

  return {
    /** Returns the webhooks for an ended transaction; `before` is the content of an older webhook. */
    ended: (space: string, before: Transaction, next: EndedTransaction, cause: Cause): Consequences =>
      notify(
        space,
        next.webhookUrl ?? webhooks.accountUrl,
        [{ transaction: next }, { transaction: before }],
        planFor(next),
        traceOf(cause) ?? next.traceparent,
      ),

    /** Returns the webhooks for a link that has become SUCCESS. ASSUMED: link-webhook-on-success. */
    succeeded: (space: string, next: SuccessfulLink, cause: Cause): Consequences => {
      const before: UnusedLink = { ...next, status: 'PENDING', step: 'card_entry' }
      const trace = traceOf(cause) ?? next.traceparent
      return notify(space, next.webhookEndpoint, [{ link: next }, { link: before }], next.outcome.webhook, trace)
    },

    /** Returns the row of a manual webhook. */
    manual: (
      space: string,
      subject: Subject,
      url: string,
      payload: object,
      { copies = 1, delayMs = 0, ...sentAs }: SendOptions,
      cause: Cause,
    ): Delivery & { readonly counted: Change } => {
      const { rows, counted } = planned(space, {
        subject,
        url,
        body: bodyText(payload, sentAs.tampering),
        olderBody: '',
        plan: { ...DEFAULT_PLAN, copies, delayMs, ...compact({ tampering: sentAs.tampering }) },
        traceparent: traceOf(cause),
        automatic: true,
      })
      const [row] = rows
      if (!row) throw new Error('An outbox row is missing.')
      return { ...row, ...sentAs, counted }
    },
  }
}

export type Notifier = ReturnType<typeof createNotifier>
