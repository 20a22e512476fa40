import type { SendWebhookRequest } from '../../../core/contract/control.gen.ts'
import { upper } from '../../../core/describe/format.ts'
import { everyOf } from '../../../core/domain/table-keys.ts'
import type { Tampering } from '../../../core/domain/tampering.ts'
import type { Traits } from '../../../core/domain/webhook-options.ts'

type Again = readonly [words: string, note: string, body: SendWebhookRequest]

const AGAIN = [
  ['Send again', 'same webhook-id', {}],
  ['Send twice', 'does your app handle it once?', { times: 2 }],
  ['Send three at the same moment', 'is there a race?', { together: 3 }],
  ['Send in 30 s', 'late, on the clock of the space', { delay: '30s' }],
  ['Send with a wrong signature', 'must be rejected', { tampering: 'bad_signature' }],
  ['Send without a signature', 'must be rejected', { tampering: 'missing_signature' }],
  ['Send signed an hour ago', 'must be rejected', { age: '1h' }],
  ['Send signed ten minutes ahead', 'must be rejected', { age: '-10m' }],
  ['Send with two signatures', 'one is by an old key: must be accepted', { sign: { extra: true } }],
  ['Send something that is not JSON', 'must not break your app', { raw: { type: 'text/plain', body: 'no JSON' } }],
  ['Send the same data in another layout', 'still signed correctly: read the raw body', { tampering: 'key_order' }],
] as const satisfies readonly Again[]

type KeysOf<Body> = Body extends unknown ? keyof Body : never
/** What an order can have and no click brings. Nobody can click another webhook-id, which has to be named; retries go with the rest. */
type Unoffered = Exclude<keyof SendWebhookRequest, KeysOf<(typeof AGAIN)[number][2]> | 'webhookId' | 'retry'>
/** How a webhook can be sent again with one click; does not compile while an order is not offered. */
export const ALL_AGAIN: readonly (Unoffered extends never ? Again : never)[] = AGAIN

/** The ways to make a webhook: called as in scenarios, and in the control API. */
const TAMPERINGS = everyOf<Tampering>()([
  'bad_signature',
  'bad_standard_signature',
  'bad_own_signature',
  'missing_signature',
  'missing_standard_signature',
  'missing_own_signature',
  'old_timestamp',
  'key_order',
])

/** The traits of a webhook that whoever writes one can choose, that are clicked instead, or that scenarios plan. */
type Known =
  | 'tampering'
  | 'send'
  | 'when'
  | 'delayMs'
  | 'copies'
  | 'ageMs'
  | 'sign'
  | 'raw'
  | 'webhookId'
  | 'retry'
  | 'together'
  | 'olderAfter'
type Spoilt = Exclude<keyof Traits, Known> extends never ? readonly [words: string, body: SendWebhookRequest] : never

/** What can be wrong with a webhook that somebody writes; does not compile while nobody has thought of a trait. */
export const SPOILT: readonly Spoilt[] = [
  ['As it should be', {}],
  ...TAMPERINGS.map((tampering) => [upper(tampering.replaceAll('_', ' ')), { tampering }] as const),
]
