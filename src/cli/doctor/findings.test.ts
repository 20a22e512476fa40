import { describe, expect, it } from 'vitest'
import type { LastDelivery, Purpose } from './address-purpose.ts'
import { type Facts, factsOf, hasBrowserInContainer, type ProbeResult } from './doctor-check.ts'
import type { HostEnvironment } from './environment.ts'
import { findingsOf } from './findings.ts'
import type { ConnectionResult } from './try-connection.ts'

const HOST = { hostName: 'box', isWsl: false, evidence: [] }
const ENVIRONMENTS = {
  machine: HOST,
  wsl: { ...HOST, isWsl: true },
  docker: { ...HOST, engine: 'docker' },
  podman: { ...HOST, engine: 'podman' },
  kubernetes: { ...HOST, engine: 'kubernetes' },
} as const satisfies Record<string, HostEnvironment>
type EnvironmentName = keyof typeof ENVIRONMENTS

const findingFor = (
  environment: EnvironmentName,
  purpose: Purpose,
  text: string,
  result: ProbeResult | undefined,
  rest: Partial<Facts> & { readonly openedAt?: readonly string[] } = {},
) => {
  const { openedAt = [], ...facts } = rest
  const isBrowserInside = hasBrowserInContainer(openedAt)
  const known = {
    environment: ENVIRONMENTS[environment],
    result,
    sources: ['somewhere'],
    isPage: purpose === 'page',
    isBrowserInside,
  }
  return findingsOf(purpose, factsOf(new URL(text), { ...known, setting: '--pay-url', ...facts }))[0]
}

describe('a webhook', () => {
  it.each<[EnvironmentName, string, ConnectionResult, string | undefined, string?]>([
    ['machine', 'http://localhost:3000/hook', 'connected', undefined],
    ['docker', 'http://localhost:3000/hook', 'connected', undefined],
    ['machine', 'http://localhost:3000/hook', 'connection_refused', 'webhook_connection_refused', 'Start the receiver'],
    ['wsl', 'http://localhost:3000/hook', 'connection_refused', 'webhook_localhost_in_wsl', 'networkingMode=mirrored'],
    [
      'docker',
      'http://localhost:3000/hook',
      'connection_refused',
      'webhook_localhost_in_container',
      'http://host.docker.internal:3000',
    ],
    [
      'docker',
      'http://127.0.0.1:3000/',
      'connection_refused',
      'webhook_localhost_in_container',
      '--add-host host.docker.internal:host-gateway',
    ],
    ['docker', 'http://[::1]:3000/', 'connection_refused', 'webhook_localhost_in_container', 'http://SERVICE:3000'],
    ['docker', 'http://shop.localhost/', 'connection_refused', 'webhook_localhost_in_container', 'http://SERVICE:80'],
    [
      'podman',
      'http://localhost:3000/',
      'connection_refused',
      'webhook_localhost_in_container',
      'http://host.containers.internal:3000',
    ],
    [
      'kubernetes',
      'http://localhost:3000/',
      'connection_refused',
      'webhook_localhost_in_container',
      'http://NAME.NAMESPACE.svc:3000',
    ],
    ['docker', 'http://shop:3000/', 'connection_refused', 'webhook_connection_refused', 'listen on 0.0.0.0'],
    [
      'docker',
      'http://host.docker.internal:3000/',
      'connection_refused',
      'webhook_connection_refused',
      'listen on 0.0.0.0',
    ],
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
    ['machine', 'http://169.254.169.254/', 'never', 'webhook_address_reserved', 'another address'],
    ['machine', 'https://shop.example/', 'too_public', 'webhook_address_public', '--webhook-targets any'],
    ['docker', 'http://172.18.0.9/', 'no_route', 'webhook_unreachable', 'share a network'],
    ['docker', 'http://172.18.0.9/', 'no_response', 'webhook_unreachable', 'firewall'],
    ['docker', 'https://shop/', 'bad_certificate', 'webhook_bad_certificate', 'NODE_EXTRA_CA_CERTS'],
    ['docker', 'https://shop:3000/', 'no_tls', 'webhook_no_tls', 'use an http URL'],
    ['docker', 'https://shop:3000/', 'connection_closed', 'webhook_connection_closed', 'start the receiver in it'],
  ])('on %s to %s with the result %s: %s', (environment, url, connection, code, fix = '') => {
    const finding = findingFor(environment, 'webhook', url, connection)
    expect(finding?.code).toBe(code)
    expect(finding?.fix ?? '').toContain(fix)
  })

  it.each<[string, LastDelivery, string | undefined, string?]>([
    ['accepted', { status: 204 }, undefined],
    ['rejected', { status: 404 }, 'webhook_not_accepted', 'status 404'],
    ['redirected', { status: 301 }, 'webhook_not_accepted', 'status 301'],
    [
      'redirected with a target',
      { status: 308, redirect: 'Send to that address.' },
      'webhook_not_accepted',
      'status 308',
    ],
    ['lost', { error: 'it was too slow' }, 'webhook_unreachable_from_sandbox', 'it was too slow'],
  ])('to a reachable receiver that was %s the last time', (_title, last, code, message = '') => {
    const reason = 'error' in last ? last.error : `status ${last.status}`
    const finding = findingFor('machine', 'webhook', 'http://localhost:3000/hook', 'connected', { last, reason })
    expect(finding?.code).toBe(code)
    expect(finding?.message ?? '').toContain(message)
  })

  it('is judged by the current connection, before the last result', () => {
    expect(
      findingFor('docker', 'webhook', 'http://localhost/', 'connection_refused', { last: { status: 500 } })?.code,
    ).toBe('webhook_localhost_in_container')
  })
})

