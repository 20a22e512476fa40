import type { SendOrder } from '../../../contract/control.gen.ts'
import { TAMPERING, TAMPERINGS, type Tampering } from '../../../domain/tampering.ts'

type Again = readonly [words: string, note: string, done: string, body: SendOrder]

const AGAIN = [
  ['Send again', 'same webhook-id', 'Webhook sent again', {}],
  ['Send twice', 'does your app handle it once?', 'Webhook sent twice', { times: 2 }],
  ['Send in 30 s', 'late, on the clock of the space', 'Webhook leaves in 30 s', { delay: '30s' }],
  [
    'Send with a wrong signature',
    'must be rejected',
    'Webhook sent with a wrong signature',
    { tampering: 'bad_signature' },
  ],
  [
    'Send without a signature',
    'must be rejected',
    'Webhook sent without a signature',
    { tampering: 'missing_signature' },
  ],
  ['Send signed an hour ago', 'must be rejected', 'Webhook sent, signed an hour ago', { age: '1h' }],
  [
    'Send the same data, laid out otherwise',
    'its signature holds: read the raw body',
    'Webhook sent with another layout',
    { tampering: 'key_order' },
  ],
] as const satisfies readonly Again[]

type KeysOf<Body> = Body extends unknown ? keyof Body : never
/** What an order can have and no click brings. Nobody can click another webhook-id, which has to be named. */
type Unoffered = Exclude<keyof SendOrder, KeysOf<(typeof AGAIN)[number][3]> | 'webhookId'>
/** How a webhook can be sent again with one click; does not compile while an order is not offered. */
export const ALL_AGAIN: readonly ([Unoffered] extends [never] ? Again : never)[] = AGAIN

/** What can be wrong with a webhook that somebody writes. */
export const SPOILT: readonly (readonly [value: Tampering | '', words: string])[] = [
  ['', 'As it should be'],
  ...TAMPERINGS.map((name) => [name, TAMPERING[name].choice] as const),
]
