import { describe, expect, it } from 'vitest'
import {
  CONTENT_TYPE,
  SIGN,
  SIGN_KEYS,
  SIGN_ONLY,
  SIGN_OVERS,
  SIGN_UNITS,
  type SignatureOptions,
  signPhrases,
  WEBHOOK_ID,
} from './signature-options.ts'

describe('the differences of signatures', () => {
  it.each<[sign: SignatureOptions, phrases: readonly string[]]>([
    [{}, []],
    [{ over: 'sent', key: 'right' }, []],
    [{ over: 'compact' }, ['signed over reserialized JSON']],
    [{ over: 'other' }, ['with a body changed after signing']],
    [{ key: 'other' }, ['signed with another key']],
    [{ key: 'text' }, ['signed with the text of the key']],
    [{ key: 'next' }, ['with webhook-signature made with the next key']],
    [{ unit: 's' }, ['with seconds in the own signature']],
    [{ unit: 'ms' }, ['with milliseconds in webhook-timestamp']],
    [{ id: 'msg_1' }, ['signed for the id msg_1']],
    [{ extra: true }, ['with a further signature by another key']],
    [{ only: 'standard' }, ['with webhook-signature only']],
    [{ only: 'own' }, ['with the own signature only']],
    [
      { only: 'own', extra: true, unit: 'ms', key: 'text', over: 'other', id: 'x' },
      [
        'with a body changed after signing',
        'signed with the text of the key',
        'with milliseconds in webhook-timestamp',
        'signed for the id x',
        'with a further signature by another key',
        'with the own signature only',
      ],
    ],
  ])('of %j', (sign, phrases) => {
    expect(signPhrases(sign)).toEqual(phrases)
  })

  it('have values, each with help', () => {
    expect({ SIGN_OVERS, SIGN_KEYS, SIGN_UNITS, SIGN_ONLY }).toEqual({
      SIGN_OVERS: ['sent', 'compact', 'other'],
      SIGN_KEYS: ['right', 'other', 'text', 'next'],
      SIGN_UNITS: ['s', 'ms'],
      SIGN_ONLY: ['standard', 'own'],
    })
    for (const options of Object.values(SIGN))
      for (const { help } of Object.values(options)) expect(help).toMatch(/^[a-zJ]\S*( .+)?$/)
  })
})

it.each([
  ['msg_1', true],
  ['a.b:c-d', true],
  ['x'.repeat(100), true],
  ['x'.repeat(101), false],
  ['', false],
  ['a b', false],
  ['ä', false],
])('%s can be a webhook-id: %s', (id, can) => {
  expect(WEBHOOK_ID.test(id)).toBe(can)
})

it.each([
  ['text/plain', true],
  ['application/json; charset=utf-8', true],
  ['x', true],
  [`x${' '.repeat(98)}y`, true],
  [`x${' '.repeat(99)}y`, false],
  [' text/plain', false],
  ['text/plain ', false],
  ['text/\tplain', false],
  ['', false],
])('%j can be a content-type: %s', (type, can) => {
  expect(CONTENT_TYPE.test(type)).toBe(can)
})
