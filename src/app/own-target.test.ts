import { networkInterfaces } from 'node:os'
import { describe, expect, it } from 'vitest'
import { isOwnTarget } from './own-target.ts'
import { defaultSettings } from './settings/resolve-settings.ts'
import type { Settings } from './settings/settings-table.ts'

const RESET = '/_sandbox/reset'
const LAN = '192.168.1.20'

type At = { bound?: string | undefined; settings?: Partial<Settings>; addresses?: readonly string[] }

const isOwn = (url: string, { bound = '127.0.0.1', settings = {}, addresses }: At = {}): boolean => {
  const target = new URL(url)
  const judge = isOwnTarget({ ...defaultSettings(), ...settings }, () => ({ address: bound, port: 8080 }))
  return judge(target, addresses ?? [target.hostname.replace(/^\[|\]$/g, '')])
}

describe('the bound address', () => {
  it.each<[url: string, at: At]>([
    ['http://127.0.0.1:8080', {}],
    ['http://127.1:8080', {}],
    ['http://2130706433:8080', {}],
    ['http://[::ffff:127.0.0.1]:8080', {}],
    ['https://127.0.0.1:8080', {}],
    ['http://someone@127.0.0.1:8080', {}],
    ['http://localhost:8080', { addresses: ['::1', '127.0.0.1'] }],
    ['http://a-name.test:8080', { addresses: ['10.0.0.7', '127.0.0.1'] }],
    ['http://127.0.0.2:8080', { bound: '0.0.0.0' }],
    ['http://[::1]:8080', { bound: '::' }],
    ['http://[::ffff:7f00:5]:8080', { bound: '::' }],
    [`http://${LAN}:8080`, { bound: LAN }],
    ['http://[::1]:8080', { bound: '::1' }],
  ])('is its own: %s (%j)', (address, at) => {
    expect(isOwn(`${address}${RESET}`, at)).toBe(true)
  })

  it('includes every address of this host if it is a wildcard', () => {
    const all = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
    expect(all).not.toEqual([])
    for (const { address } of all)
      for (const bound of ['0.0.0.0', '::'])
        expect(isOwn(`http://name.test:8080${RESET}`, { bound, addresses: [address] })).toBe(true)
  })

  it.each<[url: string, at: At]>([
    ['http://127.0.0.1:8081', {}],
    ['http://127.0.0.1', {}],
    [`http://${LAN}:8080`, {}],
    ['http://127.0.0.1:8080', { bound: LAN }],
    ['http://[::1]:8080', { bound: '127.0.0.1' }],
  ])('is foreign: %s (%j)', (address, at) => {
    expect(isOwn(`${address}${RESET}`, at)).toBe(false)
  })

  it('is unknown before it listens', () => {
    expect(isOwnTarget(defaultSettings(), () => undefined)(new URL('http://127.0.0.1:8080/'), ['127.0.0.1'])).toBe(
      false,
    )
  })
})

describe('a configured address', () => {
  const settings = { 'public-url': 'https://sandbox.test/pay', 'base-url': 'http://api.test:9000' }

  it.each([
    'https://sandbox.test/pay/_sandbox/reset',
    'https://SANDBOX.test.:443/pay',
    'http://sandbox.test:443/pay/x',
    'http://api.test:9000/anything',
  ])('is its own: %s', (url) => {
    expect(isOwn(url, { settings, addresses: ['10.0.0.9'] })).toBe(true)
  })

  it.each(['https://sandbox.test/shop/hook', 'https://sandbox.test/payments', 'http://api.test/', 'http://shop.test/'])(
    'is foreign: %s',
    (url) => {
      expect(isOwn(url, { settings, addresses: ['10.0.0.9'] })).toBe(false)
    },
  )
})

describe('a receiver', () => {
  it.each([
    '/_sandbox/receiver/default',
    '/_sandbox/receiver/ci-42',
    '/_sandbox/reset/../receiver/default',
    '/_sandbox/%2e%2e/_sandbox/receiver/default#part',
    '/_sandbox/receiver/default?',
  ])('accepts webhooks: %s', (path) => {
    expect(isOwn(`http://127.0.0.1:8080${path}`)).toBe(false)
  })

  it('accepts them below the path of a public address', () => {
    const settings = { 'public-url': 'http://127.0.0.1:8080/pay' }
    expect(isOwn('http://127.0.0.1:8080/pay/_sandbox/receiver/default', { settings })).toBe(false)
    expect(isOwn(`http://127.0.0.1:8080/pay${RESET}`, { settings })).toBe(true)
  })

  it.each([
    '/_sandbox/receiver/default?space=other',
    '/_sandbox/receiver/default/',
    '/_sandbox/receiver/',
    '/_sandbox/receiver/..%2freset',
    '/_sandbox/receiver/default%2f..%2f..%2freset',
    '/_sandbox/receiver/default/../../reset',
    '/_sandbox//receiver/default',
    '/_SANDBOX/receiver/default',
    '/_sandbox/receiver',
    '/_sandbox/return/default/success',
    '/v1/transactions',
    '/',
  ])('is not at %s', (path) => {
    expect(isOwn(`http://127.0.0.1:8080${path}`)).toBe(true)
  })
})
