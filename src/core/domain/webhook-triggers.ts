import { namesOf } from './table-keys.ts'

type Wait = {
  readonly until: string
  readonly title: string
  readonly description: string
}

/** Events that a delivery waits for before its first attempt, with descriptions of the wait. */
export const AWAITED = {
  redirect: {
    until: 'until the browser is redirected',
    title: 'Webhook waits for the browser',
    description: 'It is sent after the redirect of the browser.',
  },
  status_read: {
    until: 'until your app reads the status',
    title: 'Webhook waits for a status request',
    description: 'It is sent after your app reads the status.',
  },
  /** For the newer delivery; this one has the older state. */
  attempt: {
    until: 'until the newer one is sent',
    title: 'Older webhook waits for the newer one',
    description: 'It has the state before the end, and is sent after the webhook about the end.',
  },
  manual: {
    until: 'until you send it',
    title: 'Webhook waits for you',
    description: 'It is held until you send it.',
  },
} as const satisfies Readonly<Record<string, Wait>>
export const AWAITED_EVENTS = namesOf(AWAITED)

/** Reasons for the failure of a delivery, and the fix. */
export const FAILED_DELIVERIES = {
  no_attempts_left: { description: 'no attempts are left', fix: 'Correct the receiver, then send the webhook again.' },
  gone: {
    description: 'the receiver responded with 410',
    fix: 'The receiver responded with 410 and rejects further attempts. Correct it, then send the webhook again.',
  },
  not_retried: {
    description: 'tampered webhooks are not retried',
    fix: 'Send it again, or with `"retry": true`.',
  },
  canceled: { description: 'it was canceled', fix: 'Send it again.' },
  target_rejected: { description: 'its address is not allowed', fix: 'Allow the address, or use another one.' },
} as const satisfies Readonly<Record<string, { readonly description: string; readonly fix: string }>>
export const FAILED_REASONS = namesOf(FAILED_DELIVERIES)

type Moment = {
  /** Event that the first attempt waits for; without it, the webhook is sent at the end. */
  readonly awaits: keyof typeof AWAITED | undefined
  readonly holdsRedirect: boolean
  readonly phrase: string
  readonly help: string
  readonly keywords: readonly string[]
}

const RACE = ['race', 'order', 'timing'] as const

/** Times of a webhook, with their descriptions. */
export const MOMENTS = {
  at_end: { awaits: undefined, holdsRedirect: false, phrase: 'at the end', help: 'at once', keywords: [] },
  before_redirect: {
    awaits: undefined,
    holdsRedirect: true,
    phrase: 'before the redirect, which waits for it',
    help: 'the redirect waits for the end of the first attempt (10s at most)',
    keywords: RACE,
  },
  after_redirect: {
    awaits: 'redirect',
    holdsRedirect: false,
    phrase: 'after the redirect',
    help: 'after the redirect of the browser',
    keywords: RACE,
  },
  after_status: {
    awaits: 'status_read',
    holdsRedirect: false,
    phrase: 'after the first status request',
    help: 'after the merchant reads the status',
    keywords: RACE,
  },
} as const satisfies Readonly<Record<string, Moment>>
export const WEBHOOK_MOMENTS = namesOf(MOMENTS)

type Sending = {
  /** True if it is sent without a manual trigger, and true if it is sent at all. */
  readonly isAutomatic: boolean
  readonly isSent: boolean
  readonly help: string
  readonly keywords: readonly string[]
}

/** Triggers of a webhook. */
export const SENDINGS = {
  automatic: { isAutomatic: true, isSent: true, help: 'automatically', keywords: [] },
  manual: {
    isAutomatic: false,
    isSent: true,
    help: 'held until you send it',
    keywords: ['hold', 'manual', 'fire'],
  },
  never: { isAutomatic: false, isSent: false, help: 'no webhook', keywords: ['missing', 'lost', 'polling'] },
} as const satisfies Readonly<Record<string, Sending>>
export const WEBHOOK_SENDINGS = namesOf(SENDINGS)
