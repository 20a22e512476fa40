import { describe, expect, it } from 'vitest'
import type { SentAs } from './delivery.schema.ts'
import {
  isUnusualWebhook,
  sentAsOf,
  sentAsText,
  type WebhookOptions,
  webhookKeywords,
  webhookPhrases,
} from './webhook-options.ts'
import { expectedResponseOf, isRetried, isTampered, mergeSentAs, repeatedMember } from './webhook-recipe.ts'

const USUAL = { send: 'automatic', when: 'at_end', delayMs: 0, copies: 1, ageMs: 0, olderAfter: false } as const

it('a usual webhook has no description', () => {
  expect(isUnusualWebhook(USUAL)).toBe(false)
  expect(isUnusualWebhook({})).toBe(false)
  expect([webhookPhrases(USUAL), webhookKeywords(USUAL)]).toEqual([[], []])
})

describe('the description of an unusual webhook', () => {
  it.each<[Partial<WebhookOptions>, phrase: string[], plain: string[], short: string[], keywords: string[]]>([
    [{ send: 'manual' }, [], [], [], ['hold', 'manual', 'fire']],
    [{ when: 'after_redirect' }, [], [], [], ['race', 'order', 'timing']],
    [{ delayMs: 5_000 }, ['5 s later'], ['5 s later'], [], ['delay', 'late', 'latency']],
    [{ copies: 2 }, ['2 times'], ['twice'], ['2 times'], ['twice', 'duplicate', 'idempotent', 'webhook-id']],
    [{ copies: 3 }, ['3 times'], ['3 times'], ['3 times'], ['twice', 'duplicate', 'idempotent', 'webhook-id']],
    [
      { tampering: 'bad_signature' },
      ['with a wrong signature'],
      ['with a wrong signature'],
      ['bad signature'],
      ['hmac', 'forged', 'secret'],
    ],
    [{ ageMs: 2_000 }, ['signed 2 s before'], ['signed 2 s before'], ['signed 2 s before'], []],
    [{ ageMs: -2_000 }, ['signed 2 s ahead'], ['signed 2 s ahead'], ['signed 2 s ahead'], []],
    [{ retry: false }, ['without retries'], ['without retries'], ['without retries'], ['retry', 'again']],
    [{ retry: true }, ['with retries'], ['with retries'], ['with retries'], ['retry', 'again']],
    [
      { together: 2 },
      ['2 at the same time'],
      ['2 at the same time'],
      ['2 at the same time'],
      ['race', 'concurrent', 'parallel', 'lock', 'twice', 'duplicate'],
    ],
    [
      { sign: { key: 'text', only: 'own' } },
      ['signed with the text of the key, with the own signature only'],
      ['signed with the text of the key, with the own signature only'],
      ['signed with the text of the key, with the own signature only'],
      ['hmac', 'key', 'secret', 'raw body', 'rotation'],
    ],
    [
      { raw: { body: '{}' } },
      ['with a raw body (application/json)'],
      ['with a raw body (application/json)'],
      ['with a raw body (application/json)'],
      ['garbage', 'raw body', 'content-type', 'parser'],
    ],
    [
      { raw: { body: 'x', type: 'text/plain' } },
      ['with a raw body (text/plain)'],
      ['with a raw body (text/plain)'],
      ['with a raw body (text/plain)'],
      ['garbage', 'raw body', 'content-type', 'parser'],
    ],
    [{ webhookId: 'msg_x' }, ['under the webhook-id msg_x'], ['under the webhook-id msg_x'], ['as msg_x'], []],
    [
      { olderAfter: true },
      ['followed by one with the older state'],
      ['followed by one with the older state'],
      [],
      ['out of order', 'race', 'stale'],
    ],
  ])('%j', (trait, phrase, plain, short, keywords) => {
    const having = { ...USUAL, ...trait }
    expect(isUnusualWebhook(having)).toBe(true)
    expect(webhookPhrases(having)).toEqual(phrase)
    expect(webhookPhrases(having, 'plain')).toEqual(plain)
    expect(webhookPhrases(having, 'short')).toEqual(short)
    expect(webhookKeywords(having)).toEqual(keywords)
  })
})

