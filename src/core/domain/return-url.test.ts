import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { frictionless, transactionIn } from '../../../test/support/given-transaction.ts'
import { long } from '../../../test/support/long-runs.ts'
import type { Outcome } from './outcome.schema.ts'
import { endsOnOwnPage, redirectOf, returnTo } from './return-url.ts'
import { ENDED_STATUSES, type EndedTransaction } from './transaction.ts'

const ID = '123456789012345678'

describe('by GET', () => {
  it.each([
    ['an address', 'https://shop.test/back', `https://shop.test/back?id=${ID}`],
    ['a host alone', 'https://shop.test', `https://shop.test?id=${ID}`],
    ['a query', 'https://shop.test/?cart=7', `https://shop.test/?cart=7&id=${ID}`],
    ['a query that is empty', 'https://shop.test/?', `https://shop.test/?id=${ID}`],
    ['a query with an open end', 'https://shop.test/?cart=7&', `https://shop.test/?cart=7&id=${ID}`],
    ['a query that ends with a question', 'https://shop.test/?q=why?', `https://shop.test/?q=why?&id=${ID}`],
    ['a fragment', 'https://shop.test/#top', `https://shop.test/?id=${ID}#top`],
    ['a query and a fragment', 'https://shop.test/?a=1#b?c=#d', `https://shop.test/?a=1&id=${ID}#b?c=#d`],
    ['an empty fragment', 'https://shop.test/#', `https://shop.test/?id=${ID}#`],
    ['the same name', 'https://shop.test/?id=mine', `https://shop.test/?id=mine&id=${ID}`],
    ['odd bytes', 'https://shop.test/?q=a+b%20c&ü=%C3%BC', `https://shop.test/?q=a+b%20c&ü=%C3%BC&id=${ID}`],
    ['IPv6', 'http://[::1]:3000/back', `http://[::1]:3000/back?id=${ID}`],
    ['an app', 'myapp://paid?cart=7#top', `myapp://paid?cart=7&id=${ID}#top`],
    ['an app without a path', 'com.example.shop:', `com.example.shop:?id=${ID}`],
  ])('adds the ID to %s and changes nothing else', (_title, url, expected) => {
    expect(returnTo(url, 'GET', 'id', ID)).toEqual({ method: 'GET', url: expected, fields: {} })
  })

  it('always adds the ID as the last parameter of that name', () => {
    // Not fc.webUrl: its setup for all host names takes longer than the other tests of this file together.
    const perhaps = (sign: string, text: fc.Arbitrary<string>) =>
      fc.option(
        text.map((made) => sign + made),
        { nil: '' },
      )
    const urls = fc
      .tuple(fc.webPath(), perhaps('?', fc.webQueryParameters()), perhaps('#', fc.webFragments()))
      .map((parts) => `https://shop.test:8443${parts.join('')}`)
    fc.assert(
      fc.property(urls, (url) => {
        const before = new URL(url)
        const after = new URL(returnTo(url, 'GET', 'id', ID).url)
        expect(after.searchParams.getAll('id').at(-1)).toBe(ID)
        expect([after.origin, after.pathname, after.hash]).toEqual([before.origin, before.pathname, before.hash])
      }),
      { numRuns: long(30, 300) },
    )
  })
})

describe('by POST', () => {
  it.each([
    ['an address', 'https://shop.test/back', 'https://shop.test/back', {}],
    ['a query', 'https://shop.test/back?cart=7&q=a+b', 'https://shop.test/back', { cart: '7', q: 'a b' }],
    ['a fragment', 'https://shop.test/?a=1#top', 'https://shop.test/#top', { a: '1' }],
    ['the same name', 'https://shop.test/?id=mine', 'https://shop.test/', {}],
    ['a repeated name', 'https://shop.test/?a=1&b=2&a=3', 'https://shop.test/', { a: ['1', '3'], b: '2' }],
    ['a host in other letters', 'https://müller.test/', 'https://xn--mller-kva.test/', {}],
    ['a name like a prototype', 'https://shop.test/?constructor=x', 'https://shop.test/', { constructor: 'x' }],
  ])('moves the query of %s into the form, next to the ID', (_title, url, expected, fields) => {
    expect(returnTo(url, 'POST', 'id', ID)).toEqual({ method: 'POST', url: expected, fields: { ...fields, id: ID } })
  })

  it('keeps a field called __proto__ as a field', () => {
    const { fields } = returnTo('https://shop.test/?__proto__=x', 'POST', 'id', ID)
    expect(Object.entries(fields)).toEqual([
      ['__proto__', 'x'],
      ['id', ID],
    ])
  })
})

