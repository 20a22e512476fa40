import type { IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { closeServer } from '../../src/testkit/kit-receiver.ts'
import { listening } from './serve.ts'

/** A request of a browser. */
export type RecordedRequest = {
  readonly method: string
  readonly url: string
  readonly cookies: readonly string[]
  readonly origin: string | undefined
  readonly referer: string | undefined
  readonly context: string | undefined
  readonly mode: string | undefined
  readonly user: string | undefined
  readonly destination: string | undefined
  readonly accept: string | undefined
  readonly type: string | undefined
  readonly body: string
}

const HEADERS = ['origin', 'referer', 'accept', 'content-type'] as const

const recordRequest = (method: string, url: string, headers: IncomingHttpHeaders, body: string): RecordedRequest => {
  const [origin, referer, accept, type] = HEADERS.map((name) => headers[name])
  const fetched = (name: string): string | undefined => headers[`sec-fetch-${name}`]?.toString()
  const cookies = (headers.cookie ?? '').split('; ').filter((cookie) => cookie !== '')
  const [context, mode, user, destination] = ['site', 'mode', 'user', 'dest'].map(fetched)
  // The rest of `accept` differs between versions of Chromium.
  return {
    method,
    url,
    cookies,
    origin,
    referer,
    context,
    mode,
    user,
    destination,
    accept: accept?.split(',')[0],
    type,
    body,
  }
}

const quoted = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** Starts two servers for any host names. The query of a URL determines the response. */
export const startTwoSites = async () => {
  const requests: RecordedRequest[] = []
  const start = () =>
    listening(async (req, res) => {
      const url = new URL(req.url ?? '/', `http://${req.headers.host}`)
      if (url.pathname === '/favicon.ico') return res.writeHead(404).end()
      requests.push(recordRequest(req.method ?? '', url.href, req.headers, await text(req)))
      const parameter = (name: string): string => url.searchParams.get(name) ?? ''
      const to = quoted(parameter('to'))
      const form = `<form method="${parameter('method') || 'post'}" action="${to}"><input type="hidden" name="a" value="1 &amp; 2">`
      const pages: Readonly<Record<string, string>> = {
        '/link': `<a id="go" href="${to}">on</a>`,
        '/form': `${form}<button id="go">on</button></form>`,
        '/auto': `${form}</form><script>document.forms[0].submit()</script>`,
      }
      res.setHeader('set-cookie', url.searchParams.getAll('set'))
      if (parameter('policy') !== '') res.setHeader('referrer-policy', parameter('policy'))
      // CORS must allow calls by scripts of another origin.
      if (req.headers.origin) {
        res.setHeader('access-control-allow-origin', req.headers.origin)
        res.setHeader('access-control-allow-credentials', 'true')
      }
      if (url.pathname === '/redirect')
        return res.writeHead(Number(parameter('status')), { location: parameter('to') }).end()
      return res
        .setHeader('content-type', 'text/html')
        .end(`<!doctype html><title>t</title>${pages[url.pathname] ?? ''}`)
    })
  const item = await start()
  const other = await start()
  return {
    shopPort: item.port,
    bankPort: other.port,
    /** Returns the requests since the last call. */
    takeSaid: (): readonly RecordedRequest[] => requests.splice(0),
    close: () => Promise.all([item, other].map(({ server }) => closeServer(server))),
  }
}
