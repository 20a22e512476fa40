import type { SendWebhookRequest } from '../../core/contract/control.gen.ts'

/**
 * JSON as other languages write it, with a blank after each comma and colon, for an order that the app does not know.
 */
const SPACED = { body: '{"id": "none", "status": "none"}' }

/**
 * Deliveries in order, with their descriptions. Each signature is also tampered and omitted alone, because an app may
 * check only one. The first delivery is repeated at the end: if the responses differ, no conclusion is possible.
 */
export const PROBES = {
  genuine: { order: {}, phrase: 'a genuine webhook' },
  respaced: { order: { tampering: 'key_order' }, phrase: 'one with other spacing and a correct signature' },
  rewritten: {
    order: { tampering: 'key_order', sign: { over: 'compact' } },
    phrase: 'one with other spacing, signed over re-serialized JSON',
  },
  spaced: { order: { raw: SPACED }, phrase: 'JSON with blanks for an unknown order, correctly signed' },
  spacedForged: {
    order: { raw: SPACED, sign: { key: 'other' } },
    phrase: 'JSON with blanks for an unknown order, signed with another key',
  },
  textKey: { order: { sign: { key: 'text' } }, phrase: 'one signed with the text of the key' },
  otherKey: { order: { sign: { key: 'other' } }, phrase: 'one signed with another key' },
  milliseconds: { order: { sign: { unit: 'ms' } }, phrase: 'one with milliseconds in webhook-timestamp' },
  ownSeconds: { order: { sign: { unit: 's' } }, phrase: 'one with seconds in the own signature' },
  otherId: { order: { sign: { id: 'msg_another' } }, phrase: 'one signed for another webhook-id' },
  badStandard: {
    order: { tampering: 'bad_standard_signature' },
    phrase: 'one with a wrong webhook-signature and a correct own one',
  },
  badOwn: {
    order: { tampering: 'bad_own_signature' },
    phrase: 'one with a wrong own signature and a correct webhook-signature',
  },
  onlyStandard: { order: { sign: { only: 'standard' } }, phrase: 'one with webhook-signature only' },
  onlyOwn: { order: { sign: { only: 'own' } }, phrase: 'one with the own signature only' },
  forgedStandard: {
    order: { sign: { only: 'standard', key: 'other' } },
    phrase: 'one with a wrong webhook-signature only',
  },
  forgedOwn: { order: { sign: { only: 'own', key: 'other' } }, phrase: 'one with a wrong own signature only' },
  rotated: { order: { sign: { extra: true } }, phrase: 'one with an additional signature, as during a key change' },
  hourOld: { order: { age: '1h' }, phrase: 'one signed an hour ago' },
  ahead: { order: { age: '-10m' }, phrase: 'one signed ten minutes ahead' },
  badBoth: { order: { tampering: 'bad_signature' }, phrase: 'one with both signatures wrong' },
  altered: { order: { sign: { over: 'other' } }, phrase: 'one whose body was changed after signing' },
  unsigned: { order: { tampering: 'missing_signature' }, phrase: 'one without any signature' },
  garbage: {
    order: { raw: { type: 'text/plain', body: 'no JSON' } },
    phrase: 'a text that is not JSON, correctly signed',
  },
  genuineAgain: { order: {}, phrase: 'a genuine webhook, at the end' },
} as const satisfies Readonly<Record<string, { readonly order: SendWebhookRequest; readonly phrase: string }>>

export type ProbeName = keyof typeof PROBES

/** Names in the order of delivery. */
export const PROBE_NAMES: readonly ProbeName[] = Object.keys(PROBES).filter((name): name is ProbeName => name in PROBES)
