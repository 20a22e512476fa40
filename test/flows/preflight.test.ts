import { expect, it } from 'vitest'
import { startSandbox } from '../support/sandbox.ts'

const FIX = 'call it from your server. Pages of other origins cannot use this API.'

it.each([
  ['/v1/transactions', 405, 'POST'],
  ['/v1/transactions/418203957162840337', 405, 'GET, HEAD'],
  ['/v1/links', 405, 'POST'],
  ['/v1/links/9F0C71D2-4B3E-4E86-A5D7-60B1C2F83E94', 405, 'GET, HEAD, DELETE'],
  ['/v1/other', 404, null],
  ['/_sandbox/next', 405, 'GET, HEAD, POST, DELETE'],
])('explains the preflight of a browser at %s with status %i, and logs it', async (path, status, allow) => {
  const { url, http } = await startSandbox()
  const origin = { origin: 'http://shop.test' }
  const response = await fetch(url + path, {
    method: 'OPTIONS',
    headers: { ...origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
  })
  const body = JSON.stringify(await response.json())
  expect([response.status, response.headers.get('allow'), body]).toEqual([status, allow, expect.stringContaining(FIX)])
  expect(response.headers.get('access-control-allow-origin')).toBeNull()
  const { requests } = (await http.get('/_sandbox/requests').expect(200)).body
  if (!path.startsWith('/_sandbox'))
    expect(requests).toMatchObject([{ path, method: 'OPTIONS', status, notes: [expect.stringContaining(FIX)] }])

  const other = await fetch(url + path, { method: 'OPTIONS', headers: origin })
  expect([other.status, await other.text()]).toEqual([status, expect.not.stringContaining(FIX)])
})
