import { describe, expect, it } from 'vitest'
import type { SentAs } from './delivery.ts'
import { isUnusualWebhook, sentAsOf, shouldOf, type Traits, webhookKeywords, webhookPhrases } from './webhook-traits.ts'

const USUAL = { send: 'automatic', when: 'at_end', delayMs: 0, copies: 1, ageMs: 0, olderAfter: false } as const

it('a webhook as usual has nothing that is said of it', () => {
  expect(isUnusualWebhook(USUAL)).toBe(false)
  expect(isUnusualWebhook({})).toBe(false)
  expect([webhookPhrases(USUAL), webhookKeywords(USUAL)]).toEqual([[], []])
})

describe('what is said of a webhook that is not as usual', () => {
  it.each<[Partial<Traits>, phrase: string[], plain: string[], short: string[], keywords: string[]]>([
    [{ send: 'manual' }, [], [], [], ['hold', 'by hand', 'fire']],
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

it.each<[SentAs, ReturnType<typeof shouldOf>]>([
  [{}, 'take'],
  [{ tampering: 'bad_signature' }, 'refuse'],
  [{ tampering: 'missing_signature' }, 'refuse'],
  [{ tampering: 'bad_standard_signature' }, 'judge'],
  [{ tampering: 'bad_own_signature' }, 'judge'],
  [{ ageMs: 0 }, 'take'],
  [{ ageMs: 1 }, 'judge'],
  [{ ageMs: 300_000 }, 'judge'],
  [{ ageMs: 300_001 }, 'refuse'],
  [{ webhookId: 'msg_x' }, 'take'],
  [{ tampering: 'bad_own_signature', ageMs: 300_001 }, 'refuse'],
])('the receiver of a webhook sent as %j should %s it', (sentAs, should) => {
  expect(shouldOf(sentAs)).toBe(should)
})

it('of a delivery, only how it is sent is taken', () => {
  const sentAs = { tampering: 'bad_signature', ageMs: 1, webhookId: 'msg_x' } as const
  const delivery = { ...sentAs, id: 'msg_1', tries: 2 }
  expect(sentAsOf(delivery)).toEqual(sentAs)
})
