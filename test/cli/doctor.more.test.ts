import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, createServer, Socket } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { COMMANDS } from '../../src/cli/command-table.ts'
import { doctorAt } from '../../src/cli/commands/doctor.command.ts'
import type { Report } from '../../src/cli/doctor/doctor-report.ts'
import type { HostEnvironment } from '../../src/cli/doctor/environment.ts'
import { perform } from '../../src/cli/run.ts'
import { closeServer } from '../../src/testkit/kit-receiver.ts'
import { DEAD_ADDRESS } from '../support/dead-address.ts'
import { CHALLENGE_CARD, initBody } from '../support/init-body.ts'
import { LINK_KEY, linkBody } from '../support/link-body.ts'
import { startReceiver } from '../support/receiver.ts'
import { MERCHANT, type Running, startSandbox } from '../support/sandbox.ts'
import { tlsServer } from '../support/tls-server.ts'

const MACHINE: HostEnvironment = { hostName: 'laptop', isWsl: false, evidence: [] }
const DOCKER: HostEnvironment = { engine: 'docker', hostName: '3f2a', isWsl: false, evidence: ['/.dockerenv exists'] }

/** Resolves names without DNS requests. */
const lookup = async (name: string) => {
  if (name === 'localhost') return [{ address: '127.0.0.1' }]
  throw Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: 'ENOTFOUND' })
}

/** Runs the command in an environment, in this process. */
const doctor = async (environment: HostEnvironment, ...args: readonly string[]) => {
  const out: string[] = []
  const err: string[] = []
  const io = { out: (line: string) => out.push(line), err: (line: string) => err.push(line) }
  const surroundings = { ...io, isTerminal: false, untilSignal: () => Promise.resolve('SIGTERM') }
  const [row] = COMMANDS.filter(({ name }) => name === 'doctor')
  if (!row) throw new Error('there is no doctor')
  const load = async () => ({ run: (call: object) => doctorAt(environment, call as never, surroundings, lookup) })
  const code = await perform(row, args, surroundings, {}, load)
  return { code, stdout: out.join('\n'), stderr: err.join('\n') }
}

/** Runs the command and returns the report with the exit code and the codes of the findings. */
const reportAt = async (environment: HostEnvironment, ...args: readonly string[]) => {
  const { code, stdout } = await doctor(environment, ...args, '--format', 'json')
  const report: Report = JSON.parse(stdout)
  return { ...report, exit: code, codes: report.findings.map((finding) => finding.code) }
}

const portOf = (url: string): string => new URL(url).port
/** Arguments of a sandbox on all addresses, as in a container; the sandbox of the test listens on loopback. */
const at = (url: string): readonly string[] => ['--port', portOf(url), '--host', '0.0.0.0']

const DEAD_URL = `http://${DEAD_ADDRESS}/hook`

/** Returns the addresses of an app: return URLs and webhook URL. */
const addresses = (back: string, webhook?: string) => ({
  redirect: { successUrl: `${back}?order=1`, cancelUrl: back, errorUrl: back },
  ...(webhook !== undefined && { webhook: { url: webhook } }),
})

/** Starts a sandbox with one transaction of a shop. */
const used = async (back: string, webhook?: string): Promise<Running & { readonly id: string }> => {
  const running = await startSandbox({ 'card-data-in-text': 'keep' })
  const { body } = await running.init(initBody(CHALLENGE_CARD, addresses(back, webhook))).expect(201)
  return { ...running, id: body.transactionId }
}

/** Completes a transaction, and waits for the first attempt of its webhook. */
const completeAndNotify = async ({ http, finish, id }: Awaited<ReturnType<typeof used>>): Promise<void> => {
  await finish(id, { outcome: 'Y' }).expect(200)
  await http.get('/_sandbox/wait?type=webhook.attempted&after=0&timeout=10s').expect(200)
}

const listening = async (server: Server): Promise<string> => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => closeServer(server))
  return String((server.address() as AddressInfo).port)
}

