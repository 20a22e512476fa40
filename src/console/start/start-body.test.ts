import { describe, expect, it } from 'vitest'
import { lineOf, linesByPointer, withEmptyField } from './other-fields.tsx'
import { bodyOf, defaultJson, draftOf, readJson } from './start-body.ts'

describe('bodyOf', () => {
  const fields = { amount: '12.50', currency: 'EUR', refno: 'r', brand: 'VIS', number: '4', cvv: '123', reference: 'c' }
  const of = (kind: 'transaction' | 'link', more: Readonly<Record<string, string>>, json = {}) =>
    bodyOf(kind, (at) => ({ ...fields, ...more })[at] ?? '', json)

  it('merges the JSON into the fields', () => {
    expect(of('transaction', {}, { refno: 'other', card: { expiryMonth: '12' }, zoo: null })).toEqual({
      amount: 1250,
      currency: 'EUR',
      refno: 'other',
      paymentMethods: ['VIS'],
      zoo: null,
      card: { number: '4', cvv: '123', expiryMonth: '12' },
    })
  })

  it('omits the card number if there is an alias', () => {
    expect(of('transaction', { amount: '' }, { card: { alias: 'a' } })).toEqual({
      refno: 'r',
      paymentMethods: ['VIS'],
      card: { alias: 'a' },
    })
  })

  it('omits the amount of a link without authentication', () => {
    expect(of('link', { authenticates: 'yes' })).toEqual({ reference: 'c', amount: 1250, currency: 'EUR' })
    expect(of('link', { authenticates: 'no' })).toEqual({ reference: 'c' })
  })

  it('has all required fields by default, and the brands of a link with authentication', () => {
    const returnUrls = { success: 's', cancel: 'c', error: 'e' }
    const built = { returnUrls, receiver: 'h', year: '30' }
    expect(JSON.parse(defaultJson('transaction', { ...built, authenticates: true }))).toMatchObject({
      card: { expiryYear: '30', '3D': { merchant: { mcc: '5411' } } },
      redirect: { successUrl: 's', cancelUrl: 'c', errorUrl: 'e' },
      webhook: { url: 'h' },
    })
    expect(Object.keys(JSON.parse(defaultJson('link', { ...built, authenticates: false })))).not.toContain('VIS')
    expect(Object.keys(JSON.parse(defaultJson('link', { ...built, authenticates: true })))).toContain('AMX')
  })

  it.each([
    ['[1]', { line: 1, problem: 'Enter a JSON object, such as `{"refno2":"a-1"}`.' }],
    ['{\n  "a": 1,\n  oops\n}', { line: 3 }],
    ['', { json: {} }],
  ])('reads the JSON %j as %j', (text, expected) => {
    expect(readJson(text)).toMatchObject(expected)
  })
})

describe('lines of a JSON text', () => {
  const text =
    '{\n  "card": {\n    "3D": { "merchant": { "mcc": 1 } }\n  },\n  "a": [\n    1,\n    { "b": "}," }\n  ]\n}'
  const lines = linesByPointer(text)

  it.each([
    ['/card', 2],
    ['/card/3D/merchant/mcc', 3],
    ['/a', 5],
    ['/a/0', 6],
    ['/a/1/b', 7],
    ['', 1],
    // Not in the text: the nearest parent.
    ['/card/expiryMonth', 2],
    ['/zoo', 1],
  ])('finds %j on line %i', (pointer, line) => {
    expect(lineOf(lines, pointer)).toBe(line)
  })

  it('adds an empty field, and keeps existing values', () => {
    expect(withEmptyField({ card: { a: 1 }, b: 2 }, ['card', '3D', 'x'])).toEqual({
      card: { a: 1, '3D': { x: '' } },
      b: 2,
    })
    expect(withEmptyField({ b: 2 }, ['b'])).toEqual({ b: 2 })
  })
})

describe('a form that is filled in from a sent request', () => {
  const again = (kind: 'transaction' | 'link', body: Readonly<Record<string, unknown>>) => {
    const draft = draftOf(kind, body)
    const read = readJson(draft.json ?? '')
    return bodyOf(kind, (at) => draft[at] ?? '', 'json' in read ? read.json : {})
  }

  it.each([
    ['no', { reference: 'r' }],
    ['yes', { reference: 'r', amount: 1, currency: 'CHF' }],
  ])('selects 3-D Secure of a link: %s', (authenticates, body) => {
    expect(draftOf('link', body)).toMatchObject({ authenticates })
  })

  it.each<['transaction' | 'link', Record<string, unknown>]>([
    ['transaction', { amount: 1250, currency: 'EUR', refno: 'a', paymentMethods: ['VIS'], autoSettle: false }],
    ['transaction', { amount: 1_234_567, currency: 'JPY', refno: '', paymentMethods: ['VIS', 'ECA'] }],
    ['transaction', { amount: 12.5, currency: 5, refno: 'a', paymentMethods: ['VIS'], nobody: { knows: [1] } }],
    ['link', { reference: 'r', amount: 1, currency: 'CHF', context: { basket: '7', 'a:b': 'c' }, VIS: { '3D': {} } }],
    ['link', { reference: 'r', collectCardholderName: true }],
  ])('sends the same %s: %j', (kind, body) => {
    const card = kind === 'link' ? {} : { card: { number: '', cvv: '' } }
    expect(again(kind, body)).toEqual({ ...body, ...card })
  })

  it('uses its own card if the number is hidden', () => {
    const card = { number: '[hidden number]', cvv: '[hidden cvv]', expiryMonth: '06' }
    expect(JSON.parse(draftOf('transaction', { refno: 'a', card }).json ?? '')).toEqual({ card: { expiryMonth: '06' } })
  })
})
