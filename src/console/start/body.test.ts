import { describe, expect, it } from 'vitest'
import { amountProblem, bodyOf, draftOf, extraOf, fieldAt, minorUnits } from './body.ts'

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
})

describe('the body', () => {
  const of = (kind: 'transaction' | 'link', fields: Readonly<Record<string, string>>) =>
    bodyOf(kind, (at) => fields[at] ?? '')

  it('has what was said, each in its place and of its kind', () => {
    expect(
      of('transaction', {
        '/amount': '12.50',
        '/currency': 'EUR',
        '/paymentMethods/0': 'VIS',
        '/card/expiryMonth': '12',
        '/card/3D/merchant/mcc': '5411',
        '/option/authenticationOnly': 'true',
        '/autoSettle': 'false',
      }),
    ).toEqual({
      amount: 1250,
      currency: 'EUR',
      paymentMethods: ['VIS'],
      card: { expiryMonth: '12', '3D': { merchant: { mcc: '5411' } } },
      option: { authenticationOnly: true },
      autoSettle: false,
    })
  })

  it('leaves out the number where an alias stands for it', () => {
    const card = { '/card/number': '4', '/card/cvv': '123', '/card/alias': 'a', '/card/expiryYear': '34' }
    expect(of('transaction', card)).toEqual({ card: { expiryYear: '34', alias: 'a' } })
  })

  it('says the contract for each brand of a link, and nothing of an amount without one', () => {
    const link = { '/reference': 'r', '/amount': '1', '/currency': 'EUR', '/*/3D/merchant/mcc': '5411' }
    const brand = { '3D': { merchant: { mcc: '5411' } } }
    expect(of('link', { ...link, '#threeDS': 'VIS AMX' })).toEqual({
      reference: 'r',
      amount: 100,
      currency: 'EUR',
      VIS: brand,
      AMX: brand,
    })
    expect(of('link', { ...link, '#threeDS': ' ' })).toEqual({ reference: 'r' })
  })

  it('has the context line by line, and JSON over everything', () => {
    const fields = {
      '/reference': 'r',
      '#context': 'basket: 7\n\nsite: a:b',
      '#extra': '{"reference":1,"context":{"x":null}}',
    }
    expect(of('link', fields)).toEqual({ reference: 1, context: { basket: '7', site: 'a:b', x: null } })
  })

  it('is told in words what is no JSON', () => {
    expect(extraOf('[1]')).toEqual({ problem: 'It must be a JSON object, such as {"refno2":"a-1"}.' })
    expect(extraOf('{')).toMatchObject({ problem: expect.stringContaining('This is no JSON') })
  })
})

describe('what is wrong', () => {
  it.each([
    ['transaction', '/card/expiryMonth', '/card/expiryMonth'],
    ['transaction', '/paymentMethods', '/paymentMethods/0'],
    ['transaction', '/card', '/card/number'],
    ['transaction', '/zoo', '#extra'],
    ['link', '/AMX/3D/merchant/mcc', '/*/3D/merchant/mcc'],
    ['link', '/context/zoo', '#context'],
  ] as const)('with a %s at %s stands at %s', (kind, pointer, at) => {
    expect(fieldAt(kind, pointer)).toBe(at)
  })
})

describe('a form that is filled in from what was sent', () => {
  const again = (kind: 'transaction' | 'link', body: Readonly<Record<string, unknown>>) => {
    const draft = draftOf(kind, body)
    return { draft, body: bodyOf(kind, (at) => draft[at] ?? '') }
  }

  it.each<['transaction' | 'link', Record<string, unknown>]>([
    ['transaction', { amount: 1250, currency: 'EUR', refno: 'a', paymentMethods: ['VIS'], autoSettle: false }],
    ['transaction', { amount: 1_234_567, currency: 'JPY', refno: '', paymentMethods: ['VIS', 'ECA'] }],
    ['transaction', { amount: 12.5, currency: 5, nobody: { knows: [1] }, card: { '3D': { merchant: { mcc: 5411 } } } }],
    ['transaction', { webhook: { url: 'http://a.test' }, redirect: { successUrl: 'http://b.test', method: 'POST' } }],
    ['link', { reference: 'r', amount: 1, currency: 'CHF', context: { basket: '7', 'a:b': 'c' }, VIS: { '3D': {} } }],
    ['link', { reference: 'r', collectCardholderName: true }],
    ['link', { VIS: { '3D': { merchant: { mcc: '1' } } }, ECA: { '3D': { merchant: { mcc: '2' } } } }],
  ])('sends the same %s: %j', (kind, body) => {
    expect(again(kind, body).body).toEqual(body)
  })

  it('has its own card where the number is hidden, and no addresses where none were sent', () => {
    const card = { number: '[hidden number]', cvv: '[hidden cvv]', expiryMonth: '06' }
    const { draft, body } = again('transaction', { refno: 'a', card })
    expect(body).toEqual({ refno: 'a', card: { expiryMonth: '06' } })
    expect(draft).toMatchObject({ '#places': 'none', '#receiver': 'none' })
    expect(draft).not.toHaveProperty('/card/number')
  })
})

describe('an amount as people type it', () => {
  it.each([
    ['12.50', 'EUR', undefined],
    ['1250', 'JPY', undefined],
    ['', 'EUR', undefined],
    ['abc', 'EUR', /^Type an amount such as 12\.50\./],
    [
      '12.505',
      'EUR',
      /^Type an amount such as 12\.50: EUR has 2 decimals at most\. As it is, .+ is sent, and refused\.$/,
    ],
    ['12.5', 'JPY', /^Type an amount such as 1250: JPY has no decimals\./],
  ])('%j %s', (text, currency, problem) => {
    const said = amountProblem(text, currency)
    if (problem === undefined) expect(said).toBeUndefined()
    else expect(said).toMatch(problem)
  })
})
