import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { contractIn } from '../support/contract-document.ts'
import { initBody } from '../support/init-body.ts'
import { runCurl } from '../support/run-curl.ts'
import { sharedSandbox, startSandbox } from '../support/sandbox.ts'

const TOKEN = 'kept-by-the-team_7f3a9c'
const RIGHT = { authorization: `Bearer ${TOKEN}` }
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

describe('without the token', () => {
  it.each(operations)('$name returns 401, or is open', async ({ verb, path }) => {
    const { status, headers } = await send(path.replaceAll(/\{\w+\}/g, 'x'), { method: verb.toUpperCase() })
    if (OPEN.includes(`${verb} ${path}`)) return expect(status).not.toBe(401)
    expect([status, headers['www-authenticate'], headers['cache-control']]).toEqual([401, CHALLENGE, 'no-store'])
  })

  it.each([
    ['GET', '/_sandbox/nowhere'],
    ['GET', '/_sandbox/%zz'],
    ['GET', '/_sandbox/scenarios/%E0%A4%A'],
    ['HEAD', '/_sandbox/cards'],
    ['OPTIONS', '/_sandbox/cards'],
    ['OPTIONS', '/_sandbox/nowhere'],
    ['PATCH', '/_sandbox/reset'],
    ['DELETE', '/_sandbox/cards'],
    ['GET', '/_sandbox/health/more'],
  ])('%s %s does not reveal existing paths', async (method, path) => {
    const { status, headers } = await send(path, { method })
    expect([status, headers['www-authenticate'], headers.allow]).toEqual([401, CHALLENGE, undefined])
  })

  it('the emulated service and its pages work as usual', async () => {
    const { http, init } = shared()
    const created = await init(initBody())
    expect(created.status).toBe(201)
    expect((await http.get(new URL(created.headers.location ?? '').pathname)).status).toBe(200)
    expect((await http.get('/nowhere')).status).toBe(404)
  })
})

describe('a request', () => {
  it('with the token and a public Host is rejected, because the Host is checked first', async () => {
    const { status, headers } = await send('/_sandbox/cards', { headers: { ...RIGHT, host: 'evil.example.com' } })
    expect([status, headers['www-authenticate']]).toEqual([403, undefined])
    expect((await send('/_sandbox/cards', { headers: { host: 'evil.example.com' } })).status).toBe(403)
  })
})

it('a stream of events starts for a client with the token', async () => {
  const { url, init } = shared()
  const accept = { accept: 'text/event-stream' }
  expect((await fetch(`${url}/_sandbox/events`, { headers: accept })).status).toBe(401)
  const over = new AbortController()
  const { status, body } = await fetch(`${url}/_sandbox/events`, {
    headers: { ...accept, ...RIGHT },
    signal: over.signal,
  })
  expect(status).toBe(200)
  await init(initBody())
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  let received = ''
  while (!received.includes('event: request')) received += (await reader?.read())?.value ?? ''
  over.abort()
})

