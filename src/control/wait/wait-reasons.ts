import type { EventSubject, SandboxEvent } from '../../core/domain/event.ts'
import type { WebhookPlan } from '../../core/domain/outcome.ts'
import { hasEnded } from '../../core/domain/transaction.ts'
import { AWAITED, AWAITED_EVENTS, SENDINGS } from '../../core/domain/webhook-triggers.ts'
import type { Engine } from '../../engine/engine-api.ts'
import { type EventPattern, fits, isAbout, subjectOf } from './event-pattern.ts'

/** The types of events that come only after somebody has done what a transaction or a link waits for. */
const LATER = /^(?:webhook|redirect|status|challenge)\.|\.changed$/
const OF_WEBHOOKS = /^webhook\./

/** Whether a type is waited for that is like this, or any type at all. */
const isFor = (pattern: EventPattern, types: RegExp): boolean => {
  const asked = pattern.find(({ key }) => key === 'type')?.text.split(',')
  return asked === undefined || asked.some((type) => types.test(type))
}

/** What a transaction or a link waits for as long as nobody does it, and by which call a program does. */
const cardholderOf = (engine: Engine, subject: EventSubject): string | undefined => {
  const { kind, id = '' } = subject
  if (kind === 'link') {
    const link = engine.findLink(id)?.link
    if (link?.status !== 'PENDING') return undefined
    const [what, call] =
      link.step === 'card_entry' ? ['entered a card on its page', 'submit'] : ['finished its challenge', 'challenge']
    return `link ${id} waits for its cardholder: nobody has ${what} (POST /_sandbox/links/${id}/${call} does)`
  }
  // The challenge of a link's own is told of the link.
  const transaction = subject.link === undefined ? engine.find(id)?.transaction : undefined
  if (!transaction || hasEnded(transaction)) return undefined
  const what = transaction.status === 'initialized' ? 'opened its page' : 'finished its challenge'
  return `transaction ${id} waits for its cardholder: nobody has ${what} (POST /_sandbox/transactions/${id}/challenge does)`
}

/** Why nothing was planned about something that has ended. */
const noWebhook = (what: string, plan: WebhookPlan | undefined, noAddress: string): string => {
  const isSilent = plan?.send !== undefined && !SENDINGS[plan.send].isSent
  return `no webhook tells of ${what}: ${isSilent ? 'its scenario wants none' : `it has no address, since ${noAddress}`}`
}

const unplanned = (engine: Engine, { kind, id = '' }: EventSubject): string | undefined => {
  if (kind === 'transaction') {
    const transaction = engine.find(id)?.transaction
    const noAddress = 'its initialization had no webhook.url and there is no --webhook-url'
    return transaction && hasEnded(transaction)
      ? noWebhook(`transaction ${id}`, transaction.outcome.webhook, noAddress)
      : undefined
  }
  const link = engine.findLink(id)?.link
  if (link?.status === 'ERROR') return `no webhook tells of link ${id}: it ended with ERROR, and only SUCCESS is told`
  return link?.status === 'SUCCESS'
    ? noWebhook(`link ${id}`, link.outcome.webhook, 'its request had no webhookEndpoint')
    : undefined
}

/** What the webhooks of something wait for, or why there is none. */
const webhooksOf = (engine: Engine, subject: EventSubject, about: readonly SandboxEvent[]): readonly string[] => {
  const planned = about.filter((event) => event.type === 'webhook.scheduled')
  if (planned.length === 0) return [unplanned(engine, subject)].filter((one) => one !== undefined)
  return planned.flatMap(({ facts: { webhook, waitsFor } }) => {
    const newest = about.findLast((event) => 'webhook' in event.facts && event.facts.webhook === webhook)
    const awaited = AWAITED_EVENTS.find((name) => name === waitsFor)
    if (newest?.type === 'webhook.scheduled' && awaited) return [`webhook ${webhook} waits ${AWAITED[awaited].until}`]
    const due = newest?.type === 'webhook.attempted' ? newest.facts.due : undefined
    return due === undefined ? [] : [`webhook ${webhook} is tried again at ${due} on the clock of the space`]
  })
}

/** What it is about, or the newest that there is: of the authentication of a link's cardholder, the link. */
const thingOf = (asked: EventPattern, kept: readonly SandboxEvent[]): EventSubject | undefined => {
  const subject = kept.findLast((event) => event.subject?.id !== undefined && fits(asked, event))?.subject
  return subject?.kind === 'transaction' && subject.link !== undefined
    ? { kind: 'link', id: subject.link, reference: subject.refno }
    : subject
}

/**
 * What the newest transaction or link that was asked about, or the newest of all, still waits for, where what was waited for
 * comes only after that: its cardholder, the next try of its webhook; or that it has no webhook at all, and why.
 */
export const whyStill = (engine: Engine, pattern: EventPattern, kept: readonly SandboxEvent[]): readonly string[] => {
  const subject = isFor(pattern, LATER) ? thingOf(subjectOf(pattern), kept) : undefined
  if (subject?.id === undefined) return []
  const { kind, id } = subject
  const cardholder = cardholderOf(engine, subject)
  if (cardholder !== undefined) return [cardholder]
  const about = kept.filter((event) => isAbout(event.subject, kind, id))
  return isFor(pattern, OF_WEBHOOKS) ? webhooksOf(engine, subject, about) : []
}
