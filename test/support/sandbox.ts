import { Agent } from 'node:http'
import supertest from 'supertest'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { createSandbox, loadPackage, type Sandbox, type SandboxOptions } from '../../src/app/sandbox.ts'

/** For whoever opens thousands of connections at once: on a busy machine the system takes its time with them. */
export const PATIENT = { times: { headersMs: 600_000, requestMs: 900_000, lookMs: 1_000 } }

export const MERCHANT = ['1100000000', 'sandbox'] as const

/** Loaded once a test file: it is the same for every sandbox. */
const loaded = loadPackage()

const forTests = async (options: SandboxOptions): Promise<Sandbox> =>
  createSandbox({ ephemeral: true, port: 0, 'log-format': 'off', loaded: await loaded, ...options })

type Calls = Pick<ReturnType<typeof supertest>, 'get' | 'post' | 'put' | 'delete' | 'patch' | 'head' | 'options'>

/** Calls over connections that are used again: making one takes as long as many a call. They end with the sandbox. */
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
  /** The control API's way through a challenge. */
  finish(id: string, wish: object): supertest.Test
}

/** A sandbox on a free port, until somebody closes it. */
export const openSandbox = async (options: SandboxOptions = {}): Promise<Running> => running(await forTests(options))

/** A sandbox of its own on a free port, for as long as the test runs. */
export const startSandbox = async (options: SandboxOptions = {}): Promise<Running> => {
  const opened = await openSandbox(options)
  onTestFinished(() => opened.sandbox.close())
  return opened
}

/** One sandbox for all tests of a file that do not disturb each other. */
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

/** The calls that stories are made of. */
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
    finish: (id, wish) => http.post(`/_sandbox/transactions/${id}/challenge`).send(wish),
  }
}
