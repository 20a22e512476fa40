import { expect, it } from 'vitest'
import { defaultSettings, fromEnvironment } from './resolve-settings.ts'
import { isSecret, SETTING_NAMES, SETTINGS, variableOf } from './settings-table.ts'

it.each(SETTING_NAMES)('--%s has help, a valid default and a name for flag, variable and file', (name) => {
  const { help, parse, default: standard } = SETTINGS[name]
  expect(help).toMatch(/^[a-z].{15,}[^.]$/i)
  expect(parse(standard)).toHaveProperty('value')
  expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
})

it.each([
  ['port', 'THREEDS_PORT'],
  ['account-3ds', 'THREEDS_ACCOUNT_3DS'],
  ['page-time-scale', 'THREEDS_PAGE_TIME_SCALE'],
] as const)('--%s is %s in the environment', (name, variable) => {
  expect(variableOf(name)).toBe(variable)
})

it('gives every setting its own variable, different from injected ones and that of the config file', () => {
  const variables = SETTING_NAMES.map(variableOf)
  expect(new Set(variables).size).toBe(variables.length)
  expect(variables.filter((name) => /^THREEDS_(SANDBOX_|CONFIG$)/.test(name))).toEqual([])
  const read = fromEnvironment(Object.fromEntries(variables.map((name) => [name, '1'])))
  expect(read.given.map(({ where }) => where)).toEqual(variables)
  expect(SETTING_NAMES).not.toContain('config')
})

it('knows the secret settings', () => {
  const secrets = SETTING_NAMES.filter(isSecret).sort()
  expect(secrets).toEqual(['control-token', 'link-key', 'password', 'signature-key', 'webhook-secret'])
})

it('has the documented defaults', () => {
  expect(defaultSettings()).toStrictEqual({
    host: '127.0.0.1',
    port: 8080,
    url: undefined,
    'public-url': undefined,
    'base-url': undefined,
    'link-api-url': undefined,
    'pay-url': undefined,
    'link-page-url': undefined,
    import: undefined,
    'export-on-exit': undefined,
    keep: undefined,
    'max-spaces': 1000,
    'state-dir': '.threeds-sandbox',
    ephemeral: false,
    durability: 'process',
    'on-corrupt': 'reject',
    'open-control': false,
    'space-tokens': 'off',
    seed: 'threeds-sandbox',
    scenarios: undefined,
    cards: undefined,
    watch: undefined,
    'merchant-id': '1100000000',
    password: 'sandbox',
    'account-3ds': 'on',
    'contract-data': 'request',
    'card-data-in-text': 'reject',
    'unique-refno': 'off',
    'directory-response': 'documented',
    'mastercard-failure-eci': 'absent',
    'success-reason': 'off',
    'tls-cert': undefined,
    'tls-key': undefined,
    'not-found-status': '400',
    'request-indicators': 'obey',
    'data-rules': 'note',
    'link-key': 'sandbox-link-key',
    'link-key-header': 'link-api-key',
    'link-failed-3ds': 'success',
    'link-history': 'empty',
    'link-history-dates': 'milliseconds',
    'plain-messages': false,
    'deleted-link-status': '200',
    webhooks: 'auto',
    'webhook-url': undefined,
    'webhook-secret': 'whsec_dGhyZWVkcy1zYW5kYm94LXdlYmhvb2stc2VjcmV0',
    'signature-key': '7468726565647320636f6d6d6f6e2074657374206b657920666f7220686d6163',
    'signature-header': 'Sandbox-Signature',
    'webhook-timestamps': 'real',
    'webhook-time-scale': 1,
    'webhook-targets': 'local',
    'return-parameter': 'transactionId',
    'page-time-scale': 1,
    'page-choices': 'on',
    'allowed-hosts': [],
    'frame-ancestors': [],
    'control-token': undefined,
    'ready-file': undefined,
    drain: 0,
    'log-format': 'auto',
    'traffic-events': 10_000,
    'traffic-space-kb': 4096,
    'traffic-body-kb': 16,
    'traffic-total-kb': 65_536,
  })
})