it('has no finding if all servers listen, lists the addresses, and sends nothing to a server', async () => {
  const shop = await startReceiver()
  const hooks = await startReceiver()
  const { url } = await used(shop.url, hooks.url)
  const { code, stdout, stderr } = await doctor(MACHINE, '--port', portOf(url))
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatch(/^Environment: on this host, not in a container; its host name is laptop$/m)
  expect(stdout).toMatch(new RegExp(`^Sandbox: threeds-sandbox \\S+ at ${url}$`, 'm'))
  expect(stdout).toMatch(new RegExp(`^  browser on this machine +start page, card page +${url}$`, 'm'))
  expect(stdout).toMatch(
    /^ {2}app in a container on this machine +\/v1\/transactions.*http:\/\/host\.docker\.internal:\d+ .*--host 0\.0\.0\.0$/m,
  )
  expect(stdout).toMatch(
    new RegExp(`^  ok +webhook +${hooks.url} +a server listens there +\\(webhook.url of transactions\\)$`, 'm'),
  )
  expect(stdout).toMatch(
    /^ {2}ok +return .*\(successUrl of transactions, cancelUrl of transactions, errorUrl of transactions\)$/m,
  )
  expect(stdout).toMatch(/^Nothing to fix\.$/m)
  expect([...shop.requests, ...hooks.requests]).toEqual([])
})

it('ignores an unreachable port in a container for a browser outside', async () => {
  const back = DEAD_URL
  const { url } = await used(back)
  const { exit, checks } = await reportAt(DOCKER, ...at(url))
  expect(exit).toBe(0)
  const result = expect.stringMatching(/refused.*, from here; the browser may run on another host$/)
  expect(checks).toContainEqual(expect.objectContaining({ kind: 'return', isReachable: false, findings: [], result }))
  expect(await reportAt(MACHINE, ...at(url))).toMatchObject({ exit: 1, codes: ['return_unreachable'] })
})

it('finds pages that browsers open under a name that only the app knows, with a fix', async () => {
  const { url, http } = await startSandbox()
  const body = initBody(CHALLENGE_CARD, { redirect: {} })
  const { headers } = await http
    .post('/v1/transactions')
    .auth(...MERCHANT)
    .set('host', 'sandbox:8080')
    .send(body)
  await http.post('/v1/links').set('link-api-key', LINK_KEY).set('host', 'cards:8080').send(linkBody()).expect(200)
  const before = await reportAt(DOCKER, ...at(url))
  expect(before.codes).toEqual(['page_container_name', 'page_container_name'])
  expect(before.findings.map(({ fix }) => fix)).toEqual([
    expect.stringContaining('--pay-url http://localhost:8080'),
    expect.stringContaining('--link-page-url http://localhost:8080'),
  ])
  const fixed = ['--pay-url', 'http://localhost:8080', '--link-page-url', 'http://localhost:8080']
  expect((await reportAt(DOCKER, ...at(url), ...fixed)).codes).toEqual([])

  const { pathname } = new URL(headers.location ?? '')
  // A client that only checks if the page exists is no browser.
  await http.head(pathname).set('host', 'sandbox:8080').set('user-agent', 'curl/8.5.0').expect(200)
  await http.get(pathname).set('host', 'sandbox:8080').set('accept', '*/*').expect(200)
  const byScript = { accept: 'text/html', 'sec-fetch-mode': 'cors' }
  await http.get(pathname).set('host', 'sandbox:8080').set(byScript).expect(200)
  expect((await reportAt(DOCKER, ...at(url))).codes).toEqual(before.codes)

  await http.get(pathname).set('host', 'sandbox:8080').set('accept', 'text/html,*/*;q=0.8').expect(200)
  const inside = await reportAt(DOCKER, ...at(url))
  expect(inside.codes).toEqual([])
  expect(inside.hints.join('\n')).toContain('A browser opened pages under a name that only containers know')
})

it.each([
  ['that returns an error', () => ({ status: 500 }), 'webhook_not_accepted', 'got status 500'],
  [
    'that hangs up',
    () => 'reset' as const,
    'webhook_unreachable_from_sandbox',
    'closed the connection without a response',
  ],
])('reports the last webhook of a receiver %s', async (_title, reply, code, message) => {
  const shop = await startReceiver()
  const hooks = await startReceiver(reply)
  const running = await used(shop.url, hooks.url)
  await completeAndNotify(running)
  const { exit, findings } = await reportAt(MACHINE, ...at(running.url))
  expect({ exit, findings }).toEqual({
    exit: 1,
    findings: [expect.objectContaining({ code, subject: hooks.url, message: expect.stringContaining(message) })],
  })
})