describe('a return URL', () => {
  it.each<[EnvironmentName, string, ConnectionResult, string | undefined]>([
    ['machine', 'http://localhost:3000/paid', 'connected', undefined],
    ['machine', 'http://localhost:3000/paid', 'connection_refused', 'return_unreachable'],
    ['wsl', 'http://localhost:3000/paid', 'connection_refused', undefined],
    ['docker', 'http://localhost:3000/paid', 'connection_refused', undefined],
    ['docker', 'http://shop:3000/paid', 'connected', 'return_container_name'],
    ['docker', 'http://host.docker.internal:3000/', 'connected', 'return_container_name'],
    ['kubernetes', 'http://shop.prod.svc.cluster.local/', 'connected', 'return_container_name'],
    ['machine', 'http://shop:3000/paid', 'name_unknown', 'return_container_name'],
    ['machine', 'http://shop:3000/paid', 'connected', undefined],
    ['machine', 'http://shop.test/', 'name_unknown', 'return_name_unknown'],
    ['machine', 'http://shop.test/', 'no_response', 'return_unreachable'],
    ['docker', 'http://shop.test/', 'name_unknown', undefined],
    ['docker', 'http://10.0.0.9/', 'no_route', undefined],
    ['machine', 'http://shop.example/', 'too_public', undefined],
    ['machine', 'http://169.254.169.254/', 'never', undefined],
    ['docker', 'http://shop:3000/', 'too_public', 'return_container_name'],
    ['docker', 'http://0.0.0.0:3000/', 'connected', 'return_unspecified_address'],
    ['machine', 'http://[::]:3000/', 'connected', 'return_unspecified_address'],
  ])('on %s to %s with the result %s from here: %s', (environment, url, connection, code) => {
    expect(findingFor(environment, 'return', url, connection)?.code).toBe(code)
  })

  it('with the name of a container is valid for a browser in a container', () => {
    const openedAt = ['sandbox:8080']
    expect(findingFor('docker', 'return', 'http://shop:3000/', 'connected', { openedAt })).toBeUndefined()
    expect(findingFor('docker', 'page', 'http://sandbox:8080/', 'connected', { openedAt })).toBeUndefined()
    expect(
      findingFor('docker', 'return', 'http://shop:3000/', 'connected', { openedAt: ['localhost:8080'] })?.code,
    ).toBe('return_container_name')
  })
})

