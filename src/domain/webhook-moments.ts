import { namesOf } from './names-of.ts'

/** What has to happen before a delivery is tried for the first time. */
export const AWAITED_EVENTS = [
  /** The browser was sent on. */
  'redirect',
  /** The merchant read the status. */
  'status_read',
  /** The newer delivery, whose older state this one carries, has arrived or was given up. */
  'attempt',
  /** Somebody fires it. */
  'hand',
] as const

/** Every try failed; the receiver said with 410 that it wants no more; its address may not be called. */
export const GIVEN_UP_REASONS = ['no_tries_left', 'gone', 'target_refused'] as const

type Moment = {
  /** What the first attempt waits for; without it, it goes out with the end. */
  readonly awaits: (typeof AWAITED_EVENTS)[number] | undefined
  /** The redirect waits until the first attempt has ended. */
  readonly holdsRedirect: boolean
  /** In a sentence about a webhook. */
  readonly phrase: string
  /** For the vocabulary. */
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
