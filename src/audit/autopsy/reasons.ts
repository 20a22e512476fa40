import type { Reading } from './answers.ts'
import type { DeliveryName } from './deliveries.ts'

export type AutopsyRule =
  | 'webhook.verifier-wrong'
  | 'webhook.raw-body-not-used'
  | 'webhook.old-accepted'
  | 'webhook.signature-not-checked'

/** What is wrong with a verifier where it takes all of these and refuses all of those; of each, the first one is the proof. */
export type Reason = {
  readonly rule: AutopsyRule
  readonly takes: readonly DeliveryName[]
  readonly refuses: readonly DeliveryName[]
  /** The deliveries that prove it, where they are not the first that is taken and the first that is refused. */
  readonly proof?: readonly DeliveryName[]
  /** What has to be so as well. */
  readonly also?: (reading: Reading) => boolean
  readonly sentence: string
}

const VERIFIER = 'webhook.verifier-wrong'
const RAW = 'webhook.raw-body-not-used'
const UNCHECKED = 'webhook.signature-not-checked'

/** Why an app refuses what is genuine. The first one that fits is told. */
export const REFUSING: readonly Reason[] = [
  {
    ...{ rule: UNCHECKED, takes: ['otherKey', 'altered'], refuses: ['genuine'] },
    sentence: 'takes what is wrongly signed and refuses what is right: the comparison is the wrong way round',
  },
  {
    ...{ rule: VERIFIER, takes: ['textKey'], refuses: ['genuine'] },
    sentence:
      'uses the key as text: what follows whsec_ is base64, the key of the own signature is hex, and HMAC takes the bytes',
  },
  {
    ...{ rule: VERIFIER, takes: ['milliseconds'], refuses: ['genuine'] },
    sentence: 'reads webhook-timestamp as milliseconds: it has seconds',
  },
  {
    ...{ rule: VERIFIER, takes: ['ownSeconds'], refuses: ['genuine'] },
    sentence: 'reads the time of the own signature as seconds: it has milliseconds',
  },
  {
    ...{ rule: VERIFIER, takes: ['hourOld'], refuses: ['genuine'] },
    sentence: 'has a clock that is about an hour behind, or reads the time in another time zone',
  },
  {
    ...{ rule: VERIFIER, takes: ['ahead'], refuses: ['genuine'] },
    sentence: 'has a clock that is about ten minutes ahead',
  },
  {
    ...{ rule: VERIFIER, takes: ['onlyStandard'], refuses: ['genuine'] },
    sentence: 'refuses a webhook as soon as the own signature comes beside webhook-signature',
  },
  {
    ...{ rule: VERIFIER, takes: ['onlyOwn'], refuses: ['genuine'] },
    sentence: 'refuses a webhook as soon as webhook-signature comes beside the own signature',
  },
  {
    ...{ rule: RAW, takes: [], refuses: ['genuine', 'spacedForged'], proof: ['spaced', 'genuine'] },
    // What it says of an order that it does not know, where it had said of all others that they are not signed.
    also: ({ statusOf, took }) =>
      statusOf('genuine') === statusOf('otherKey') &&
      (took('spaced') === true || (statusOf('spaced') ?? 0) !== statusOf('spacedForged')),
    sentence:
      'verifies over re-serialised JSON, with a blank behind comma and colon: it refuses the bytes that came. Verify the raw body',
  },
  {
    ...{ rule: VERIFIER, takes: [], refuses: ['genuine', 'onlyStandard', 'onlyOwn', 'textKey'] },
    proof: ['genuine', 'onlyStandard'],
    sentence:
      'refuses everything, also what is genuine: another secret or its text, other bytes than the raw body, or other parts than are signed',
  },
]

/** How an app that takes what is genuine takes what is not signed by the sandbox. The first one that fits is told. */
export const TRUSTING: readonly Reason[] = [
  {
    ...{ rule: UNCHECKED, takes: ['unsigned', 'otherKey', 'altered'], refuses: [] },
    proof: ['unsigned', 'otherKey'],
    sentence: 'takes everything, signed or not',
  },
  {
    ...{ rule: UNCHECKED, takes: ['unsigned'], refuses: ['otherKey'] },
    sentence: 'checks a signature only where there is one: without any, everything is taken',
  },
  {
    ...{ rule: UNCHECKED, takes: ['otherKey', 'altered'], refuses: ['unsigned'] },
    sentence: 'looks only whether there is a signature, not whether it is right',
  },
  {
    ...{ rule: UNCHECKED, takes: ['forgedOwn'], refuses: ['otherKey'] },
    sentence: 'takes a wrong own signature where webhook-signature is left out',
  },
  {
    ...{ rule: UNCHECKED, takes: ['forgedStandard'], refuses: ['otherKey'] },
    sentence: 'takes a wrong webhook-signature where the own one is left out',
  },
]

/** What else is wrong with a verifier that takes what is genuine and minds a wrong signature. All that fit are told. */
export const BESIDE: readonly (readonly Reason[])[] = [
  [
    {
      ...{ rule: RAW, takes: ['rewritten', 'genuine'], refuses: ['respaced', 'otherKey'] },
      sentence:
        'verifies over re-serialised JSON: it takes bytes that were never signed and refuses those that were. Verify the raw body',
    },
    {
      ...{ rule: RAW, takes: ['rewritten', 'genuine'], refuses: ['otherKey'] },
      sentence: 'verifies over re-serialised JSON, too: it takes bytes that were never signed. Verify the raw body',
    },
    {
      ...{ rule: RAW, takes: ['genuine'], refuses: ['respaced', 'otherKey'] },
      also: ({ statusOf }) => statusOf('respaced') === statusOf('otherKey'),
      sentence: 'refuses rightly signed JSON with other spacing: it verifies something else than the bytes that came',
    },
  ],
  [
    {
      ...{ rule: VERIFIER, takes: ['textKey'], refuses: ['otherKey'] },
      sentence: 'takes what is signed with the text of the key as well: HMAC takes the bytes that the text stands for',
    },
  ],
  [
    {
      ...{ rule: VERIFIER, takes: ['genuine'], refuses: ['rotated', 'otherKey'] },
      also: ({ statusOf }) => statusOf('rotated') === statusOf('otherKey'),
      sentence:
        'compares the whole of webhook-signature: it may have several, with a blank between them, while a key is changed',
    },
  ],
  [
    {
      ...{ rule: 'webhook.old-accepted', takes: ['hourOld'], refuses: ['otherKey'] },
      sentence: 'does not mind the age: what was signed an hour ago can be sent again by whoever has seen it',
    },
  ],
]