it.each<[SentAs, ReturnType<typeof expectedResponseOf>]>([
  [{}, undefined],
  [{ tampering: 'bad_signature' }, 'reject'],
  [{ tampering: 'missing_signature' }, 'reject'],
  [{ tampering: 'bad_standard_signature' }, 'either'],
  [{ tampering: 'bad_own_signature' }, 'either'],
  [{ ageMs: 0 }, undefined],
  [{ ageMs: 1 }, 'either'],
  [{ ageMs: 300_000 }, 'either'],
  [{ ageMs: 300_001 }, 'reject'],
  [{ webhookId: 'msg_x' }, undefined],
  [{ ageMs: -300_001 }, 'reject'],
  [{ sign: { key: 'text' } }, 'reject'],
  [{ sign: { unit: 'ms' } }, 'either'],
  [{ sign: { extra: true } }, undefined],
  [{ sign: { key: 'next' } }, 'either'],
  [{ sign: { key: 'next', only: 'standard' } }, 'either'],
  [{ sign: { key: 'next' }, ageMs: 300_001 }, 'reject'],
  [{ raw: { body: '{}' } }, 'either'],
  [{ tampering: 'key_order', sign: { over: 'compact' } }, 'reject'],
  [{ sign: { over: 'compact' } }, undefined],
  [{ tampering: 'bad_own_signature', ageMs: 300_001 }, 'reject'],
])('the expected response to a webhook sent as %j is %s', (sentAs, expected) => {
  expect(expectedResponseOf(sentAs)).toBe(expected)
})

it('of a delivery is one text, or none', () => {
  expect(sentAsText({ tampering: 'bad_signature', ageMs: 2_000 })).toBe('with a wrong signature, signed 2 s before')
  expect([sentAsText({}), sentAsText({ sign: { over: 'sent' } }), sentAsText({ ageMs: 0 })]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

it('only includes the differences of a delivery', () => {
  const sentAs = { tampering: 'bad_signature', ageMs: 1, webhookId: 'msg_x' } as const
  const delivery = { ...sentAs, id: 'msg_1', usedAttempts: 2 }
  expect(sentAsOf(delivery)).toEqual(sentAs)
})

describe('tampered webhooks are not retried by default', () => {
  it.each<[SentAs, boolean]>([
    [{}, false],
    [{ tampering: 'key_order', webhookId: 'msg_x', together: 3 }, false],
    [{ ageMs: 300_000 }, false],
    [{ ageMs: 300_001 }, true],
    [{ ageMs: -300_001 }, true],
    [{ tampering: 'bad_own_signature' }, true],
    [{ sign: { only: 'own' } }, true],
    [{ sign: { extra: true } }, false],
    [{ raw: { body: '' } }, true],
  ])('%j: %s', (sentAs, expected) => {
    expect([isTampered(sentAs), isRetried(sentAs)]).toEqual([expected, !expected])
    expect([isRetried({ ...sentAs, retry: true }), isRetried({ ...sentAs, retry: false })]).toEqual([true, false])
  })
})

it.each<[SentAs, string | undefined]>([
  [{ tampering: 'old_timestamp', ageMs: 0 }, 'age'],
  [{ tampering: 'bad_signature', sign: { key: 'text' } }, 'sign.key'],
  [{ tampering: 'missing_own_signature', sign: { only: 'own' } }, 'sign.only'],
  [{ tampering: 'key_order', raw: { body: '' } }, 'raw'],
  [{ tampering: 'bad_signature', sign: { only: 'own' }, ageMs: 5 }, undefined],
  [{ sign: { key: 'text' }, ageMs: 5 }, undefined],
])('the tampering of %j repeats %s', (sentAs, word) => {
  expect(repeatedMember(sentAs)).toBe(word)
})

it.each<[own: SentAs, again: SentAs, both: SentAs]>([
  [{ tampering: 'key_order' }, { ageMs: 5 }, { tampering: 'key_order', ageMs: 5 }],
  [{ tampering: 'old_timestamp', together: 2 }, { ageMs: 5 }, { ageMs: 5, together: 2 }],
  [
    { ageMs: 5, sign: { key: 'text' }, retry: true },
    { tampering: 'old_timestamp' },
    { tampering: 'old_timestamp', retry: true },
  ],
])('a delivery sent as %j, redelivered as %j, is sent as %j', (own, again, both) => {
  expect(mergeSentAs(own, again)).toEqual(both)
})
