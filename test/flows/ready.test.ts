import { expect, it } from 'vitest'
import { initBody } from '../support/init-body.ts'
import { startSandbox } from '../support/sandbox.ts'

const TOKEN = { 'control-token': 'kept-by-the-team_7f3a9c' }

it('returns ready without a token until the sandbox is stopped; later callers are still served', async () => {
  const { sandbox, http, init } = await startSandbox(TOKEN)
  const before = await http.get('/_sandbox/ready')
  expect([before.status, before.body]).toEqual([200, { status: 'ready', version: sandbox.version }])
  expect(before.headers['cache-control']).toBe('no-store')
  sandbox.drain()
  const after = await http.get('/_sandbox/ready')
  expect([after.status, after.body.status]).toEqual([503, 'draining'])
  expect((await http.get('/_sandbox/health')).status).toBe(200)
  expect((await init(initBody())).status).toBe(201)
})

it('is logged only for an invalid request', async () => {
  const { sandbox, http } = await startSandbox()
  const reported: string[] = []
  sandbox.traffic.follow((item) => reported.push('call' in item ? item.call.path : item.event.type))
  await http.get('/_sandbox/ready')
  await http.head('/_sandbox/ready')
  await http.get('/_sandbox/health')
  await http.get('/_sandbox/ready?for=me')
  expect(reported).toEqual(['/_sandbox/health', '/_sandbox/ready'])
  expect(sandbox.traffic.calls().calls.map(({ status }) => status)).toEqual([200, 400])
})
