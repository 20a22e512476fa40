import { describe, expect, it } from 'vitest'
import { sharedSandbox } from '../support/sandbox.ts'

const usual = sharedSandbox()
const plain = sharedSandbox({ 'plain-messages': true })
const closed = sharedSandbox({ 'control-token': 'only-for-us', 'public-url': 'http://localhost/box' })

/** Returns the errors of the service paths for missing credentials or a wrong verb. */
const SERVICE: ReadonlyMap<string, number> = new Map([
  ['/v1/transactions', 405],
  ['/v1/links', 405],
])

describe('a caller that knows only the port', () => {
  it.each(['*/*', 'application/json', 'application/json, text/plain;q=0.5'])(
    'reads a description as JSON at the root with Accept %s',
    async (accept) => {
      const { status, headers, body } = await usual().http.get('/').set('accept', accept)
      expect([status, headers['content-type'], headers.vary]).toEqual([
        200,
        'application/json; charset=utf-8',
        'Accept',
      ])
      expect(Object.keys(body)).toEqual(['sandbox'])
      expect(body.sandbox.what).toMatch(/^threeds-sandbox \d+\.\d+\.\d+, a local emulator of a payment service/)
      expect(body.sandbox.help).toContain('threeds-sandbox --help')
    },
  )

  it.each(['/', '/help', '/9f0c71d2-4b3e', '/v1/payments', '/_sandbox/nowhere'])(
    'gets help from every URL that is listed at %s',
    async (path) => {
      const { text, headers } = await usual().http.get(path)
      // The message repeats the requested path, which leads nowhere.
      const rest = text.replaceAll(`GET ${path}`, '')
      const addresses = [...rest.matchAll(/\/[\w./{}-]+(?:\?[\w=,&]+)?/g)].map(([address]) => address)
      expect(addresses.length).toBeGreaterThan(0)
      for (const address of new Set(addresses)) {
        const { status } = await usual()
          .http.get(address.replace('{id}', headers['sandbox-request-id'] ?? ''))
          // The console redirects programs to the control API.
          .redirects(1)
        expect([address, status]).toEqual([address, SERVICE.get(address) ?? 200])
      }
    },
  )

  it('reads the same as text', async () => {
    const { sandbox } = (await usual().http.get('/')).body
    const { headers, text } = await usual().http.get('/').set('accept', 'text/plain')
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    const read = text
      .trimEnd()
      .split('\n')
      .map((line) => /^(\w+): +(.*)$/.exec(line)?.slice(1))
    expect(Object.fromEntries(read as [string, string][])).toEqual(sandbox)
  })

  it('gets it with the error for an unknown path, after the message of the service', async () => {
    const { sandbox } = (await usual().http.get('/')).body
    const message = 'Unknown path `GET /openapi.yaml`. `GET /_sandbox/contract.yaml` lists all endpoints.'
    const asJson = await usual().http.get('/openapi.yaml')
    expect([asJson.status, asJson.body]).toEqual([404, { error: { code: 'CLIENT_ERROR', message }, sandbox }])
    const asText = await usual().http.get('/openapi.yaml').set('accept', 'text/plain')
    expect([asText.status, asText.text.split('\n\n')[0]]).toEqual([404, message])
    expect(asText.text).toContain(`contract:        ${sandbox.contract}\n`)
    const { body } = await usual().http.get('/_sandbox/requests?limit=1')
    expect(body.requests[0]).toMatchObject({ path: '/openapi.yaml', status: 404, code: 'CLIENT_ERROR' })
  })

  it.each([
    '/v1',
    '/v1/payments',
    '/v2/transactions',
    '/v1/transactions/',
    '/transactions',
    '/links/abc',
    '/9f0c71d2-4b3e',
    '/0',
  ])('gets only the error at %s, a path of the service', async (path) => {
    const { status, body } = await usual().http.get(path).set('accept', 'text/plain')
    expect([status, Object.keys(body)]).toEqual([404, ['error']])
  })

  it('can use HEAD at the root, and no other verb', async () => {
    expect((await usual().http.head('/')).status).toBe(200)
    const { status, body } = await usual().http.post('/')
    expect([status, body.error.code, Object.keys(body)]).toEqual([404, 'CLIENT_ERROR', ['error', 'sandbox']])
  })

  it('learns nothing about the sandbox with plain messages', async () => {
    for (const path of ['/', '/nowhere']) {
      const { status, body } = await plain().http.get(path)
      expect([status, body]).toEqual([
        404,
        { error: { code: 'CLIENT_ERROR', message: `Unknown path \`GET ${path}\`.` } },
      ])
    }
  })

  it('gets URLs under the path of the public URL, and the token requirement', async () => {
    const { sandbox } = (await closed().http.get('/box')).body
    expect(sandbox).toMatchObject({ control: '/box/_sandbox', console: '/box/_sandbox/', token: expect.any(String) })
    expect((await closed().http.get(sandbox.contract)).status).toBe(401)
    expect((await closed().http.get(sandbox.contract).set('authorization', 'Bearer only-for-us')).status).toBe(200)
  })
})
