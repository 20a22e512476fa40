import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:https'
import { text } from 'node:stream/consumers'
import { connect as connectTls } from 'node:tls'
import { describe, expect, it } from 'vitest'
import { logLine } from '../../src/cli/log-line.ts'
import { CONNECTION_ENDS, type ConnectionEnd } from '../../src/core/domain/connection-ends.ts'
import { eventually } from '../support/eventually.ts'
import { createCertificate, tlsSettings } from '../support/https-visitor.ts'
import { CHALLENGE_CARD, initBody } from '../support/init-body.ts'
import { LINK_KEY, linkBody } from '../support/link-body.ts'
import { connectTo, rawCall } from '../support/raw-call.ts'
import { MERCHANT, startSandbox } from '../support/sandbox.ts'

type Sent = { readonly method?: string; readonly headers?: Record<string, string>; readonly body?: object }

/** Starts a sandbox with TLS, and returns calls of a client that trusts its certificate. */
const startTls = async (options: Parameters<typeof startSandbox>[0] = {}) => {
  const certificate = createCertificate()
  const running = await startSandbox({ ...tlsSettings(certificate), ...options })
  const ca = readFileSync(certificate)
  const call = async (path: string, { method = 'GET', headers = {}, body }: Sent = {}) => {
    const sent = request(new URL(path, running.url), { ca, method, headers, agent: new Agent() })
    sent.end(body && JSON.stringify(body))
    const [response] = await once(sent, 'response')
    return { status: response.statusCode, headers: response.headers, text: await text(response) }
  }
  return { ...running, ca, call, plainUrl: running.url.replace('https:', 'http:') }
}

const JSON_BODY = { 'content-type': 'application/json' }
const AS_MERCHANT = { ...JSON_BODY, authorization: `Basic ${Buffer.from(MERCHANT.join(':')).toString('base64')}` }

describe('with --tls-cert and --tls-key', () => {
  it('speaks https, and all addresses in responses and pages begin with https', async () => {
    const { url, call } = await startTls()
    expect(url).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/)
    const created = await call('/v1/transactions', {
      method: 'POST',
      headers: AS_MERCHANT,
      body: initBody(CHALLENGE_CARD),
    })
    expect(created.status).toBe(201)
    const { location } = created.headers
    expect(location).toMatch(`${url}/v1/start/`)
    const page = await call(location, { headers: { accept: 'text/html' } })
    expect([page.status, page.text]).toEqual([200, expect.not.stringContaining('http://127.0.0.1')])
    const links = await call('/v1/links', {
      method: 'POST',
      headers: { ...JSON_BODY, 'link-api-key': LINK_KEY },
      body: linkBody(),
    })
    expect(JSON.parse(links.text).link).toMatch(`${url}/`)
    const console = await call('/_sandbox/', { headers: { accept: 'text/html' } })
    expect([console.status, console.text]).toEqual([200, expect.stringContaining('<!doctype html>')])
    const { environment } = JSON.parse((await call('/_sandbox/spaces/default/credentials')).text)
    expect(environment).toMatchObject({ SANDBOX_URL: url, SANDBOX_CONTROL_URL: `${url}/_sandbox` })
    const har = JSON.parse((await call('/_sandbox/requests.har')).text)
    expect(har.log.entries.map((entry: { request: { url: string } }) => entry.request.url)).toContain(
      `${url}/v1/transactions`,
    )
    const large = await call('/page', { headers: { cookie: `a=${'x'.repeat(20_000)}` } })
    expect([large.status, large.text]).toEqual([431, expect.stringContaining('https://app.localhost:')])
  })

  it('accepts changes from pages of the same address only', async () => {
    const { url, call } = await startTls()
    const statusFrom = async (origin: string) =>
      (await call('/_sandbox/reset', { method: 'POST', headers: { origin } })).status
    expect([await statusFrom(url), await statusFrom('https://other.example')]).toEqual([200, 403])
  })

  it('stops at once, with connections that sent nothing', async () => {
    const { sandbox, url, ca } = await startTls()
    const silent = await connectTo(url)
    const spare = connectTls({ port: Number(new URL(url).port), ca, host: '127.0.0.1' }).on('error', () => {})
    await once(spare, 'secureConnect')
    await Promise.all([sandbox.close(), once(silent.resume(), 'close'), once(spare.resume(), 'close')])
  })
})

describe('plain HTTP on the https port', () => {
  it('gets 400 with the address for https, as JSON and as a page', async () => {
    const { plainUrl, url } = await startTls()
    const { host } = new URL(url)
    const data = await rawCall(plainUrl, `GET /_sandbox HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
    expect([data.status, JSON.parse(data.text).error]).toEqual([
      400,
      {
        code: 'CLIENT_ERROR',
        message: `This port accepts https only, and received plain HTTP. Use \`${url}\`.`,
      },
    ])
    const page = await rawCall(plainUrl, `GET / HTTP/1.1\r\nHost: ${host}\r\nAccept: text/html\r\n\r\n`)
    expect([page.status, page.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8'])
    expect(page.text).toContain(`<a href="${url}">`)
  })

  it('does not repeat a host name that may be foreign', async () => {
    const { plainUrl } = await startTls()
    const { text } = await rawCall(plainUrl, 'GET / HTTP/1.1\r\nHost: evil.example\r\nAccept: text/html\r\n\r\n')
    expect(text).toContain('Use an address that begins with <code>https://</code>')
    expect(text).not.toContain('evil')
  })
})

/** Ends a connection to a port with TLS for each of these reasons. */
const CAUSES: Partial<Record<ConnectionEnd, (url: string) => Promise<unknown>>> = {
  plain_http: (url) => rawCall(url, 'GET /v1/links HTTP/1.1\r\nHost: localhost\r\n\r\n'),
  certificate_rejected: (url) =>
    once(execFile('openssl', ['s_client', '-verify_return_error', '-connect', new URL(url).host]), 'close'),
  tls_failed: async (url) => {
    const socket = await connectTo(url)
    socket.write('\x16\x03\x01\x00\x05hello')
    await once(socket.resume(), 'close')
  },
  silent: async (url) => once((await connectTo(url)).resume(), 'close'),
  connection_reset: async (url) => {
    const socket = await connectTo(url)
    socket.resetAndDestroy()
    await once(socket, 'close')
  },
  host_missing: (url) => {
    const { hostname: host, port } = new URL(url)
    const socket = connectTls({ host, port: Number(port), rejectUnauthorized: false }, () => {
      socket.write('GET / HTTP/1.1\r\n\r\n')
    })
    return text(socket)
  },
  not_http: (url) => {
    const { hostname: host, port } = new URL(url)
    const socket = connectTls({ host, port: Number(port), rejectUnauthorized: false }, () => {
      socket.write('HELLO\r\n\r\n')
    })
    return text(socket)
  },
}

it.each(Object.entries(CAUSES))('logs one event with reason and count: %s', async (reason, cause) => {
  const { url, call, sandbox } = await startTls({ times: { headersMs: 300, requestMs: 600, checkMs: 10 } })
  const lines: string[] = []
  sandbox.traffic.follow((entry) => lines.push(logLine(entry, 'pretty') ?? ''))
  await cause(url)
  await eventually(async () => {
    const { requests } = JSON.parse((await call('/_sandbox/requests')).text)
    const ended = requests.flatMap(({ connection }: { connection?: object }) => connection ?? [])
    expect(ended).toEqual([{ reason, count: 1 }])
  })
  expect(lines.join('\n')).toContain(`No request: ${CONNECTION_ENDS[reason as ConnectionEnd].description}`)
})
