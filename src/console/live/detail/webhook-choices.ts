import type { SendOrder } from '../../../contract/control.gen.ts'
import { namesOf } from '../../../domain/names-of.ts'
import type { Tampering } from '../../../domain/tampering.ts'
import type { Traits } from '../../../domain/webhook-traits.ts'

type Again = readonly [words: string, note: string, body: SendOrder]

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
type Unoffered = Exclude<keyof SendOrder, KeysOf<(typeof AGAIN)[number][2]> | 'webhookId' | 'retry'>
/** How a webhook can be sent again with one click; does not compile while an order is not offered. */
export const ALL_AGAIN: readonly ([Unoffered] extends [never] ? Again : never)[] = AGAIN

/** What is said of each way to make a webhook: the rest of what there is to know of it stays with the sandbox. */
const TAMPERED: Readonly<Record<Tampering, string>> = {
  bad_signature: 'Both signatures are wrong',
  bad_standard_signature: 'The standard signature is wrong',
  bad_own_signature: 'The signature of the service is wrong',
  missing_signature: 'Both signatures are missing',
  missing_standard_signature: 'The standard signature is missing',
  missing_own_signature: 'The signature of the service is missing',
  old_timestamp: 'Signed an hour ago',
  key_order: 'In another layout, signed correctly',
}

type Spoilt = readonly [words: string, body: SendOrder]

/** What somebody who writes a webhook can choose of each of its traits: none of those that are clicked, or that scenarios plan. */
const CHOICES: { readonly [Trait in keyof Traits]: readonly Spoilt[] } = {
  tampering: namesOf(TAMPERED).map((tampering) => [TAMPERED[tampering], { tampering }]),
  send: [],
  when: [],
  delayMs: [],
  copies: [],
  ageMs: [],
  sign: [],
  raw: [],
  webhookId: [],
  retry: [],
  together: [],
  olderAfter: [],
}

/** What can be wrong with a webhook that somebody writes. */
export const SPOILT: readonly Spoilt[] = [['As it should be', {}], ...Object.values(CHOICES).flat()]
