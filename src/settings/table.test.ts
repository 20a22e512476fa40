import { expect, it } from 'vitest'
import { defaultSettings } from './resolve.ts'
import { SETTING_NAMES, SETTINGS, variableOf } from './table.ts'

it.each(SETTING_NAMES)('--%s has help, a good default and a name that fits flag, variable and file', (name) => {
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

it('gives every setting a variable of its own, none that Kubernetes injects, none for the config file', () => {
  const variables = SETTING_NAMES.map(variableOf)
  expect(new Set(variables).size).toBe(variables.length)
  expect(variables.filter((name) => /^THREEDS_(SANDBOX_|CONFIG$)/.test(name))).toEqual([])
  expect(SETTING_NAMES).not.toContain('config')
})

it('has the defaults of the design', () => {
  expect(defaultSettings()).toEqual({
    host: '127.0.0.1',
    port: 8080,
    'public-url': undefined,
    'pay-url': undefined,
    'state-dir': '.threeds-sandbox',
    ephemeral: false,
    seed: 'threeds-sandbox',
    scenarios: undefined,
    'merchant-id': '1100000000',
    password: 'sandbox',
    'account-3ds': 'on',
    'unique-refno': 'off',
    'directory-response': 'documented',
    'not-found-status': '400',
    'return-parameter': 'transactionId',
    'page-time-scale': 1,
    'allowed-hosts': [],
    'ready-file': undefined,
    'log-format': 'pretty',
  })
})
