import type { SendWebhookRequest } from '../../core/contract/control.gen.ts'

/** JSON as other languages write it, with a blank behind each comma and colon; an app that knows no such order says so. */
const SPACED = { body: '{"id": "none", "status": "none"}' }

/**
 * What is delivered, one after the other, and how it is told. Of two signatures an app may check either; so each is spoilt and left
 * out alone, too. The first one comes again at the end: where its answers differ, the app has changed, and nothing is judged.
 */
export const AUTOPSY = {
  genuine: { order: {}, phrase: 'a genuine webhook' },
  respaced: { order: { tampering: 'key_order' }, phrase: 'one with other spacing, rightly signed' },
  rewritten: {
    order: { tampering: 'key_order', sign: { over: 'compact' } },
    phrase: 'one with other spacing, signed over its JSON written again',
  },
  spaced: { order: { raw: SPACED }, phrase: 'JSON with blanks that tells of nothing, rightly signed' },
  spacedForged: {
    order: { raw: SPACED, sign: { key: 'other' } },
    phrase: 'JSON with blanks that tells of nothing, signed with another key',
  },
  textKey: { order: { sign: { key: 'text' } }, phrase: 'one signed with the text of the key' },
  otherKey: { order: { sign: { key: 'other' } }, phrase: 'one signed with another key' },
  milliseconds: { order: { sign: { unit: 'ms' } }, phrase: 'one with milliseconds in webhook-timestamp' },
  ownSeconds: { order: { sign: { unit: 's' } }, phrase: 'one with seconds in the own signature' },
  otherId: { order: { sign: { id: 'msg_another' } }, phrase: 'one signed for another webhook-id' },
  badStandard: {
    order: { tampering: 'bad_standard_signature' },
    phrase: 'one with a wrong webhook-signature, the own one right',
  },
  badOwn: {
    order: { tampering: 'bad_own_signature' },
    phrase: 'one with a wrong own signature, webhook-signature right',
  },
  onlyStandard: { order: { sign: { only: 'standard' } }, phrase: 'one with webhook-signature only' },
  onlyOwn: { order: { sign: { only: 'own' } }, phrase: 'one with the own signature only' },
  forgedStandard: {
    order: { sign: { only: 'standard', key: 'other' } },
    phrase: 'one with a wrong webhook-signature only',
  },
  forgedOwn: { order: { sign: { only: 'own', key: 'other' } }, phrase: 'one with a wrong own signature only' },
  rotated: { order: { sign: { extra: true } }, phrase: 'one with a further signature, as while a key is changed' },
  hourOld: { order: { age: '1h' }, phrase: 'one signed an hour ago' },
  ahead: { order: { age: '-10m' }, phrase: 'one signed ten minutes ahead' },
  badBoth: { order: { tampering: 'bad_signature' }, phrase: 'one with both signatures wrong' },
  altered: { order: { sign: { over: 'other' } }, phrase: 'one whose body was changed after signing' },
  unsigned: { order: { tampering: 'missing_signature' }, phrase: 'one without any signature' },
  garbage: {
    order: { raw: { type: 'text/plain', body: 'no JSON' } },
    phrase: 'a text that is no JSON, rightly signed',
  },
  genuineAgain: { order: {}, phrase: 'a genuine webhook, at the end' },
} as const satisfies Readonly<Record<string, { readonly order: SendWebhookRequest; readonly phrase: string }>>

export type DeliveryName = keyof typeof AUTOPSY

/** In the order in which they are delivered. */
export const DELIVERY_NAMES: readonly DeliveryName[] = Object.keys(AUTOPSY).filter(
  (name): name is DeliveryName => name in AUTOPSY,
)
