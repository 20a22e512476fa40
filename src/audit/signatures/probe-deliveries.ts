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
  genuine: { request: {}, description: 'a genuine webhook' },
  respaced: { request: { tampering: 'key_order' }, description: 'one with other spacing and a correct signature' },
  rewritten: {
    request: { tampering: 'key_order', sign: { over: 'compact' } },
    description: 'one with other spacing, signed over re-serialized JSON',
  },
  spaced: { request: { raw: SPACED }, description: 'JSON with blanks for an unknown order, correctly signed' },
  spacedForged: {
    request: { raw: SPACED, sign: { key: 'other' } },
    description: 'JSON with blanks for an unknown order, signed with another key',
  },
  textKey: { request: { sign: { key: 'text' } }, description: 'one signed with the text of the key' },
  otherKey: { request: { sign: { key: 'other' } }, description: 'one signed with another key' },
  milliseconds: { request: { sign: { unit: 'ms' } }, description: 'one with milliseconds in webhook-timestamp' },
  ownSeconds: { request: { sign: { unit: 's' } }, description: 'one with seconds in the own signature' },
  otherId: { request: { sign: { id: 'msg_another' } }, description: 'one signed for another webhook-id' },
  badStandard: {
    request: { tampering: 'bad_standard_signature' },
    description: 'one with a wrong webhook-signature and a correct own one',
  },
  badOwn: {
    request: { tampering: 'bad_own_signature' },
    description: 'one with a wrong own signature and a correct webhook-signature',
  },
  onlyStandard: { request: { sign: { only: 'standard' } }, description: 'one with webhook-signature only' },
  onlyOwn: { request: { sign: { only: 'own' } }, description: 'one with the own signature only' },
  forgedStandard: {
    request: { sign: { only: 'standard', key: 'other' } },
    description: 'one with a wrong webhook-signature only',
  },
  forgedOwn: { request: { sign: { only: 'own', key: 'other' } }, description: 'one with a wrong own signature only' },
  rotated: {
    request: { sign: { extra: true } },
    description: 'one with an additional signature, as during a key change',
  },
  hourOld: { request: { age: '1h' }, description: 'one signed an hour ago' },
  ahead: { request: { age: '-10m' }, description: 'one signed ten minutes ahead' },
  badBoth: { request: { tampering: 'bad_signature' }, description: 'one with both signatures wrong' },
  altered: { request: { sign: { over: 'other' } }, description: 'one whose body was changed after signing' },
  unsigned: { request: { tampering: 'missing_signature' }, description: 'one without any signature' },
  garbage: {
    request: { raw: { type: 'text/plain', body: 'no JSON' } },
    description: 'a text that is not JSON, correctly signed',
  },
  genuineAgain: { request: {}, description: 'a genuine webhook, at the end' },
} as const satisfies Readonly<Record<string, { readonly request: SendWebhookRequest; readonly description: string }>>

export type ProbeName = keyof typeof PROBES

/** Names in the order of delivery. */
export const PROBE_NAMES: readonly ProbeName[] = Object.keys(PROBES).filter((name): name is ProbeName => name in PROBES)