it('ignores the rejection of a tampered webhook, or of one about an unknown transaction', async () => {
  const hooks = await startReceiver((_request, n) => ({ status: n === 1 ? 200 : 401 }))
  const running = await used((await startReceiver()).url, hooks.url)
  await completeAndNotify(running)
  const { url, http, id } = running
  const bad = { transaction: id, tampering: 'bad_signature', url: hooks.url }
  await http.post('/_sandbox/webhooks').send(bad).expect(201)
  const strange = { about: { transaction: '418203957162840337' }, url: hooks.url }
  await http.post('/_sandbox/webhooks').send(strange).expect(201)
  expect(hooks.requests.length).toBeGreaterThanOrEqual(3)
  expect((await reportAt(MACHINE, ...at(url))).codes).toEqual([])
})

it('checks the pages of a space, and notes if shop and bank are two sites', async () => {
  const shop = await startReceiver()
  const another = await startSandbox()
  const { url, http, init } = await used(shop.url)
  const first = await reportAt(MACHINE, '--port', portOf(url))
  expect(first.hints).toContainEqual(expect.stringMatching(/^1 redirects stay on the site .*"http:\/\/localhost:PORT"/))
  await http
    .put('/_sandbox/spaces/default/pages')
    .send({ url: `http://bank.localhost:${portOf(url)}` })
    .expect(200)
  await init(initBody(CHALLENGE_CARD, addresses(shop.url))).expect(201)
  const two = await reportAt(MACHINE, '--port', portOf(url))
  expect([two.exit, two.codes]).toEqual([0, []])
  expect(two.hints).toContainEqual(expect.stringMatching(/^1 redirects come from another site/))
  const sources = ['the pages of the space default']
  expect(two.checks).toContainEqual(expect.objectContaining({ kind: 'address', sources, isReachable: true }))

  // An import can contain an address that belongs to another sandbox now.
  const pages = { address: { url: another.url } }
  const state = { format: 'threeds-sandbox state', version: 1, spaces: { default: { pages } } }
  await http.put('/_sandbox/state').send(state).expect(200)
  expect(await reportAt(MACHINE, '--port', portOf(url))).toMatchObject({
    exit: 1,
    codes: ['address_of_another_server'],
  })
})

it('tries each server once, and lists ten of its paths', async () => {
  const { url, init } = await startSandbox()
  const origin = new URL(DEAD_URL).origin
  for (let n = 0; n < 12; n += 1)
    await init(initBody(CHALLENGE_CARD, { webhook: { url: `${origin}/hooks/${n}` }, redirect: {} }))
  const { checks, hints } = await reportAt(MACHINE, ...at(url))
  expect(checks.filter(({ kind }) => kind === 'webhook')).toHaveLength(10)
  expect(hints).toContain('Not checked: 2 more URLs of webhooks that differ in their path only.')
})

it('checks the name that other containers use for the sandbox, and reports its rejection', async () => {
  const { url } = await startSandbox()
  const neighbor = { ...DOCKER, hostName: 'localhost' }
  const named = { kind: 'address', sources: ['its host name'] }
  expect((await reportAt(neighbor, ...at(url))).checks).toContainEqual(
    expect.objectContaining({ ...named, isReachable: true, findings: [] }),
  )
  const picky = await startReceiver(({ path, headers: { host = '' } }) => ({
    status: host.startsWith('localhost') ? 403 : 200,
    headers: { 'sandbox-request-id': 'req_1', 'content-type': 'application/json' },
    body: JSON.stringify(path.endsWith('/health') ? { status: 'ok', version: '1' } : { spaces: [], requests: [] }),
  }))
  expect((await reportAt(neighbor, ...at(picky.url))).checks).toContainEqual(
    expect.objectContaining({ ...named, isReachable: false, findings: ['name_not_allowed'] }),
  )
})

it('reports receivers with a wrong certificate or without TLS', async () => {
  const secure = tlsServer(() => {})
  secure.on('tlsClientError', () => {})
  const port = await listening(secure)
  const plain = await startReceiver()
  const codesFor = async (webhook: string) => (await reportAt(MACHINE, '--port', '1', '--webhook-url', webhook)).codes
  expect(await codesFor(`https://127.0.0.1:${port}/hook`)).toEqual(['webhook_bad_certificate'])
  expect(await codesFor(plain.url.replace('http:', 'https:'))).toEqual(['webhook_no_tls'])
  expect(plain.requests).toEqual([])
})

