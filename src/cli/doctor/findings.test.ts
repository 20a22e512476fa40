import { describe, expect, it } from 'vitest'
import type { LastDelivery, Purpose } from './address-purpose.ts'
import { type Facts, factsOf, hasBrowserInContainer, type ProbeResult } from './doctor-check.ts'
import type { Place } from './environment.ts'
import { findingsOf } from './findings.ts'
import type { ConnectionResult } from './try-connection.ts'

const BESIDE = { hostName: 'box', isWsl: false, signs: [] }
const PLACES = {
  machine: BESIDE,
  wsl: { ...BESIDE, isWsl: true },
  docker: { ...BESIDE, engine: 'docker' },
  podman: { ...BESIDE, engine: 'podman' },
  kubernetes: { ...BESIDE, engine: 'kubernetes' },
} as const satisfies Record<string, Place>
type PlaceName = keyof typeof PLACES

const judged = (
  place: PlaceName,
  purpose: Purpose,
  text: string,
  answered: ProbeResult | undefined,
  more: Partial<Facts> & { readonly openedAt?: readonly string[] } = {},
) => {
  const { openedAt = [], ...facts } = more
  const isBrowserInside = hasBrowserInContainer(openedAt)
  const known = {
    place: PLACES[place],
    result: answered,
    from: ['somewhere'],
    isPage: purpose === 'page',
    isBrowserInside,
  }
  return findingsOf(purpose, factsOf(new URL(text), { ...known, setting: '--pay-url', ...facts }))[0]
}

describe('a webhook', () => {
  it.each<[PlaceName, string, ConnectionResult, string | undefined, string?]>([
    ['machine', 'http://localhost:3000/hook', 'connected', undefined],
    ['docker', 'http://localhost:3000/hook', 'connected', undefined],
    ['machine', 'http://localhost:3000/hook', 'rejected', 'webhook_rejected', 'Start the receiver'],
    ['wsl', 'http://localhost:3000/hook', 'rejected', 'webhook_other_side_of_wsl', 'networkingMode=mirrored'],
    ['docker', 'http://localhost:3000/hook', 'rejected', 'webhook_own_container', 'http://host.docker.internal:3000'],
    [
      'docker',
      'http://127.0.0.1:3000/',
      'rejected',
      'webhook_own_container',
      '--add-host host.docker.internal:host-gateway',
    ],
    ['docker', 'http://[::1]:3000/', 'rejected', 'webhook_own_container', 'http://SERVICE:3000'],
    ['docker', 'http://shop.localhost/', 'rejected', 'webhook_own_container', 'http://SERVICE:80'],
    ['podman', 'http://localhost:3000/', 'rejected', 'webhook_own_container', 'http://host.containers.internal:3000'],
    ['kubernetes', 'http://localhost:3000/', 'rejected', 'webhook_own_container', 'http://NAME.NAMESPACE.svc:3000'],
    ['docker', 'http://shop:3000/', 'rejected', 'webhook_rejected', 'listen on 0.0.0.0'],
    ['docker', 'http://host.docker.internal:3000/', 'rejected', 'webhook_rejected', 'listen on 0.0.0.0'],
    [
      'docker',
      'http://host.docker.internal:3000/',
      'name_unknown',
      'webhook_host_unknown',
      '--add-host host.docker.internal:',
    ],
    [
      'podman',
      'http://host.docker.internal:3000/',
      'name_unknown',
      'webhook_host_unknown',
      'http://host.containers.internal:3000',
    ],
    ['kubernetes', 'http://host.docker.internal:3000/', 'name_unknown', 'webhook_host_unknown', 'NAME.NAMESPACE.svc'],
    [
      'machine',
      'http://host.docker.internal:3000/',
      'name_unknown',
      'webhook_host_unknown',
      'Use http://localhost:3000',
    ],
    ['docker', 'http://shop:3000/', 'name_unknown', 'webhook_name_unknown', 'the same network'],
    ['machine', 'http://shop:3000/', 'name_unknown', 'webhook_name_unknown', 'http://localhost:3000'],
    ['machine', 'http://169.254.169.254/', 'never', 'webhook_never_called', 'another address'],
    ['machine', 'https://shop.example/', 'too_public', 'webhook_public', '--webhook-targets any'],
    ['docker', 'http://172.18.0.9/', 'no_way', 'webhook_no_reaction', 'share a network'],
    ['docker', 'http://172.18.0.9/', 'no_reaction', 'webhook_no_reaction', 'firewall'],
    ['docker', 'https://shop/', 'bad_certificate', 'webhook_bad_certificate', 'NODE_EXTRA_CA_CERTS'],
    ['docker', 'https://shop:3000/', 'no_tls', 'webhook_no_tls', 'use an http URL'],
    ['docker', 'https://shop:3000/', 'hangs_up', 'webhook_hangs_up', 'start the receiver in it'],
  ])('on %s to %s with the result %s: %s', (place, url, reached, code, fix = '') => {
    const found = judged(place, 'webhook', url, reached)
    expect(found?.code).toBe(code)
    expect(found?.fix ?? '').toContain(fix)
  })

  it.each<[string, LastDelivery, string | undefined, string?]>([
    ['accepted', { status: 204 }, undefined],
    ['rejected', { status: 404 }, 'webhook_not_taken', 'status 404'],
    ['redirected', { status: 301 }, 'webhook_not_taken', 'status 301'],
    ['lost', { error: 'it was too slow' }, 'webhook_failed_there', 'it was too slow'],
  ])('to a reachable receiver that was %s the last time', (_how, last, code, says = '') => {
    const reason = 'error' in last ? last.error : `status ${last.status}`
    const found = judged('machine', 'webhook', 'http://localhost:3000/hook', 'connected', { last, reason })
    expect(found?.code).toBe(code)
    expect(found?.says ?? '').toContain(says)
  })

  it('is judged by the current connection, before the last result', () => {
    expect(judged('docker', 'webhook', 'http://localhost/', 'rejected', { last: { status: 500 } })?.code).toBe(
      'webhook_own_container',
    )
  })
})

