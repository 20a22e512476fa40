import { namesOf } from './table-keys.ts'

type Method = {
  /** True if an entered code ends it. */
  readonly isTyped: boolean
  /** Prefix of a result in titles; empty for the usual method. */
  readonly variant: string
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
    variant: '',
    waits: 'Waiting for a code',
    question: 'the bank asks for a code',
    after: 'a code',
    name: 'challenge',
    keywords: ['otp', 'sms', 'tan', 'one-time code'],
  },
  out_of_band: {
    isTyped: false,
    variant: 'out-of-band, ',
    waits: 'Waiting for approval in the bank app',
    question: 'the bank asks in its app',
    after: 'a challenge in the bank app',
    name: 'challenge out of band',
    keywords: ['oob', 'push', 'approve', 'banking app'],
  },
  single_select: {
    isTyped: true,
    variant: 'choice of channels, ',
    waits: 'Waiting for the choice of a channel',
    question: 'the bank asks where to send a code',
    after: 'a code',
    name: 'challenge with choice',
    keywords: ['otp', 'sms', 'tan', 'e-mail', 'channel'],
  },
} as const satisfies Readonly<Record<string, Method>>

export const CHALLENGE_METHODS = namesOf(CHALLENGE_METHOD)