it('reports a receiver that closes the connection during the TLS handshake', async () => {
  const server = createServer((socket) => socket.on('error', () => {}).destroy())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const webhook = `https://127.0.0.1:${port}/hook`
  const { findings } = await reportAt(MACHINE, '--port', '1', '--webhook-url', webhook)
  expect(findings).toEqual([
    expect.objectContaining({
      code: 'webhook_connection_closed',
      subject: webhook,
      message: expect.stringContaining('closes the connection'),
    }),
  ])
})

/** Records the addresses of all connection attempts from now on. */
const recordConnections = (): readonly string[] => {
  const addresses: string[] = []
  const note = (message: unknown): void => {
    const socket = message && typeof message === 'object' && 'socket' in message ? message.socket : undefined
    if (socket instanceof Socket) socket.on('connectionAttempt', (address: string) => void addresses.push(address))
  }
  subscribe('net.client.socket', note)
  onTestFinished(() => void unsubscribe('net.client.socket', note))
  return addresses
}

const FORBIDDEN = 'http://169.254.169.254/latest'
const PUBLIC = 'http://8.8.8.8:53/hook'

it('calls no return URL that is not allowed for webhooks', async () => {
  const { url, init } = await startSandbox()
  await init(initBody(CHALLENGE_CARD, addresses(FORBIDDEN))).expect(201)
  await init(initBody(CHALLENGE_CARD, addresses(PUBLIC))).expect(201)
  const connections = recordConnections()
  const { exit, checks } = await reportAt(MACHINE, ...at(url))
  expect(exit).toBe(0)
  expect(checks.filter(({ kind }) => kind === 'return')).toEqual([
    expect.objectContaining({ isReachable: false, result: expect.stringMatching(/^not checked: .*metadata/) }),
    expect.objectContaining({ isReachable: false, result: 'not checked: it is a public address' }),
  ])
  expect(connections).toContain('127.0.0.1')
  expect(connections.filter((address) => address !== '127.0.0.1')).toEqual([])
})

it('does not connect to the app of a return URL, and names its scheme', async () => {
  const { url, init } = await startSandbox()
  const redirect = { successUrl: 'myapp://paid', cancelUrl: 'htp://127.0.0.1:3000/cart' }
  await init(initBody(CHALLENGE_CARD, { redirect })).expect(201)
  const { exit, checks, hints } = await reportAt(MACHINE, ...at(url))
  expect([exit, checks.filter(({ kind }) => kind === 'return')]).toEqual([0, []])
  expect(hints).toContain('Not checked: return URLs that open an app (myapp://, htp://).')
})

it('checks twenty servers of a kind, and counts the others', async () => {
  const { url, init } = await startSandbox()
  for (let port = 1; port <= 23; port += 1) {
    const server = `http://127.0.0.1:${port}`
    await init(initBody(CHALLENGE_CARD, addresses(server, `${server}/hook`))).expect(201)
  }
  const { checks, hints } = await reportAt(DOCKER, ...at(url))
  expect(checks.filter(({ kind }) => kind === 'return')).toHaveLength(20)
  expect(checks.filter(({ kind }) => kind === 'webhook')).toHaveLength(20)
  expect(hints).toContain('Not checked: 3 more servers of return URLs.')
  expect(hints).toContain('Not checked: 3 more servers of webhooks.')
})

it('detects another program, a sandbox that is not ready, and a proxy to another server', async () => {
  const other = await startReceiver()
  expect((await reportAt(MACHINE, '--port', portOf(other.url))).codes).toEqual(['another_program'])
  const headers = { 'sandbox-request-id': 'req_1' }
  const stopping = await startReceiver(() => ({ status: 503, headers }))
  expect((await reportAt(MACHINE, '--port', portOf(stopping.url))).codes).toEqual(['not_ready'])
  const rejecting = await startReceiver(() => ({ status: 403, headers }))
  const { url } = await startSandbox()
  const codesUnder = async (address: string) =>
    (await reportAt(MACHINE, '--port', portOf(url), '--public-url', address)).codes
  expect(await codesUnder(`${url}/tools`)).toEqual(['address_of_another_server'])
  expect(await codesUnder(url)).toEqual([])
  expect(await codesUnder(other.url)).toEqual(['address_of_another_server'])
  expect(await codesUnder(rejecting.url)).toEqual(['name_not_allowed'])
  expect(await codesUnder(DEAD_URL)).toEqual(['address_unreachable'])
})

