import { describe, expect, it } from 'vitest'
import { lineOf, linesOfPlaces, withPlace } from './other-fields.tsx'
import { amountProblem, bodyOf, draftOf, minorUnits, othersOf, readJson } from './start-body.ts'

describe('an amount as people write it', () => {
  it.each([
    ['12.50', 'EUR', 1250],
    ['12,5', 'EUR', 1250],
    ['12', 'EUR', 1200],
    ['0.29', 'EUR', 29],
    ['1250', 'JPY', 1250],
    ['1.234', 'KWD', 1234],
    ['-3', 'EUR', -300],
    // What does not fit goes as it is, so that the service says why it does not.
    ['12.5', 'JPY', 12.5],
    ['12.505', 'EUR', 12.505],
    ['a lot', 'EUR', 'a lot'],
  ])('%s %s is sent as %j', (text, currency, sent) => {
    expect(minorUnits(text, currency)).toBe(sent)
  })

  it.each([
    ['12.50', 'EUR', undefined],
    ['', 'EUR', undefined],
    ['abc', 'EUR', /^Type an amount such as 12\.50:/],
    ['12.505', 'EUR', /EUR has 2 decimals at most\. As it is, it is sent and refused\.$/],
    ['12.5', 'JPY', /^Type an amount such as 1250: JPY has no decimals\./],
  ])('%j %s', (text, currency, problem) => {
    const said = amountProblem(text, currency)
    if (problem === undefined) expect(said).toBeUndefined()
    else expect(said).toMatch(problem)
  })
})

describe('the body', () => {
  const fields = { amount: '12.50', currency: 'EUR', refno: 'r', brand: 'VIS', number: '4', cvv: '123', reference: 'c' }
  const of = (kind: 'transaction' | 'link', more: Readonly<Record<string, string>>, json = {}) =>
    bodyOf(kind, (at) => ({ ...fields, ...more })[at] ?? '', json)

  it('is what the fields say, and over them what the JSON says', () => {
    expect(of('transaction', {}, { refno: 'other', card: { expiryMonth: '12' }, zoo: null })).toEqual({
      amount: 1250,
      currency: 'EUR',
      refno: 'other',
      paymentMethods: ['VIS'],
      zoo: null,
      card: { number: '4', cvv: '123', expiryMonth: '12' },
    })
  })

  it('leaves out the number where an alias stands for it', () => {
    expect(of('transaction', { amount: '' }, { card: { alias: 'a' } })).toEqual({
      refno: 'r',
      paymentMethods: ['VIS'],
      card: { alias: 'a' },
    })
  })

  it('says nothing of an amount for a link that is not authenticated', () => {
    expect(of('link', { asks: 'yes' })).toEqual({ reference: 'c', amount: 1250, currency: 'EUR' })
    expect(of('link', { asks: 'no' })).toEqual({ reference: 'c' })
  })

  it('begins with everything that the service needs, and for a link with the brands that it asks for', () => {
    const places = { success: 's', cancel: 'c', error: 'e' }
    const built = { places, receiver: 'h', year: '30' }
    expect(JSON.parse(othersOf('transaction', { ...built, asks: true }))).toMatchObject({
      card: { expiryYear: '30', '3D': { merchant: { mcc: '5411' } } },
      redirect: { successUrl: 's', cancelUrl: 'c', errorUrl: 'e' },
      webhook: { url: 'h' },
    })
    expect(Object.keys(JSON.parse(othersOf('link', { ...built, asks: false })))).not.toContain('VIS')
    expect(Object.keys(JSON.parse(othersOf('link', { ...built, asks: true })))).toContain('AMX')
  })

  it.each([
    ['[1]', { line: 1, problem: 'It must be a JSON object, such as {"refno2":"a-1"}.' }],
    ['{\n  "a": 1,\n  oops\n}', { line: 3 }],
    ['', { json: {} }],
  ])('of the JSON %j says %j', (text, said) => {
    expect(readJson(text)).toMatchObject(said)
  })
})

describe('what is wrong with JSON', () => {
  const text =
    '{\n  "card": {\n    "3D": { "merchant": { "mcc": 1 } }\n  },\n  "a": [\n    1,\n    { "b": "}," }\n  ]\n}'
  const lines = linesOfPlaces(text)

  it.each([
    ['/card', 2],
    ['/card/3D/merchant/mcc', 3],
    ['/a', 5],
    ['/a/0', 6],
    ['/a/1/b', 7],
    ['', 1],
    // Not there: the nearest around it.
    ['/card/expiryMonth', 2],
    ['/zoo', 1],
  ])('at %j stands at line %i', (pointer, line) => {
    expect(lineOf(lines, pointer)).toBe(line)
  })

  it('gets a place for what is added, and keeps what is there', () => {
    expect(withPlace({ card: { a: 1 }, b: 2 }, ['card', '3D', 'x'])).toEqual({ card: { a: 1, '3D': { x: '' } }, b: 2 })
    expect(withPlace({ b: 2 }, ['b'])).toEqual({ b: 2 })
  })
})

describe('a form that is filled in from what was sent', () => {
  const again = (kind: 'transaction' | 'link', body: Readonly<Record<string, unknown>>) => {
    const draft = draftOf(kind, body)
    const read = readJson(draft.json ?? '')
    return bodyOf(kind, (at) => draft[at] ?? '', 'json' in read ? read.json : {})
  }

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

  it('has its own card where the number is hidden', () => {
    const card = { number: '[hidden number]', cvv: '[hidden cvv]', expiryMonth: '06' }
    expect(JSON.parse(draftOf('transaction', { refno: 'a', card }).json ?? '')).toEqual({ card: { expiryMonth: '06' } })
  })
})
