import { describe, expect, it } from 'vitest'
import type { SentAs } from '../../core/domain/delivery.schema.ts'
import { LONGEST_ATTEMPT_MS } from '../../core/domain/delivery.ts'
import { TAMPERINGS, type Tampering } from '../../core/domain/tampering.ts'
import { attemptOptionsOf } from '../../core/domain/webhook-recipe.ts'
import { draftOf } from './draft.ts'

const DELIVERY = { id: 'msg_1', url: 'http://shop.test/hook', body: '{}' }
const HONEST = { ...DELIVERY, ...attemptOptionsOf({}), sendingMs: 0 }
const HOUR_MS = 3_600_000

type Change = Partial<ReturnType<typeof draftOf>>

const TAMPERED: Readonly<Record<Tampering, Change>> = {
  bad_signature: { wrong: 'both' },
  bad_standard_signature: { wrong: 'standard' },
  bad_own_signature: { wrong: 'own' },
  missing_signature: { only: 'none' },
  missing_standard_signature: { only: 'own' },
  missing_own_signature: { only: 'standard' },
  old_timestamp: { ageMs: HOUR_MS },
  // The body layout is fixed when the delivery is scheduled or sent.
  key_order: { layout: 'unusual' },
}

/** Every single send option and its effect. A missing one does not compile. */
const ALONE: { readonly [Way in keyof SentAs]-?: readonly (readonly [NonNullable<SentAs[Way]>, Change])[] } = {
  tampering: TAMPERINGS.map((tampering) => [tampering, TAMPERED[tampering]]),
  ageMs: [[600_000, { ageMs: 600_000 }]],
  sign: [
    [
      { key: 'text', id: 'msg_other' },
      { key: 'text', signedId: 'msg_other' },
    ],
  ],
  raw: [[{ type: 'text/plain', body: '' }, { type: 'text/plain' }]],
  webhookId: [['msg_another', { id: 'msg_another' }]],
  together: [[2, {}]],
  retry: [[false, {}]],
}
const EACH: readonly (readonly [SentAs, Change])[] = Object.entries(ALONE).flatMap(([way, all]) =>
  all.map(([value, change]) => [{ [way]: value }, change] as const),
)

describe('the content of an attempt', () => {
  it.each([
    [{}, {}],
    ...EACH,
    [
      { ageMs: 600_000, tampering: 'bad_signature' },
      { ageMs: 600_000, ...TAMPERED.bad_signature },
    ],
    [{ ageMs: 600_000, tampering: 'old_timestamp' }, { ageMs: HOUR_MS }],
    [
      { webhookId: 'msg_another', tampering: 'missing_own_signature' },
      { id: 'msg_another', only: 'standard' },
    ],
  ] as readonly (readonly [SentAs, Change])[])('of a delivery with %j changes by %j', (sentAs, change) => {
    expect(draftOf({ ...DELIVERY, ...sentAs })).toEqual({ ...HONEST, ...change })
  })

  it.each(EACH)('with %j takes at most the time that waiting parts expect', (sentAs) => {
    // Held redirects, exported scripts and the command line all wait LONGEST_TRY_MS, without deliberate sending time.
    expect(draftOf({ ...DELIVERY, ...sentAs }).sendingMs + 10_000).toBeLessThanOrEqual(LONGEST_ATTEMPT_MS)
  })
})
