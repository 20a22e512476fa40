import { namesOf } from './table-keys.ts'

type Wait = {
  readonly until: string
  readonly title: string
  readonly description: string
}

/** What has to happen before a delivery is tried for the first time, with all that is said of the wait. */
export const AWAITED = {
  redirect: {
    until: 'until the browser was sent back',
    title: 'Webhook waits for the browser',
    description: 'It leaves after the browser was sent back.',
  },
  status_read: {
    until: 'until your app reads the status',
    title: 'Webhook waits for a status read',
    description: 'It leaves after your app has read the status.',
  },
  /** For the newer delivery, whose older state this one carries. */
  attempt: {
    until: 'until the newer one was sent',
    title: 'Older webhook waits for the newer one',
    description: 'It tells the state before the end, and leaves after the webhook of the end.',
  },
  hand: {
    until: 'until somebody sends it',
    title: 'Webhook waits for you',
    description: 'It is kept back until somebody sends it.',
  },
} as const satisfies Readonly<Record<string, Wait>>
export const AWAITED_EVENTS = namesOf(AWAITED)

/** Why a delivery is tried no more, and what to do about it. */
export const GIVEN_UP = {
  no_attempts_left: { said: 'no try is left', todo: 'Correct the receiver, then send it again.' },
  gone: {
    said: 'the receiver said 410, never again',
    todo: 'The receiver said 410, which means: never again. Correct it, then send the webhook again.',
  },
  not_retried: {
    said: 'what is spoilt on purpose is not tried again',
    todo: 'Send it again, or with "retry": true.',
  },
  canceled: { said: 'it was taken back', todo: 'Send it again.' },
  target_rejected: { said: 'its address is not allowed', todo: 'Allow the address, or use another one.' },
} as const satisfies Readonly<Record<string, { readonly said: string; readonly todo: string }>>
export const GIVEN_UP_REASONS = namesOf(GIVEN_UP)

type Moment = {
  /** What the first attempt waits for; without it, it goes out with the end. */
  readonly awaits: keyof typeof AWAITED | undefined
  readonly holdsRedirect: boolean
  readonly phrase: string
  readonly help: string
  readonly keywords: readonly string[]
}

const RACE = ['race', 'order', 'timing'] as const

/** The moments after which a webhook is sent, with all that is done with each. */
export const MOMENTS = {
  at_end: { awaits: undefined, holdsRedirect: false, phrase: 'at the end', help: 'at once', keywords: [] },
  before_redirect: {
    awaits: undefined,
    holdsRedirect: true,
    phrase: 'before the redirect, which waits for it',
    help: 'the browser is kept waiting until the first attempt has ended (10s at most)',
    keywords: RACE,
  },
  after_redirect: {
    awaits: 'redirect',
    holdsRedirect: false,
    phrase: 'after the redirect',
    help: 'once the browser was sent on',
    keywords: RACE,
  },
  after_status: {
    awaits: 'status_read',
    holdsRedirect: false,
    phrase: 'after the first status read',
    help: 'once the merchant has read the status',
    keywords: RACE,
  },
} as const satisfies Readonly<Record<string, Moment>>
export const WEBHOOK_MOMENTS = namesOf(MOMENTS)

type Sending = {
  /** Whether nobody has to fire it, and whether there is one at all. */
  readonly isAutomatic: boolean
  readonly isSent: boolean
  readonly help: string
  readonly keywords: readonly string[]
}

/** Who sends a webhook, if anybody does. */
export const SENDINGS = {
  automatic: { isAutomatic: true, isSent: true, help: 'by itself', keywords: [] },
  manual: {
    isAutomatic: false,
    isSent: true,
    help: 'it waits until somebody fires it',
    keywords: ['hold', 'by hand', 'fire'],
  },
  never: { isAutomatic: false, isSent: false, help: 'there is none', keywords: ['missing', 'lost', 'polling'] },
} as const satisfies Readonly<Record<string, Sending>>
export const WEBHOOK_SENDINGS = namesOf(SENDINGS)
