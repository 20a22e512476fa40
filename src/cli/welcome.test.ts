import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Sandbox } from '../app/sandbox.ts'
import { defaultSettings } from '../app/settings/resolve-settings.ts'
import { welcome } from './welcome.ts'

const url = 'http://127.0.0.1:43117'
const started = (rest: Partial<Sandbox> = {}): Sandbox =>
  ({ url, version: '1.2.3', settings: defaultSettings(), stateFile: undefined, ...rest }) as Sandbox

const bodyOf = (text: string): unknown => JSON.parse(/ --data-raw '(.+)'$/m.exec(text)?.[1] ?? '')

it('shows that the control API needs a token, and never the token', () => {
  const token = 'kept-by-the-team_7f3a9c'
  const text = welcome(started({ settings: { ...defaultSettings(), 'control-token': token } }))
  expect(text).toContain('control token  (set, hidden)   calls below /_sandbox need -H "Authorization: Bearer $')
  expect(text).not.toContain(token)
  expect(welcome(started())).not.toContain('token')
})

describe('the curl call', () => {
  it('sends the documented fields of 2.1 to 2.3, a listed card, and nothing else', () => {
    expect(bodyOf(welcome(started()))).toEqual({
      amount: 1250,
      currency: 'EUR',
      refno: 'order-1',
      paymentMethods: ['VIS'],
      card: {
        number: '4000001000000026',
        cvv: '123',
        expiryMonth: '12',
        expiryYear: expect.stringMatching(/^\d\d$/),
        '3D': {
          acquirer: { acquirerMerchantId: expect.stringMatching(/./), acquirerBin: expect.stringMatching(/./) },
          merchant: { mcc: expect.stringMatching(/^\d{4}$/), merchantName: expect.stringMatching(/./) },
          cardholder: {
            cardholderName: expect.stringMatching(/./),
            email: expect.stringMatching(/@/),
            billAddrLine1: expect.stringMatching(/./),
          },
        },
      },
      option: { authenticationOnly: true },
    })
  })

  it('is one line with credentials, content type and address', () => {
    expect(welcome(started())).toMatch(
      /^ {2}curl -sS -i -X POST http:\/\/127\.0\.0\.1:43117\/v1\/transactions -u '1100000000:sandbox' -H 'content-type: application\/json' --data-raw '\{.*\}'$/m,
    )
  })

  it('escapes a quote in the password for the shell', () => {
    const text = welcome(started({ settings: { ...defaultSettings(), password: "it's" } }))
    expect(text).toContain(`-u '1100000000:it'\\''s' `)
  })
})

describe('the banner', () => {
  it('names version, addresses, credentials and the state', () => {
    const text = welcome(started({ stateFile: 'some/state.json' }))
    const texts = [
      'threeds-sandbox 1.2.3',
      `${url}/v1/transactions`,
      `${url}/_sandbox/cards`,
      `${url}/_sandbox/scenarios`,
    ]
    for (const word of [...texts, 'Basic 1100000000:sandbox', resolve('some/state.json'), '4444'])
      expect(text).toContain(word)
  })

  it('shows that the state is not saved', () => {
    expect(welcome(started())).toContain('not saved (--ephemeral)')
  })

  it.each([
    ['on', 'mine', true],
    ['off', 'mine', false],
    [undefined, 'mine', false],
    [undefined, undefined, false],
  ] as const)('with --watch %s and scenarios in %s shows that they are watched: %s', (watch, scenarios, isIncluded) => {
    const text = welcome(started({ settings: { ...defaultSettings(), watch, scenarios } }))
    expect(text.includes(`  your scenarios ${resolve('mine')}, reloaded after a change`)).toBe(isIncluded)
  })

  const outside = (settings: Partial<Sandbox['settings']>): string[] =>
    welcome(started({ settings: { ...defaultSettings(), ...settings } }))
      .split(/^Public addresses:\n\n|\n\nCreate a transaction/m)
      .slice(1, -1)
      .flatMap((text) => text.split('\n'))

  it('lists no public address that equals the listening address', () => {
    expect(outside({})).toEqual([])
    expect(outside({ 'public-url': url, 'pay-url': url })).toEqual([])
  })

  it('lists every public address that differs, with its setting', () => {
    expect(outside({ 'base-url': 'https://api.test/pay' })).toEqual([
      '  transactions   https://api.test/pay/v1/transactions   (--base-url)',
    ])
    expect(outside({ 'public-url': 'https://a.test/box', 'pay-url': 'http://b.test', 'link-page-url': url })).toEqual([
      '  transactions   https://a.test/box/v1/transactions   (--public-url)',
      '  links          https://a.test/box/v1/links   (--public-url)',
      '  start page     http://b.test/v1/start/{transactionId}   (--pay-url)',
      '  console        https://a.test/box/_sandbox/   (--public-url)',
      '  control API    https://a.test/box/_sandbox   (--public-url)',
    ])
    expect(outside({ 'link-api-url': 'http://l.test', 'link-page-url': 'http://p.test/cards' })).toEqual([
      '  links          http://l.test/v1/links   (--link-api-url)',
      '  card page      http://p.test/cards/{id of the link}   (--link-page-url)',
    ])
  })

  it('does not contain the ready line', () => {
    expect(welcome(started())).not.toContain('ready on')
  })
})