it('reports the public host names of rejected requests', async () => {
  const { url, http } = await startSandbox()
  for (const host of ['shop.example', 'shop.example', 'localhost'])
    await http.get('/v1/transactions/1').set('host', host)
  const { findings } = await reportAt(MACHINE, '--port', portOf(url))
  expect(findings.map(({ code, subject, message }) => [code, subject, message])).toEqual([
    ['host_rejected', 'shop.example', expect.stringContaining('(2 times)')],
  ])
})

it('reports rejected host names of the control API, too, and of any space', async () => {
  const { url, http } = await startSandbox()
  const [merchant, password] = MERCHANT
  await http.post('/_sandbox/reset').set('host', 'sandbox.corp.example').expect(403)
  await http.post('/_sandbox/reset').set('sec-fetch-site', 'cross-site').expect(403)
  const body = initBody(CHALLENGE_CARD, { redirect: {} })
  await http.post('/v1/transactions').auth(`${merchant}+ci`, password).send(body).expect(201)
  await http.post('/v1/links').set('host', 'cards.example').send({}).expect(403)
  const aboutsOf = async (...args: readonly string[]) =>
    (await reportAt(MACHINE, '--port', portOf(url), ...args)).findings.map(({ code, subject }) => [code, subject])
  const both = [
    ['host_rejected', 'cards.example'],
    ['host_rejected', 'sandbox.corp.example'],
  ]
  expect((await aboutsOf()).toSorted()).toEqual(both)
  expect((await aboutsOf('--space', 'ci')).toSorted()).toEqual(both)
})

it('reports an unknown space', async () => {
  const { url } = await startSandbox()
  const { exit, findings } = await reportAt(MACHINE, ...at(url), '--space', 'nosuch')
  expect({ exit, findings }).toEqual({
    exit: 1,
    findings: [
      expect.objectContaining({
        code: 'space_unknown',
        subject: '--space nosuch',
        message: 'Unknown space `--space nosuch`.',
        fix: expect.stringContaining('default'),
      }),
    ],
  })
})

it('reports requests that were not read, and reads all webhooks', async () => {
  const gap = '7 events of this space were dropped'
  const empty = { transactions: [], links: [], webhooks: [], omitted: 0, incomplete: false, dropped: 0 }
  const paths: string[] = []
  const busy = await startReceiver(({ path }) => {
    paths.push(path)
    return {
      headers: { 'sandbox-request-id': 'req_1', 'content-type': 'application/json' },
      body: JSON.stringify({
        ...empty,
        status: 'ok',
        version: '1',
        spaces: [{ space: 'default', transactions: 0, links: 0 }],
        requests: [],
        calls: [],
        ...(path.includes('/webhooks') && !path.includes('after=') && { next: 'msg_1' }),
        ...(path.includes('/requests') && !path.includes('status') && { omitted: 5, gap, dropped: 7 }),
      }),
    }
  })
  const { hints } = await reportAt(MACHINE, ...at(busy.url))
  expect(paths.filter((path) => path.includes('/webhooks') && path.includes('after=msg_1'))).toHaveLength(1)
  expect(hints).toContain('Not checked: 5 older requests of the space default.')
  expect(hints).toContain(`Not checked: requests of the space default that are not kept: ${gap}.`)
})

it('checks all spaces, or one', async () => {
  const { url, http } = await startSandbox()
  const [merchant, password] = MERCHANT
  const body = initBody(CHALLENGE_CARD, addresses(DEAD_URL))
  await http.post('/v1/transactions').auth(`${merchant}+ci`, password).send(body).expect(201)
  expect((await reportAt(MACHINE, ...at(url))).codes).toEqual(['return_unreachable'])
  expect((await reportAt(MACHINE, ...at(url), '--space', 'default')).codes).toEqual([])
})

it('exits with 7 if the sandbox stops during the calls', async () => {
  const headers = { 'sandbox-request-id': 'req_1', 'content-type': 'application/json' }
  const ending = await startReceiver((_request, n) =>
    n === 1 ? { headers, body: '{"status":"ok","version":"1"}' } : 'reset',
  )
  const { code, stdout, stderr } = await doctor(MACHINE, '--port', portOf(ending.url))
  expect({ code, stdout }).toEqual({ code: 7, stdout: '' })
  expect(stderr).toContain('cannot connect to a sandbox')
})
