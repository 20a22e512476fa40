import type { Reading } from './delivery-responses.ts'
import type { DeliveryName } from './probe-deliveries.ts'

export type AutopsyRule =
  | 'webhook.verifier-wrong'
  | 'webhook.raw-body-not-used'
  | 'webhook.old-accepted'
  | 'webhook.signature-not-checked'

/** The mistake of a verifier that accepts and rejects these deliveries. */
export type Reason = {
  readonly rule: AutopsyRule
  readonly takes: readonly DeliveryName[]
  readonly refuses: readonly DeliveryName[]
  /** The two deliveries that prove it. Default: the first accepted and the first rejected one. */
  readonly proof?: readonly DeliveryName[]
  /** A further condition. */
  readonly also?: (reading: Reading) => boolean
  readonly words: string
}

const VERIFIER = 'webhook.verifier-wrong'
const RAW = 'webhook.raw-body-not-used'
const UNCHECKED = 'webhook.signature-not-checked'

/** Returns whether a delivery is rejected with the status of a forged one, so because of its signature. */
const asForged =
  (name: DeliveryName) =>
  ({ statusOf }: Reading): boolean =>
    statusOf(name) === statusOf('otherKey')

/** Reasons for rejecting genuine webhooks. The first match is reported. */
export const REFUSING: readonly Reason[] = [
  {
    rule: VERIFIER,
    takes: ['otherKey', 'altered'],
    refuses: ['genuine'],
    words: 'accepts wrong signatures and rejects correct ones: the comparison is inverted',
  },
  {
    rule: VERIFIER,
    takes: ['textKey'],
    refuses: ['genuine'],
    words: 'uses the key as text. Decode it first: base64 after whsec_, and hex for the own signature',
  },
  {
    rule: VERIFIER,
    takes: ['milliseconds'],
    refuses: ['genuine'],
    words: 'expects milliseconds, but webhook-timestamp has seconds',
  },
  {
    rule: VERIFIER,
    takes: ['ownSeconds'],
    refuses: ['genuine'],
    words: 'expects seconds, but the time of the own signature has milliseconds',
  },
  {
    rule: VERIFIER,
    takes: ['hourOld'],
    refuses: ['genuine'],
    words: 'has a clock that is about an hour behind, or reads the time in another time zone',
  },
  {
    rule: VERIFIER,
    takes: ['ahead'],
    refuses: ['genuine'],
    words: 'has a clock that is about ten minutes ahead',
  },
  {
    rule: VERIFIER,
    takes: ['onlyStandard'],
    refuses: ['genuine'],
    words: 'rejects a webhook with both signatures: it accepts webhook-signature alone',
  },
  {
    rule: VERIFIER,
    takes: ['onlyOwn'],
    refuses: ['genuine'],
    words: 'rejects a webhook with both signatures: it accepts the own signature alone',
  },
  {
    rule: RAW,
    takes: [],
    refuses: ['genuine', 'spacedForged'],
    proof: ['spaced', 'genuine'],
    // The response to an unknown order. All other responses were rejections of a signature.
    also: (reading) =>
      asForged('genuine')(reading) &&
      (reading.took('spaced') === true ||
        (reading.took('spaced') === false && reading.statusOf('spaced') !== reading.statusOf('spacedForged'))),
    words: 'verifies re-serialized JSON with blanks after commas and colons. Verify the raw body',
  },
  {
    rule: VERIFIER,
    takes: [],
    refuses: ['genuine', 'onlyStandard', 'onlyOwn', 'textKey'],
    proof: ['genuine', 'onlyStandard'],
    words:
      'rejects everything, including genuine webhooks. Check the secret, use the raw body, and check the signed parts',
  },
]

/**
 * Mistakes of a verifier that accepts genuine webhooks and rejects another key. The first match of each group is
 * reported.
 */
export const TAKING: readonly (readonly Reason[])[] = [
  [
    // An app that accepts unsigned webhooks may ignore them, so that is no proof. A wrong one of two signatures is.
    {
      rule: UNCHECKED,
      takes: ['forgedOwn'],
      refuses: ['otherKey', 'unsigned'],
      words: 'accepts a wrong own signature without webhook-signature',
    },
    {
      rule: UNCHECKED,
      takes: ['forgedStandard'],
      refuses: ['otherKey', 'unsigned'],
      words: 'accepts a wrong webhook-signature without the own one',
    },
  ],
  [
    {
      rule: RAW,
      takes: ['rewritten'],
      refuses: ['respaced', 'otherKey'],
      words: 'verifies re-serialized JSON: it accepts unsigned bytes and rejects signed ones. Verify the raw body',
    },
    {
      rule: VERIFIER,
      takes: ['genuine'],
      refuses: ['respaced', 'rewritten', 'otherKey'],
      also: asForged('respaced'),
      words: 'rejects signed JSON with other spacing: it does not verify the received bytes',
    },
  ],
  [
    {
      rule: VERIFIER,
      takes: ['textKey'],
      refuses: ['otherKey'],
      words: 'accepts signatures with the text of the key too. Accept only those with the decoded key',
    },
  ],
  [
    {
      rule: VERIFIER,
      takes: ['genuine'],
      refuses: ['rotated', 'otherKey'],
      also: asForged('rotated'),
      words: 'compares the whole webhook-signature. It has several values, separated by blanks, during a key change',
    },
  ],
  [
    {
      rule: 'webhook.old-accepted',
      takes: ['hourOld'],
      refuses: ['otherKey'],
      words: 'does not check the age: anyone who recorded an old webhook can send it again',
    },
  ],
]
