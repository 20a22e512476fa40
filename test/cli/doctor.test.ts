import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { Socket } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { COMMANDS } from '../../src/cli/command-table.ts'
import { doctorAt } from '../../src/cli/commands/doctor.command.ts'
import type { Report } from '../../src/cli/doctor/doctor-report.ts'
import type { HostEnvironment } from '../../src/cli/doctor/environment.ts'
import { perform } from '../../src/cli/run.ts'
import { DEAD_ADDRESS } from '../support/dead-address.ts'
import { CHALLENGE_CARD, initBody } from '../support/init-body.ts'
import { rawCall } from '../support/raw-call.ts'
import { type Running, startSandbox } from '../support/sandbox.ts'

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

it('describes the fixes for a shop with a sandbox in a container', async () => {
  const { url } = await used('http://shop:3000/paid', DEAD_URL)
  const { code, stdout } = await doctor(DOCKER, ...at(url))
  expect(code).toBe(1)
  expect(stdout).toMatch(/^Environment: in a container of Docker \(\/\.dockerenv exists\); its host name is 3f2a$/m)
  expect(stdout).toMatch(/^ {2}app in another container of the network .*http:\/\/3f2a:\d+ /m)
  expect(stdout).toMatch(/^ {2}sandbox +receiver on the host +http:\/\/host\.docker\.internal:PORT /m)
  expect(stdout).toMatch(
    /webhook_localhost_in_container: Nothing listens on http:\/\/127\.0\.0\.1:\d+\/hook\. The sandbox runs in a container/,
  )
  expect(stdout).toMatch(/Fix: Use http:\/\/host\.docker\.internal:\d+ for a receiver on the host .*--add-host/)
  expect(stdout).toMatch(/return_container_name: The browser is redirected to http:\/\/shop:3000\/paid,/)
  expect(stdout).not.toContain('Nothing to fix')
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

it.each([
  [FORBIDDEN, 'webhook_address_reserved'],
  [PUBLIC, 'webhook_address_public'],
])('checks %s by the rule for targets, and does not call it', async (webhook, code) => {
  const addresses = recordConnections()
  expect((await reportAt(MACHINE, '--port', '1', '--webhook-url', webhook)).codes).toEqual([code])
  expect(addresses).toEqual([])
})

it('checks only the settings if the sandbox is not running, and suggests a start', async () => {
  const alone = await reportAt(MACHINE, '--port', portOf(DEAD_URL))
  expect(alone).toMatchObject({ exit: 7, codes: [], sandbox: { isRunning: false, reason: 'nothing listens there' } })
  expect(alone.hints.join('\n')).toContain('Only the settings were checked.')
  expect((await reportAt(MACHINE, '--port', '6000')).sandbox.reason).toContain('Node and browsers block this port')
  const somewhere = await reportAt(MACHINE, '--port', '0')
  expect(somewhere.sandbox).toEqual({ isRunning: false, reason: '`--port 0` needs `--ready-file`' })
  expect(somewhere.addresses[0]?.url).toBe('http://127.0.0.1:PORT')
  const bad = await reportAt(DOCKER, '--port', portOf(DEAD_URL))
  expect(bad).toMatchObject({ exit: 1, codes: ['loopback_in_container'] })
})

it('prints no query, no fragment, no card number and no credentials', async () => {
  const secret = 'http://shop.test/4111111111111111/token-path?token=SECRET#SECRET'
  const { url, init } = await used(secret, 'http://localhost:1/hook?key=SECRET')
  const inName = 'http://4111111111111111.shop.test/hook'
  await init(initBody(CHALLENGE_CARD, addresses(inName, inName))).expect(201)
  for (const format of ['table', 'json']) {
    const { stdout } = await doctor(MACHINE, ...at(url), '--format', format)
    expect(stdout).toContain('http://shop.test/[hidden number]/token-path')
    expect(stdout).toContain('The name [hidden number].shop.test does not resolve here')
    expect(stdout).not.toMatch(/SECRET|4111111111111111|whsec_|sandbox-link-key/)
  }
})

it.each([
  [['--format', 'xml'], '`--format` must be one of table, json.'],
  [['please'], 'Unexpected argument `please`.'],
  [['--space', 'A B'], '--space needs a name'],
  [['--port', 'x'], '`--port` must be a number'],
  [['--prot', '1'], '`--prot` is neither for doctor nor a setting. Did you mean `--port`?'],
])('exits with 2 for %j', async (args, complaint) => {
  const { code, stdout, stderr } = await doctor(MACHINE, ...args)
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toContain(complaint)
})

it('describes connections that ended before a request, with a fix for each reason', async () => {
  const { url } = await startSandbox()
  for (let n = 0; n < 3; n += 1) await rawCall(url, '\x16\x03\x01\x00\xa5\x01\x00\x00\xa1\x03\x03')
  await rawCall(url, `GET / HTTP/1.1\r\nHost: localhost\r\nCookie: a=${'x'.repeat(20_000)}\r\n\r\n`)
  const { findings, exit } = await reportAt(MACHINE, '--port', portOf(url))
  const ended = findings.filter(({ code }) => code === 'connections_without_request')
  expect(exit).toBe(1)
  expect(ended).toMatchObject([
    {
      subject: 'tls',
      message: expect.stringContaining('TLS on the http port'),
      fix: expect.stringContaining('http://'),
    },
    { subject: 'headers_too_large', fix: expect.stringContaining('127.0.0.1') },
  ])
})
