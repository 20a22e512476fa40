import { describe, expect, it } from 'vitest'
import {
  createHeaderReader,
  internalErrorText,
  redactedForm,
  redactedPath,
  redactedQuery,
  redactedUnreadable,
} from './redact.ts'
import { redactedJson } from './redact-json.ts'

const CARD = '4000001000000026'

describe('a body that was sent', () => {
  it.each([
    [
      'number and CVV',
      { card: { number: CARD, cvv: '123' } },
      '{"card":{"number":"[hidden number]","cvv":"[hidden cvv]"}}',
    ],
    [
      'names in other spellings',
      { CVC: 1, 'card-number': CARD, security_code: '1' },
      '{"CVC":"[hidden cvv]","card-number":"[hidden number]","security_code":"[hidden cvv]"}',
    ],
    ['a number that is one to JSON', { amount: Number(CARD) }, '{"amount":"[hidden number]"}'],
    ['a number in free text', { refno: `order ${CARD}` }, '{"refno":"order [hidden number]"}'],
    ['a number as a name, and its value', { [CARD]: '123' }, '{"[hidden number]":"[hidden]"}'],
    ['an object in place of a number', { number: { digits: '1' } }, '{"number":"[hidden number]"}'],
    ['arrays', { cards: [{ number: CARD }, CARD] }, '{"cards":[{"number":"[hidden number]"},"[hidden number]"]}'],
    ['a form token', { token: 'abc' }, '{"token":"[hidden]"}'],
  ])('is displayed without %s', (_title, sent, redacted) => {
    expect(redactedJson(sent)).toBe(redacted)
  })

  it('is displayed unchanged without secrets, with any keys', () => {
    const sent = JSON.parse('{"__proto__":{"a":1},"refno":"A1","amount":1250,"list":[1,null,true]}')
    expect(redactedJson(sent)).toBe('{"__proto__":{"a":1},"refno":"A1","amount":1250,"list":[1,null,true]}')
  })

  it('is displayed without secrets at any depth, or hidden completely if it is too deep', () => {
    for (const depth of [5_000, 100_000]) {
      const deep = Array.from({ length: depth }).reduce<unknown>((inner) => ({ inner }), { cvv: '123' })
      expect(/"(\[hidden\]|\[hidden cvv\])"\}*$/.test(redactedJson(deep)), `${depth} deep`).toBe(true)
    }
  })

  it('is displayed as a form if it was one', () => {
    expect(redactedForm({ number: CARD, cvv: '123', token: 'x', expiryMonth: '12', name: ['Ada', 'Bob'] })).toBe(
      'number=[hidden number]&cvv=[hidden cvv]&token=[hidden]&expiryMonth=12&name=Ada&name=Bob',
    )
  })

  it('is displayed without digits if it cannot be parsed', () => {
    expect(redactedUnreadable('{"cvv": 123, "\\u0063vv": "٤٥٦"')).toBe(
      '{"cvv": [hidden cvv], "\\u####vv": "[hidden cvv]"',
    )
  })
})

describe('a path and its query', () => {
  it.each([
    ['/v1/transactions/418203957162840337', '/v1/transactions/418203957162840337'],
    [`/v1/transactions/${CARD}`, '/v1/transactions/[hidden number]'],
    [`/v1/x?number=${CARD}`, '/v1/x'],
  ])('%s is displayed as %s', (path, redacted) => {
    expect(redactedPath(path)).toBe(redacted)
  })

  it('are displayed separately, the query without secrets', () => {
    expect(redactedQuery(`cvv=123&a=1&b=${CARD}&token=x`)).toBe('cvv=[hidden cvv]&a=1&b=[hidden number]&token=[hidden]')
    expect(redactedQuery('a=1&cvv=123&a=2')).toBe('a=1&cvv=[hidden cvv]&a=2')
  })
})

describe('headers', () => {
  const read = createHeaderReader('X-Link')

  it('are displayed as they came, names and values in turn, without credentials', () => {
    const raw = [
      'Host',
      'a',
      'Authorization',
      'Basic YTpi',
      'x-link',
      'secret',
      'Cookie',
      'a=b',
      'X-Api-Key',
      'k',
      'User-Agent',
      'shop',
    ]
    expect(read(raw)).toEqual([
      'Host',
      'a',
      'Authorization',
      'Basic [hidden]',
      'x-link',
      '[hidden]',
      'Cookie',
      '[hidden]',
      'X-Api-Key',
      '[hidden]',
      'User-Agent',
      'shop',
    ])
  })

  it('hide a card number in any position', () => {
    expect(read(['Idempotency-Key', `order-${CARD}`])).toEqual(['Idempotency-Key', 'order-[hidden number]'])
  })

  it('share one array for repeated headers of a caller, but not across callers', () => {
    const first = read(['Host', 'b', 'Authorization', 'Basic 1'])
    expect(read(['Host', 'b', 'Authorization', 'Basic 2'])).toBe(first)
    expect(read(['Host', 'c', 'Authorization', 'Basic 2'])).not.toBe(first)
  })
})

it('hides a card number in an internal error', () => {
  expect(internalErrorText(new Error(`cannot read ${CARD}`))).not.toContain(CARD)
  expect(internalErrorText('plain')).toBe('plain')
})
