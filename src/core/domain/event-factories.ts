import { attemptError } from './attempt-error.ts'
import type { Delivery } from './delivery.schema.ts'
import type { Attempt, Subject } from './delivery.ts'
import type { EventData, EventFacts, EventSubject } from './event.ts'
import type { Link } from './link.schema.ts'
import type { LinkStatus } from './link.ts'
import { describePatch } from './patch.ts'
import type { ChosenFrom } from './request-facts.ts'
import type { ManualSource } from './return-targets.ts'
import type { Transaction } from './transaction.schema.ts'
import { hasEnded, type PinnedScenario, type Redirect } from './transaction.ts'
import { sentAsText } from './webhook-options.ts'
import { expectedResponseOf } from './webhook-recipe.ts'
import { compact } from './without-undefined.ts'

/** Returns a transaction as the subject of an event. The authentication of a link also names the link. */
export const aboutTransaction = ({ id, refno, forLink }: Transaction) => ({
  kind: 'transaction' as const,
  id,
  refno,
  ...(forLink && { link: forLink.id }),
})

/** ID and reference of a link. */
type LinkName = { readonly id: string; readonly reference: string }

/** Returns a link as the subject of an event. */
export const aboutLink = ({ id, reference }: LinkName) => ({
  kind: 'link' as const,
  id,
  reference,
})

/** Name of made-up things, where real ones have a refno or a reference. */
export const SYNTHETIC = 'made-up'

/** Returns the subject of a webhook about a made-up thing. */
export const aboutSynthetic = ({ type, id }: Subject): EventSubject =>
  type === 'link' ? { kind: 'link', id, reference: SYNTHETIC } : { kind: 'transaction', id, refno: SYNTHETIC }

/** Reports the scenario of a record and the reason of its choice. */
export const scenarioMatched = (
  subject: EventSubject,
  { name, matchedBy, patches }: PinnedScenario,
  from?: ChosenFrom,
): EventData => ({
  type: 'scenario.matched',
  subject,
  facts: {
    scenario: name,
    matchedBy,
    ...(patches && { patches: patches.map(describePatch) }),
    ...(from && { from }),
  },
})

/** Reports a new transaction. */
export const transactionCreated = (transaction: Transaction): EventData => {
  const { amount, currency, scenario } = transaction
  const facts = { amount, currency, scenario: scenario.name }
  return { type: 'transaction.created', subject: aboutTransaction(transaction), facts }
}

const endFacts = (next: Transaction, endedBy: ManualSource | undefined) => {
  const failReason = next.status === 'failed' ? next.failReason : undefined
  return hasEnded(next) ? compact({ failReason, source: next.history.at(-1)?.source, endedBy }) : {}
}

/** Reports a change of a transaction: its new status, the challenge that opens, a rejected code, or a resent code. */
export const transactionMoved = (before: Transaction, next: Transaction, by?: ManualSource): readonly EventData[] => {
  const subject = aboutTransaction(next)
  const { authentication } = next.outcome
  const challenge = authentication.flow === 'challenge' ? authentication.challenge : undefined
  if (before.status !== next.status) {
    const facts = { from: before.status, to: next.status, ...endFacts(next, by) }
    const changed: EventData = { type: 'transaction.changed', subject, facts }
    return next.status === 'challenge_ongoing' && challenge
      ? [changed, { type: 'challenge.opened', subject, facts: { method: challenge.method } }]
      : [changed]
  }
  if (before.status !== 'challenge_ongoing' || next.status !== 'challenge_ongoing' || !challenge) return []
  const { wrongCodes, resent = 0 } = next.challenge
  if (wrongCodes > before.challenge.wrongCodes)
    return [{ type: 'challenge.input_rejected', subject, facts: { attemptsLeft: challenge.attempts - wrongCodes } }]
  return resent > (before.challenge.resent ?? 0)
    ? [{ type: 'challenge.code_resent', subject, facts: { times: resent } }]
    : []
}

/** Reports a new link. */
export const linkCreated = (link: Exclude<Link, { status: 'DELETED' }>): EventData => {
  const { amount, currency } = link.threeDSRequest ?? {}
  return { type: 'link.created', subject: aboutLink(link), facts: compact({ amount, currency }) }
}

/** Reports a changed status of a link. Returns an empty array for the same status. */
export const linkMoved = (
  from: LinkStatus,
  { status: to, message, ...link }: LinkName & { readonly status: LinkStatus; readonly message?: string },
): readonly EventData[] =>
  from === to ? [] : [{ type: 'link.changed', subject: aboutLink(link), facts: { from, to, ...compact({ message }) } }]

/** Reports a scheduled webhook. */
export const webhookScheduled = (subject: EventSubject, { id, url, state, ...sentAs }: Delivery): EventData => ({
  type: 'webhook.scheduled',
  subject,
  facts: {
    webhook: id,
    url,
    ...(state.status === 'pending' && { due: state.due }),
    ...(state.status === 'waiting' && { waitsFor: state.for.event }),
    ...compact({ sentAs: sentAsText(sentAs), expectedResponse: expectedResponseOf(sentAs) }),
  },
})

/** A webhook after an attempt. */
type Attempted = Pick<Delivery, 'id' | 'attemptCount' | 'state'>

/** Reports the result of an attempt. */
export const webhookAttempted = (
  subject: EventSubject,
  { id: webhook, attemptCount: attempt, state }: Attempted,
  made: Attempt,
): EventData => {
  const { url, durationMs, sentAs, expectedResponse, result } = made
  const options = compact({
    status: result.type === 'responded' ? result.status : undefined,
    error: attemptError(made),
  })
  const again = state.status === 'pending' ? { due: state.due } : {}
  return {
    type: 'webhook.attempted',
    facts: { webhook, url, attempt, durationMs, ...options, ...again, ...compact({ sentAs, expectedResponse }) },
    subject,
  }
}

/** Reports the end of a webhook after an attempt. Returns an empty array if it continues. */
export const webhookEnded = (
  subject: EventSubject,
  { id: webhook, attemptCount: attempts, state }: Attempted,
  { result, sentAs, expectedResponse }: Attempt,
): readonly EventData[] => {
  const as = compact({ sentAs, expectedResponse })
  if (state.status === 'failed')
    return [{ type: 'webhook.failed', facts: { webhook, attempts, reason: state.reason, ...as }, subject }]
  const arrived = result.type === 'responded' && result.status >= 200 && result.status < 300
  return arrived ? [{ type: 'webhook.delivered', facts: { webhook, attempts, ...as }, subject }] : []
}

/** Reports a redirect of the browser to the merchant, or to a caller without a browser. */
export const redirectSent = (
  subject: EventSubject,
  { method, url }: Redirect,
  recipient: EventFacts['redirect.sent']['recipient'],
): EventData => ({
  type: 'redirect.sent',
  subject,
  facts: { method, url, recipient },
})

/** Reports that the merchant read a status. */
export const statusRead = (subject: EventSubject, status: string): EventData => ({
  type: 'status.read',
  subject,
  facts: { status },
})
