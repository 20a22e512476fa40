import { describe, expect, it } from 'vitest'
import { sharedSandbox } from '../support/sandbox.ts'

const shared = sharedSandbox()
const request = (space = 'ci-42', headers: Record<string, string> = {}) =>
  shared().http.get(`/_sandbox/spaces/${space}/credentials`).set(headers)

describe('credentials of a space', () => {
  it('give access to that space only', async () => {
    const { body } = await request().expect(200)
    const { authorization, linkKey, linkKeyHeader } = body
    const transactions = await shared().http.post('/v1/transactions').set({ authorization }).send({})
    const links = await shared()
      .http.post('/v1/links')
      .set({ [linkKeyHeader]: linkKey })
      .send({})
    expect([transactions.status, links.status]).toEqual([400, 400])
    const seen = await shared().http.get('/_sandbox/requests?space=ci-42').expect(200)
    expect(seen.body.requests.length).toBe(2)
  })

  it('are the account credentials without suffix for the default space', async () => {
    const { body } = await request('default').expect(200)
    expect([body.merchantId, body.linkKey]).toEqual(['1100000000', 'sandbox-link-key'])
  })

  it('are stored nowhere: no cache, no request log, no event', async () => {
    const response = await request('quiet').expect(200)
    expect(response.headers['cache-control']).toBe('no-store')
    const calls = await shared().http.get('/_sandbox/requests?interface=control&limit=10000').expect(200)
    const events = await shared().http.get('/_sandbox/events?space=quiet').expect(200)
    expect(JSON.stringify(calls.body)).not.toContain(response.body.linkKey)
    expect(events.body.events).toEqual([])
  })

  it('contain the URLs with which the caller reaches the sandbox', async () => {
    const { body } = await request('default', { host: 'sandbox:8080' }).expect(200)
    expect([body.environment.SANDBOX_URL, body.environment.SANDBOX_CONTROL_URL]).toEqual([
      'http://sandbox:8080',
      'http://sandbox:8080/_sandbox',
    ])
  })

  it.each<[client: string, headers: Record<string, string>, status: number]>([
    ['a program', {}, 200],
    ['the address bar', { 'sec-fetch-site': 'none' }, 200],
    [
      'a page of the sandbox',
      { 'sec-fetch-site': 'same-origin', host: 'localhost:1', origin: 'http://localhost:1' },
      200,
    ],
    [
      'a page of the sandbox behind a proxy that terminates TLS',
      { host: 'localhost:1', origin: 'https://localhost:1' },
      200,
    ],
    ['a page of another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a page of another port', { 'sec-fetch-site': 'same-site', host: 'localhost:1' }, 403],
    ['a page that sends only its origin', { host: 'localhost:1', origin: 'http://localhost:2' }, 403],
    ['a page without an origin', { origin: 'null' }, 403],
  ])('are for %s: %j %i', async (_title, headers, status) => {
    await request('ci-42', headers).expect(status)
  })

  it('require a valid space name', async () => {
    const { body } = await request('Not A Space').expect(400)
    expect(body.error.code).toBe('INVALID_PROPERTY')
  })
})
