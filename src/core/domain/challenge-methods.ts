import { namesOf } from './table-keys.ts'

type Method = {
  /** Whether a code that is typed ends it. */
  readonly isTyped: boolean
  /** What the bank does, at the beginning of a sentence. */
  readonly asks: string
  /** While it is open, at the beginning of a sentence. */
  readonly waits: string
  /** What the bank does, where the page was opened. */
  readonly question: string
  /** By what the cardholder was asked, for `after …`. */
  readonly after: string
  readonly name: string
  readonly keywords: readonly string[]
}

/** How a challenge asks its cardholder, with all that is said of each. */
export const CHALLENGE_METHOD = {
  one_time_code: {
    isTyped: true,
    asks: 'Asks for a code',
    waits: 'Asking for a code',
    question: 'the bank asks for a code',
    after: 'a code',
    name: 'challenge',
    keywords: ['otp', 'sms', 'tan', 'one-time code'],
  },
  out_of_band: {
    isTyped: false,
    asks: 'Asks in the app of the bank',
    waits: 'Asking in the app of the bank',
    question: 'the bank asks in its app',
    after: 'asking in the app of the bank',
    name: 'challenge out of band',
    keywords: ['oob', 'push', 'approve', 'banking app'],
  },
  single_select: {
    isTyped: true,
    asks: 'Asks where to send the code',
    waits: 'Asking where to send a code',
    question: 'the bank asks where to send a code',
    after: 'a code',
    name: 'challenge with choice',
    keywords: ['otp', 'sms', 'tan', 'e-mail', 'channel'],
  },
} as const satisfies Readonly<Record<string, Method>>

export const CHALLENGE_METHODS = namesOf(CHALLENGE_METHOD)
