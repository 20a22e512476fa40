import type { IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { closeServer } from '../../src/testkit/kit-receiver.ts'
import { listening } from './serving.ts'

/** What a browser said on its way: one request of it. */
export type Said = {
  readonly method: string
  readonly url: string
  readonly cookies: readonly string[]
  readonly origin: string | undefined
  readonly referer: string | undefined
  readonly site: string | undefined
  readonly mode: string | undefined
  readonly user: string | undefined
  readonly dest: string | undefined
  readonly accept: string | undefined
  readonly type: string | undefined
  readonly body: string
}

const TOLD = ['origin', 'referer', 'accept', 'content-type'] as const

const saidIn = (method: string, url: string, headers: IncomingHttpHeaders, body: string): Said => {
  const [origin, referer, accept, type] = TOLD.map((name) => headers[name])
  const fetched = (name: string): string | undefined => headers[`sec-fetch-${name}`]?.toString()
  const cookies = (headers.cookie ?? '').split('; ').filter((cookie) => cookie !== '')
  const [site, mode, user, dest] = ['site', 'mode', 'user', 'dest'].map(fetched)
  // What comes after it differs from one Chromium to the next.
  return { method, url, cookies, origin, referer, site, mode, user, dest, accept: accept?.split(',')[0], type, body }
}

const quoted = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** Two servers, which are whatever their caller calls them: they do what the query of an address says. */
export const startTwoSites = async () => {
  const said: Said[] = []
  const start = () =>
    listening(async (req, res) => {
      const url = new URL(req.url ?? '/', `http://${req.headers.host}`)
      if (url.pathname === '/favicon.ico') return res.writeHead(404).end()
      said.push(saidIn(req.method ?? '', url.href, req.headers, await text(req)))
      const told = (name: string): string => url.searchParams.get(name) ?? ''
      const to = quoted(told('to'))
      const form = `<form method="${told('method') || 'post'}" action="${to}"><input type="hidden" name="a" value="1 &amp; 2">`
      const pages: Readonly<Record<string, string>> = {
        '/link': `<a id="go" href="${to}">on</a>`,
        '/form': `${form}<button id="go">on</button></form>`,
        '/auto': `${form}</form><script>document.forms[0].submit()</script>`,
      }
      res.setHeader('set-cookie', url.searchParams.getAll('set'))
      if (told('policy') !== '') res.setHeader('referrer-policy', told('policy'))
      // What is asked by a script of another origin has to be allowed.
      if (req.headers.origin) {
        res.setHeader('access-control-allow-origin', req.headers.origin)
        res.setHeader('access-control-allow-credentials', 'true')
      }
      if (url.pathname === '/redirect') return res.writeHead(Number(told('status')), { location: told('to') }).end()
      return res
        .setHeader('content-type', 'text/html')
        .end(`<!doctype html><title>t</title>${pages[url.pathname] ?? ''}`)
    })
  const one = await start()
  const other = await start()
  return {
    shopPort: one.port,
    bankPort: other.port,
    /** What was said since it was asked last. */
    takeSaid: (): readonly Said[] => said.splice(0),
    close: () => Promise.all([one, other].map(({ server }) => closeServer(server))),
  }
}
