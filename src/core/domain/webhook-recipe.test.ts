import { describe, expect, it } from 'vitest'
import type { SentAs } from './delivery.schema.ts'
import { GENUINE } from './tampering.ts'
import {
  attemptOptionsOf,
  compactText,
  mergeSentAs,
  repeatedMember,
  signaturesAs,
  signedText,
} from './webhook-recipe.ts'

describe('the options of an attempt', () => {
  it.each<[sentAs: SentAs, otherwise: object]>([
    [{}, {}],
    [{ webhookId: 'msg_x', retry: true, together: 2 }, {}],
    [{ ageMs: 5 }, { ageMs: 5 }],
    [{ sign: { id: 'msg_2', key: 'text', over: 'other' } }, { signedId: 'msg_2', key: 'text', over: 'other' }],
    [{ sign: { only: 'own', unit: 's', extra: true } }, { only: 'own', unit: 's', extra: true }],
    [{ tampering: 'key_order' }, { layout: 'unusual' }],
    [{ tampering: 'key_order', raw: { body: '{}' } }, { layout: 'unusual' }],
    [{ raw: { body: '{}' } }, {}],
    [{ tampering: 'bad_own_signature' }, { wrong: 'own' }],
  ])('sent as %j', (sentAs, otherwise) => {
    expect(attemptOptionsOf(sentAs)).toEqual({ ...GENUINE, ...otherwise })
  })
})

describe('the validity of the signatures', () => {
  it.each<[sentAs: SentAs, standard: string, own: string]>([
    [{}, 'valid', 'valid'],
    [{ sign: { over: 'other' } }, 'wrong', 'wrong'],
    [{ sign: { over: 'sent' } }, 'valid', 'valid'],
    [{ sign: { over: 'compact' } }, 'valid', 'valid'],
    [{ sign: { over: 'compact' }, tampering: 'key_order' }, 'wrong', 'wrong'],
    [{ sign: { over: 'compact' }, raw: { body: '{"a":1}' } }, 'valid', 'valid'],
    [{ sign: { over: 'compact' }, raw: { body: '{ "a": 1 }' } }, 'wrong', 'wrong'],
    [{ sign: { over: 'compact' }, raw: { body: 'no JSON' } }, 'valid', 'valid'],
    [{ sign: { key: 'other' } }, 'wrong', 'wrong'],
    [{ sign: { key: 'text' } }, 'wrong', 'wrong'],
    [{ sign: { unit: 'ms' } }, 'wrong', 'valid'],
    [{ sign: { unit: 's' } }, 'valid', 'wrong'],
    [{ sign: { id: 'msg_2' } }, 'wrong', 'valid'],
    [{ sign: { only: 'standard' } }, 'valid', 'missing'],
    [{ sign: { only: 'own' } }, 'missing', 'valid'],
    [{ sign: { only: 'own', key: 'other' } }, 'missing', 'wrong'],
    [{ tampering: 'missing_signature' }, 'missing', 'missing'],
    [{ tampering: 'bad_standard_signature' }, 'wrong', 'valid'],
    [{ tampering: 'bad_own_signature' }, 'valid', 'wrong'],
    [{ tampering: 'bad_signature' }, 'wrong', 'wrong'],
  ])('of a webhook sent as %j', (sentAs, standard, own) => {
    expect(signaturesAs(sentAs)).toEqual({ standard, own })
  })
})

it.each([
  ['{ "a": [1, 2] }', '{"a":[1,2]}'],
  ['{"a":1}', '{"a":1}'],
  ['no JSON', 'no JSON'],
  ['', ''],
  ['null', 'null'],
])('%s is serialized as %s', (text, short) => {
  expect(compactText(text)).toBe(short)
  expect([signedText(text, { over: 'sent' }), signedText(text, { over: 'compact' })]).toEqual([text, short])
  expect(signedText(text, { over: 'other' })).toBe(`${text}{}`)
})

describe('a tampering and another member', () => {
  it.each<[sentAs: SentAs, word: string | undefined]>([
    [{ tampering: 'old_timestamp' }, undefined],
    [{ tampering: 'old_timestamp', ageMs: 5 }, 'age'],
    [{ tampering: 'old_timestamp', sign: { over: 'other' } }, undefined],
    [{ tampering: 'missing_signature', sign: { only: 'standard' } }, 'sign.only'],
    [{ tampering: 'missing_signature', sign: { key: 'other' } }, undefined],
    [{ tampering: 'bad_standard_signature', sign: { key: 'other' } }, 'sign.key'],
    [{ tampering: 'bad_standard_signature', sign: { unit: 'ms', id: 'x', extra: true } }, undefined],
  ])('of %j both set %s', (sentAs, word) => {
    expect(repeatedMember(sentAs)).toBe(word)
  })

  it.each<[own: SentAs, again: SentAs, both: SentAs]>([
    [{}, {}, {}],
    [{ ageMs: 5 }, { ageMs: 7 }, { ageMs: 7 }],
    [{ sign: { key: 'text' }, ageMs: 5 }, { tampering: 'bad_signature' }, { tampering: 'bad_signature' }],
    [{ raw: { body: '{}' }, webhookId: 'x' }, { tampering: 'key_order' }, { tampering: 'key_order', webhookId: 'x' }],
    [{ tampering: 'bad_signature', retry: true }, { sign: { key: 'text' } }, { sign: { key: 'text' }, retry: true }],
  ])('of a delivery sent as %j and redelivered as %j result in %j', (own, again, both) => {
    expect(mergeSentAs(own, again)).toEqual(both)
  })
})
