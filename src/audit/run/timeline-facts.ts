import type { EventType } from '../../core/domain/event.ts'
import type { RuleId } from '../../core/rules/audit/audit-rules.ts'
import type { LineKind } from '../steps/experiment-run.ts'

/** A fact in a timeline: the rules that judge it, or the reason why none does. */
type TimelineFact = { readonly fact: string } & (
  | { readonly rules: readonly [RuleId, ...RuleId[]] }
  | { readonly unjudged: string }
)

/** Entries of a timeline: the lines of an audit, and facts that the sandbox and the host record meanwhile. */
type Entry = LineKind | 'status request' | 'initialization' | 'file'

/** All facts in timelines. A test compares it with the kinds of entries, with all rules, and with all events. */
export const TIMELINE_FACTS = {
  checkout: [
    { fact: 'the status of a page', rules: ['outcome.crash', 'app.5xx'] },
    { fact: 'a purchase of a cart that has been paid, or is being paid', rules: ['cart.paid-twice'] },
    { fact: 'the return URLs', rules: ['return.personal-data'] },
    { fact: 'card data in a page, a URL or a cookie', rules: ['page.card-data'] },
    {
      fact: 'another attempt to pay an order',
      rules: [
        'attempt.failed-paid',
        'attempt.failure-wins',
        'attempt.fulfilled-twice',
        'attempt.not-started',
        'attempt.success-ignored',
      ],
    },
    { fact: 'the duration', unjudged: 'It depends on the host.' },
  ],
  challenge: [
    { fact: 'the input of the cardholder', unjudged: 'The audit is the cardholder.' },
    {
      fact: 'the result',
      rules: [
        'baseline.not-paid',
        'outcome.failed-fulfilled',
        'outcome.failed-open',
        'outcome.frictionless-not-paid',
        'outcome.eci-misread',
        'outcome.missing-cavv',
        'outcome.cavv-length-not-checked',
        'outcome.unknown-status',
        'policy.attempt',
        'policy.not-enrolled',
        'policy.unavailable',
        'policy.informational',
        'policy.data-only',
        'order.canceled-open',
        'order.abandoned-open',
      ],
    },
  ],
  page: [
    {
      fact: 'the status of a page of the app',
      rules: [
        'outcome.crash',
        'app.5xx',
        'return.post-rejected',
        'return.session-lost',
        'return.unknown-id-fails',
        'fault.no-timeout',
      ],
    },
    { fact: 'the ID in the query of the return', rules: ['transaction.swapped', 'return.unknown-id-fails'] },
    { fact: 'other query fields of the return', rules: ['return.personal-data', 'page.card-data'] },
    { fact: 'the visitor who sees a page', rules: ['order.visible-to-others', 'return.session-lost'] },
    { fact: 'a page that is opened again', rules: ['return.fulfilled-twice'] },
    { fact: 'a claim of success or cancellation in a URL', rules: ['redirect.trusted', 'redirect.trusted-cancel'] },
    { fact: 'card data in a page', rules: ['page.card-data'] },
    { fact: 'the text of a page', unjudged: 'The audit knows no words of the app. It reads the order instead.' },
  ],
  webhook: [
    {
      fact: 'the response to a genuine webhook',
      rules: [
        'webhook.genuine-rejected',
        'webhook.verification-wrong',
        'webhook.key-rotation-rejected',
        'webhook.raw-body-not-used',
        'app.5xx',
      ],
    },
    {
      fact: 'the effect of a forged webhook',
      rules: [
        'webhook.signature-not-checked',
        'webhook.timestamp-not-checked',
        'webhook.forged-blocks-genuine',
        'webhook.unknown-id-fails',
        'status.never-read',
      ],
    },
    { fact: 'a repeated webhook', rules: ['webhook.fulfilled-twice', 'webhook.retry-ignored'] },
    { fact: 'a webhook with an older state', rules: ['webhook.older-state-wins'] },
    {
      fact: 'the time of a webhook, compared with other events',
      rules: ['webhook.before-init', 'webhook.acked-before-saved', 'order.late-webhook-ignored'],
    },
    { fact: 'the text of a response', unjudged: 'The service ignores it.' },
    { fact: 'the duration of a response', unjudged: 'It depends on the host; a late response is delivered again.' },
  ],
  order: [
    {
      fact: 'the status',
      rules: ['order.depends-on-event-order', 'order.webhook-only', 'order.expired-although-paid'],
    },
    { fact: 'an effect that is counted twice', rules: ['fulfillment.race', 'webhook.fulfilled-twice'] },
    { fact: 'an effect of an unpaid order', rules: ['order.fulfilled-unpaid'] },
    { fact: 'a missing effect of a paid order', rules: ['order.paid-not-fulfilled'] },
    { fact: 'the customer who reads it', rules: ['order.visible-to-others'] },
    { fact: 'the amount', rules: ['amount.not-compared'] },
    { fact: 'other values of the order', unjudged: 'The audit file does not describe them.' },
  ],
  sweep: [
    {
      fact: 'the open orders afterwards',
      rules: ['order.no-sweeper', 'order.sweeper-blocked', 'order.closed-without-status'],
    },
    { fact: 'the response to the trigger', unjudged: 'A failure makes the experiment not judged.' },
  ],
  setup: [{ fact: 'a fault, a hold or a changed status', unjudged: 'It is a change of the audit, not of the app.' }],
  'status request': [
    { fact: 'its absence before an order is paid', rules: ['status.never-read', 'redirect.trusted'] },
    {
      fact: 'the values that the app compares',
      rules: ['amount.not-compared', 'currency.not-compared', 'transaction.swapped'],
    },
    { fact: 'two that overlap', rules: ['fulfillment.race'] },
    { fact: 'one that ends after a newer one', rules: ['order.stale-read-wins'] },
    { fact: 'one that fails', rules: ['fault.read-as-failure', 'fault.never-retried', 'fault.no-timeout'] },
    { fact: 'their number per second', rules: ['status.polled-too-often'] },
  ],
  initialization: [
    { fact: 'the amount and the currency', rules: ['amount.minor-units'] },
    { fact: 'a lost or late response', rules: ['init.retried-without-key', 'init.response-lost'] },
    { fact: 'the 3-D Secure data', rules: ['init.data-gaps'] },
    {
      fact: 'the challenge indicator after a soft decline',
      rules: ['stepup.without-challenge', 'stepup.exemption-repeated'],
    },
    { fact: 'other members of the request', unjudged: 'The contract validates them, and `doctor` reports them.' },
  ],
  authorization: [
    {
      fact: 'its values',
      rules: [
        'authorization.without-authentication',
        'authorization.values-differ',
        'authorization.amount-differs',
        'authorization.amount-lower',
        'authorization.other-attempt',
        'stepup.first-proof-used',
      ],
    },
    { fact: 'the number for one authentication', rules: ['authorization.reused'] },
    {
      fact: 'the response of the gateway',
      rules: ['authorization.unapproved-paid', 'authorization.approved-not-paid', 'stepup.order-left-open'],
    },
  ],
  file: [
    { fact: 'card data in a log', rules: ['log.card-data'] },
    { fact: 'card data in another file of the run', rules: ['file.card-data'] },
    { fact: 'other content', unjudged: 'Its format is that of the app.' },
  ],
} as const satisfies Readonly<Record<Entry, readonly TimelineFact[]>>

