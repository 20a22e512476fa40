import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { createControl } from '../../src/control/control.ts'
import { contractIn } from '../support/contract-document.ts'
import { initBody } from '../support/init-body.ts'
import { MERCHANT, sharedSandbox } from '../support/sandbox.ts'

const TOKEN = 'kept-by-the-team_7f3a9c'
const CHALLENGE = 'Bearer realm="threeds-sandbox"'

/** Operations that need no token, written as in the contract. Before you add one, make sure that it is harmless for everyone. */
const OPEN = [
  'get /_sandbox/health',
  'get /_sandbox/ready',
  'post /_sandbox/gateway/{space}',
  'post /_sandbox/gateway/{space}/{path}',
  'post /_sandbox/receiver/{space}',
]

type Operation = { operationId: string; security?: readonly object[]; responses: Record<string, unknown> }
const contract = contractIn('src/control/openapi.yaml') as {
  paths: Record<string, Record<string, Operation>>
}
const operations = Object.entries(contract.paths).flatMap(([path, item]) =>
  Object.entries(item).flatMap(([verb, operation]) =>
    operation.operationId === undefined
      ? []
      : [{ verb, path: `/_sandbox${path === '/' ? '' : path}`, ...operation, name: operation.operationId }],
  ),
)

const shared = sharedSandbox({ 'control-token': TOKEN })

type RequestOptions = { readonly method?: string; readonly headers?: Record<string, string>; readonly body?: string }

/** Sends a request unchanged, because HTTP clients fix paths, follow redirects and hide headers. */
const send = (path: string, { method = 'GET', headers = {}, body }: RequestOptions = {}) =>
  new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; text: string }>((resolve, reject) => {
    const { hostname, port } = new URL(shared().url)
    request({ hostname, port, path, method, headers }, (response) => {
      text(response).then(
        (content) => resolve({ status: response.statusCode ?? 0, headers: response.headers, text: content }),
        reject,
      )
    })
      .on('error', reject)
      .end(body)
  })

describe('open operations', () => {
  it('are health, readiness, the webhook receiver and the gateway only', () => {
    const { routes } = createControl({ contracts: {}, engine: {}, controlToken: TOKEN } as never)
    const open = routes.filter(({ isOpen }) => isOpen).map(({ verb, path }) => `${verb} ${String(path)}`)
    expect(open.sort()).toEqual(OPEN)
  })

  it('have neither security nor 401 in the contract', () => {
    const unauthorized = { $ref: '#/components/responses/Unauthorized' }
    const free = operations.filter(({ security }) => security?.length === 0)
    expect(free.map(({ verb, path }) => `${verb} ${path}`).sort()).toEqual(OPEN)
    const returnsUnauthorized = (responses: Readonly<Record<string, unknown>>): boolean =>
      JSON.stringify(responses['401']) === JSON.stringify(unauthorized)
    const without = operations.filter(({ responses }) => !returnsUnauthorized(responses))
    expect(without.map(({ verb, path }) => `${verb} ${path}`).sort()).toEqual(OPEN)
    // The 401 of the receiver is about the received webhook.
    const others = operations.filter(
      ({ responses }) => responses['401'] !== undefined && !returnsUnauthorized(responses),
    )
    expect(others.map(({ path }) => path)).toEqual(['/_sandbox/receiver/{space}'])
  })
})

describe('without the token', () => {
  it('an open path returns its allowed methods', async () => {
    const { status, headers } = await send('/_sandbox/health', { method: 'DELETE' })
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD'])
  })

  it('nothing happens, and the body is not read', async () => {
    const { http, init, status } = shared()
    const { transactionId } = (await init(initBody())).body
    const rejected = await http.post(`/_sandbox/transactions/${transactionId}/challenge`).send({ outcome: 'Y' })
    expect(rejected.status).toBe(401)
    expect((await status(transactionId)).body.status).not.toBe('authenticated')
    expect((await http.post('/_sandbox/reset')).status).toBe(401)
    expect((await status(transactionId)).status).toBe(200)
    const large = await send('/_sandbox/next', { method: 'POST', body: 'x'.repeat(100_000) })
    expect(large.status).toBe(401)
  })

  it('health works for container checks', async () => {
    expect((await shared().http.get('/_sandbox/health')).body.status).toBe('ok')
    expect((await shared().http.head('/_sandbox/health')).status).toBe(200)
  })

  it('the console page loads and requests the token itself', async () => {
    const page = await send('/_sandbox/', { headers: { accept: 'text/html' } })
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.text).not.toContain(TOKEN)
    for (const file of ['console.js', 'console.css']) expect((await send(`/_sandbox/${file}`)).status).toBe(200)
    expect((await send('/_sandbox/console.js.map')).status).toBe(401)
  })
})

describe('a client that sends', () => {
  it.each<[title: string, header: string | undefined, why: string]>([
    ['nothing', undefined, 'The control API of this sandbox requires its control token.'],
    [
      'Basic',
      `Basic ${btoa(MERCHANT.join(':'))}`,
      'requires its control token, and `Authorization` is not a Bearer token.',
    ],
    ['the token without Bearer', TOKEN, 'requires its control token, and `Authorization` is not a Bearer token.'],
    ['an empty token', 'Bearer ', 'requires its control token, and `Authorization` is not a Bearer token.'],
    ['another token', 'Bearer secret-of-another', 'The token is not the control token of this sandbox'],
    ['a token of the same length', `Bearer ${'x'.repeat(TOKEN.length)}`, 'is not the control token'],
    ['the beginning of the token', `Bearer ${TOKEN.slice(0, -1)}`, 'is not the control token'],
    ['the token and more', `Bearer ${TOKEN}x`, 'is not the control token'],
    ['the token in capitals', `Bearer ${TOKEN.toUpperCase()}`, 'is not the control token'],
    ['two words', `Bearer ${TOKEN} ${TOKEN}`, '`Authorization` is not a Bearer token'],
  ])('%s gets instructions but never the token', async (_title, header, why) => {
    const response = await send('/_sandbox/scenarios', {
      headers: header === undefined ? {} : { authorization: header },
    })
    expect([response.status, response.headers['www-authenticate']]).toEqual([401, CHALLENGE])
    const { error } = JSON.parse(response.text)
    expect(error).toEqual({ code: 'UNAUTHORIZED', message: expect.stringContaining(why) })
    expect(error.message).toContain('Send `Authorization: Bearer TOKEN`')
    expect(error.message).toContain('`--control-token`, `THREEDS_CONTROL_TOKEN`')
    expect(response.text).not.toContain(TOKEN)
    expect(response.text).not.toContain('secret-of-another')
  })

  it.each([`Bearer ${TOKEN}`, `bearer ${TOKEN}`, `BEARER  ${TOKEN}`])('%s is accepted', async (authorization) => {
    const { http } = shared()
    const calls = [
      ['/_sandbox/scenarios', 200],
      ['/_sandbox', 200],
      ['/_sandbox/nowhere', 404],
      ['/_sandbox/health', 200],
    ] as const
    for (const [path, status] of calls) {
      const response = await http.get(path).set({ authorization })
      expect([path, response.status]).toEqual([path, status])
    }
    expect((await http.patch('/_sandbox/reset').set({ authorization })).headers.allow).toBe('POST')
    expect((await http.options('/_sandbox/cards').set({ authorization })).status).toBe(405)
  })
})
