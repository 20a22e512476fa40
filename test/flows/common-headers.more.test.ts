import { get } from 'node:http'
import { describe, expect, it } from 'vitest'
import { FRICTIONLESS_CARD, initBody } from '../support/init-body.ts'
import { newLink } from '../support/link-body.ts'
import { type Running, sharedSandbox } from '../support/sandbox.ts'

const shared = sharedSandbox()

type ApiResponse = { readonly status?: number | undefined; readonly headers: NodeJS.Dict<string | string[]> }

/** All kinds of responses with their status. */
const RESPONSES: readonly (readonly [
  title: string,
  status: number,
  request: (running: Running) => PromiseLike<ApiResponse>,
])[] = [
  ['a transaction', 201, ({ init }) => init(initBody())],
  ['a rejected request', 400, ({ init }) => init({})],
  ['a call without credentials', 401, ({ http }) => http.post('/v1/transactions').send({})],
  ['an unknown link', 404, ({ http }) => http.get('/v1/links/x').set('link-api-key', 'sandbox-link-key')],
  ['an unknown path', 404, ({ http }) => http.get('/nowhere')],
  ['a wrong verb', 405, ({ http }) => http.patch('/v1/transactions')],
  ['a preflight', 405, ({ http }) => http.options('/v1/transactions')],
  ['a wrong type', 415, ({ http }) => http.put('/_sandbox/scenarios/x').type('text/plain').send('x')],
  ['a public host name', 403, ({ http }) => http.get('/v1/transactions/1').set('host', 'evil.example.com')],
  ['the text at the root', 200, ({ http }) => http.get('/').set('accept', 'text/plain')],
  ['the redirect to the console', 302, ({ http }) => http.get('/').set('accept', 'text/html')],
  ['the console', 200, ({ http }) => http.get('/_sandbox/').set('accept', 'text/html')],
  ['a file of the console', 200, ({ http }) => http.get('/_sandbox/console.js')],
  ['a control call', 200, ({ http }) => http.get('/_sandbox/health')],
  ['a wrong verb of a control call', 405, ({ http }) => http.patch('/_sandbox/reset')],
  ['a contract', 200, ({ http }) => http.get('/_sandbox/openapi.yaml')],
  ['a foreign page', 403, ({ http }) => http.post('/_sandbox/reset').set('origin', 'null')],
  ['an unreadable path', 400, ({ http }) => http.get('/_sandbox/scenarios/%E0%A4%A')],
  ['HEAD', 200, ({ http }) => http.head('/_sandbox/health')],
  ['a page', 200, async (running) => running.http.get(`/${await newLink(running)}`)],
  ['an unknown page', 404, ({ http }) => http.get('/v1/start/1')],
  ['a redirect of a page', 303, async (running) => running.http.get(await startPath(running))],
  [
    'a request that is no navigation',
    406,
    async (running) => running.http.get(await startPath(running)).set('sec-fetch-dest', 'image'),
  ],
  ['a prefetch', 503, async (running) => running.http.get(await startPath(running)).set('purpose', 'prefetch')],
  ['a return page', 200, ({ http }) => http.get('/_sandbox/return/default/success')],
  ['a stream of events', 200, ({ url }) => headOf(`${url}/_sandbox/events`, { accept: 'text/event-stream' })],
]

const startPath = async ({ init }: Running): Promise<string> =>
  `/v1/start/${(await init(initBody(FRICTIONLESS_CARD))).body.transactionId}`

/** Returns status and headers without waiting for the body, which may never end. */
const headOf = (url: string, headers: Record<string, string>) =>
  new Promise<ApiResponse>((resolve, reject) => {
    get(url, { headers }, (response) => {
      resolve({ status: response.statusCode, headers: response.headers })
      response.destroy()
    }).on('error', reject)
  })

describe('every response forbids content sniffing and frames', () => {
  it.each(RESPONSES)('%s (%i)', async (_title, status, send) => {
    const response = await send(shared())
    expect([response.status, response.headers['x-content-type-options']]).toEqual([status, 'nosniff'])
    expect(response.headers['content-security-policy']).toMatch(/(^|; )frame-ancestors 'none'(;|$)/)
  })
})
