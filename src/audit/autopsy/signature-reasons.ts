import type { Reading } from './delivery-responses.ts'
import type { DeliveryName } from './probe-deliveries.ts'

export type AutopsyRule =
  | 'webhook.verifier-wrong'
  | 'webhook.raw-body-not-used'
  | 'webhook.old-accepted'
  | 'webhook.signature-not-checked'

/** What is wrong with a verifier where it takes all of these and refuses all of those. */
export type Reason = {
  readonly rule: AutopsyRule
  readonly takes: readonly DeliveryName[]
  readonly refuses: readonly DeliveryName[]
  /** The two deliveries that prove it, where they are not the first that is taken and the first that is refused. */
  readonly proof?: readonly DeliveryName[]
  /** What has to be so as well. */
  readonly also?: (reading: Reading) => boolean
  readonly words: string
}

const VERIFIER = 'webhook.verifier-wrong'
const RAW = 'webhook.raw-body-not-used'
const UNCHECKED = 'webhook.signature-not-checked'

/** It is refused as a forged one is: for its signature, and not for what it says. */
const asForged =
  (name: DeliveryName) =>
  ({ statusOf }: Reading): boolean =>
    statusOf(name) === statusOf('otherKey')

/** Why an app refuses what is genuine. The first one that fits is told. */
export const REFUSING: readonly Reason[] = [
  {
    rule: VERIFIER,
    takes: ['otherKey', 'altered'],
    refuses: ['genuine'],
    words: 'takes what is wrongly signed and refuses what is right: the comparison is the wrong way round',
  },
  {
    rule: VERIFIER,
    takes: ['textKey'],
    refuses: ['genuine'],
    words:
      'uses the key as text: what follows whsec_ is base64, the key of the own signature is hex, and HMAC takes the bytes',
  },
  {
    rule: VERIFIER,
    takes: ['milliseconds'],
    refuses: ['genuine'],
    words: 'takes milliseconds: webhook-timestamp has seconds',
  },
  {
    rule: VERIFIER,
    takes: ['ownSeconds'],
    refuses: ['genuine'],
    words: 'takes seconds: the time of the own signature has milliseconds',
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
    words: 'refuses a webhook as soon as the own signature comes beside webhook-signature',
  },
  {
    rule: VERIFIER,
    takes: ['onlyOwn'],
    refuses: ['genuine'],
    words: 'refuses a webhook as soon as webhook-signature comes beside the own signature',
  },
  {
    rule: RAW,
    takes: [],
    refuses: ['genuine', 'spacedForged'],
    proof: ['spaced', 'genuine'],
    // What it says of an order that it does not know, where it had said of all others that they are not signed.
    also: (reading) =>
      asForged('genuine')(reading) &&
      (reading.took('spaced') === true ||
        (reading.took('spaced') === false && reading.statusOf('spaced') !== reading.statusOf('spacedForged'))),
    words:
      'verifies over re-serialised JSON, with a blank behind comma and colon: it refuses the bytes that came. Verify the raw body',
  },
  {
    rule: VERIFIER,
    takes: [],
    refuses: ['genuine', 'onlyStandard', 'onlyOwn', 'textKey'],
    proof: ['genuine', 'onlyStandard'],
    words:
      'refuses everything, also what is genuine: another secret? Or other bytes than the raw body, or other parts than are signed',
  },
]

/** What is wrong with one that takes what is genuine and refuses another key: of each group, the first that fits is told. */
export const TAKING: readonly (readonly Reason[])[] = [
  [
    // What takes those without any may throw them away: it is no proof, where what has one of the two wrong is.
    {
      rule: UNCHECKED,
      takes: ['forgedOwn'],
      refuses: ['otherKey', 'unsigned'],
      words: 'takes a wrong own signature where webhook-signature is left out',
    },
    {
      rule: UNCHECKED,
      takes: ['forgedStandard'],
      refuses: ['otherKey', 'unsigned'],
      words: 'takes a wrong webhook-signature where the own one is left out',
    },
  ],
  [
    {
      rule: RAW,
      takes: ['rewritten'],
      refuses: ['respaced', 'otherKey'],
      words:
        'verifies over re-serialised JSON: it takes bytes that were never signed and refuses those that were. Verify the raw body',
    },
    {
      rule: VERIFIER,
      takes: ['genuine'],
      refuses: ['respaced', 'rewritten', 'otherKey'],
      also: asForged('respaced'),
      words: 'refuses rightly signed JSON with other spacing: it verifies something else than the bytes that came',
    },
  ],
  [
    {
      rule: VERIFIER,
      takes: ['textKey'],
      refuses: ['otherKey'],
      words: 'takes what is signed with the text of the key as well: HMAC takes the bytes that the text stands for',
    },
  ],
  [
    {
      rule: VERIFIER,
      takes: ['genuine'],
      refuses: ['rotated', 'otherKey'],
      also: asForged('rotated'),
      words:
        'compares the whole of webhook-signature: it may have several, with a blank between them, while a key changes',
    },
  ],
  [
    {
      rule: 'webhook.old-accepted',
      takes: ['hourOld'],
      refuses: ['otherKey'],
      words: 'does not mind the age: what was signed an hour ago can be sent again by whoever has seen it',
    },
  ],
]
