import { expect, it } from 'vitest'
import { startProxy } from '../../bench/support/haproxy.mjs'
import { replicaOf, whyNoReplicas } from '../support/replicas.ts'

type Call = { readonly path: string; readonly method?: string; readonly headers?: Readonly<Record<string, string>> }

const basic = (name: string): string => `Basic ${Buffer.from(`${name}:sandbox`).toString('base64')}`

/** Expected responses without any replica: a routable request reports an unavailable replica. */
const REJECTED: readonly (readonly [code: string, ...calls: Call[]])[] = [
  [
    'SPACE_MISSING',
    { path: '/_sandbox/health' },
    { path: '/_sandbox/state' },
    { path: '/_sandbox/transactions/1' },
    { path: '/_sandbox/clock?sp%61ce=ci-1' },
    { path: '/_sandbox/reset', method: 'POST' },
    { path: '/sandbox-0/_sandbox/reset', method: 'POST' },
    { path: '/sandbox-0/_sandbox/state', method: 'PUT' },
  ],
  ['ALL_SPACES', { path: '/_sandbox/spaces?space=ci-1' }, { path: '/_sandbox/requests?interface=control&space=ci-1' }],
  [
    'SPACE_UNREADABLE',
    { path: '/_sandbox/clock?space=CI' },
    { path: '/_sandbox/clock?space=' },
    { path: '/_sandbox/clock?space=ci-1%0A' },
    { path: '/_sandbox/?space=ci-1%0D%0Ax:y', headers: { accept: 'text/html' } },
    { path: '/_sandbox/spaces/ci%2D1', method: 'DELETE' },
  ],
  ['REPLICA_UNKNOWN', { path: '/sandbox-2/v1/start/1' }, { path: '/sandbox-9999/_sandbox/spaces' }],
  [
    'PATH_UNKNOWN',
    { path: '/' },
    { path: '/v1/start/418203957162840336' },
    { path: '/v2/transactions' },
    { path: '/V1/transactions', method: 'POST' },
    { path: '/sandbox-0//v1/transactions', method: 'POST' },
    { path: '/sandbox-00/v1/start/1' },
  ],
  [
    'CREDENTIALS_UNREADABLE',
    { path: '/v1/transactions', headers: { authorization: basic('1100000000+ci-1').replace(/=+$/, '') } },
    { path: '/v1/transactions', headers: { authorization: 'Basic MTEwMDAwMDAwMCtjaS0x_zpz' } },
    { path: '/v1/links', headers: { 'link-api-key': 'sandbox-link-key+ci-1\u00a0' } },
  ],
  [
    'REPLICA_UNAVAILABLE',
    { path: '/v1/transactions/1', headers: { authorization: 'Bearer x' } },
    { path: '/v1/transactions/1' },
    { path: '/v1/links/1', headers: { 'link-api-key': 'x+NO' } },
    { path: '/sandbox-1/v1/start/418203957162840336' },
    { path: '/sandbox-1/9F0C71D2-4B3E-4E86-A5D7-60B1C2F83E94', method: 'POST' },
    { path: '/sandbox-1/_sandbox/spaces' },
    { path: '/sandbox-1/nothing' },
  ],
]

it('the proxy describes requests that it cannot route', { timeout: 600_000 }, async ({ skip }) => {
  const why = whyNoReplicas()
  if (why !== undefined) return skip(why)
  const proxy = await startProxy({ replicas: 2 })
  try {
    const request = ({ path, ...init }: Call): Promise<Response> =>
      fetch(`${proxy.url}${path}`, { ...init, redirect: 'manual' })
    for (const [code, ...calls] of REJECTED)
      for (const call of calls) {
        const response = await request(call)
        expect(response.headers.get('content-type'), JSON.stringify(call)).toBe('application/json')
        const { error } = (await response.json()) as { error: { code: string; message: string } }
        expect([call, error.code, response.status]).toEqual([call, code, code === 'REPLICA_UNAVAILABLE' ? 503 : 400])
        expect(response.headers.get('retry-after')).toBe(code === 'REPLICA_UNAVAILABLE' ? '2' : null)
        expect(error.message.length).toBeGreaterThan(40)
      }

    // A request reaches the replica of its space in every form, but not through the address of another replica.
    for (const space of ['default', 'ci-1', 'ci-2', 'ci-3', 'a', '0.x_y-z']) {
      const suffix = space === 'default' ? '' : `+${space}`
      const ways: readonly Call[] = [
        { path: `/_sandbox/clock?space=${space}` },
        { path: `/_sandbox/events?limit=1&space=${encodeURIComponent(space).replaceAll('-', '%2D')}` },
        { path: `/_sandbox/spaces/${space}`, method: 'DELETE' },
        { path: `/_sandbox/spaces/${space}/scenario`, method: 'PUT' },
        { path: `/_sandbox/receiver/${space}?space=other`, method: 'POST' },
        { path: `/_sandbox/return/${space}/success` },
        { path: '/v1/transactions', method: 'POST', headers: { authorization: basic(`1100000000${suffix}`) } },
        { path: '/v1/transactions/1', headers: { authorization: basic(`1100000000${suffix}`).replace(' ', '  ') } },
        { path: '/v1/transactions/1', headers: { authorization: basic(`1100000000${suffix}`).replace('B', 'b') } },
        { path: '/v1/links', method: 'POST', headers: { 'link-api-key': `sandbox-link-key${suffix}` } },
      ]
      const responses = await Promise.all(ways.map(request))
      expect(responses.map(({ status }) => status)).toEqual(ways.map(() => 503))
      const [home = '', ...others] = new Set(responses.map(replicaOf))
      expect([home, others]).toEqual([expect.stringMatching(/^sandbox-[01]$/), []])
      const [other] = ['sandbox-0', 'sandbox-1'].filter((replica) => replica !== home)
      for (const way of ways) {
        expect((await request({ ...way, path: `/${home}${way.path}` })).status).toBe(503)
        const rejected = await request({ ...way, path: `/${other}${way.path}` })
        expect([rejected.status, (await rejected.text()).includes('SPACE_ON_OTHER_REPLICA')]).toEqual([400, true])
      }
      const led = await request({ path: `/_sandbox/?space=${space}`, headers: { accept: 'text/html' } })
      expect([led.status, led.headers.get('location')]).toEqual([302, `/${home}/_sandbox/#/live?space=${space}`])
    }
  } finally {
    await proxy.stop()
  }
})
