import { Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http'

/** What came back. The body is what its text says where that is JSON or a form, and an empty object otherwise. */
export type Answer = {
  readonly status: number
  readonly headers: IncomingHttpHeaders & Readonly<Record<string, string>>
  /** Without its parameters. */
  readonly type: string
  readonly text: string
  readonly body: ReturnType<typeof JSON.parse>
}

type Fields = Readonly<Record<string, string>>

/** A call that is written down; it is made when somebody waits for its answer, and once. */
export type Call = Promise<Answer> & {
  set(name: string, value: string): Call
  set(headers: Fields): Call
  auth(user: string, password: string): Call
  /** `json`, `form`, or a type in full. */
  type(type: string): Call
  query(fields: object): Call
  send(body?: unknown): Call
  /** Fails where the answer has another status. */
  expect(status: number): Call
  /** Fails where the answer has another header. */
  expect(name: string, value: string | RegExp): Call
}

type Verb = 'get' | 'head' | 'options' | 'post' | 'put' | 'patch' | 'delete'
export type Calls = { readonly [Each in Verb]: (path: string) => Call }

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'
const TYPES: Readonly<Record<string, string>> = { json: JSON_TYPE, form: FORM_TYPE }

const typeOf = (header = ''): string => header.split(';')[0]?.trim() ?? ''

const readAs = (type: string, text: string): Answer['body'] => {
  if (text === '') return {}
  if (/[/+]json$/.test(type)) return JSON.parse(text)
  return type === FORM_TYPE ? Object.fromEntries(new URLSearchParams(text)) : {}
}

const writtenAs = (type: string, body: unknown): string | Uint8Array => {
  if (typeof body === 'string' || body instanceof Uint8Array) return body
  return type === FORM_TYPE ? new URLSearchParams(body as Fields).toString() : JSON.stringify(body)
}

/** Headers as they were written last, by their names in small letters. */
type Headers = Map<string, readonly [name: string, value: string]>
type Written = { verb: string; path: string; headers: Headers; body: unknown }

/** A connection for each call, as an app has that was just started: none is there that the sandbox may be closing. */
const make = (base: URL, agent: Agent, { verb, path, headers, body }: Written): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const bytes = body === undefined ? undefined : writtenAs(typeOf(headers.get('content-type')?.[1]), body)
    const all: OutgoingHttpHeaders = { 'Accept-Encoding': 'identity', ...Object.fromEntries(headers.values()) }
    if (bytes !== undefined) all['Content-Length'] = Buffer.byteLength(bytes)
    const { hostname, port } = base
    const sent = request({ agent, hostname, port, method: verb.toUpperCase(), path, headers: all }, (came) => {
      const pieces: Buffer[] = []
      came.on('data', (piece: Buffer) => pieces.push(piece))
      came.once('error', reject)
      came.once('end', () => {
        const text = Buffer.concat(pieces).toString()
        const type = typeOf(came.headers['content-type'])
        try {
          const { statusCode: status = 0, headers: received } = came
          resolve({ status, headers: received as Answer['headers'], type, text, body: readAs(type, text) })
        } catch (error) {
          reject(error)
        }
      })
    })
    sent.once('error', reject)
    sent.end(bytes)
  })

/** The calls of a server at this address. */
export const callsOf = (url: string): Calls => {
  const base = new URL(url)
  const agent = new Agent()
  const begun = (verb: string, to: string): Call => {
    const written: Written = {
      verb,
      path: to.replace(/[^!-~]+/g, encodeURIComponent),
      headers: new Map(),
      body: undefined,
    }
    const wanted: ((answer: Answer) => string | undefined)[] = []
    // Where the call stands in the test: a failure shows that line.
    const place = new Error('a call failed')
    let answer: Promise<Answer> | undefined

    const judged = async (): Promise<Answer> => {
      const came = await make(base, agent, written)
      for (const problemOf of wanted) {
        const problem = problemOf(came)
        if (problem === undefined) continue
        place.message = `${written.verb} ${written.path}: ${problem}\n${came.text.slice(0, 2_000)}`
        throw place
      }
      return came
    }
    const made = (): Promise<Answer> => {
      answer ??= judged()
      return answer
    }
    const call: Call = {
      set(name: string | Fields, value?: string) {
        const given: Fields = typeof name === 'string' ? { [name]: value ?? '' } : name
        for (const [key, text] of Object.entries(given)) written.headers.set(key.toLowerCase(), [key, text])
        return call
      },
      auth: (user, password) =>
        call.set('Authorization', `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`),
      type: (type) => call.set('Content-Type', TYPES[type] ?? type),
      query(fields) {
        const asked = new URLSearchParams(fields as Fields).toString()
        if (asked !== '') written.path += `${written.path.includes('?') ? '&' : '?'}${asked}`
        return call
      },
      send(body) {
        if (body === undefined) return call
        if (!written.headers.has('content-type')) call.type(typeof body === 'string' ? 'form' : 'json')
        written.body = body
        return call
      },
      expect(what: number | string, value?: string | RegExp) {
        wanted.push(({ status, headers }) => {
          if (typeof what === 'number') return status === what ? undefined : `expected ${what}, got ${status}`
          const header = String(headers[what.toLowerCase()])
          const fits = value instanceof RegExp ? value.test(header) : header === value
          return fits ? undefined : `expected ${what} to be ${value}, got ${header}`
        })
        return call
      },
      // biome-ignore lint/suspicious/noThenProperty: a call is made when it is waited for.
      then(resolve, refuse) {
        return made().then(resolve, refuse)
      },
      catch: (refuse) => made().catch(refuse),
      finally: (end) => made().finally(end),
      [Symbol.toStringTag]: 'Call',
    }
    return call
  }
  const to = (verb: string) => (path: string) => begun(verb, path)
  return {
    get: to('get'),
    head: to('head'),
    options: to('options'),
    post: to('post'),
    put: to('put'),
    patch: to('patch'),
    delete: to('delete'),
  }
}