describe('the redirect', () => {
  const back = (status: EndedTransaction['status'], more: Partial<EndedTransaction> = {}) =>
    redirectOf({ ...transactionIn(status), ...more } as EndedTransaction, 'id')
  const lie = (returns: NonNullable<Outcome['returns']>) => ({ outcome: { ...frictionless(), returns } })

  const RETURN_PAGE = {
    authenticated: 'success',
    authorized: 'success',
    settled: 'success',
    failed: 'error',
    canceled: 'cancel',
  } as const
  it.each(ENDED_STATUSES.map((status) => [status, RETURN_PAGE[status]] as const))(
    'of an %s transaction leads to %s',
    (status, page) => {
      expect(back(status)).toEqual({ method: 'GET', url: `https://shop.test/${page}?id=${ID}`, fields: {} })
    },
  )

  it('leads to a result page of the sandbox if the merchant gave no address', () => {
    const url = `http://127.0.0.1:8080/v1/start/${ID}/result`
    expect(back('failed', { returnUrls: {}, returnMethod: 'POST' })).toEqual({ method: 'GET', url, fields: {} })
  })

  it('opens an app with GET, even if the scenario sets POST', () => {
    const returnUrls = { success: 'myapp://paid' }
    const expected = { method: 'GET', url: `myapp://paid?id=${ID}`, fields: {} }
    expect(back('authenticated', { returnUrls, ...lie({ method: 'POST' }) })).toEqual(expected)
  })

  it('uses POST on request', () => {
    const expected = { method: 'POST', url: 'https://shop.test/success', fields: { id: ID } }
    expect(back('authenticated', { returnMethod: 'POST' })).toEqual(expected)
  })

  it.each(ENDED_STATUSES)('of a cardholder whose link is %s leads to the page of the link', (status) => {
    const forLink = { id: 'L', url: 'http://127.0.0.1:8080/L' }
    expect(back(status, { forLink })).toEqual({ method: 'GET', url: 'http://127.0.0.1:8080/L/done', fields: {} })
  })

  it('can be wrong on purpose: to success after a failure, or nowhere', () => {
    expect(back('failed', lie({ to: 'success' }))?.url).toContain('/success?')
    expect(back('authenticated', lie({ to: 'nowhere' }))).toBeUndefined()
  })
})

it.each<[what: string, more: Partial<EndedTransaction>, isOwn: boolean]>([
  ['the merchant has an address for it', {}, false],
  ['the merchant has none for it', { returnUrls: { success: 'https://shop.test/success' } }, true],
  ['the merchant has one for this end only', { returnUrls: { error: 'https://shop.test/error' } }, false],
  ['its link has a page', { returnUrls: {}, forLink: { id: 'l', url: 'http://127.0.0.1:8080/l' } }, false],
  ['its scenario leads nowhere', { returnUrls: {}, outcome: { ...frictionless(), returns: { to: 'nowhere' } } }, false],
  ['its scenario leads elsewhere', { outcome: { ...frictionless(), returns: { to: 'cancel' } } }, false],
])('an end is on a page of the sandbox if %s: %s', (_title, more, isOwn) => {
  expect(endsOnOwnPage({ ...transactionIn('failed'), ...more } as EndedTransaction)).toBe(isOwn)
})