const CHANGED_BY_AUDIT = { unjudged: 'It is a change of the audit.' } as const
const OTHER_USE = { unjudged: 'No experiment causes it.' } as const

/** The entry in which an event of the sandbox is judged, or the reason why none does. */
export const EVENT_ENTRIES = {
  request: 'status request',
  'transaction.created': 'initialization',
  'transaction.changed': 'challenge',
  'challenge.opened': 'challenge',
  'challenge.input_rejected': 'challenge',
  'challenge.code_resent': 'challenge',
  'redirect.sent': 'page',
  'status.read': 'status request',
  'webhook.scheduled': CHANGED_BY_AUDIT,
  'webhook.attempted': 'webhook',
  'webhook.delivered': 'webhook',
  'webhook.failed': 'webhook',
  'webhook.canceled': OTHER_USE,
  'authorization.received': 'authorization',
  'response.held': 'status request',
  'response.released': 'status request',
  'observation.recorded': 'order',
  'verdict.recorded': { unjudged: 'It is the result of the audit.' },
  'scenario.matched': CHANGED_BY_AUDIT,
  'outcome.queued': CHANGED_BY_AUDIT,
  'outcome.removed': CHANGED_BY_AUDIT,
  'outcome.used': CHANGED_BY_AUDIT,
  'space.scenario_changed': OTHER_USE,
  'space.pages_changed': CHANGED_BY_AUDIT,
  'space.request_settings_changed': OTHER_USE,
  'scenario.saved': OTHER_USE,
  'scenario.deleted': OTHER_USE,
  'clock.changed': OTHER_USE,
  'space.reset': OTHER_USE,
  'space.restored': OTHER_USE,
  'space.trimmed': { unjudged: 'Lost events prove nothing.' },
  'webhook.received': { unjudged: 'The receiver of the sandbox is not the app.' },
  'link.created': { unjudged: 'No experiment creates a link.' },
  'link.changed': { unjudged: 'No experiment creates a link.' },
} as const satisfies Readonly<Record<EventType, keyof typeof TIMELINE_FACTS | { readonly unjudged: string }>>
