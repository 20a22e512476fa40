import type { Awaited, Subject } from '../../core/domain/delivery.ts'
import type { EventSubject } from '../../core/domain/event.ts'
import { later } from '../../core/domain/time.ts'
import { compact } from '../../core/domain/without-undefined.ts'
import { redactedPath } from '../../engine/events/redact.ts'
import type { ControlParts } from '../control-parts.ts'
import { isAbout } from './event-pattern.ts'

/** Scope of an idle wait: a transaction, a link, or a whole space. */
export type About = { readonly space: string; readonly subject?: Subject }

/** Activity that is not complete, and true if it blocks an idle wait. */
export type InFlight = {
  readonly kind:
    | 'request'
    | 'held_response'
    | 'webhook_running'
    | 'redirect_waiting'
    | 'webhook_attempt'
    | 'challenge_ends'
    | 'merchant_initiated'
    | 'challenge_times_out'
    | 'transaction_expires'
    | 'cvv_token_expires'
    | 'webhook_waiting'
  readonly isInTheWay: boolean
  /** Time on the clock of the space. */
  readonly at?: string
  readonly requestId?: string
  readonly method?: string
  readonly path?: string
  readonly hold?: string
  readonly webhook?: string
  readonly transaction?: string
  readonly link?: string
  readonly waitsFor?: Awaited['event']
}

/** Scheduled actions that block an idle wait. Other scheduled actions are timeouts. */
const HAPPENS: readonly string[] = ['webhook_attempt', 'challenge_ends', 'merchant_initiated']

const isOf = ({ subject: wanted }: About, subject: EventSubject | undefined): boolean =>
  wanted === undefined || isAbout(subject, wanted.type, wanted.id)

/** Creates functions that find current and scheduled activity. */
export const createInFlight = ({ engine, counts }: ControlParts) => {
  const idsIn = (path: string): readonly string[] => (/[^?]*/.exec(path)?.[0] ?? '').split('/').filter(Boolean)

  /** Returns the space of a path. Pages have no credentials, so an ID in the path determines it. */
  const homeOf = (path: string): string | undefined =>
    idsIn(path)
      .map((id) => engine.spaceOfResource({ type: 'transaction', id }) ?? engine.spaceOfResource({ type: 'link', id }))
      .find((home) => home !== undefined)

  /** Returns true if an ID belongs to the scope; for a link, also the ID of its cardholder's authentication. */
  const isId = ({ subject }: About, id: string): boolean =>
    subject === undefined ||
    subject.id === id ||
    (subject.type === 'link' && engine.find(id)?.transaction.forLink?.id === subject.id)

  const isWebhookOf = (about: About, webhook: string): boolean => {
    const subject = engine.deliveryIn(about.space, webhook)?.subject
    return subject === undefined ? about.subject === undefined : isId(about, subject.id)
  }

  /** Returns the current activity. */
  const now = (about: About): readonly InFlight[] => {
    const { space } = about
    const requests = [...counts.running].flatMap(([requestId, running]): readonly InFlight[] => {
      const { method, url } = running
      if ((running.space ?? homeOf(url)) !== space) return []
      // The transaction of an initialization is unknown before its end.
      if (about.subject && !idsIn(url).some((id) => isId(about, id))) return []
      return [{ kind: 'request', isInTheWay: true, requestId, method, path: redactedPath(url) }]
    })
    const held = engine.holdsOf(space).flatMap(({ id: hold, holding }) =>
      holding.flatMap(({ request: requestId, subject, since: at }): readonly InFlight[] => {
        if (!isOf(about, subject)) return []
        return [
          { kind: 'held_response', isInTheWay: true, requestId, hold, at, ...compact({ [subject.kind]: subject.id }) },
        ]
      }),
    )
    const { underWay, waitedFor } = engine.webhookActivity(space)
    const webhooks = (kind: 'webhook_running' | 'redirect_waiting', ids: readonly string[]): readonly InFlight[] =>
      ids.filter((id) => isWebhookOf(about, id)).map((webhook) => ({ kind, isInTheWay: true, webhook }))
    return [...requests, ...held, ...webhooks('webhook_running', underWay), ...webhooks('redirect_waiting', waitedFor)]
  }

  /** Returns scheduled actions and waiting webhooks. Actions within the given time, in ms, are blocking. */
  const scheduled = async (about: About, withinMs: number): Promise<readonly InFlight[]> => {
    const { space } = about
    const { mode } = engine.clockOf(space)
    const { now: at, due, waiting } = await engine.dueIn(space)
    const until = mode === 'live' ? later(at, withinMs) : at
    const { resting, underWay } = engine.webhookActivity(space)
    const coming = due.flatMap((item): readonly InFlight[] => {
      if ('fingerprint' in item) return about.subject ? [] : [{ kind: item.kind, isInTheWay: false, at: item.at }]
      const { kind, at: when } = item
      const blocksIdle = HAPPENS.includes(kind) && when <= until && !('webhook' in item && resting.has(item.webhook))
      if ('webhook' in item) {
        const { webhook, subject } = item
        if (!isId(about, subject.id) || underWay.includes(webhook)) return []
        return [{ kind: item.kind, isInTheWay: blocksIdle, at: when, webhook, [subject.type]: subject.id }]
      }
      const { transaction, link } = item
      return isId(about, transaction)
        ? [{ kind: item.kind, isInTheWay: blocksIdle, at: when, transaction, ...compact({ link }) }]
        : []
    })
    const idle = waiting.flatMap(({ webhook, subject, waitsFor }): readonly InFlight[] =>
      isId(about, subject.id)
        ? [{ kind: 'webhook_waiting', isInTheWay: false, webhook, waitsFor, [subject.type]: subject.id }]
        : [],
    )
    return [...coming, ...idle]
  }

  return { now, scheduled }
}
