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

/** What anybody may call, token or not, as the contract writes it. Whoever adds something here should know why nobody needs to be kept out. */
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

type Asked = { readonly method?: string; readonly headers?: Record<string, string>; readonly body?: string }

/** Sends a request as it is; clients mend paths, and follow or hide what is looked at here. */
const ask = (path: string, { method = 'GET', headers = {}, body }: Asked = {}) =>
  new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; text: string }>((resolve, reject) => {
    const { hostname, port } = new URL(shared().url)
    request({ hostname, port, path, method, headers }, (answer) => {
      text(answer).then(
        (said) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: said }),
        reject,
      )
    })
      .on('error', reject)
      .end(body)
  })

describe('without the token', () => {
  it.each(operations)('$name says 401, or is open', async ({ verb, path }) => {
    const { status, headers } = await ask(path.replaceAll(/\{\w+\}/g, 'x'), { method: verb.toUpperCase() })
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
  ])('%s %s tells nothing of what is there', async (method, path) => {
    const { status, headers } = await ask(path, { method })
    expect([status, headers['www-authenticate'], headers.allow]).toEqual([401, CHALLENGE, undefined])
  })

  it('the emulated service and its pages are what they always are', async () => {
    const { http, init } = shared()
    const created = await init(initBody())
    expect(created.status).toBe(201)
    expect((await http.get(new URL(created.headers.location ?? '').pathname)).status).toBe(200)
    expect((await http.get('/nowhere')).status).toBe(404)
  })
})

describe('who sends', () => {
  it('the token under a name that is not local stays outside: the Host is looked at first', async () => {
    const { status, headers } = await ask('/_sandbox/cards', { headers: { ...RIGHT, host: 'evil.example.com' } })
    expect([status, headers['www-authenticate']]).toEqual([403, undefined])
    expect((await ask('/_sandbox/cards', { headers: { host: 'evil.example.com' } })).status).toBe(403)
  })
})

it('a stream of events begins for whoever sends the token', async () => {
  const { url, init } = shared()
  const wish = { accept: 'text/event-stream' }
  expect((await fetch(`${url}/_sandbox/events`, { headers: wish })).status).toBe(401)
  const over = new AbortController()
  const { status, body } = await fetch(`${url}/_sandbox/events`, {
    headers: { ...wish, ...RIGHT },
    signal: over.signal,
  })
  expect(status).toBe(200)
  await init(initBody())
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  let told = ''
  while (!told.includes('event: request')) told += (await reader?.read())?.value ?? ''
  over.abort()
})

it('a browser that follows sandbox-explain gets a page that says how', async () => {
  const { http, init } = shared()
  const { headers } = await init({})
  const [path = ''] = /\/_sandbox\/explain\/\S+/.exec(headers['sandbox-explain'] ?? '') ?? []
  const accept = 'text/html,application/xhtml+xml,*/*;q=0.8'
  const page = await http.get(path).set({ accept })
  expect([page.status, page.type, page.headers['www-authenticate']]).toEqual([401, 'text/html', CHALLENGE])
  expect(page.headers.vary).toBe('Accept')
  expect(page.text).toContain('This needs the control token')
  expect(page.text).toContain('`--control-token`, `THREEDS_CONTROL_TOKEN`')
  expect(page.text).toContain('$SANDBOX_CONTROL_TOKEN')
  expect(page.text).toContain('href="/_sandbox/"')
  expect(page.text).not.toContain(TOKEN)
  expect(page.headers['content-security-policy']).toBeDefined()
  const json = await http.get(path)
  expect([json.status, json.type, json.headers.vary]).toEqual([401, 'application/json', 'Accept'])
  const { location = '' } = (await http.get(path).set({ accept, ...RIGHT })).headers
  expect(new URL(location, `http://sandbox${path}`).href).toMatch(/^http:\/\/sandbox\/_sandbox\/#\/live\/req_/)
})

it('nothing that is kept or told holds the token, whoever sends it where', async () => {
  const { sandbox, http, init } = await startSandbox({ 'control-token': TOKEN })
  const told: string[] = []
  sandbox.traffic.follow((one) => told.push(JSON.stringify(one)))
  await http.get('/_sandbox/scenarios').set(RIGHT)
  await http.get('/_sandbox/scenarios').set({ authorization: `Bearer x${TOKEN}` })
  await http.get('/v1/transactions/1').set(RIGHT)
  await http.post('/v1/links').set(RIGHT).send({ reference: 'r', controlToken: TOKEN })
  await init(initBody(), RIGHT)
  await http.get(`/v1/start/1?control-token=${TOKEN}`).set(RIGHT)
  const kept = ['requests', 'requests.har', 'events', 'state', 'requests?interface=control', 'explain/req_3', 'spaces']
  for (const path of kept) {
    const answer = await http.get(`/_sandbox/${path}`).set(RIGHT)
    expect([path, answer.status]).toEqual([path, 200])
    told.push(JSON.stringify([answer.text, answer.headers]))
  }
  expect(told.length).toBeGreaterThan(kept.length)
  expect(told.filter((said) => said.includes(TOKEN)).map((said) => said.slice(0, 300))).toEqual([])
  // Whoever has shown it is given it among all that opens a space.
  const { body } = await http.get('/_sandbox/spaces/default/credentials').set(RIGHT)
  expect(body.environment.SANDBOX_CONTROL_TOKEN).toBe(TOKEN)
})

describe('a script that sends a recorded request again', () => {
  it('takes the token from a variable where it asks the control API for the card', async () => {
    const { http, init, url } = shared()
    const { headers } = await init(initBody())
    const shown = await http.get(`/_sandbox/requests/${headers['sandbox-request-id']}`).set(RIGHT)
    const { curl } = shown.body
    expect(curl).toContain('-H "Authorization: Bearer $SANDBOX_CONTROL_TOKEN" "$SANDBOX_URL/_sandbox/cards?key=')
    expect(curl).toContain('SANDBOX_CONTROL_TOKEN:?')
    expect(curl).not.toContain(TOKEN)
    expect(await runCurl(curl, { SANDBOX_URL: url, SANDBOX_CONTROL_TOKEN: TOKEN })).toMatchObject({ status: 201 })
  })

  it('says nothing of it where none is set', async () => {
    const { http, init } = await startSandbox()
    const { headers } = await init(initBody())
    const { body } = await http.get(`/_sandbox/requests/${headers['sandbox-request-id']}`)
    expect(body.curl).toContain('/_sandbox/cards?key=')
    expect(body.curl).not.toContain('TOKEN')
  })
})

it('without the setting, nothing is asked for and nothing is said of it', async () => {
  const { http } = await startSandbox()
  const answers = [
    await http.get('/_sandbox/scenarios'),
    await http.get('/_sandbox/scenarios').set({ authorization: 'Bearer whatever' }),
    await http.get('/_sandbox/nowhere'),
    await http.patch('/_sandbox/reset'),
    await http.get('/_sandbox/%zz'),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 405, 404])
  expect(answers.map(({ headers }) => headers['www-authenticate'])).toEqual(answers.map(() => undefined))
  const { body } = await http.get('/_sandbox/spaces/default/credentials')
  expect(Object.keys(body.environment)).not.toContain('SANDBOX_CONTROL_TOKEN')
})
