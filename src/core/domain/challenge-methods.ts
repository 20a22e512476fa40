import { namesOf } from './table-keys.ts'

type Method = {
  /** True if an entered code ends it. */
  readonly isTyped: boolean
  /** The challenge, at the beginning of a sentence. */
  readonly asks: string
  /** State of an open challenge, at the beginning of a sentence. */
  readonly waits: string
  /** Action of the bank when the page opens. */
  readonly question: string
  /** The prompt, for use after "after". */
  readonly after: string
  readonly name: string
  readonly keywords: readonly string[]
}

/** Methods of a challenge with their descriptions. */
export const CHALLENGE_METHOD = {
  one_time_code: {
    isTyped: true,
    asks: 'Challenge with a code',
    waits: 'Waiting for a code',
    question: 'the bank asks for a code',
    after: 'a code',
    name: 'challenge',
    keywords: ['otp', 'sms', 'tan', 'one-time code'],
  },
  out_of_band: {
    isTyped: false,
    asks: 'Challenge in the bank app',
    waits: 'Waiting for approval in the bank app',
    question: 'the bank asks in its app',
    after: 'a challenge in the bank app',
    name: 'challenge out of band',
    keywords: ['oob', 'push', 'approve', 'banking app'],
  },
  single_select: {
    isTyped: true,
    asks: 'Challenge with a choice of channels',
    waits: 'Waiting for the choice of a channel',
    question: 'the bank asks where to send a code',
    after: 'a code',
    name: 'challenge with choice',
    keywords: ['otp', 'sms', 'tan', 'e-mail', 'channel'],
  },
} as const satisfies Readonly<Record<string, Method>>

export const CHALLENGE_METHODS = namesOf(CHALLENGE_METHOD)
