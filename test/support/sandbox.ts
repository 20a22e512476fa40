import { Agent } from 'node:http'
import supertest from 'supertest'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { createSandbox, loadPackage, type Sandbox, type SandboxOptions } from '../../src/app/sandbox.ts'
import { once } from '../../src/core/domain/once.ts'

/** For thousands of concurrent connections: a busy host is slow to open them. */
export const PATIENT = { times: { headersMs: 600_000, requestMs: 900_000, checkMs: 1_000 } }

export const MERCHANT = ['1100000000', 'sandbox'] as const

/** Loaded once per test file: it is the same for every sandbox. */
const loaded = once(loadPackage)

const forTests = async (options: SandboxOptions): Promise<Sandbox> =>
  createSandbox({ ephemeral: true, port: 0, 'log-format': 'off', loaded: await loaded(), ...options })

type Calls = Pick<ReturnType<typeof supertest>, 'get' | 'post' | 'put' | 'delete' | 'patch' | 'head' | 'options'>

/** Sends requests over reused connections: opening one takes as long as many requests. They end with the sandbox. */
const callsOf = (url: string): Calls => {
  const agent = new Agent({ keepAlive: true })
  const calls = supertest(url)
  const through = (verb: keyof Calls) => (path: string) => calls[verb](path).agent(agent)
  return {
    get: through('get'),
    post: through('post'),
    put: through('put'),
    delete: through('delete'),
    patch: through('patch'),
    head: through('head'),
    options: through('options'),
  }
}

export type Running = {
  readonly sandbox: Sandbox
  readonly url: string
  /** Calls without credentials. */
  readonly http: Calls
  /** Endpoint 1 with credentials. */
  init(body: object, headers?: Record<string, string>): supertest.Test
  /** Endpoint 3 with credentials. */
  status(id: string): supertest.Test
  /** Completes a challenge with the control API. */
  finish(id: string, input: object): supertest.Test
}

/** Starts a sandbox on a free port until it is closed. */
export const openSandbox = async (options: SandboxOptions = {}): Promise<Running> => running(await forTests(options))

/** Starts a separate sandbox on a free port, until the test ends. */
export const startSandbox = async (options: SandboxOptions = {}): Promise<Running> => {
  const opened = await openSandbox(options)
  onTestFinished(() => opened.sandbox.close())
  return opened
}

/** Starts one sandbox for all independent tests of a file. */
export const sharedSandbox = (options: SandboxOptions = {}): (() => Running) => {
  let shared: Running | undefined
  beforeAll(async () => {
    shared = running(await forTests(options))
  })
  afterAll(() => shared?.sandbox.close())
  return () => {
    if (!shared) throw new Error('the shared sandbox is there only while tests run')
    return shared
  }
}

/** The calls that tests use. */
export const running = (sandbox: Sandbox): Running => {
  const http = callsOf(sandbox.url)
  return {
    sandbox,
    url: sandbox.url,
    http,
    init: (body, headers = {}) =>
      http
        .post('/v1/transactions')
        .auth(...MERCHANT)
        .set(headers)
        .send(body),
    status: (id) => http.get(`/v1/transactions/${id}`).auth(...MERCHANT),
    finish: (id, input) => http.post(`/_sandbox/transactions/${id}/challenge`).send(input),
  }
}
