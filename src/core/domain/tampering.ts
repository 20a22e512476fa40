import { namesOf } from './table-keys.ts'

/** The response that a webhook deserves if it is not genuine: `reject`, or `either` if a receiver may also accept it. */
export const EXPECTED_RESPONSES = ['reject', 'either'] as const
export type ExpectedResponse = (typeof EXPECTED_RESPONSES)[number]

const HOUR_MS = 60 * 60_000

/** Largest age of a signature, in either direction, as in the libraries of Standard Webhooks. */
export const TOLERANCE_MS = 5 * 60_000

/** Body and signature options of one attempt. */
export type AttemptOptions = {
  /** The signed bytes: those sent, the same JSON as `JSON.stringify` serializes it, or others. */
  readonly over: 'sent' | 'compact' | 'other'
  /**
   * The signing key: the right one, another one, the text of the key instead of its decoded bytes, or in webhook-signature
   * the next one of a rotation.
   */
  readonly key: 'right' | 'other' | 'text' | 'next'
  /** Unit of the time: seconds are right for the standard signature, milliseconds for the service's own one. */
  readonly unit: 'usual' | 's' | 'ms'
  /** The signed ID, if it differs from the one sent. */
  readonly signedId: string | undefined
  /** True to add a signature with the next key, as during a key rotation. */
  readonly extra: boolean
  /** The signatures that are sent. */
  readonly only: 'both' | 'standard' | 'own' | 'none'
  /** The signatures with invalid bytes. No key produces them. */
  readonly wrong: 'none' | 'both' | 'standard' | 'own'
  /** Age of the signature at the attempt in ms; negative for a time in the future. */
  readonly ageMs: number
  /** Order of keys and spacing: as a usual serializer writes them, or unusual. */
  readonly layout: 'plain' | 'unusual'
}

/** A named variant of an attempt, with its descriptions. */
type Tampered = {
  readonly makes: Partial<AttemptOptions>
  readonly phrase: string
  /** For the vocabulary; null if the help of another variant includes it. */
  readonly help: string | null
  readonly keywords: readonly string[]
}

/** A genuine, current message. */
export const GENUINE: AttemptOptions = {
  over: 'sent',
  key: 'right',
  unit: 'usual',
  signedId: undefined,
  extra: false,
  only: 'both',
  wrong: 'none',
  ageMs: 0,
  layout: 'plain',
}
const FORGED_KEYWORDS = ['hmac', 'forged', 'secret'] as const
const UNSIGNED_KEYWORDS = ['unsigned', 'hmac'] as const

/**
 * Variants of a webhook that a receiver must reject, or must accept, with their descriptions. A webhook has two
 * signatures: `_standard_` and `_own_` select one of them, and the other stays valid. Without either, both are
 * affected.
 */
export const TAMPERING = {
  bad_signature: {
    makes: { wrong: 'both' },
    phrase: 'with a wrong signature',
    help: 'both signatures are wrong',
    keywords: FORGED_KEYWORDS,
  },
  bad_standard_signature: {
    makes: { wrong: 'standard' },
    phrase: 'with a wrong webhook-signature, the own one valid',
    help: null,
    keywords: FORGED_KEYWORDS,
  },
  bad_own_signature: {
    makes: { wrong: 'own' },
    phrase: 'with a wrong own signature, webhook-signature valid',
    help: null,
    keywords: FORGED_KEYWORDS,
  },
  missing_signature: {
    makes: { only: 'none' },
    phrase: 'without any signature',
    help:
      'both headers are missing; with standard_ or own_ before signature, only webhook-signature or only the ' +
      "service's own is, and the other is valid",
    keywords: UNSIGNED_KEYWORDS,
  },
  missing_standard_signature: {
    makes: { only: 'own' },
    phrase: 'without webhook-signature',
    help: null,
    keywords: UNSIGNED_KEYWORDS,
  },
  missing_own_signature: {
    makes: { only: 'standard' },
    phrase: 'without the own signature',
    help: null,
    keywords: UNSIGNED_KEYWORDS,
  },
  old_timestamp: {
    makes: { ageMs: HOUR_MS },
    phrase: 'signed an hour ago',
    help: 'signed an hour ago',
    keywords: ['replay', 'tolerance', 'clock'],
  },
  key_order: {
    makes: { layout: 'unusual' },
    phrase: 'with unusual spacing and order of keys',
    help: 'unusual spacing and order of keys, with a valid signature',
    keywords: ['raw body', 'json', 'parser'],
  },
} as const satisfies Readonly<Record<string, Tampered>>
export type Tampering = keyof typeof TAMPERING

export const TAMPERINGS = namesOf(TAMPERING)

/** Returns the changes of a tampering variant; none without one. */
export const optionsOf = (tampering: Tampering | undefined): Partial<AttemptOptions> =>
  tampering === undefined ? {} : TAMPERING[tampering].makes
