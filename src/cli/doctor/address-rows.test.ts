import { expect, it } from 'vitest'
import { defaultSettings } from '../../app/settings/resolve-settings.ts'
import type { Settings } from '../../app/settings/settings-table.ts'
import { addressRows } from './address-rows.ts'
import type { HostEnvironment } from './environment.ts'

const HOST = { hostName: '3f2a', isWsl: false, evidence: [] }

/** Formats the rows as lines. */
const lines = (environment: Partial<HostEnvironment>, settings: Partial<Settings> = {}): readonly string[] =>
  addressRows({ ...HOST, ...environment }, { ...defaultSettings(), ...settings }, 'http://127.0.0.1:8080', '8080').map(
    ({ caller, location, target, url }) =>
      caller === 'sandbox' ? `${target}: ${url}` : `${caller} ${location} -> ${target}: ${url}`,
  )

const PAGES = 'start page, card page'
const PATHS = '/v1/transactions, /v1/links, /_sandbox'

it('lists loopback addresses on a host, and another one from a container', () => {
  expect(lines({})).toEqual([
    `browser on this machine -> ${PAGES}: http://127.0.0.1:8080`,
    `app on this machine -> ${PATHS}: http://127.0.0.1:8080`,
    `app in a container on this machine -> ${PATHS}: http://host.docker.internal:8080`,
    'receiver on this machine: http://localhost:PORT',
    'receiver in a container on this machine: http://localhost:PORT',
  ])
})

it.each([
  ['127.0.0.1', ', and the sandbox --host 0.0.0.0'],
  ['0.0.0.0', 'host-gateway'],
])('describes how a container reaches --host %s', (host, end) => {
  const rows = addressRows(HOST, { ...defaultSettings(), host }, 'http://127.0.0.1:8080', '8080')
  const notes = rows.filter(({ location }) => location.startsWith('in a container')).map(({ note = '' }) => note)
  expect(notes).toEqual([expect.stringMatching(new RegExp(`${end}$`))])
})

it('lists other addresses for Windows in WSL', () => {
  const rows = lines({ isWsl: true })
  expect(rows).toContain(`browser on Windows -> ${PAGES}: http://localhost:8080`)
  expect(rows).toContain('receiver on Windows: http://WINDOWS:PORT')
})

it('distinguishes host, other containers and this container in a container', () => {
  expect(lines({ engine: 'docker' })).toEqual([
    `browser on the host -> ${PAGES}: http://localhost:8080`,
    `app on the host -> ${PATHS}: http://localhost:8080`,
    `app in another container of the network -> ${PATHS}: http://3f2a:8080`,
    `app in this container -> ${PATHS}: http://127.0.0.1:8080`,
    'receiver on the host: http://host.docker.internal:PORT',
    'receiver in another container of the network: http://SERVICE:PORT',
    'receiver in this container: http://localhost:PORT',
  ])
  expect(lines({ engine: 'podman' })).toContain('receiver on the host: http://host.containers.internal:PORT')
})

it('distinguishes this pod, other pods and the outside of the cluster in a pod', () => {
  expect(lines({ engine: 'kubernetes' })).toEqual([
    `browser outside of the cluster -> ${PAGES}: http://localhost:8080`,
    `app in the same pod -> ${PATHS}: http://127.0.0.1:8080`,
    `app in another pod -> ${PATHS}: http://SERVICE:8080`,
    `app outside of the cluster -> ${PATHS}: http://localhost:8080`,
    'receiver in the same pod: http://localhost:PORT',
    'receiver in another pod: http://SERVICE:PORT',
    'receiver outside of the cluster: http://ADDRESS:PORT',
  ])
})

it('lists the addresses of the settings if they are set', () => {
  const settings = { 'public-url': 'https://tools.test/sandbox', 'pay-url': 'https://pay.test' }
  expect(lines({ engine: 'docker' }, settings).slice(0, 3)).toEqual([
    'browser anywhere -> start page: https://pay.test',
    'browser anywhere -> card page: https://tools.test/sandbox',
    `app anywhere -> ${PATHS}: https://tools.test/sandbox`,
  ])
  expect(lines({}, { 'base-url': 'http://api.test' })).toEqual(
    expect.arrayContaining([
      'app anywhere -> /v1/transactions: http://api.test',
      'app on this machine -> /v1/links, /_sandbox: http://127.0.0.1:8080',
    ]),
  )
})
