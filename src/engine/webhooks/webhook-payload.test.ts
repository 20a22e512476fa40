import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parsableKey } from '../../../test/support/arbitraries.ts'
import { transactionIn } from '../../../test/support/given-transaction.ts'
import { transactionBody } from '../../core/bodies/transaction-body.ts'
import type { SuccessfulLink } from '../../core/domain/link.ts'
import { bodyText } from './outbox.ts'
import { payloadOf } from './webhook-payload.ts'

const keysOf = (value: unknown): string[] => Object.keys(value as object)

describe('a payload', () => {
  it.each(['authenticated', 'failed', 'canceled', 'challenge_ongoing'] as const)(
    'of a transaction that is %s is its status response',
    (status) => {
      const transaction = transactionIn(status)
      expect(payloadOf({ transaction }, 'documented')).toEqual(transactionBody(transaction, 'documented'))
    },
  )

  it('of a transaction has the directory fields of the setting', () => {
    const transaction = transactionIn('authenticated')
    expect(payloadOf({ transaction }, 'emv')).toEqual(transactionBody(transaction, 'emv'))
    expect(payloadOf({ transaction }, 'emv')).not.toEqual(payloadOf({ transaction }, 'documented'))
  })

  it('of a link is id, reference and status, without its card', () => {
    const { scenario, outcome, card } = transactionIn('authenticated')
    const link: SuccessfulLink = {
      id: '9F0C71D2-4B3E-4E86-A5D7-60B1C2F83E94',
      reference: 'booking-882',
      link: 'http://127.0.0.1:8080/9F0C71D2-4B3E-4E86-A5D7-60B1C2F83E94',
      created: '2026-01-02T03:04:05.678+00:00',
      collectCardholderName: false,
      context: [],
      scenario,
      outcome,
      card,
      cardKey: 'key',
      history: [],
      status: 'SUCCESS',
      tokens: { alias: 'alias', aliasCvv: 'cvv' },
      deliveries: [],
    }
    expect(payloadOf({ link }, 'documented')).toEqual({ id: link.id, reference: 'booking-882', status: 'SUCCESS' })
  })
})

describe('key_order', () => {
  const PAYLOAD = {
    id: 1,
    card: { masked: '400000xxxxxx0018', info: { country: 'CH', brand: 'VISA' } },
    list: [{ a: 1, b: 2 }],
  }
  const text = bodyText(PAYLOAD, 'key_order')

  it('differs from any usual serialization', () => {
    const parsed: unknown = JSON.parse(text)
    expect(text).not.toBe(JSON.stringify(parsed))
    expect(text).not.toBe(JSON.stringify(parsed, null, 2))
    expect(text).not.toBe(JSON.stringify(parsed, null, '\t'))
    expect(text).not.toBe(JSON.stringify(PAYLOAD))
  })

  it('has the last key first, also inside, and unchanged arrays', () => {
    const parsed = JSON.parse(text)
    expect(keysOf(parsed)).toEqual(['list', 'card', 'id'])
    expect(keysOf(parsed.card.info)).toEqual(['brand', 'country'])
    expect(keysOf(parsed.list[0])).toEqual(['b', 'a'])
    expect(JSON.parse(bodyText({ list: [1, 2, 3] }, 'key_order'))).toEqual({ list: [1, 2, 3] })
  })

  it.each(['a": b', '"', '\\', '\\": ', '{"x": 1}', '\n\t', '__proto__'])(
    'keeps the text %j, as key and as value',
    (odd) => {
      const text = JSON.stringify(odd)
      expect(bodyText({ [odd]: odd, other: [odd] }, 'key_order')).toBe(
        `\n{\n\t"other"  :\t[\n\t\t${text}\n\t],\n\t${text}  :\t${text}\n} \n`,
      )
    },
  )

  it('has the same content', () => {
    const text = fc.string({ unit: fc.constantFrom('"', ':', ' ', '\\', '{', 'a') })
    const values = [text, fc.constantFrom(null, true, 0, -1.5)]
    fc.assert(
      fc.property(fc.object({ key: parsableKey(text), values, withNullPrototype: false }), (payload) => {
        const plain = JSON.parse(bodyText(payload, undefined))
        expect(JSON.parse(bodyText(payload, 'key_order'))).toEqual(plain)
      }),
    )
  })
})

it.each([undefined, 'bad_signature', 'missing_own_signature', 'old_timestamp'] as const)(
  'with %s the body is plain JSON',
  (tampering) => {
    expect(bodyText({ b: 1, a: 'é' }, tampering)).toBe('{"b":1,"a":"é"}')
  },
)