describe('a return URL', () => {
  it.each<[PlaceName, string, ConnectionResult, string | undefined]>([
    ['machine', 'http://localhost:3000/paid', 'connected', undefined],
    ['machine', 'http://localhost:3000/paid', 'rejected', 'return_not_reached'],
    ['wsl', 'http://localhost:3000/paid', 'rejected', undefined],
    ['docker', 'http://localhost:3000/paid', 'rejected', undefined],
    ['docker', 'http://shop:3000/paid', 'connected', 'return_inside_only'],
    ['docker', 'http://host.docker.internal:3000/', 'connected', 'return_inside_only'],
    ['kubernetes', 'http://shop.prod.svc.cluster.local/', 'connected', 'return_inside_only'],
    ['machine', 'http://shop:3000/paid', 'name_unknown', 'return_inside_only'],
    ['machine', 'http://shop:3000/paid', 'connected', undefined],
    ['machine', 'http://shop.test/', 'name_unknown', 'return_name_unknown'],
    ['machine', 'http://shop.test/', 'no_reaction', 'return_not_reached'],
    ['docker', 'http://shop.test/', 'name_unknown', undefined],
    ['docker', 'http://10.0.0.9/', 'no_way', undefined],
    ['machine', 'http://shop.example/', 'too_public', undefined],
    ['machine', 'http://169.254.169.254/', 'never', undefined],
    ['docker', 'http://shop:3000/', 'too_public', 'return_inside_only'],
    ['docker', 'http://0.0.0.0:3000/', 'connected', 'return_no_address'],
    ['machine', 'http://[::]:3000/', 'connected', 'return_no_address'],
  ])('on %s to %s with the result %s from here: %s', (place, url, reached, code) => {
    expect(judged(place, 'return', url, reached)?.code).toBe(code)
  })

  it('with the name of a container is valid for a browser in a container', () => {
    const openedAt = ['sandbox:8080']
    expect(judged('docker', 'return', 'http://shop:3000/', 'connected', { openedAt })).toBeUndefined()
    expect(judged('docker', 'page', 'http://sandbox:8080/', 'connected', { openedAt })).toBeUndefined()
    expect(judged('docker', 'return', 'http://shop:3000/', 'connected', { openedAt: ['localhost:8080'] })?.code).toBe(
      'return_inside_only',
    )
  })
})

