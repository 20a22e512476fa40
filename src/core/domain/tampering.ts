import { namesOf } from './table-keys.ts'

/** The response that a webhook deserves if it is not genuine: `reject`, or `either` if a receiver may also accept it. */
export const EXPECTED_RESPONSES = ['reject', 'either'] as const
export type ExpectedResponse = (typeof EXPECTED_RESPONSES)[number]

const HOUR_MS = 60 * 60_000

/** How old a signature may be, either way, before verifiers refuse it: what the libraries of Standard Webhooks take. */
export const TOLERANCE_MS = 5 * 60_000

/** How one try is made: what is sent, and how it is signed. */
export type Making = {
  /** What is signed: the bytes that are sent, the same JSON as `JSON.stringify` writes it, or something else. */
  readonly over: 'sent' | 'compact' | 'other'
  /** With what: the key, another one, or the text of the key in place of the bytes that it stands for. */
  readonly key: 'right' | 'other' | 'text'
  /** The unit of the time: seconds are right for the standard signature, milliseconds for the own one. */
  readonly unit: 'usual' | 's' | 'ms'
  /** The id that is signed, where it is not the one that is sent. */
  readonly signedId: string | undefined
  /** Whether there is one more signature, by another key, as while a key is changed. */
  readonly extra: boolean
  /** The signatures that are sent. */
  readonly only: 'both' | 'standard' | 'own' | 'none'
  /** The signature of which every byte is wrong: no key makes it. */
  readonly wrong: 'none' | 'both' | 'standard' | 'own'
  /** How long before the try it seems to be signed; below 0, after it. */
  readonly ageMs: number
  /** Keys and spaces as a careless serializer writes them, or as nobody would. */
  readonly layout: 'plain' | 'unusual'
}

/** A name for a way to make a try, and what is said of it. */
type Tampered = {
  readonly makes: Partial<Making>
  readonly phrase: string
  /** For the vocabulary; null where that of another tells it as well. */
  readonly help: string | null
  readonly keywords: readonly string[]
}

/** A good message of this moment. */
export const HONEST: Making = {
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
const FORGED = ['hmac', 'forged', 'secret'] as const
const UNSIGNED = ['unsigned', 'hmac'] as const

/**
 * Names for ways to make a webhook that a receiver must notice, or must not mind, with all that is done with each. It is signed
 * twice: `_standard_` and `_own_` name one of the two signatures, the other stays good; without either, both are meant.
 */
export const TAMPERING = {
  bad_signature: {
    makes: { wrong: 'both' },
    phrase: 'with a wrong signature',
    help: 'both signatures are wrong',
    keywords: FORGED,
  },
  bad_standard_signature: {
    makes: { wrong: 'standard' },
    phrase: 'with a wrong webhook-signature, the own one good',
    help: null,
    keywords: FORGED,
  },
  bad_own_signature: {
    makes: { wrong: 'own' },
    phrase: 'with a wrong own signature, webhook-signature good',
    help: null,
    keywords: FORGED,
  },
  missing_signature: {
    makes: { only: 'none' },
    phrase: 'without any signature',
    help:
      'both headers are missing; with standard_ or own_ before signature, only webhook-signature or only the ' +
      "service's own is, and the other is good",
    keywords: UNSIGNED,
  },
  missing_standard_signature: {
    makes: { only: 'own' },
    phrase: 'without webhook-signature',
    help: null,
    keywords: UNSIGNED,
  },
  missing_own_signature: {
    makes: { only: 'standard' },
    phrase: 'without the own signature',
    help: null,
    keywords: UNSIGNED,
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

/** What a tampering changes; nothing, where there is none. */
export const makesOf = (tampering: Tampering | undefined): Partial<Making> =>
  tampering === undefined ? {} : TAMPERING[tampering].makes
