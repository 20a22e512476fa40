import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { eventually } from '../support/eventually.ts'

/** What came to the sandbox, and what it said. */
type Arrival = { readonly method: string; readonly target: string; readonly status: number }

/** By which names a page may call a sandbox: browsers trust the first two, and say of others where a request comes from. */
export const SANDBOX_NAMES = ['127.0.0.1', 'localhost', 'box.foreign.test', 'sandbox'] as const
export type SandboxName = (typeof SANDBOX_NAMES)[number]

/** Where the page is: at another port of the host that it calls, at another site, or nowhere that it would name. */
export const PAGE_ORIGINS = ['another port', 'another site', 'no origin'] as const
export type PageOrigin = (typeof PAGE_ORIGINS)[number]

/** Hides where a page is, as a frame with `sandbox` does. */
const NOWHERE = { 'Content-Security-Policy': 'sandbox allow-scripts allow-forms' }

/** Forms as pages send them. `{"a":"=` makes JSON of a text. */
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

/** Ways to send a form, each with what it runs in the page: `to` is where it goes, `fields` what it brings. */
export const FORM_WAYS = {
  'a form': formAs('{}'),
  'a form in parts': formAs("{ enctype: 'multipart/form-data' }"),
  'a form that tells no referrer': formAs('{}', UNNAMED),
  'a form into a frame': formAs("{ target: 'target' }", IN_FRAME),
  'a form by way of a redirect': `to = location.protocol + '//' + location.host + '/on?to=' + encodeURIComponent(to)\n${formAs('{}')}`,
} as const

/** Fifteen ways to make a browser call something. The last two open a page and send nothing. */
export const WAYS = {
  ...FORM_WAYS,
  'a form of text': formAs("{ enctype: 'text/plain' }"),
  'a fetch': fetched("{ method: 'POST', mode: 'no-cors' }"),
  'a fetch with text': fetched("{ method: 'POST', mode: 'no-cors', body: '{}' }"),
  'a fetch that outlives its page': fetched("{ method: 'POST', mode: 'no-cors', keepalive: true, body: '{}' }"),
  'a fetch that tells no referrer': fetched("{ method: 'POST', mode: 'no-cors', referrerPolicy: 'no-referrer' }"),
  'a fetch with JSON': fetched("{ method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }"),
  'an XMLHttpRequest': "const xhr = new XMLHttpRequest()\nxhr.open('POST', to)\nxhr.send()",
  'a beacon': "navigator.sendBeacon(to, '{}')",
  'a picture': element('img'),
  'a script': element('script'),
} as const
export type Way = keyof typeof WAYS

/** Navigations, which cannot always be told from a merchant who sends a cardholder. */
export const NAVIGATIONS = {
  'a frame': element('iframe'),
  'its own window': 'setTimeout(() => { location = to })',
} as const

/** Whether a way only opens what it names. */
export const opensOnly = (way: Way): boolean => way === 'a picture' || way === 'a script'

const listen = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

/** Pages of somebody else, at whatever name: an empty one, one without an origin, and one that sends a form on as it came. */
const foreignServer = (): Server =>
  createServer((req, res) => {
    const { pathname, searchParams } = new URL(req.url ?? '/', 'http://page')
    if (pathname === '/on') return res.writeHead(307, { Location: searchParams.get('to') ?? '/' }).end()
    const more = pathname === '/nowhere' ? NOWHERE : {}
    return res.writeHead(200, { 'Content-Type': 'text/html', ...more }).end('<!doctype html><title>x</title><p>')
  })

/** A door before the sandbox that passes everything as it comes, and knows what was answered. */
const watchedDoor = (sandbox: () => string, arrivals: Arrival[]): Server =>
  createServer((req, res) => {
    const { method = 'GET', url: target = '/', headers } = req
    const onward = request(sandbox(), { path: target, method, headers, agent: false })
    onward.on('error', (error) => res.destroy(error))
    onward.on('response', (answer) => {
      const { statusCode: status = 0 } = answer
      arrivals.push({ method, target, status })
      res.writeHead(status, answer.rawHeaders)
      answer.pipe(res)
    })
    req.pipe(onward)
  })

type Attack = {
  readonly way: Way | keyof typeof NAVIGATIONS
  readonly origin: PageOrigin
  readonly name: SandboxName
  /** What is called, from the root of the sandbox on; `mark` is a part of it that no other attack has. */
  readonly path: string
  readonly mark: string
  readonly fields?: Readonly<Record<string, string>>
}

/** Somebody's pages and a door to the sandbox, for the tests of a file. */
export const sharedForeignPages = (sandbox: () => string) => {
  const arrivals: Arrival[] = []
  const pages = foreignServer()
  const door = watchedDoor(sandbox, arrivals)
  const ports = { pages: 0, door: 0 }
  beforeAll(async () => {
    ports.pages = await listen(pages)
    ports.door = await listen(door)
  })
  afterAll(() => {
    for (const server of [pages, door]) {
      server.close()
      server.closeAllConnections()
    }
  })
  return {
    /** Lets a page do it, and waits until the sandbox has answered: what it was asked for, and what it said. */
    async attack(tab: Page, { way, origin, name, path, mark, fields = { a: 'b' } }: Attack): Promise<Arrival> {
      const host = origin === 'another site' ? 'page.foreign.test' : name
      // The form before may still lead the window away.
      await eventually(() => tab.goto(`http://${host}:${ports.pages}/${origin === 'no origin' ? 'nowhere' : ''}`))
      const to = `http://${name}:${ports.door}${path}`
      await tab.evaluate(
        `(() => { let to = ${JSON.stringify(to)}; const fields = ${JSON.stringify(fields)}; ${{ ...WAYS, ...NAVIGATIONS }[way]} })()`,
      )
      return eventually(() => {
        const came = arrivals.find(({ target }) => target.includes(mark))
        if (!came) throw new Error(`${way} from ${origin} did not arrive at ${to}`)
        return came
      })
    },
  }
}
