import { describe, expect, it, vi } from 'vitest'
import { createTargets, type Target } from './targets.ts'

const NAMES: Readonly<Record<string, readonly string[]>> = {
  receiver: ['172.18.0.3'],
  odd: ['8.8.8.8'],
  localhost: ['::1', '127.0.0.1'],
  'host.docker.internal': ['fdc4:f303:9324::254', '192.168.65.254'],
  'shop.example': ['93.184.216.34'],
  'split.example': ['2606:4700::1111', '8.8.8.8', '10.0.0.7', 'fd00::7'],
  'rebind.example': ['10.0.0.7', '169.254.169.254'],
  metadata: ['169.254.169.254'],
  mapped: ['::ffff:169.254.169.254'],
  'nothing.example': [],
}

const failing = (code: string) => Object.assign(new Error(`getaddrinfo ${code}`), { code })

const setUp = (allow: 'local' | 'any') => {
  const lookup = vi.fn(async (name: string) => {
    const result = NAMES[name]
    if (!result) throw failing('ENOTFOUND')
    return result.map((address) => ({ address }))
  })
  return { lookup, ...createTargets({ allow, lookup }) }
}

const addressesOf = (target: object): string[] => (target as Target).addresses.map(({ address }) => address)

describe.each(['local', 'any'] as const)('%s', (allow) => {
  it.each([
    ['http://127.0.0.1:3000/hook', ['127.0.0.1']],
    ['http://2130706433/', ['127.0.0.1']],
    ['http://0x7f.1/', ['127.0.0.1']],
    ['https://[::1]/', ['::1']],
    ['http://[::ffff:10.0.0.1]/', ['::ffff:a00:1']],
    ['http://192.168.1.20/', ['192.168.1.20']],
    ['http://[fd00::5]:8080/', ['fd00::5']],
    ['HTTP://RECEIVER:8080/', ['172.18.0.3']],
    ['http://localhost/', ['127.0.0.1', '::1']],
    ['http://host.docker.internal/', ['192.168.65.254', 'fdc4:f303:9324::254']],
    ['http://odd/', ['8.8.8.8']],
  ])('accepts %s, IPv4 first', async (url, expected) => {
    const target = await setUp(allow).resolve(url)
    expect(addressesOf(target)).toEqual(expected)
    expect(target).toMatchObject({ address: expected[0], family: expected[0]?.includes(':') ? 6 : 4 })
  })

  it.each([
    ['http://169.254.169.254/latest', '169.254.169.254'],
    ['http://2852039166/', '169.254.169.254'],
    ['http://[::ffff:169.254.169.254]/', '::ffff:a9fe:a9fe'],
    ['http://[fe80::1]/', 'fe80::1'],
    ['http://0.0.0.0:8080/', '0.0.0.0'],
    ['http://[::]/', '::'],
    ['http://metadata/', 'metadata (169.254.169.254)'],
    ['http://mapped/', 'mapped (::ffff:169.254.169.254)'],
    ['http://rebind.example/', 'rebind.example (169.254.169.254)'],
  ])('rejects %s without a setting that allows it', async (url, caller) => {
    const error = expect.stringContaining(`Webhooks are never sent to ${caller}:`)
    const target = await setUp(allow).resolve(url)
    expect(target).toEqual({ rejected: error })
    expect(target).toEqual({ rejected: expect.stringContaining('No setting allows it') })
    expect(JSON.stringify(target)).not.toContain('--webhook-targets')
  })

  it.each([
    'ftp://127.0.0.1/',
    'file:///etc/passwd',
    'javascript:1',
    '/hook',
    '',
    'http://',
    'http://127.0.0.1:99999/',
  ])('rejects %j: not http', async (url) => {
    const { resolve, lookup } = setUp(allow)
    expect(await resolve(url)).toEqual({ rejected: expect.stringContaining('absolute http or https URL') })
    expect(lookup).not.toHaveBeenCalled()
  })

  it.each(['http://typo/', 'http://typo.example/', 'http://nothing.example/'])('fails for %s', async (url) => {
    const name = new URL(url).hostname
    expect(await setUp(allow).resolve(url)).toEqual({
      failed: `The name ${name} does not resolve. In a container use the service's name or host.docker.internal.`,
    })
  })

  it('looks up a name once, and an address never', async () => {
    const { resolve, lookup } = setUp(allow)
    await resolve('http://127.0.0.1/')
    await resolve('http://[::1]/')
    expect(lookup).not.toHaveBeenCalled()
    await resolve('http://user:secret@receiver:8080/hook?a=1')
    expect(lookup.mock.calls).toEqual([['receiver']])
  })
})

describe('a public address', () => {
  it.each([
    ['http://8.8.8.8/', '8.8.8.8'],
    ['http://[2606:4700::1111]/', '2606:4700::1111'],
    ['http://[::ffff:8.8.8.8]/', '::ffff:808:808'],
    ['https://shop.example/hook', 'shop.example (93.184.216.34)'],
  ])('rejects %s and names the setting that allows it', async (url, caller) => {
    const error = `Webhooks are sent to this host and to private networks only, and ${caller} is a public address. Allow it with \`--webhook-targets any\`.`
    expect(await setUp('local').resolve(url)).toEqual({ rejected: error })
    expect(await setUp('any').resolve(url)).toMatchObject({ addresses: [{ kind: 'public' }] })
  })

  it('is left out if a name has private ones too', async () => {
    const url = 'http://split.example/'
    expect(addressesOf(await setUp('local').resolve(url))).toEqual(['10.0.0.7', 'fd00::7'])
    expect(addressesOf(await setUp('any').resolve(url))).toEqual(['8.8.8.8', '10.0.0.7', '2606:4700::1111', 'fd00::7'])
  })
})

it('accepts the public address that the sandbox itself is bound to, and no other', async () => {
  const { resolve } = createTargets({ allow: 'local', own: '203.0.114.7' })
  expect(await resolve('http://203.0.114.7:8080/')).toMatchObject({ addresses: [{ kind: 'public' }] })
  expect(await resolve('http://203.0.114.8:8080/')).toHaveProperty('rejected')
})

it.each([
  ['EAI_AGAIN', 'The name receiver does not resolve, because no name server responded. In a container use'],
  ['EAI_FAIL', 'The name receiver could not be looked up: getaddrinfo EAI_FAIL'],
])('never rejects: %s is a failure', async (code, message) => {
  const { resolve } = createTargets({ allow: 'any', lookup: () => Promise.reject(failing(code)) })
  expect(await resolve('http://receiver/')).toEqual({ failed: expect.stringContaining(message) })
})

it('uses the system lookup by default', async () => {
  const target = await createTargets({ allow: 'local' }).resolve('http://localhost/')
  expect(target).toMatchObject({ addresses: [{ kind: 'loopback' }] })
})
