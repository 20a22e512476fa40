import type { Interpretation } from './delivery-responses.ts'
import type { ProbeName } from './probe-deliveries.ts'

export type SignatureRule =
  | 'webhook.verification-wrong'
  | 'webhook.key-rotation-rejected'
  | 'webhook.raw-body-not-used'
  | 'webhook.timestamp-not-checked'
  | 'webhook.signature-not-checked'

/** The mistake of a verifier that accepts and rejects these deliveries. */
export type Reason = {
  readonly rule: SignatureRule
  readonly accepts: readonly ProbeName[]
  readonly rejects: readonly ProbeName[]
  /** The two deliveries that prove it. Default: the first accepted and the first rejected one. */
  readonly proof?: readonly ProbeName[]
  /** A further condition. */
  readonly condition?: (interpretation: Interpretation) => boolean
  readonly message: string
}

const VERIFIER = 'webhook.verification-wrong'
const RAW = 'webhook.raw-body-not-used'
const UNCHECKED = 'webhook.signature-not-checked'

/** Returns whether a delivery is rejected with the status of a forged one, so because of its signature. */
const asForged =
  (name: ProbeName) =>
  ({ statusOf }: Interpretation): boolean =>
    statusOf(name) === statusOf('otherKey')

/** Reasons for rejecting genuine webhooks. The first match is reported. */
export const REASONS_FOR_REJECTING: readonly Reason[] = [
  {
    rule: VERIFIER,
    accepts: ['otherKey', 'altered'],
    rejects: ['genuine'],
    message: 'accepts wrong signatures and rejects correct ones: the comparison is inverted',
  },
  {
    rule: VERIFIER,
    accepts: ['textKey'],
    rejects: ['genuine'],
    message: 'uses the key as text. Decode it first: base64 after whsec_, and hex for the own signature',
  },
  {
    rule: VERIFIER,
    accepts: ['milliseconds'],
    rejects: ['genuine'],
    message: 'expects milliseconds, but webhook-timestamp has seconds',
  },
  {
    rule: VERIFIER,
    accepts: ['ownSeconds'],
    rejects: ['genuine'],
    message: 'expects seconds, but the time of the own signature has milliseconds',
  },
  {
    rule: VERIFIER,
    accepts: ['hourOld'],
    rejects: ['genuine'],
    message: 'has a clock that is about an hour behind, or reads the time in another time zone',
  },
  {
    rule: VERIFIER,
    accepts: ['ahead'],
    rejects: ['genuine'],
    message: 'has a clock that is about ten minutes ahead',
  },
  {
    rule: VERIFIER,
    accepts: ['onlyStandard'],
    rejects: ['genuine'],
    message: 'rejects a webhook with both signatures: it accepts webhook-signature alone',
  },
  {
    rule: VERIFIER,
    accepts: ['onlyOwn'],
    rejects: ['genuine'],
    message: 'rejects a webhook with both signatures: it accepts the own signature alone',
  },
  {
    rule: RAW,
    accepts: [],
    rejects: ['genuine', 'spacedForged'],
    proof: ['spaced', 'genuine'],
    // The response to an unknown order. All other responses were rejections of a signature.
    condition: (interpretation) =>
      asForged('genuine')(interpretation) &&
      (interpretation.accepted('spaced') === true ||
        (interpretation.accepted('spaced') === false &&
          interpretation.statusOf('spaced') !== interpretation.statusOf('spacedForged'))),
    message: 'verifies re-serialized JSON with blanks after commas and colons. Verify the raw body',
  },
  {
    rule: VERIFIER,
    accepts: [],
    rejects: ['genuine', 'onlyStandard', 'onlyOwn', 'textKey'],
    proof: ['genuine', 'onlyStandard'],
    message:
      'rejects everything, including genuine webhooks. Check the secret, use the raw body, and check the signed parts',
  },
]

/**
 * Mistakes of a verifier that accepts genuine webhooks and rejects another key. The first match of each group is
 * reported.
 */
export const REASONS_FOR_ACCEPTING: readonly (readonly Reason[])[] = [
  [
    // An app that accepts unsigned webhooks may ignore them, so that is no proof. A wrong one of two signatures is.
    {
      rule: UNCHECKED,
      accepts: ['forgedOwn'],
      rejects: ['otherKey', 'unsigned'],
      message: 'accepts a wrong own signature without webhook-signature',
    },
    {
      rule: UNCHECKED,
      accepts: ['forgedStandard'],
      rejects: ['otherKey', 'unsigned'],
      message: 'accepts a wrong webhook-signature without the own one',
    },
  ],
  [
    {
      rule: RAW,
      accepts: ['rewritten'],
      rejects: ['respaced', 'otherKey'],
      message: 'verifies re-serialized JSON: it accepts unsigned bytes and rejects signed ones. Verify the raw body',
    },
    {
      rule: VERIFIER,
      accepts: ['genuine'],
      rejects: ['respaced', 'rewritten', 'otherKey'],
      condition: asForged('respaced'),
      message: 'rejects signed JSON with other spacing: it does not verify the received bytes',
    },
  ],
  [
    {
      rule: VERIFIER,
      accepts: ['textKey'],
      rejects: ['otherKey'],
      message: 'accepts signatures with the text of the key too. Accept only those with the decoded key',
    },
  ],
  [
    {
      rule: 'webhook.key-rotation-rejected',
      accepts: ['genuine'],
      rejects: ['rotated', 'otherKey'],
      condition: asForged('rotated'),
      message:
        'rejects webhooks during a key rotation: webhook-signature then has several values, separated by blanks. Accept one valid value',
    },
  ],
  [
    {
      rule: 'webhook.timestamp-not-checked',
      accepts: ['hourOld'],
      rejects: ['otherKey'],
      message: 'does not check the age: anyone who recorded an old webhook can send it again',
    },
  ],
]
