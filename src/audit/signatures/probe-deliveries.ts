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
  genuine: { request: {}, phrase: 'a genuine webhook' },
  respaced: { request: { tampering: 'key_order' }, phrase: 'one with other spacing and a correct signature' },
  rewritten: {
    request: { tampering: 'key_order', sign: { over: 'compact' } },
    phrase: 'one with other spacing, signed over re-serialized JSON',
  },
  spaced: { request: { raw: SPACED }, phrase: 'JSON with blanks for an unknown order, correctly signed' },
  spacedForged: {
    request: { raw: SPACED, sign: { key: 'other' } },
    phrase: 'JSON with blanks for an unknown order, signed with another key',
  },
  textKey: { request: { sign: { key: 'text' } }, phrase: 'one signed with the text of the key' },
  otherKey: { request: { sign: { key: 'other' } }, phrase: 'one signed with another key' },
  milliseconds: { request: { sign: { unit: 'ms' } }, phrase: 'one with milliseconds in webhook-timestamp' },
  ownSeconds: { request: { sign: { unit: 's' } }, phrase: 'one with seconds in the own signature' },
  otherId: { request: { sign: { id: 'msg_another' } }, phrase: 'one signed for another webhook-id' },
  badStandard: {
    request: { tampering: 'bad_standard_signature' },
    phrase: 'one with a wrong webhook-signature and a correct own one',
  },
  badOwn: {
    request: { tampering: 'bad_own_signature' },
    phrase: 'one with a wrong own signature and a correct webhook-signature',
  },
  onlyStandard: { request: { sign: { only: 'standard' } }, phrase: 'one with webhook-signature only' },
  onlyOwn: { request: { sign: { only: 'own' } }, phrase: 'one with the own signature only' },
  forgedStandard: {
    request: { sign: { only: 'standard', key: 'other' } },
    phrase: 'one with a wrong webhook-signature only',
  },
  forgedOwn: { request: { sign: { only: 'own', key: 'other' } }, phrase: 'one with a wrong own signature only' },
  rotated: { request: { sign: { extra: true } }, phrase: 'one with an additional signature, as during a key change' },
  hourOld: { request: { age: '1h' }, phrase: 'one signed an hour ago' },
  ahead: { request: { age: '-10m' }, phrase: 'one signed ten minutes ahead' },
  badBoth: { request: { tampering: 'bad_signature' }, phrase: 'one with both signatures wrong' },
  altered: { request: { sign: { over: 'other' } }, phrase: 'one whose body was changed after signing' },
  unsigned: { request: { tampering: 'missing_signature' }, phrase: 'one without any signature' },
  garbage: {
    request: { raw: { type: 'text/plain', body: 'no JSON' } },
    phrase: 'a text that is not JSON, correctly signed',
  },
  genuineAgain: { request: {}, phrase: 'a genuine webhook, at the end' },
} as const satisfies Readonly<Record<string, { readonly request: SendWebhookRequest; readonly phrase: string }>>

export type ProbeName = keyof typeof PROBES

/** Names in the order of delivery. */
export const PROBE_NAMES: readonly ProbeName[] = Object.keys(PROBES).filter((name): name is ProbeName => name in PROBES)
