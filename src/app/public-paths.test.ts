import { describe, expect, it } from 'vitest'
import { controlAddress, outerPathCutter } from './public-paths.ts'
import { defaultSettings } from './settings/resolve-settings.ts'
import type { Settings } from './settings/settings-table.ts'

const ID = '9F0C71D2-4B3E-4E86-A5D7-60B1C2F83E94'

const inner = (given: Partial<Settings>, target: string): string | undefined =>
  outerPathCutter({ ...defaultSettings(), ...given })?.(target)

describe('where a request arrives', () => {
  it('is no question where no address has a path', () => {
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
    ['the public path is taken off an API', PUBLIC, '/box/v1/transactions', '/v1/transactions'],
    ['of the control API too', PUBLIC, '/box/_sandbox', '/_sandbox'],
    ['and of a page of a link', PUBLIC, `/box/${ID}/done`, `/${ID}/done`],
    ['a query stays', PUBLIC, '/box/_sandbox/webhooks?space=a/box/b?', '/_sandbox/webhooks?space=a/box/b?'],
    ['a query is no path', PUBLIC, '/?/box/v1/links', '/?/box/v1/links'],
    ['a proxy may have taken it off', PUBLIC, '/v1/transactions/1', '/v1/transactions/1'],
    ['once is enough', PUBLIC, '/box/box/v1/transactions', '/box/v1/transactions'],
    ['what only begins like it is another path', PUBLIC, '/boxes/v1/transactions', '/boxes/v1/transactions'],
    ['letters are told apart', PUBLIC, '/Box/v1/transactions', '/Box/v1/transactions'],
    ['the path alone is the root', PUBLIC, '/box', '/'],
    ['the path alone, with a query', PUBLIC, '/box?a=1', '/?a=1'],
    ["nobody's path is told without it", PUBLIC, '/box/transactions', '/transactions'],
    ['* is no path', PUBLIC, '*', '*'],

    ['the transaction interface has its own', FOUR, '/api/v1/transactions', '/v1/transactions'],
    ['the link interface', FOUR, `/links/v1/links/${ID}`, `/v1/links/${ID}`],
    ['the start page', FOUR, '/bank/v1/start/1/return', '/v1/start/1/return'],
    ['the card page', FOUR, `/cards/${ID}`, `/${ID}`],
    ['the control API stands beside all of them', FOUR, '/cards/_sandbox/cards', '/_sandbox/cards'],
    ['only the address of card pages has them', FOUR, `/api/${ID}`, `/api/${ID}`],

    ['what all have in common may be taken off alone', NESTED, '/bank/v1/start/1', '/v1/start/1'],
    ['from card pages too', NESTED, `/cards/${ID}`, `/${ID}`],
    ['or nothing', NESTED, `/box/cards/${ID}/continue`, `/${ID}/continue`],
    ['or all', NESTED, '/v1/start/1', '/v1/start/1'],

    ['a path of the API is not cut', { 'base-url': 'https://a.test/v1' }, '/v1/transactions', '/v1/transactions'],
    ['but taken off', { 'base-url': 'https://a.test/v1' }, '/v1/v1/transactions', '/v1/transactions'],
    ['even one too many', { 'link-api-url': 'https://a.test/v1/links' }, `/v1/links/${ID}`, `/v1/links/${ID}`],
    ['the page of a link comes first', { 'link-page-url': 'https://a.test/v1/links' }, `/v1/links/${ID}`, `/${ID}`],
    [
      'an address may look like the control API',
      { 'base-url': 'http://a.test/_sandbox' },
      '/_sandbox/v1/links',
      '/v1/links',
    ],
    ['which stays', { 'base-url': 'http://a.test/_sandbox' }, '/_sandbox/health', '/_sandbox/health'],

    ['the page of a link may lack the path', CARDS, `/${ID}`, `/${ID}`],
    ['may not have it twice', CARDS, `/pay/pay/${ID}`, `/pay/${ID}`],
    ['nor another', CARDS, `/paw/${ID}`, `/paw/${ID}`],
    ['a dot is a dot', { 'link-page-url': 'https://a.test/a.b' }, `/axb/${ID}`, `/axb/${ID}`],
    ['signs are signs', { 'link-page-url': 'https://a.test/(pay)+' }, `/(pay)+/${ID}`, `/${ID}`],
    ['and what a browser makes of dots', { 'link-page-url': 'https://a.test/x/../pay' }, `/pay/${ID}`, `/${ID}`],
  ])('%s', (_what, given, target, expected) => {
    expect(inner(given, target)).toBe(expected)
  })
})

it.each<[page: string | undefined, publicUrl: string | undefined, control: string]>([
  [undefined, undefined, '/_sandbox'],
  ['http://a.test', undefined, '/_sandbox'],
  // Who opens the page reaches what lies beside it.
  ['http://a.test/bank', undefined, '/bank/_sandbox'],
  // On the page's own host, because it may be known under a third name: nothing needs to be reached from elsewhere.
  ['https://a.test/box', 'https://a.test/box', '/box/_sandbox'],
  ['https://a.test/bank', 'https://a.test/box', '/box/_sandbox'],
  ['https://a.test/bank', 'https://a.test', '/_sandbox'],
  ['https://bank.test/bank', 'https://a.test/box', 'https://a.test/box/_sandbox'],
])('a page under %s, with the public address %s, links to %s', (page, publicUrl, control) => {
  expect(controlAddress(page, publicUrl)).toBe(control)
})
