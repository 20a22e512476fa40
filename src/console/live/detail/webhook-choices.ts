import type { SendWebhookRequest } from '../../../core/contract/control.gen.ts'
import { upper } from '../../../core/describe/format.ts'
import { everyOf } from '../../../core/domain/table-keys.ts'
import type { Tampering } from '../../../core/domain/tampering.ts'
import type { WebhookOptions } from '../../../core/domain/webhook-options.ts'

type Again = readonly [words: string, note: string, body: SendWebhookRequest]

const AGAIN = [
  ['Send again', 'same webhook-id', {}],
  ['Send twice', 'must be processed once', { times: 2 }],
  ['Send three in parallel', 'tests for a race condition', { together: 3 }],
  ['Send in 30 s', 'by the clock of the space', { delay: '30s' }],
  ['Send with a wrong signature', 'must be rejected', { tampering: 'bad_signature' }],
  ['Send without a signature', 'must be rejected', { tampering: 'missing_signature' }],
  ['Send with an hour-old signature', 'must be rejected', { age: '1h' }],
  ['Send with a signature from the future', 'must be rejected', { age: '-10m' }],
  ['Send with two signatures', 'one with the next key; must be accepted', { sign: { extra: true } }],
  ['Send text instead of JSON', 'must not break your app', { raw: { type: 'text/plain', body: 'no JSON' } }],
  ['Send with another key order', 'correctly signed; verify the raw body', { tampering: 'key_order' }],
] as const satisfies readonly Again[]

type KeysOf<Body> = Body extends unknown ? keyof Body : never
/** Options of a send request without a menu entry. Another webhook-id needs an input, and retries belong to the others. */
type Missing = Exclude<keyof SendWebhookRequest, KeysOf<(typeof AGAIN)[number][2]> | 'webhookId' | 'retry'>
/** Menu entries that send a webhook again. Does not compile while an option has no entry. */
export const RESEND_CHOICES: readonly (Missing extends never ? Again : never)[] = AGAIN

/** The ways to tamper with a webhook, named as in scenarios and the control API. */
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

/** Traits of a webhook that the form, the menu or scenarios cover. */
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
type TamperingChoice =
  Exclude<keyof WebhookOptions, Known> extends never ? readonly [words: string, body: SendWebhookRequest] : never

/** Choices of tampering in the form. Does not compile while a trait is not covered. */
export const TAMPERING_CHOICES: readonly TamperingChoice[] = [
  ['Valid', {}],
  ...TAMPERINGS.map((tampering) => [upper(tampering.replaceAll('_', ' ')), { tampering }] as const),
]
