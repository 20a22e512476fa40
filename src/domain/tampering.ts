import { namesOf } from './names-of.ts'

const HOUR_MS = 60 * 60_000

/** How old a signature may be, either way, before verifiers refuse it: what the libraries of Standard Webhooks take. */
export const TOLERANCE_MS = 5 * 60_000

/** What a tampering changes, and what is said of it. */
export type Tampered = {
  /** What becomes of the signature by Standard Webhooks, and of the service's own. */
  readonly standard: 'valid' | 'wrong' | 'missing'
  readonly own: 'valid' | 'wrong' | 'missing'
  /** How long before the try it seems to be signed. */
  readonly ageMs: number
  /** Keys and spaces as a careless serializer writes them, or as nobody would. */
  readonly layout: 'plain' | 'unusual'
  readonly phrase: string
  readonly choice: string
  /** For the vocabulary; null where that of another tells it as well. */
  readonly help: string | null
  readonly keywords: readonly string[]
}

const HONEST = { standard: 'valid', own: 'valid', ageMs: 0, layout: 'plain' } as const
const FORGED = ['hmac', 'forged', 'secret'] as const
const UNSIGNED = ['unsigned', 'hmac'] as const

/**
 * Defects of a webhook that a receiver must notice, or must not mind, with all that is done with each. A webhook is signed
 * twice: `_standard_` and `_own_` name one of the two signatures, the other stays good; without either, both are meant.
 */
export const TAMPERING = {
  bad_signature: {
    ...HONEST,
    standard: 'wrong',
    own: 'wrong',
    phrase: 'with a wrong signature',
    choice: 'Both signatures are wrong',
    help: 'both signatures are wrong',
    keywords: FORGED,
  },
  bad_standard_signature: {
    ...HONEST,
    standard: 'wrong',
    phrase: 'with a wrong webhook-signature, the own one good',
    choice: 'The standard signature is wrong',
    help: null,
    keywords: FORGED,
  },
  bad_own_signature: {
    ...HONEST,
    own: 'wrong',
    phrase: 'with a wrong own signature, webhook-signature good',
    choice: 'The signature of the service is wrong',
    help: null,
    keywords: FORGED,
  },
  missing_signature: {
    ...HONEST,
    standard: 'missing',
    own: 'missing',
    phrase: 'without any signature',
    choice: 'Both signatures are missing',
    help:
      'both headers are missing; with standard_ or own_ before signature, only webhook-signature or only the ' +
      "service's own is, and the other is good",
    keywords: UNSIGNED,
  },
  missing_standard_signature: {
    ...HONEST,
    standard: 'missing',
    phrase: 'without webhook-signature',
    choice: 'The standard signature is missing',
    help: null,
    keywords: UNSIGNED,
  },
  missing_own_signature: {
    ...HONEST,
    own: 'missing',
    phrase: 'without the own signature',
    choice: 'The signature of the service is missing',
    help: null,
    keywords: UNSIGNED,
  },
  old_timestamp: {
    ...HONEST,
    ageMs: HOUR_MS,
    phrase: 'signed an hour ago',
    choice: 'Signed an hour ago',
    help: 'signed an hour ago',
    keywords: ['replay', 'tolerance', 'clock'],
  },
  key_order: {
    ...HONEST,
    layout: 'unusual',
    phrase: 'with unusual spacing and order of keys',
    choice: 'Laid out otherwise, signature holds',
    help: 'unusual spacing and order of keys, with a valid signature',
    keywords: ['raw body', 'json', 'parser'],
  },
} as const satisfies Readonly<Record<string, Tampered>>
export type Tampering = keyof typeof TAMPERING

export const TAMPERINGS = namesOf(TAMPERING)

/** What a tampering changes; of none, an honest webhook. */
export const tamperedWith = (tampering: Tampering | undefined): Pick<Tampered, keyof typeof HONEST> =>
  tampering === undefined ? HONEST : TAMPERING[tampering]