describe('a hosted page', () => {
  it.each<[EnvironmentName, string, ConnectionResult, string | undefined]>([
    ['docker', 'http://localhost:8080/', 'connected', undefined],
    ['docker', 'http://sandbox:8080/', 'connected', 'page_container_name'],
    ['machine', 'http://sandbox:8080/', 'name_unknown', 'page_container_name'],
    ['machine', 'http://sandbox:8080/', 'connected', undefined],
    ['docker', 'http://192.168.1.7:8080/', 'connected', undefined],
  ])('on %s at %s with the result %s: %s', (environment, url, connection, code) => {
    expect(findingFor(environment, 'page', url, connection)?.code).toBe(code)
  })

  it('suggests the setting of the page', () => {
    expect(findingFor('docker', 'page', 'http://sandbox:8080/', 'connected')?.fix).toContain(
      '--pay-url http://localhost:8080',
    )
    const other = findingFor('docker', 'page', 'http://sandbox:8080/L1', 'connected', { setting: '--link-page-url' })
    expect(other?.fix).toContain('--link-page-url http://localhost:8080')
  })
})

describe('an address of the settings', () => {
  it.each<[EnvironmentName, string, ProbeResult | undefined, readonly string[]]>([
    ['machine', 'http://tools.test/sandbox', 'sandbox', []],
    ['machine', 'http://tools.test/sandbox', undefined, []],
    ['machine', 'http://tools.test/sandbox', 'connection_refused', ['address_unreachable']],
    ['machine', 'http://tools.test/sandbox', 'name_unknown', ['address_unreachable']],
    ['machine', 'http://tools.test/sandbox', { another: 404 }, ['address_of_another_server']],
    ['machine', 'http://tools.test/sandbox', 'connection_closed', ['address_of_another_server']],
    ['machine', 'http://tools.test/sandbox', 'no_http', ['address_of_another_server']],
    ['machine', 'http://tools.example/', 'rejected_by_name', ['name_not_allowed']],
    ['docker', 'http://tools.example/', 'rejected_by_name', ['name_not_allowed']],
    ['docker', 'http://localhost:9090/', 'connection_refused', []],
    ['docker', 'http://localhost:9090/', { another: 404 }, []],
    ['docker', 'http://sandbox:8080/', undefined, ['page_container_name']],
    ['machine', 'http://sandbox:8080/', 'name_unknown', ['page_container_name']],
  ])('on %s, %s, with the result %o', (environment, url, result, codes) => {
    const finding = findingFor(environment, 'address', url, result, { isPage: true })
    expect(finding === undefined ? [] : [finding.code]).toEqual(codes)
  })

  it('can be a name of containers if only apps call it', () => {
    expect(findingFor('docker', 'address', 'http://sandbox:8080', undefined, { isPage: false })).toBeUndefined()
  })

  it('suggests a change of the setting that sends the browser to the wrong address', () => {
    const more = { isPage: true, setting: '--public-url' }
    expect(findingFor('docker', 'address', 'http://sandbox:8080/tools', undefined, more)?.fix).toContain(
      '`--public-url http://localhost:8080`,',
    )
  })
})

it.each([
  ['docker', '127.0.0.1', 0, ['loopback_in_container']],
  ['kubernetes', 'localhost', 0, ['loopback_in_container']],
  ['docker', '::1', 0, ['loopback_in_container']],
  ['docker', '127.0.0.1', 3, []],
  ['docker', '0.0.0.0', 0, []],
  ['machine', '127.0.0.1', 0, []],
] as const)('on %s with --host %s and %i orders', (environment, host, resources, codes) => {
  const findings = findingsOf('host', {
    subject: '',
    hostname: host,
    port: '8080',
    environment: ENVIRONMENTS[environment],
    resources,
  })
  expect(findings.map(({ code }) => code)).toEqual(codes)
})

it('suggests the setting for a rejected host name', () => {
  expect(
    findingsOf('caller', {
      subject: 'shop.example:443',
      hostname: 'shop.example',
      port: '',
      environment: HOST,
      reason: '2 times',
    }),
  ).toEqual([
    {
      code: 'host_rejected',
      subject: 'shop.example:443',
      message: 'Requests to the host name shop.example were rejected with 403 (2 times).',
      fix: expect.stringContaining('`--allowed-hosts shop.example`'),
    },
  ])
})

it('never shows user info, a query, or a possible card number', () => {
  const finding = findingFor(
    'machine',
    'webhook',
    'http://ada:pw@localhost:3000/4000001000000026?token=x#y',
    'connection_refused',
  )
  expect(finding?.subject).toBe('http://localhost:3000/[hidden number]')
  expect(JSON.stringify(finding)).not.toMatch(/ada|pw|token|4000001/)
})