describe('a hosted page', () => {
  it.each<[PlaceName, string, ConnectionResult, string | undefined]>([
    ['docker', 'http://localhost:8080/', 'connected', undefined],
    ['docker', 'http://sandbox:8080/', 'connected', 'page_inside_only'],
    ['machine', 'http://sandbox:8080/', 'name_unknown', 'page_inside_only'],
    ['machine', 'http://sandbox:8080/', 'connected', undefined],
    ['docker', 'http://192.168.1.7:8080/', 'connected', undefined],
  ])('on %s at %s with the result %s: %s', (place, url, reached, code) => {
    expect(judged(place, 'page', url, reached)?.code).toBe(code)
  })

  it('suggests the setting of the page', () => {
    expect(judged('docker', 'page', 'http://sandbox:8080/', 'connected')?.fix).toContain(
      '--pay-url http://localhost:8080',
    )
    const other = judged('docker', 'page', 'http://sandbox:8080/L1', 'connected', { setting: '--link-page-url' })
    expect(other?.fix).toContain('--link-page-url http://localhost:8080')
  })
})

describe('an address of the settings', () => {
  it.each<[PlaceName, string, ProbeResult | undefined, readonly string[]]>([
    ['machine', 'http://tools.test/sandbox', 'sandbox', []],
    ['machine', 'http://tools.test/sandbox', undefined, []],
    ['machine', 'http://tools.test/sandbox', 'rejected', ['address_not_reached']],
    ['machine', 'http://tools.test/sandbox', 'name_unknown', ['address_not_reached']],
    ['machine', 'http://tools.test/sandbox', { another: 404 }, ['address_of_another']],
    ['machine', 'http://tools.test/sandbox', 'hangs_up', ['address_of_another']],
    ['machine', 'http://tools.test/sandbox', 'no_http', ['address_of_another']],
    ['machine', 'http://tools.example/', 'rejected_by_name', ['name_not_allowed']],
    ['docker', 'http://tools.example/', 'rejected_by_name', ['name_not_allowed']],
    ['docker', 'http://localhost:9090/', 'rejected', []],
    ['docker', 'http://localhost:9090/', { another: 404 }, []],
    ['docker', 'http://sandbox:8080/', undefined, ['page_inside_only']],
    ['machine', 'http://sandbox:8080/', 'name_unknown', ['page_inside_only']],
  ])('on %s, %s, with the result %o', (place, url, answered, codes) => {
    const found = judged(place, 'address', url, answered, { isPage: true })
    expect(found === undefined ? [] : [found.code]).toEqual(codes)
  })

  it('can be a name of containers if only apps call it', () => {
    expect(judged('docker', 'address', 'http://sandbox:8080', undefined, { isPage: false })).toBeUndefined()
  })

  it('suggests a change of the setting that sends the browser to the wrong address', () => {
    const more = { isPage: true, setting: '--public-url' }
    expect(judged('docker', 'address', 'http://sandbox:8080/tools', undefined, more)?.fix).toContain(
      '`--public-url http://localhost:8080`,',
    )
  })
})

it.each([
  ['docker', '127.0.0.1', 0, ['listens_inside_only']],
  ['kubernetes', 'localhost', 0, ['listens_inside_only']],
  ['docker', '::1', 0, ['listens_inside_only']],
  ['docker', '127.0.0.1', 3, []],
  ['docker', '0.0.0.0', 0, []],
  ['machine', '127.0.0.1', 0, []],
] as const)('on %s with --host %s and %i orders', (place, host, resources, codes) => {
  const found = findingsOf('host', { what: '', hostname: host, port: '8080', place: PLACES[place], resources })
  expect(found.map(({ code }) => code)).toEqual(codes)
})

it('suggests the setting for a rejected host name', () => {
  expect(
    findingsOf('caller', {
      what: 'shop.example:443',
      hostname: 'shop.example',
      port: '',
      place: BESIDE,
      reason: '2 times',
    }),
  ).toEqual([
    {
      code: 'host_rejected',
      about: 'shop.example:443',
      says: 'Requests to the host name shop.example were rejected with 403 (2 times).',
      fix: expect.stringContaining('`--allowed-hosts shop.example`'),
    },
  ])
})

it('never shows user info, a query, or a possible card number', () => {
  const found = judged('machine', 'webhook', 'http://ada:pw@localhost:3000/4000001000000026?token=x#y', 'rejected')
  expect(found?.about).toBe('http://localhost:3000/[hidden number]')
  expect(JSON.stringify(found)).not.toMatch(/ada|pw|token|4000001/)
})
