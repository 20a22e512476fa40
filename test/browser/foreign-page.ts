import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { eventually } from '../support/eventually.ts'

/** A request to the sandbox, and its status. */
type Arrival = { readonly method: string; readonly target: string; readonly status: number }

/** Host names of the sandbox. Browsers trust the first two, and send fetch metadata only to those. */
export const SANDBOX_NAMES = ['127.0.0.1', 'localhost', 'box.foreign.test', 'sandbox'] as const
export type SandboxName = (typeof SANDBOX_NAMES)[number]

/** The origin of the page: another port of the same host, another site, or an opaque origin. */
export const PAGE_ORIGINS = ['another port', 'another site', 'no origin'] as const
export type PageOrigin = (typeof PAGE_ORIGINS)[number]

/** Gives a page an opaque origin, like a frame with `sandbox`. */
const NOWHERE = { 'Content-Security-Policy': 'sandbox allow-scripts allow-forms' }

/** Submits a form by script. */
const FORM = `const form = document.createElement('form')
  Object.assign(form, { method: 'post', action: to, enctype: 'application/x-www-form-urlencoded', ...more })
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input')
    Object.assign(input, { type: 'hidden', name, value })
    form.append(input)
  }
  document.body.append(form)
  setTimeout(() => HTMLFormElement.prototype.submit.call(form))`
const IN_FRAME = `const frame = document.createElement('iframe')
  frame.name = 'target'
  document.body.append(frame)`
const formAs = (more: string, before = ''): string => `${before}
  const more = ${more}
  ${FORM}`
const UNNAMED = `const meta = document.createElement('meta')
  Object.assign(meta, { name: 'referrer', content: 'no-referrer' })
  document.head.append(meta)`
const fetched = (init: string): string => `fetch(to, ${init}).catch(() => {})`
const element = (name: string): string => `const one = document.createElement('${name}')
  one.src = to
  document.body.append(one)`

/** Ways to submit a form, as scripts: `to` is the target, `fields` the values. */
export const FORM_METHODS = {
  'a form': formAs('{}'),
  'a form in parts': formAs("{ enctype: 'multipart/form-data' }"),
  'a form without a referrer': formAs('{}', UNNAMED),
  'a form into a frame': formAs("{ target: 'target' }", IN_FRAME),
  'a form by way of a redirect': `to = location.protocol + '//' + location.host + '/on?to=' + encodeURIComponent(to)\n${formAs('{}')}`,
} as const

/** Fifteen ways to make a browser send a request. The last two send a GET. */
export const SUBMIT_METHODS = {
  ...FORM_METHODS,
  'a form of text': formAs("{ enctype: 'text/plain' }"),
  'a fetch': fetched("{ method: 'POST', mode: 'no-cors' }"),
  'a fetch with text': fetched("{ method: 'POST', mode: 'no-cors', body: '{}' }"),
  'a fetch that outlives its page': fetched("{ method: 'POST', mode: 'no-cors', keepalive: true, body: '{}' }"),
  'a fetch without a referrer': fetched("{ method: 'POST', mode: 'no-cors', referrerPolicy: 'no-referrer' }"),
  'a fetch with JSON': fetched("{ method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }"),
  'an XMLHttpRequest': "const xhr = new XMLHttpRequest()\nxhr.open('POST', to)\nxhr.send()",
  'a beacon': "navigator.sendBeacon(to, '{}')",
  'a picture': element('img'),
  'a script': element('script'),
} as const
export type SubmitMethod = keyof typeof SUBMIT_METHODS

/** Navigations, which cannot always be distinguished from a merchant's redirect. */
export const NAVIGATIONS = {
  'a frame': element('iframe'),
  'its own window': 'setTimeout(() => { location = to })',
} as const

/** Returns whether a way only sends a GET. */
export const opensOnly = (way: SubmitMethod): boolean => way === 'a picture' || way === 'a script'

const listen = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

/** Creates a server with foreign pages: an empty one, one with an opaque origin, and one that redirects a form. */
const foreignServer = (): Server =>
  createServer((req, res) => {
    const { pathname, searchParams } = new URL(req.url ?? '/', 'http://page')
    if (pathname === '/on') return res.writeHead(307, { Location: searchParams.get('to') ?? '/' }).end()
    const more = pathname === '/nowhere' ? NOWHERE : {}
    return res.writeHead(200, { 'Content-Type': 'text/html', ...more }).end('<!doctype html><title>x</title><p>')
  })

/** Creates a proxy for the sandbox that records the statuses. */
const recordingProxy = (sandbox: () => string, arrivals: Arrival[]): Server =>
  createServer((req, res) => {
    const { method = 'GET', url: target = '/', headers } = req
    const onward = request(sandbox(), { path: target, method, headers, agent: false })
    onward.on('error', (error) => res.destroy(error))
    onward.on('response', (response) => {
      const { statusCode: status = 0 } = response
      arrivals.push({ method, target, status })
      res.writeHead(status, response.rawHeaders)
      response.pipe(res)
    })
    req.pipe(onward)
  })

type Attack = {
  readonly way: SubmitMethod | keyof typeof NAVIGATIONS
  readonly origin: PageOrigin
  readonly name: SandboxName
  /** The path at the sandbox. `mark` is a unique part of it. */
  readonly path: string
  readonly mark: string
  readonly fields?: Readonly<Record<string, string>>
}

/** Starts foreign pages and a proxy for the sandbox, for the tests of a file. */
export const sharedForeignPages = (sandbox: () => string) => {
  const arrivals: Arrival[] = []
  const pages = foreignServer()
  const proxy = recordingProxy(sandbox, arrivals)
  const ports = { pages: 0, proxy: 0 }
  beforeAll(async () => {
    ports.pages = await listen(pages)
    ports.proxy = await listen(proxy)
  })
  afterAll(() => {
    for (const server of [pages, proxy]) {
      server.close()
      server.closeAllConnections()
    }
  })
  return {
    /** Runs an attack from a page, and resolves with the request and the status at the sandbox. */
    async attack(tab: Page, { way, origin, name, path, mark, fields = { a: 'b' } }: Attack): Promise<Arrival> {
      const host = origin === 'another site' ? 'page.foreign.test' : name
      // The previous form may still navigate.
      await eventually(() => tab.goto(`http://${host}:${ports.pages}/${origin === 'no origin' ? 'nowhere' : ''}`))
      const to = `http://${name}:${ports.proxy}${path}`
      await tab.evaluate(
        `(() => { let to = ${JSON.stringify(to)}; const fields = ${JSON.stringify(fields)}; ${{ ...SUBMIT_METHODS, ...NAVIGATIONS }[way]} })()`,
      )
      return eventually(() => {
        const received = arrivals.find(({ target }) => target.includes(mark))
        if (!received) throw new Error(`${way} from ${origin} did not arrive at ${to}`)
        return received
      })
    },
  }
}