it('a browser that opens the sandbox-explain URL gets a page with instructions', async () => {
  const { http, init } = shared()
  const { headers } = await init({})
  const [path = ''] = /\/_sandbox\/explain\/\S+/.exec(headers['sandbox-explain'] ?? '') ?? []
  const accept = 'text/html,application/xhtml+xml,*/*;q=0.8'
  const page = await http.get(path).set({ accept })
  expect([page.status, page.type, page.headers['www-authenticate']]).toEqual([401, 'text/html', CHALLENGE])
  expect(page.headers.vary).toBe('Accept')
  expect(page.text).toContain('Control token required')
  expect(page.text).toContain('<code>--control-token</code>, <code>THREEDS_CONTROL_TOKEN</code>')
  expect(page.text).toContain('$SANDBOX_CONTROL_TOKEN')
  expect(page.text).toContain('href="/_sandbox/"')
  expect(page.text).not.toContain(TOKEN)
  expect(page.headers['content-security-policy']).toBeDefined()
  const json = await http.get(path)
  expect([json.status, json.type, json.headers.vary]).toEqual([401, 'application/json', 'Accept'])
  const { location = '' } = (await http.get(path).set({ accept, ...RIGHT })).headers
  expect(new URL(location, `http://sandbox${path}`).href).toMatch(/^http:\/\/sandbox\/_sandbox\/#\/live\/req_/)
})

it('no stored or returned data contains the token, wherever a client sends it', async () => {
  const { sandbox, http, init } = await startSandbox({ 'control-token': TOKEN })
  const received: string[] = []
  sandbox.traffic.follow((item) => received.push(JSON.stringify(item)))
  await http.get('/_sandbox/scenarios').set(RIGHT)
  await http.get('/_sandbox/scenarios').set({ authorization: `Bearer x${TOKEN}` })
  await http.get('/v1/transactions/1').set(RIGHT)
  await http.post('/v1/links').set(RIGHT).send({ reference: 'r', controlToken: TOKEN })
  await init(initBody(), RIGHT)
  await http.get(`/v1/start/1?control-token=${TOKEN}`).set(RIGHT)
  const kept = ['requests', 'requests.har', 'events', 'state', 'requests?interface=control', 'explain/req_3', 'spaces']
  for (const path of kept) {
    const response = await http.get(`/_sandbox/${path}`).set(RIGHT)
    expect([path, response.status]).toEqual([path, 200])
    received.push(JSON.stringify([response.text, response.headers]))
  }
  expect(received.length).toBeGreaterThan(kept.length)
  expect(received.filter((content) => content.includes(TOKEN)).map((content) => content.slice(0, 300))).toEqual([])
  // A client with the token gets it back with the credentials of a space.
  const { body } = await http.get('/_sandbox/spaces/default/credentials').set(RIGHT)
  expect(body.environment.SANDBOX_CONTROL_TOKEN).toBe(TOKEN)
})

describe('a script that repeats a recorded request', () => {
  it('takes the token from a variable when it requests the card from the control API', async () => {
    const { http, init, url } = shared()
    const { headers } = await init(initBody())
    const recorded = await http.get(`/_sandbox/requests/${headers['sandbox-request-id']}`).set(RIGHT)
    const { curl } = recorded.body
    expect(curl).toContain('-H "Authorization: Bearer $SANDBOX_CONTROL_TOKEN" "$SANDBOX_URL/_sandbox/cards?key=')
    expect(curl).toContain('SANDBOX_CONTROL_TOKEN:?')
    expect(curl).not.toContain(TOKEN)
    expect(await runCurl(curl, { SANDBOX_URL: url, SANDBOX_CONTROL_TOKEN: TOKEN })).toMatchObject({ status: 201 })
  })

  it('does not mention the token if none is set', async () => {
    const { http, init } = await startSandbox()
    const { headers } = await init(initBody())
    const { body } = await http.get(`/_sandbox/requests/${headers['sandbox-request-id']}`)
    expect(body.curl).toContain('/_sandbox/cards?key=')
    expect(body.curl).not.toContain('TOKEN')
  })
})

it('without the setting, no token is required or mentioned', async () => {
  const { http } = await startSandbox()
  const responses = [
    await http.get('/_sandbox/scenarios'),
    await http.get('/_sandbox/scenarios').set({ authorization: 'Bearer whatever' }),
    await http.get('/_sandbox/nowhere'),
    await http.patch('/_sandbox/reset'),
    await http.get('/_sandbox/%zz'),
  ]
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 404, 405, 404])
  expect(responses.map(({ headers }) => headers['www-authenticate'])).toEqual(responses.map(() => undefined))
  const { body } = await http.get('/_sandbox/spaces/default/credentials')
  expect(Object.keys(body.environment)).not.toContain('SANDBOX_CONTROL_TOKEN')
})
