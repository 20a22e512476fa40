import { describe, expect, it } from 'vitest'
import { controlAddress, outerPathCutter } from './public-paths.ts'
import { defaultSettings } from './settings/resolve-settings.ts'
import type { Settings } from './settings/settings-table.ts'

const ID = '9F0C71D2-4B3E-4E86-A5D7-60B1C2F83E94'

const inner = (input: Partial<Settings>, target: string): string | undefined =>
  outerPathCutter({ ...defaultSettings(), ...input })?.(target)

describe('the path of a request', () => {
  it('is unchanged if no address has a path', () => {
    expect(outerPathCutter(defaultSettings())).toBeUndefined()
    expect(inner({ 'public-url': 'https://a.test', 'pay-url': 'http://b.test:81' }, '/')).toBeUndefined()
  })

  const PUBLIC = { 'public-url': 'https://a.test/box' }
  const CARDS = { 'link-page-url': 'https://a.test/pay' }
  const FOUR = {
    'base-url': 'https://a.test/api',
    'link-api-url': 'https://a.test/links',
    'pay-url': 'https://a.test/bank',
    'link-page-url': 'https://a.test/cards',
  }
  const NESTED = { ...PUBLIC, 'pay-url': 'https://a.test/box/bank', 'link-page-url': 'https://a.test/box/cards' }

  it.each<[what: string, given: Partial<Settings>, target: string, inner: string]>([
    ['the public path is removed from an API', PUBLIC, '/box/v1/transactions', '/v1/transactions'],
    ['from the control API', PUBLIC, '/box/_sandbox', '/_sandbox'],
    ['from a page of a link', PUBLIC, `/box/${ID}/done`, `/${ID}/done`],
    ['a query stays', PUBLIC, '/box/_sandbox/webhooks?space=a/box/b?', '/_sandbox/webhooks?space=a/box/b?'],
    ['a query is not a path', PUBLIC, '/?/box/v1/links', '/?/box/v1/links'],
    ['a proxy may have removed it', PUBLIC, '/v1/transactions/1', '/v1/transactions/1'],
    ['it is removed once', PUBLIC, '/box/box/v1/transactions', '/box/v1/transactions'],
    ['a longer first segment is another path', PUBLIC, '/boxes/v1/transactions', '/boxes/v1/transactions'],
    ['paths are case-sensitive', PUBLIC, '/Box/v1/transactions', '/Box/v1/transactions'],
    ['the path alone is the root', PUBLIC, '/box', '/'],
    ['the path alone, with a query', PUBLIC, '/box?a=1', '/?a=1'],
    ['an unknown path is reported without it', PUBLIC, '/box/transactions', '/transactions'],
    ['* is not a path', PUBLIC, '*', '*'],

    ['the transaction interface has its own path', FOUR, '/api/v1/transactions', '/v1/transactions'],
    ['the link interface', FOUR, `/links/v1/links/${ID}`, `/v1/links/${ID}`],
    ['the start page', FOUR, '/bank/v1/start/1/return', '/v1/start/1/return'],
    ['the card page', FOUR, `/cards/${ID}`, `/${ID}`],
    ['the control API is below each of them', FOUR, '/cards/_sandbox/cards', '/_sandbox/cards'],
    ['pages of links are only below their address', FOUR, `/api/${ID}`, `/api/${ID}`],

    ['a proxy may remove only the common prefix', NESTED, '/bank/v1/start/1', '/v1/start/1'],
    ['also from card pages', NESTED, `/cards/${ID}`, `/${ID}`],
    ['it may remove nothing', NESTED, `/box/cards/${ID}/continue`, `/${ID}/continue`],
    ['it may remove everything', NESTED, '/v1/start/1', '/v1/start/1'],

    ['a path of the API is not cut', { 'base-url': 'https://a.test/v1' }, '/v1/transactions', '/v1/transactions'],
    ['but removed', { 'base-url': 'https://a.test/v1' }, '/v1/v1/transactions', '/v1/transactions'],
    [
      'even from a path of the API',
      { 'link-api-url': 'https://a.test/v1/links' },
      `/v1/links/${ID}`,
      `/v1/links/${ID}`,
    ],
    ['the page of a link has precedence', { 'link-page-url': 'https://a.test/v1/links' }, `/v1/links/${ID}`, `/${ID}`],
    [
      'an address may equal the path of the control API',
      { 'base-url': 'http://a.test/_sandbox' },
      '/_sandbox/v1/links',
      '/v1/links',
    ],
    ['whose own paths stay', { 'base-url': 'http://a.test/_sandbox' }, '/_sandbox/health', '/_sandbox/health'],

    ['the page of a link may lack the path', CARDS, `/${ID}`, `/${ID}`],
    ['may not have it twice', CARDS, `/pay/pay/${ID}`, `/pay/${ID}`],
    ['nor another path', CARDS, `/paw/${ID}`, `/paw/${ID}`],
    ['a dot is a dot', { 'link-page-url': 'https://a.test/a.b' }, `/axb/${ID}`, `/axb/${ID}`],
    ['special characters are literal', { 'link-page-url': 'https://a.test/(pay)+' }, `/(pay)+/${ID}`, `/${ID}`],
    ['dots are resolved as in a browser', { 'link-page-url': 'https://a.test/x/../pay' }, `/pay/${ID}`, `/${ID}`],
  ])('%s', (_title, input, target, expected) => {
    expect(inner(input, target)).toBe(expected)
  })
})

it.each<[page: string | undefined, publicUrl: string | undefined, control: string]>([
  [undefined, undefined, '/_sandbox'],
  ['http://a.test', undefined, '/_sandbox'],
  // The user of the page also reaches its siblings.
  ['http://a.test/bank', undefined, '/bank/_sandbox'],
  // On the page's own host, because it may be known under a third name that other hosts cannot reach.
  ['https://a.test/box', 'https://a.test/box', '/box/_sandbox'],
  ['https://a.test/bank', 'https://a.test/box', '/box/_sandbox'],
  ['https://a.test/bank', 'https://a.test', '/_sandbox'],
  ['https://bank.test/bank', 'https://a.test/box', 'https://a.test/box/_sandbox'],
])('a page under %s, with the public address %s, links to %s', (page, publicUrl, control) => {
  expect(controlAddress(page, publicUrl)).toBe(control)
})
