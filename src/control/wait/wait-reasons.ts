import type { EventSubject, SandboxEvent } from '../../core/domain/event.ts'
import type { WebhookPlan } from '../../core/domain/outcome.ts'
import { hasEnded } from '../../core/domain/transaction.ts'
import { AWAITED, AWAITED_EVENTS, SENDINGS } from '../../core/domain/webhook-triggers.ts'
import type { Engine } from '../../engine/engine-api.ts'
import { type EventPattern, fits, isAbout, subjectOf } from './event-pattern.ts'

/** Event types that follow only after a pending step of a transaction or link. */
const LATER = /^(?:webhook|redirect|status|challenge)\.|\.changed$/
const OF_WEBHOOKS = /^webhook\./

/** Returns true if the wait includes a type of this kind, or any type. */
const isFor = (pattern: EventPattern, types: RegExp): boolean => {
  const awaited = pattern.find(({ key }) => key === 'type')?.text.split(',')
  return awaited === undefined || awaited.some((type) => types.test(type))
}

/** Describes the pending step of a cardholder, and the request that completes it. */
const cardholderOf = (engine: Engine, subject: EventSubject): string | undefined => {
  const { kind, id = '' } = subject
  if (kind === 'link') {
    const link = engine.findLink(id)?.link
    if (link?.status !== 'PENDING') return undefined
    const [step, call] =
      link.step === 'card_entry'
        ? ['entered a card', '/submit`']
        : ['completed the challenge', '/challenge` with `{"complete":true}`']
    return `Link \`${id}\` waits for its cardholder, who has not ${step}. Use \`POST /_sandbox/links/${id}${call}.`
  }
  // The challenge of a link is described with the link.
  const transaction = subject.link === undefined ? engine.find(id)?.transaction : undefined
  if (!transaction || hasEnded(transaction)) return undefined
  const step = transaction.status === 'initialized' ? 'opened its page' : 'completed the challenge'
  return `Transaction \`${id}\` waits for its cardholder, who has not ${step}. Use \`POST /_sandbox/transactions/${id}/challenge\` with \`{"complete":true}\`.`
}

/** Describes why an ended record has no webhook. */
const noWebhook = (record: string, plan: WebhookPlan | undefined, noAddress: string): string => {
  const isDisabled = plan?.send !== undefined && !SENDINGS[plan.send].isSent
  return `${record} has no webhook, because ${isDisabled ? 'its scenario disables it' : noAddress}.`
}

const describeMissingWebhook = (engine: Engine, { kind, id = '' }: EventSubject): string | undefined => {
  if (kind === 'transaction') {
    const transaction = engine.find(id)?.transaction
    const noAddress = 'its initialization has no `webhook.url` and `--webhook-url` is not set'
    return transaction && hasEnded(transaction)
      ? noWebhook(`Transaction \`${id}\``, transaction.outcome.webhook, noAddress)
      : undefined
  }
  const link = engine.findLink(id)?.link
  if (link?.status === 'ERROR') return `Link \`${id}\` ended with ERROR. Webhooks are sent for SUCCESS only.`
  return link?.status === 'SUCCESS'
    ? noWebhook(`Link \`${id}\``, link.outcome.webhook, 'its request has no `webhookEndpoint`')
    : undefined
}

/** Describes pending webhooks of a record, or why it has none. */
const webhooksOf = (engine: Engine, subject: EventSubject, about: readonly SandboxEvent[]): readonly string[] => {
  const planned = about.filter((event) => event.type === 'webhook.scheduled')
  if (planned.length === 0) return [describeMissingWebhook(engine, subject)].filter((item) => item !== undefined)
  return planned.flatMap(({ facts: { webhook, waitsFor } }) => {
    const newest = about.findLast((event) => 'webhook' in event.facts && event.facts.webhook === webhook)
    const awaited = AWAITED_EVENTS.find((name) => name === waitsFor)
    if (newest?.type === 'webhook.scheduled' && awaited)
      return [`Webhook \`${webhook}\` waits ${AWAITED[awaited].until}.`]
    const due = newest?.type === 'webhook.attempted' ? newest.facts.due : undefined
    return due === undefined ? [] : [`Webhook \`${webhook}\` will be retried at ${due} on the clock of the space.`]
  })
}

/** Returns the record of the wait, or the newest one; for the authentication of a link's cardholder, the link. */
const subjectName = (pattern: EventPattern, kept: readonly SandboxEvent[]): EventSubject | undefined => {
  const subject = kept.findLast((event) => event.subject?.id !== undefined && fits(pattern, event))?.subject
  return subject?.kind === 'transaction' && subject.link !== undefined
    ? { kind: 'link', id: subject.link, reference: subject.refno }
    : subject
}

/**
 * Describes pending steps of the awaited record, or of the newest one, if the awaited events follow only after them:
 * the cardholder, the next attempt of a webhook, or the reason for a missing webhook.
 */
export const reasonForWait = (
  engine: Engine,
  pattern: EventPattern,
  kept: readonly SandboxEvent[],
): readonly string[] => {
  const subject = isFor(pattern, LATER) ? subjectName(subjectOf(pattern), kept) : undefined
  if (subject?.id === undefined) return []
  const { kind, id } = subject
  const cardholder = cardholderOf(engine, subject)
  if (cardholder !== undefined) return [cardholder]
  const about = kept.filter((event) => isAbout(event.subject, kind, id))
  return isFor(pattern, OF_WEBHOOKS) ? webhooksOf(engine, subject, about) : []
}
